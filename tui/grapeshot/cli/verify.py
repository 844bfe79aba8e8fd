"""`grapeshot verify`: engagements compared with what their files expect of them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from grapeshot.cli import exit_codes
from grapeshot.cli.common import Run
from grapeshot.cli.options import add_file_options, add_json_option, add_session_options
from grapeshot.cli.output import print_json, write
from grapeshot.cli.packs import Packs
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault, Refusal
from grapeshot.present.verification import faulty, verified
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from grapeshot.engagement.model import Engagement


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
    try:
        if not engagement.expect and not isinstance(engagement, Faulty):
            return _only_prepared(this, engagement)
        found, program, odds = verified(this.session, engagement)
    except Fault as fault:
        this.worse(exit_codes.BAD_INPUT)
        found = faulty(engagement, fault)
    else:
        if program and not isinstance(engagement, Faulty):
            this.caveats(engagement, program, odds)
    return Verdict("failed" if found else "passed", found)


def _only_prepared(this: Run, engagement: Engagement) -> Verdict:
    """Skip an engagement that expects nothing. Raise Fault where it cannot be answered."""
    with suppress(Refusal):
        this.session.program(engagement)
    return Verdict("skipped", ["it expects nothing"])


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
