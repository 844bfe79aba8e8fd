"""Measures to which several weapons add, each of them whatever the others have come to."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from functools import partial

from grapeshot.dice import Distribution
from grapeshot.dice.budget import current
from grapeshot.dice.distribution import capped
from grapeshot.pipeline.counted import Increment
from grapeshot.pipeline.propagation import Propagation
from grapeshot.pipeline.stages import AnyStage, Turn

_SUM = 4
"""The steps that adding one sum to what is known counts for."""


class Apart:
    """Adds up what each weapon does by itself.

    Each is followed through its own stages alone: what it adds has no part in what the others add,
    so the sums of all are those of independent draws. What one does is told of it alone as well,
    and is worked out once for both.
    """

    def __init__(self, propagation: Propagation, measures: Collection[str]) -> None:
        """Take the names of those measures to which each weapon adds whatever others have done."""
        self._propagation = propagation
        self._measures = measures
        self._known: dict[Hashable, Distribution[int]] = {}

    def added_up(
        self, selected: Iterable[int], increment: Increment, cap: int | None, name: str = ""
    ) -> Distribution[int]:
        """Return the distribution of a count to which some stages add, one weapon after another.

        `name` is that of the measure, where the count is one: it is the same for equal stages.
        """
        by_weapon: dict[str, list[int]] = {}
        for index in selected:
            by_weapon.setdefault(weapon_of(self._propagation.stages[index]), []).append(index)
        total: Distribution[int] | None = None
        for weapon, stages in by_weapon.items():
            more = self._of_weapon(weapon, stages, increment, cap, name)
            total = more if total is None else _sum(total, more, cap)
        if total is None:
            return self._propagation.distribution([], increment, cap)
        return dict(sorted(total.items()))

    def _of_weapon(
        self, weapon: str, stages: list[int], increment: Increment, cap: int | None, name: str
    ) -> Distribution[int]:
        key = name, weapon, tuple(stages), cap
        found = self._known.get(key) if name else None
        if found is None:
            own = partial(_of_weapon, weapon, increment)
            since = self._since(weapon, stages[0]) if name in self._measures else None
            found = self._known[key] = self._propagation.distribution(stages, own, cap, since)
        return found

    def _since(self, weapon: str, first: int) -> int | None:
        """Return the first stage of a weapon, if no other weapon's stands before a stage of it.

        There nothing has happened yet to which what the weapon adds could go back, and what the
        others have done has no part in it.
        """
        begins = next(
            place
            for place, stage in enumerate(self._propagation.stages)
            if weapon_of(stage) == weapon
        )
        between = self._propagation.stages[begins:first]
        return begins if all(weapon_of(each) == weapon for each in between) else None


def weapon_of(stage: AnyStage) -> str:
    """Return the weapon that a stage is of, "" where it is of all together."""
    return stage.name if isinstance(stage, Turn) else stage.weapon


def _of_weapon(
    weapon: str,
    increment: Increment,
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
