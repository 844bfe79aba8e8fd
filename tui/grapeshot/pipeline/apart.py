"""Measures to which several weapons add, each of them whatever the others have come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from grapeshot.dice import Distribution
from grapeshot.dice.budget import current
from grapeshot.dice.distribution import capped
from grapeshot.pipeline.propagation import Propagation
from grapeshot.pipeline.stages import AnyStage, Turn

_SUM = 4
"""The steps that adding one sum to what is known counts for."""


def added_up(
    propagation: Propagation,
    selected: Iterable[int],
    increment: Callable[[Any, dict[str, int]], int],
    cap: int | None = None,
) -> Distribution[int]:
    """Return the distribution of a count to which some stages add, one weapon after another.

    Each weapon is followed through its own stages alone: what it adds has no part in what the
    others add, so the sums of all are those of independent draws.
    """
    by_weapon: dict[str, list[int]] = {}
    for index in selected:
        by_weapon.setdefault(weapon_of(propagation.stages[index]), []).append(index)
    total: Distribution[int] | None = None
    for weapon, stages in by_weapon.items():
        more = propagation.distribution(stages, partial(_of_weapon, weapon, increment), cap)
        total = more if total is None else _sum(total, more, cap)
    if total is None:
        return propagation.distribution([], increment, cap)
    return dict(sorted(total.items()))


def weapon_of(stage: AnyStage) -> str:
    """Return the weapon that a stage is of, "" where it is of all together."""
    return stage.name if isinstance(stage, Turn) else stage.weapon


def _of_weapon(
    weapon: str,
    increment: Callable[[Any, dict[str, int]], int],
    stage: AnyStage,
    counts: dict[str, int],
) -> int:
    """Return the counts of a stage, where it is one of the weapon's: others may stand between."""
    return increment(stage, counts) if weapon_of(stage) == weapon else 0


def _sum(one: Distribution[int], other: Distribution[int], cap: int | None) -> Distribution[int]:
    found: Distribution[int] = {}
    current().spend(_SUM * len(one) * len(other))
    for first, weight in one.items():
        for second, chance in other.items():
            found[first + second] = found.get(first + second, 0) + weight * chance
    return capped(found, cap)
