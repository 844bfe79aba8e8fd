"""`grapeshot compare --advise`: who fires at whom, and what the second best lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grapeshot.cli import exit_codes
from grapeshot.cli.output import print_json
from grapeshot.compare.advice import Advice, Aim, Plan, advise, engagement_of, read_aim, with_aim
from grapeshot.errors import Fault
from grapeshot.present.advice import advice_lines

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from grapeshot.cli.common import Run
    from grapeshot.compare.question import Question

_MOST_TARGETS = 24


def tell_advice(
    this: Run, question: Question, arguments: Namespace, stopped: Callable[[], bool]
) -> int:
    """Print the advice. Return the exit code. Raise Fault where there is nothing to advise."""
    aim = read_aim(arguments.aim, question.targets)
    question = with_aim(question, aim)
    _demand_one_unit(question)
    advice = advise(question, this.session, aim, cancelled=stopped)
    if arguments.json:
        print_json(advice_record(question, aim, advice))
    else:
        from grapeshot.cli.page import Page

        page = Page()
        for indent, text in advice_lines(aim, advice):
            line = text if indent else page.strong(text)
            page.write(page.style.lines(line, 2 * indent, 2 * indent + 2))
    return exit_codes.OK


def _demand_one_unit(question: Question) -> None:
    """Raise Fault where weapons are those of several units, or too much is compared."""
    units = list(dict.fromkeys(each.by for each in question.weapons if each.by))
    if len(units) > 1:
        told = f"advice is for one unit, and these are {len(units)}: {', '.join(units[:6])}"
        raise Fault("several_units", told, expected="--unit NAME")
    if len(question.variants) > 1:
        raise Fault("swept", "advice has no part in a sweep", expected="one value of each field")
    if len(question.targets) > _MOST_TARGETS:
        told = f"{len(question.targets)} targets"
        raise Fault("several", told, expected=f"{_MOST_TARGETS} at the most: name them")


def advice_record(question: Question, aim: Aim, advice: Advice) -> dict[str, Any]:
    """Return the advice as an object of JSON."""
    return {
        "ruleset": question.ruleset,
        "aim": {"figure": aim.figure, "target": aim.target or None},
        "method": "exact" if advice.exact else "bounded",
        "assignments": advice.assignments,
        "best": _plan_record(question, advice.best),
        "second": _plan_record(question, advice.second) if advice.second else None,
        "short": advice.short,
        "alternatives": [list(names) for names in advice.alternatives],
        "cannot_fire": [{"weapon": weapon.name, "text": why} for weapon, why in advice.silent],
    }


def _plan_record(question: Question, plan: Plan) -> dict[str, Any]:
    return {
        "value": plan.value,
        "assignment": [
            {"weapon": weapon.name, "target": each.target.name}
            for each in plan.shots
            for weapon in each.weapons
        ],
        "targets": {
            each.target.name: {
                "mean": each.cell.mean,
                "at_least": each.cell.at_least,
                "events": each.cell.events,
                "method": each.cell.method,
                "warnings": [{"text": c.text, "key": c.key} for c in each.cell.warnings],
            }
            for each in plan.shots
            if each.cell
        },
        "not_fired": [{"weapon": weapon.name, "text": why} for weapon, why in plan.silent],
        "engagement": engagement_of(question, plan),
    }
