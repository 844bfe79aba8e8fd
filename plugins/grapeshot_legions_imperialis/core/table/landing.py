"""A Blast template that scatters, before any Hit roll: by rolled dice, and as odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from operator import truediv
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from grapeshot import Dice, Distribution, Number, Once, RollScatter, Tally, parse_dice
from grapeshot_legions_imperialis.core.table.covering import Covering, Under

if TYPE_CHECKING:
    from grapeshot.pipeline.play import Played
    from grapeshot.table import Distances, Point, Shape
    from grapeshot_legions_imperialis.core.state import State

Counts: TypeAlias = tuple[tuple[int, int], ...]
"""For each target, how many of its models lie wholly under a template, and how many in part."""

DIAMETER = {'3"': 3.0, '5"': 5.0}
"""Inches across of a template, by its size."""
_DISTANCE = {'3"': parse_dice("D3+1"), '5"': parse_dice("D6+1")}
STAYS = 1 / 3
"""The chance that the scatter die leaves a template where it is."""


class Landed(NamedTuple):
    """What a template covers. `at` is where its hole lies; odds do not tell that."""

    counts: Counts
    at: Point | None = None


class Template:
    """A template that is aimed at a point of a table and scatters."""

    def __init__(self, covering: Covering, aim: Point, size: str) -> None:
        self._covering = covering
        self._aim = aim
        self._radius = DIAMETER[size] / 2
        self._dice = _DISTANCE[size]

    @cached_property
    def _moves(self) -> Distances:
        moved = self._dice.distribution(truediv).items()
        return ((0.0, STAYS), *((float(inches), (1 - STAYS) * p) for inches, p in moved))

    @cached_property
    def _outcomes(self) -> tuple[tuple[tuple[Under, ...], float], ...]:
        """All that may lie under it once it has scattered, target by target, with probabilities."""
        return tuple(self._covering.scattered(self._aim, self._moves))

    # -- what is known before it is rolled for ---------------------------------------------

    def possible(self, index: int) -> Under:
        """Return the models of a target that may come to lie under it, each by itself."""
        found = [under[index] for under, _ in self._outcomes]
        empty: frozenset[int] = frozenset()
        return Under(
            empty.union(*(each.full for each in found)),
            empty.union(*(each.partial for each in found)),
        )

    def may_cover(self, footprint: Shape) -> bool:
        """Return whether something that stands there may come to lie under it."""
        return any(footprint.arcs(self._aim, inches, self._radius) for inches, _ in self._moves)

    def mean(self, index: int) -> tuple[float, float]:
        """Return how many models of a target lie wholly and partly under it on average."""
        full, partial = (self._odds_of(index, which).items() for which in (0, 1))
        return sum(n * chance for n, chance in full), sum(n * chance for n, chance in partial)

    def known(self) -> dict[str, Callable[[Number], Any]]:
        """Return the odds of how many models come to lie wholly and partly under it."""
        return {
            "models_fully_under": lambda number: self._odds_by_target(0),
            "models_partly_under": lambda number: self._odds_by_target(1),
        }

    def touched(self) -> dict[str, dict[int, float]]:
        """Return the odds of how many models come to lie under it, wholly or not, by target."""
        found: dict[str, dict[int, float]] = {name: {} for name in self._covering.targets}
        for under, chance in self._outcomes:
            for odds, each in zip(found.values(), under, strict=True):
                count = sum(each.counts)
                odds[count] = odds.get(count, 0.0) + chance
        return found

    def _odds_by_target(self, which: int) -> dict[Any, Any]:
        names = self._covering.targets
        found = {name: self._odds_of(index, which) for index, name in enumerate(names)}
        return found if len(names) > 1 else found[names[0]]

    def _odds_of(self, index: int, which: int) -> dict[int, float]:
        odds: dict[int, float] = {}
        for under, chance in self._outcomes:
            count = under[index].counts[which]
            odds[count] = odds.get(count, 0.0) + chance
        return dict(sorted(odds.items()))

    # -- where it comes to rest ------------------------------------------------------------

    def resolve(self, roll: RollScatter) -> Landed:
        """Return what it covers where a roll of the scatter dice moves it."""
        rolled = roll(self._dice)
        at = self._aim if rolled.hit else self._aim.moved(rolled.direction, rolled.distance)
        return Landed(_counts(self._covering.at(at)), at)

    def distribution(self, number: Number) -> Distribution[Landed]:
        """Return the odds of what it covers of all targets together."""
        merged: Distribution[Landed] = {}
        for under, chance in self._outcomes:
            landed = Landed(_counts(under))
            merged[landed] = merged.get(landed, 0.0) + chance
        return merged

    def stage(self) -> Once:
        """Return the stage in which it scatters: once, with the first weapon that is fired."""
        return Once("target", self._scatter)

    def _scatter(self, state: State, dice: Dice, tally: Tally) -> State:
        if state.lost or state.under is not None:
            return state
        landed = dice.scatter(self, "scatter", clause="core-templates-scatter.1")
        tally.note("landed", landed)
        return state._replace(under=landed.counts)

    def report(self, played: Played) -> dict[str, Any]:
        """Return where it came to rest, and who lies under it there."""
        landings: Sequence[Landed] = played.notes.get("landed", ())
        places = [at for _, at in landings if at is not None]
        return {"template": self._covering.told(places[0])} if places else {}


def _counts(under: tuple[Under, ...]) -> Counts:
    return tuple(each.counts for each in under)
