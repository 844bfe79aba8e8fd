"""`grapeshot compare --advise`: who fires at whom, and what the second best lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grapeshot.cli import exit_codes
from grapeshot.cli.output import print_json
from grapeshot.compare.advice import Advice, Aim, Plan, advise, engagement_of, read_aim, with_aim
from grapeshot.errors import Fault
from grapeshot.present.comparison import figure_text

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator

    from grapeshot.cli.common import Run
    from grapeshot.cli.page import Page
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
        page.write(_lines(aim, advice, page))
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
        "engagement": engagement_of(question, plan),
    }


def _lines(aim: Aim, advice: Advice, page: Page) -> Iterator[str]:
    at = f" at {aim.target}" if aim.target else ""
    value = _shown(aim, advice.best.value)
    yield page.strong(f"Best: {aim.figure}{at} {value}")
    yield from _plan_lines(advice.best, page)
    if advice.second is None:
        yield "There is no other assignment."
    else:
        short = advice.best.value - advice.second.value
        lacks = f"{_shown(aim, short)} less" if round(short, 12) else "as good"
        if aim.target and not round(short, 12):
            rest = advice.best.rest - advice.second.rest
            lacks = f"as good there, {rest:.2f} models fewer elsewhere" if rest else "as good"
        yield page.strong(f"Second best: {_shown(aim, advice.second.value)}, {lacks}")
        yield from _plan_lines(advice.second, page)
    for weapon, why in advice.silent:
        yield from page.style.lines(f"{weapon.name} cannot fire: {why}", 0, 4)
    yield _how(advice)


def _shown(aim: Aim, value: float) -> str:
    chance = ">=" in aim.figure or aim.figure in ("wiped_out", "destroyed")
    return figure_text(value, chance=chance)


def _how(advice: Advice) -> str:
    if advice.exact:
        return f"Exact odds of all {advice.assignments} assignments, losses carried over."
    return (
        f"There are {advice.assignments} assignments, too many to compare: no change of one weapon "
        "makes this one better."
    )


def _plan_lines(plan: Plan, page: Page) -> Iterator[str]:
    for each in plan.shots:
        if each.cell is None:
            continue
        names: dict[str, int] = {}
        for weapon in each.weapons:
            names[weapon.name] = names.get(weapon.name, 0) + 1
        guns = ", ".join(f"{n} x {name}" if n > 1 else name for name, n in names.items())
        figures = [f"{name} {mean:.2f}" for name, mean in each.cell.mean.items() if mean]
        figures += [
            f"{name} {figure_text(chance, chance=True)}"
            for name, chance in (each.cell.at_least | each.cell.events).items()
            if chance
        ]
        yield from page.style.lines(f"{each.target.name}: {guns}", 2, 4)
        yield from page.style.lines(", ".join(figures) or "nothing comes of it", 6, 6)
        for caveat in dict.fromkeys(each.cell.warnings):
            yield from page.style.lines(f"* {caveat.text}", 6, 8)
