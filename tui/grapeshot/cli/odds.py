"""`grapeshot odds`: the exact odds of the engagements in files."""

from __future__ import annotations

from operator import truediv

from grapeshot.cli import exit_codes
from grapeshot.cli.common import Run
from grapeshot.cli.options import (
    add_json_option,
    add_limit_option,
    add_question_options,
    add_session_options,
    say,
    seconds,
    whole_number,
)
from grapeshot.cli.output import print_json
from grapeshot.dice.budget import DEFAULT_SECONDS, DEFAULT_STEPS, Budget
from grapeshot.engagement.places import placed
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault, Refusal
from grapeshot.present.report import fault_report, odds_report, refusal_report

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from grapeshot.dice import Number
    from grapeshot.engagement.disputed import Reading
    from grapeshot.engagement.model import Engagement
    from grapeshot.pipeline.odds import Odds
    from grapeshot.pipeline.program import Program
    from grapeshot.present.report import Report


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = "Tell the exact odds of engagements: each measure, its mean, each event."
    add = parser.add_argument
    add_question_options(parser)
    add("--measure", metavar="M", action="append", default=[], help="only this measure or event")
    add("--fractions", action="store_true", help="exact fractions, such as 1/16")
    add("--explain", action="store_true", help="say which rule states what")
    add("--simulate", metavar="N", type=whole_number, help="simulate with N trials instead")
    add("--seed", metavar="S", type=int, default=0, help="seed of a simulation (0)")
    add_limit_option(parser, DEFAULT_STEPS)
    add(
        "--seconds",
        metavar="T",
        type=seconds,
        default=DEFAULT_SECONDS,
        help=f"how long odds may take, a simulation in their place included ({DEFAULT_SECONDS:g})",
    )
    add_json_option(parser, "one line of JSON for each engagement")
    add_session_options(parser)


def run(arguments: Namespace) -> int:
    """Print the odds. Return the exit code."""
    this = Run(arguments)
    engagements = list(this.asked(arguments))
    if arguments.measure and not _all_known(this, engagements, arguments.measure):
        return exit_codes.USAGE
    tell = _tell_json if arguments.json else _tell_text
    for engagement in engagements:
        with this.guarding(engagement):
            tell(engagement, _report(this, engagement, arguments), arguments)
    return this.code


def _all_known(this: Run, engagements: list[Engagement | Faulty], asked: list[str]) -> bool:
    from grapeshot.cli.measures import unknown_measures

    faults = unknown_measures(this.session, engagements, asked)
    for fault in faults:
        say(str(fault))
    return not faults


def _report(this: Run, engagement: Engagement | Faulty, arguments: Namespace) -> Report:
    if isinstance(engagement, Faulty):
        this.complain(*engagement.faults)
        return fault_report(engagement, engagement.faults)
    try:
        program, odds = this.session.odds(
            engagement,
            number=_number(arguments),
            measures=arguments.measure or None,
            budget=_budget(arguments),
            simulate=arguments.simulate,
            seed=arguments.seed,
        )
    except Refusal as refusal:
        return refusal_report(engagement, refusal)
    except Fault as fault:
        this.complain(placed(fault, engagement))
        return fault_report(engagement, [fault])
    facts = this.session.explain(engagement, program)
    caveats = this.caveats(engagement, program, odds)
    return odds_report(
        engagement,
        program,
        odds,
        facts,
        fractions=arguments.fractions,
        caveats=caveats,
        readings=_readings(this, engagement, program, odds, arguments),
    )


def _readings(
    this: Run, engagement: Engagement, program: Program, odds: Odds, arguments: Namespace
) -> list[Reading]:
    """Return the other readings of disputed rules, where the output shows any.

    Beside simulated odds, unless they were asked for, there are none: noise would pass for a
    difference.
    """
    too_large = odds.method == "simulated" and not arguments.simulate
    if too_large or not (arguments.json or arguments.explain):
        return []
    return this.session.other_readings(
        engagement,
        program,
        number=_number(arguments),
        measures=arguments.measure or None,
        budget=_budget(arguments),
    )


def _budget(arguments: Namespace) -> Budget:
    return Budget(arguments.limit, arguments.seconds)


def _number(arguments: Namespace) -> Number:
    if not arguments.fractions:
        return truediv
    from fractions import Fraction

    return Fraction


def _tell_json(engagement: Engagement | Faulty, report: Report, arguments: Namespace) -> None:
    print_json(report)


def _tell_text(engagement: Engagement | Faulty, report: Report, arguments: Namespace) -> None:
    """Print the odds; of a faulty engagement stderr has told already."""
    from grapeshot.cli.page import Page
    from grapeshot.cli.text import heading, odds_lines, refusal_lines

    if report.get("fault"):
        return
    page = Page()
    page.write([heading(engagement, page)])
    if report["refused"]:
        page.write(refusal_lines(report, page))
    else:
        page.write(odds_lines(report, page, explain=arguments.explain))
    page.write([""])
