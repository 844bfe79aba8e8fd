"""A Blast template that scatters, before any Hit roll: by rolled dice, and as odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from operator import truediv
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from grapeshot import Dice, Distribution, Number, Once, RollScatter, Tally, parse_dice
from grapeshot.dice import ScriptDice

if TYPE_CHECKING:
    from grapeshot.dice.scatter import Scatter
    from grapeshot.pipeline.play import Played
    from grapeshot.table import Distances, Point
    from grapeshot_legions_imperialis.core.covering import Covering, Under
    from grapeshot_legions_imperialis.core.state import State

Counts: TypeAlias = tuple[tuple[int, int], ...]
"""For each target, how many of its models lie wholly under a template, and how many in part."""

DIAMETER = {'3"': 3.0, '5"': 5.0}
"""Inches across of a template, by its size."""
_DISTANCE = {'3"': parse_dice("D3+1"), '5"': parse_dice("D6+1")}
_STAYS = 1 / 3
_NOTE = "template"


class Landed(NamedTuple):
    """What a template covers. `at` is where its hole lies; odds do not tell that."""

    counts: Counts
    at: Point | None = None


class Template:
    """A template that is aimed at a point of a table and scatters."""

    def __init__(self, covering: Covering, aim: Point, size: str) -> None:
        self.covering = covering
        self._aim = aim
        self._dice = _DISTANCE[size]

    @cached_property
    def _distances(self) -> Distances:
        moved = self._dice.distribution(truediv).items()
        return ((0.0, _STAYS), *((float(inches), (1 - _STAYS) * p) for inches, p in moved))

    @cached_property
    def outcomes(self) -> tuple[tuple[tuple[Under, ...], float], ...]:
        """All that may lie under it once it has scattered, target by target, with probabilities."""
        return tuple(self.covering.scattered(self._aim, self._distances))

    def possible(self, index: int) -> Under:
        """Return the models of a target of which each may come to lie under it."""
        full = partial = 0
        for under, _ in self.outcomes:
            full |= under[index].full
            partial |= under[index].partial
        return Under(full, partial)

    def odds_of(self, index: int) -> dict[tuple[int, int], float]:
        """Return the odds of how many models of a target lie wholly and partly under it."""
        odds: dict[tuple[int, int], float] = {}
        for under, chance in self.outcomes:
            odds[under[index].counts] = odds.get(under[index].counts, 0.0) + chance
        return odds

    def known(self) -> dict[str, Callable[[Number], Any]]:
        """Return the odds of how many models come to lie wholly and partly under it."""
        return {
            "models_fully_under": lambda number: self._odds_by_target(0),
            "models_partly_under": lambda number: self._odds_by_target(1),
        }

    def _odds_by_target(self, which: int) -> dict[Any, Any]:
        found: dict[str, dict[int, float]] = {}
        for index, name in enumerate(self.covering.targets):
            counts = found[name] = dict[int, float]()
            for pair, chance in self.odds_of(index).items():
                counts[pair[which]] = counts.get(pair[which], 0.0) + chance
        return found if len(found) > 1 else next(iter(found.values()))

    def mean(self, index: int) -> tuple[float, float]:
        """Return how many models of a target lie wholly and partly under it on average."""
        odds = self.odds_of(index).items()
        return sum(n * p for (n, _), p in odds), sum(n * p for (_, n), p in odds)

    def resolve(self, roll: RollScatter) -> Landed:
        """Return what it covers where a roll of the scatter dice moves it."""
        rolled = roll(self._dice)
        at = self._aim if rolled.hit else self._aim.moved(rolled.direction, rolled.distance)
        return Landed(_counts(self.covering.at(at)), at)

    def distribution(self, number: Number) -> Distribution[Landed]:
        """Return the odds of what it covers of all targets together."""
        merged: Distribution[Landed] = {}
        for under, chance in self.outcomes:
            landed = Landed(_counts(under))
            merged[landed] = merged.get(landed, 0.0) + chance
        return merged

    def stage(self) -> Once:
        """Return the stage in which it scatters: once, with the first weapon that is fired."""
        return Once("attacks", self._scatter)

    def _scatter(self, state: State, dice: Dice, tally: Tally) -> State:
        if state.lost or state.under is not None:
            return state
        landed = dice.scatter(self, "scatter", clause="core-templates-scatter.1")
        if landed.at is not None:
            tally.note(_NOTE, landed)
        return state._replace(under=landed.counts)

    def report(self, played: Played) -> dict[str, Any]:
        """Return where it came to rest, and who lies under it there."""
        landings: Sequence[Landed] = played.notes.get(_NOTE, ())
        return {
            _NOTE: {"x": at.x, "y": at.y, "under": self.covering.names(self.covering.at(at))}
            for _, at in landings
            if at is not None
        }


def _counts(under: tuple[Under, ...]) -> Counts:
    return tuple(each.counts for each in under)


def forget(state: State, dice: Dice, tally: Tally) -> State:
    """Drop what lies under a template, once no further one is laid there."""
    return state._replace(under=None)


class SameDice(ScriptDice):
    """The dice of a resolution once more: all faces, and each landing as it was."""

    def __init__(self, played: Played) -> None:
        super().__init__([d.face for d in played.dice if not d.what.startswith("scatter")])
        self._landings = list(played.notes.get(_NOTE, ()))

    def scatter(self, scatter: Scatter[Any], what: str, clause: str = "") -> Any:
        """Return the next landing."""
        return self._landings.pop(0)
