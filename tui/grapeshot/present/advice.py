"""Advice in words: who fires at whom, what comes of it, what the second best lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot.present.comparison import figure_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grapeshot.compare.advice import Advice, Aim, Plan

_EVENTS = ("wiped_out", "destroyed")


def advice_lines(
    aim: Aim, advice: Advice, say: Callable[[str], str] = str
) -> Iterator[tuple[int, str]]:
    """Yield the lines of a piece of advice, each with how far it is indented.

    `say` tells the name of a measure as its reader knows it.
    """
    at = f" at {aim.target}" if aim.target else ""
    yield 0, f"Best: {say(aim.figure)}{at} {_shown(aim, advice.best.value)}"
    yield from _plan_lines(advice.best, say)
    if advice.second is None:
        yield 0, "There is no other assignment."
    else:
        second = _shown(aim, advice.second.value)
        yield 0, f"Second best: {second}, {_lacking(aim, advice.best, advice.second)}"
        yield from _plan_lines(advice.second, say)
    for weapon, why in advice.silent:
        yield 0, f"{weapon.name} cannot fire: {why}"
    for names in advice.alternatives:
        yield 0, f"Only one of these is fired, being ways to fire one weapon: {', '.join(names)}"
    yield 0, _how(advice)


def _lacking(aim: Aim, best: Plan, second: Plan) -> str:
    short, rest = best.value - second.value, best.rest - second.rest
    if round(short, 12):
        return f"{_shown(aim, short)} less"
    return f"as good there, {rest:.2f} models fewer elsewhere" if round(rest, 12) else "as good"


def _shown(aim: Aim, value: float) -> str:
    return figure_text(value, chance=">=" in aim.figure or aim.figure in _EVENTS)


def _how(advice: Advice) -> str:
    if advice.exact:
        return f"Exact odds of all {advice.assignments} assignments, losses carried over."
    return (
        f"There are {advice.assignments} assignments, too many to compare: no change of one weapon "
        "makes this one better."
    )


def _plan_lines(plan: Plan, say: Callable[[str], str]) -> Iterator[tuple[int, str]]:
    for each in plan.shots:
        if each.cell is None:
            continue
        names: dict[str, int] = {}
        for weapon in each.weapons:
            names[weapon.name] = names.get(weapon.name, 0) + 1
        guns = ", ".join(f"{n} x {name}" if n > 1 else name for name, n in names.items())
        yield 1, f"{each.target.name}: {guns}"
        figures = [f"{say(name)} {mean:.2f}" for name, mean in each.cell.mean.items() if mean]
        figures += [
            f"{say(name)} {figure_text(chance, chance=True)}"
            for name, chance in (each.cell.at_least | each.cell.events).items()
            if chance
        ]
        yield 3, ", ".join(figures) or "nothing comes of it"
        for caveat in dict.fromkeys(each.cell.warnings):
            yield 3, f"* {caveat.text}"
    for weapon, why in plan.silent:
        yield 1, f"not fired: {weapon.name}: {why}"
