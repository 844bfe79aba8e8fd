"""`grapeshot verify`: engagements compared with what their files expect of them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from grapeshot.cli import exit_codes
from grapeshot.cli.common import Run, placed
from grapeshot.cli.expectation import demand_form
from grapeshot.cli.options import add_file_options, add_json_option, add_session_options
from grapeshot.cli.output import print_json, write
from grapeshot.cli.packs import Packs
from grapeshot.cli.script import script_of
from grapeshot.dice.budget import Budget
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault, Refusal
from grapeshot.present.differences import odds_differences, played_differences
from grapeshot.present.report import events, plain, result
from grapeshot.schema import Faults

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from grapeshot.dice import DieRoll
    from grapeshot.engagement.model import Engagement

_SECONDS = 30.0
"""How long odds may take: the count of their steps decides, so that a slow machine agrees."""


class Verdict(NamedTuple):
    """What became of one engagement: "passed", "failed" or "skipped", and why."""

    word: str
    reasons: list[str]


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = "Compare engagements with the [expect] of their files."
    add_file_options(parser)
    parser.add_argument(
        "--only-implemented",
        action="store_true",
        help="skip engagements naming a clause that no module implements",
    )
    add_json_option(parser, "one line of JSON for each engagement, and one with the counts")
    add_session_options(parser)


def run(arguments: Namespace) -> int:
    """Compare, print each difference and the counts. Return the exit code."""
    this = Run(arguments)
    packs = Packs(this.session.plugins) if arguments.only_implemented else None
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for engagement in this.engagements(arguments.files, arguments.id):
        verdict = Verdict("failed", ["the program failed"])
        with this.guarding(engagement):
            verdict = _verdict(this, engagement, packs)
        counts[verdict.word] += 1
        _tell(engagement, verdict, as_json=arguments.json)
    _tell_counts(counts, as_json=arguments.json)
    if counts["failed"]:
        this.worse(exit_codes.DIFFERENT)
    return this.code


def _verdict(this: Run, engagement: Engagement | Faulty, packs: Packs | None) -> Verdict:
    missing = packs.missing(engagement) if packs else ""
    if missing:
        return Verdict("skipped", [missing])
    if not engagement.expect and not isinstance(engagement, Faulty):
        return Verdict("skipped", ["it expects nothing"])
    try:
        found = _compared(this, engagement)
    except Fault as fault:
        this.worse(exit_codes.BAD_INPUT)
        expected = engagement.expect.get("refused")
        found = _refused("", expected, *map(str, getattr(fault, "faults", [fault])))
    return Verdict("failed" if found else "passed", found)


def _compared(this: Run, engagement: Engagement | Faulty) -> list[str]:
    """Return the differences of one engagement. Raise Fault for one that is not expected."""
    expected = engagement.expect.get("refused")
    if isinstance(engagement, Faulty):
        if engagement.faults[0].word == expected:
            return []
        raise Faults(list(engagement.faults))
    demand_form(engagement)
    try:
        found = _differences(this, engagement)
    except Refusal as refusal:
        return _refused(refusal.reason, expected, str(refusal))
    except Fault as fault:
        if fault.word == expected:
            return []
        raise placed(fault, engagement) from None
    return [f"not refused, expected refused: {expected}"] if expected else found


def _refused(word: str, expected: object, *texts: str) -> list[str]:
    """Return the difference of a word from the one that is expected, in each of these texts."""
    if word == expected:
        return []
    wanted = f", expected refused: {expected}" if expected else ""
    return [f"refused: {text}{wanted}" for text in texts]


def _differences(this: Run, engagement: Engagement) -> list[str]:
    """Return the differences of an engagement that is resolved. Raise Refusal or Fault.

    Only exact odds are compared, so no time is spent on a simulation in their place.
    """
    if not engagement.script:
        budget = Budget(seconds=_SECONDS)
        program, odds = this.session.odds(engagement, number=Fraction, budget=budget, trials=1)
        this.caveats(engagement, program, odds)
        return odds_differences(engagement.expect, program, odds)
    program, played = this.session.play(engagement, script_of(engagement))
    this.caveats(engagement, program)
    values = plain(program.values)
    happened = events(program, played)
    told = {**values, **result(program, played), "values": values, "events": happened}
    return played_differences(engagement.expect, told, [_used_for(die) for die in played.dice])


def _used_for(die: DieRoll) -> str:
    again = die.reroll and not die.what.endswith("re-roll")
    return f"{die.what} re-roll" if again else die.what


def _tell(engagement: Engagement | Faulty, verdict: Verdict, *, as_json: bool) -> None:
    if as_json:
        ruleset = engagement.ruleset
        line = {
            "id": engagement.id,
            "ruleset": ruleset if isinstance(ruleset, str) else ruleset.id,
            "verdict": verdict.word,
            "reasons": verdict.reasons,
        }
        print_json(line)
    elif verdict.word != "passed":
        write([f"{verdict.word} {engagement.id}", *(f"    {each}" for each in verdict.reasons)])


def _tell_counts(counts: dict[str, int], *, as_json: bool) -> None:
    if as_json:
        print_json(counts)
    else:
        write([", ".join(f"{count} {word}" for word, count in counts.items())])
