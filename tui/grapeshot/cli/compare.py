"""`grapeshot compare`: weapons against targets, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot.cli import exit_codes
from grapeshot.cli.common import Run
from grapeshot.cli.options import (
    add_json_option,
    add_limit_option,
    add_session_options,
    say,
    session_options,
    whole_number,
)
from grapeshot.compare.conditions import read_condition
from grapeshot.compare.figures import DEFAULT_MEASURES
from grapeshot.compare.question import DEFAULT_TRIALS, Question
from grapeshot.dice.budget import DEFAULT_STEPS
from grapeshot.errors import Fault

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterator

    from grapeshot.compare.cells import Line


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = (
        "Compare weapons against targets. Names are those of profiles, or globs such as 'las*'; "
        "KEY=VALUE states any field for all of them: distance=12 attacker=NAME attacker.models=4."
    )
    add = parser.add_argument
    add("fields", nargs="*", metavar="KEY=VALUE", help="fields of every engagement, as for odds")
    add(
        "--weapons",
        metavar="NAME",
        action="append",
        default=[],
        help="these weapons, commas between (repeatable)",
    )
    add(
        "--targets",
        metavar="NAME",
        action="append",
        default=[],
        help="these targets, commas between (repeatable)",
    )
    add("--army", metavar="ARMY", default="", help="all weapons of an army list")
    add("--unit", metavar="UNIT", default="", help="of that army only this unit")
    add("--against", metavar="ARMY", default="", help="the units of an army list as targets")
    add("--ruleset", metavar="R", default="", help="the rule set; alone: all against all")
    add("--measure", metavar="M", action="append", default=[], help="tell this (repeatable)")
    add(
        "--at-least",
        metavar="M>=K",
        action="append",
        default=[],
        help="and the chance of this, such as models_destroyed>=3 (repeatable)",
    )
    add(
        "--vary",
        metavar="KEY=A,B,C",
        action="append",
        default=[],
        help="sweep a field: distance=6,12,24 (repeatable)",
    )
    add("--advise", action="store_true", help="say who of one unit fires at whom")
    add(
        "--aim",
        metavar="AIM",
        default="models_destroyed",
        help="what that is to raise: a measure, or wiped_out@TARGET (models_destroyed)",
    )
    add("--sort", metavar="BY", default="", help="a measure, weapon, target or a target's name")
    add("--per-point", action="store_true", help="means for 100 points of the firing unit")
    add("--csv", action="store_true", help="print comma-separated values, a line for each cell")
    add("--jobs", metavar="N", type=whole_number, default=1, help="work in N processes (1)")
    add("--scheduler", metavar="ADDRESS", default="", help="work on a dask cluster")
    add_limit_option(parser, DEFAULT_STEPS)
    add_json_option(parser, "one line of JSON for each cell")
    add_session_options(parser)


def run(arguments: Namespace) -> int:
    """Print the table. Return the exit code."""
    from grapeshot.cli.compare_output import Output
    from grapeshot.cli.stopping import stoppable
    from grapeshot.compare.asking import unknown_names

    if arguments.jobs > 1 and arguments.scheduler:
        say("compare: --jobs and --scheduler exclude each other")
        return exit_codes.USAGE
    this = Run(arguments)
    question = _question(this, arguments)
    this.tell_problems()
    asked = arguments.measure or arguments.at_least
    faults = unknown_names(this.session, question) if asked else []
    for fault in faults:
        say(str(fault))
    if faults:
        return exit_codes.USAGE
    with stoppable() as stopped:
        if arguments.advise:
            from grapeshot.cli.compare_advice import tell_advice

            return max(tell_advice(this, question, arguments, stopped), this.code)
        output = Output(question, arguments, stopped)
        return max(output.tell(_lines(this, question, arguments, stopped)), this.code)


def _question(this: Run, arguments: Namespace) -> Question:
    """Return the question that the arguments ask. Raise Fault."""
    from grapeshot.cli.compare_sides import sides_of
    from grapeshot.compare.choosing import swept

    conditions = tuple(map(read_condition, arguments.at_least))
    ruleset, weapons, targets, settings = sides_of(this.session, arguments)
    if not weapons or not targets:
        missing = "weapon" if not weapons else "target"
        raise Fault("nothing", f"there is no {missing} to compare")
    return Question(
        ruleset.id,
        weapons,
        targets,
        swept(this.session, ruleset, arguments.vary),
        settings,
        tuple(arguments.measure) or DEFAULT_MEASURES,
        conditions,
        arguments.limit,
        DEFAULT_TRIALS,
    )


def _lines(
    this: Run, question: Question, arguments: Namespace, stopped: Callable[[], bool]
) -> Iterator[Line]:
    from grapeshot.compare.executors import Remote, here, in_processes, on_cluster

    if arguments.scheduler:
        remote = Remote(question, dict(session_options(arguments)))
        return on_cluster(remote, arguments.scheduler, say)
    if arguments.jobs > 1:
        remote = Remote(question, dict(session_options(arguments)))
        return in_processes(remote, arguments.jobs, say, this.session)
    return here(question, this.session, stopped)
