"""Models of a unit that have lost Wounds and live: who they are, and what losses make of them.

Enemies hurt one model at a time; weapons that overheat may hurt as many as fire them. Those that
are hurt come first: they are given wounds before the others, and fire first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grapeshot_horus_heresy.core.shapes import Attacker, Unit

SINGED = "singed"
"""The name of the notes that hold the weapon by which a firer lost Wounds, and those before and
after."""


def hurt_of(unit: Unit | Attacker) -> tuple[int, ...]:
    """Return the Wounds left to each model that is hurt, in the order in which they are struck."""
    if unit.wounds_left:
        return unit.wounds_left
    return (unit.wounds - unit.wounds_lost,) if unit.wounds_lost else ()


def hurt_after(unit: Unit | Attacker, wounds: int, models: int) -> list[int]:
    """Return who is hurt once enemies have taken so many Wounds, and models, off a unit."""
    before = hurt_of(unit)
    fallen = sum(before[:models]) + unit.wounds * max(0, models - len(before))
    left = list(before[models:])
    lost = wounds - fallen
    if lost > 0:
        left[:1] = [(left[0] if left else unit.wounds) - lost]
    return [each for each in left if each > 0]


def singed(hurt: Iterable[int], changes: Iterable[tuple[int, int]]) -> list[int]:
    """Return who is hurt once firers have suffered: each from so many Wounds to so many."""
    left = list(hurt)
    for before, after in changes:
        if before in left:
            left.remove(before)
        if after:
            left.append(after)
    return sorted(left)


def told(unit: Unit | Attacker, hurt: list[int]) -> dict[str, Any]:
    """Return the keys that say who is hurt: one model is told by what it has lost."""
    if len(hurt) > 1 or unit.wounds_left:
        found: dict[str, Any] = {"wounds_left": hurt}
        return found | ({"wounds_lost": 0} if unit.wounds_lost else {})
    if hurt or unit.wounds_lost:
        return {"wounds_lost": unit.wounds - hurt[0] if hurt else 0}
    return {}
