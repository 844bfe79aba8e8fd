"""`grapeshot roll`: the engagements in files, resolved once."""

from __future__ import annotations

import os

from grapeshot.cli import exit_codes
from grapeshot.cli.common import Run
from grapeshot.cli.options import add_json_option, add_question_options, add_session_options, say
from grapeshot.cli.output import print_json, talk
from grapeshot.cli.own_dice import NoMoreDice, listed_faces, own_dice
from grapeshot.dice import RolledDice, ScriptDice, SeededDice, WrongNumberOfDice
from grapeshot.engagement.places import placed
from grapeshot.engagement.reading import Faulty
from grapeshot.engagement.scripted import script_of
from grapeshot.errors import Fault, Refusal
from grapeshot.present.report import fault_report, played_report, refusal_report

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from grapeshot.engagement.model import Engagement
    from grapeshot.pipeline.played import Played
    from grapeshot.present.report import Report

_SEEDS = 2**32


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = "Resolve engagements once; without an option the program rolls."
    add = parser.add_argument
    add_question_options(parser)
    add("--seed", metavar="S", type=int, help="roll as the program did with this seed")
    add("--own", action="store_true", help="ask for the faces of your own dice")
    add("--dice", metavar="FACES", type=listed_faces, help="use these faces, such as 6,3,1")
    add("--script", action="store_true", help="use the faces that the file itself holds")
    add_json_option(parser, "one line of JSON for each engagement")
    add_session_options(parser)


def run(arguments: Namespace) -> int:
    """Resolve the engagements and print what came of them. Return the exit code."""
    if arguments.own + bool(arguments.dice) + arguments.script > 1:
        say("--own, --dice and --script exclude each other")
        return exit_codes.USAGE
    this = Run(arguments)
    engagements = list(this.asked(arguments))
    if arguments.dice and len(engagements) > 1:
        say(f"--dice is for one engagement, and there are {len(engagements)}: choose by --id")
        return exit_codes.USAGE
    seed = _fresh_seed() if arguments.seed is None else arguments.seed
    try:
        for number, engagement in enumerate(engagements):
            with this.guarding(engagement):
                _resolve(this, engagement, arguments, seed + number)
    except NoMoreDice:
        this.worse(exit_codes.BAD_INPUT)
    return this.code


def _fresh_seed() -> int:
    return int.from_bytes(os.urandom(4), "big") % _SEEDS


def _resolve(this: Run, engagement: Engagement | Faulty, arguments: Namespace, seed: int) -> None:
    """Resolve one engagement and print it."""
    played = None
    if isinstance(engagement, Faulty):
        this.complain(*engagement.faults)
        report = fault_report(engagement, engagement.faults)
    else:
        report, played = _play(this, engagement, arguments, seed)
    if arguments.json:
        print_json(report)
    else:
        _tell(engagement, report, played)


def _play(
    this: Run, engagement: Engagement, arguments: Namespace, seed: int
) -> tuple[Report, Played | None]:
    """Return the report of an engagement, and its resolution unless it was refused or faulty."""
    dice: RolledDice | None = None
    try:
        dice = _dice(engagement, arguments, seed)
        program, played = this.session.play(engagement, dice)
    except WrongNumberOfDice as refusal:
        this.complain(placed(Fault(refusal.reason, refusal.text), engagement))
        return refusal_report(engagement, refusal, fault=True), None
    except Refusal as refusal:
        return refusal_report(engagement, refusal), None
    except Fault as fault:
        this.complain(placed(fault, engagement))
        return fault_report(engagement, [fault]), None
    except NoMoreDice as end:
        say(f"the input ended at: {end}; {_how_far(engagement, dice)}")
        raise
    facts = this.session.explain(engagement, program)
    shown = seed if isinstance(dice, SeededDice) else None
    caveats = this.caveats(engagement, program)
    return played_report(engagement, program, played, facts, shown, caveats), played


def _dice(engagement: Engagement, arguments: Namespace, seed: int) -> RolledDice:
    d3_as_d6 = engagement.ruleset.d3_as_d6
    if arguments.own:
        talk(f"{engagement.id}: {engagement.title}".strip(": "))
        return own_dice(d3_as_d6=d3_as_d6)
    if arguments.script:
        return script_of(engagement, seed)
    if arguments.dice:
        return ScriptDice(arguments.dice, d3_as_d6=d3_as_d6)
    return SeededDice(seed, d3_as_d6=d3_as_d6)


def _how_far(engagement: Engagement, dice: RolledDice | None) -> str:
    rolled = [f"{die.what} {die.face}" for die in dice.record] if dice else []
    name = engagement.id or engagement.title or "the engagement"
    return f"{name} stopped after {len(rolled)} dice" + (
        f" ({', '.join(rolled)})" if rolled else ""
    )


def _tell(engagement: Engagement | Faulty, report: Report, played: Played | None) -> None:
    """Print what came of an engagement; of a faulty one stderr has told already."""
    from grapeshot.cli.page import Page
    from grapeshot.cli.text import heading, played_lines, refusal_lines

    if report.get("fault"):
        return
    page = Page()
    page.write([heading(engagement, page)])
    page.write(played_lines(report, played, page) if played else refusal_lines(report, page))
    page.write([""])
