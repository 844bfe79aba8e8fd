"""A marker that scatters by itself: by rolled dice, and as odds."""

from __future__ import annotations

from operator import truediv
from typing import TYPE_CHECKING

from grapeshot import DiceExpression, Distribution, Number, RollScatter, ScatterRoll
from grapeshot.dice.distribution import sum_of_counts
from grapeshot.kit import packed, unpacked
from grapeshot.table import Point, landings, scattered, sets_at
from grapeshot_horus_heresy.core.field import Fall
from grapeshot_horus_heresy.core.salvo import HIT_CHANCE, Salvo
from grapeshot_horus_heresy.core.template_plan import SCATTER_DISTANCE

if TYPE_CHECKING:
    from collections.abc import Hashable

    from grapeshot.table import Sets


class LoneMarker:
    """One marker that scatters by itself."""

    def __init__(self, salvo: Salvo, shot: int, aim: Point) -> None:
        self._salvo = salvo
        self._shot = shot
        self._aim = aim

    @property
    def key(self) -> Hashable:
        """All that its odds depend on."""
        salvo = self._salvo
        reroll, place = salvo.reroll(self._shot), salvo.field.size
        masks = tuple(salvo.field.shapes_of(unit) for unit in salvo.field.targets)
        crawls = salvo.template.crawls
        return salvo.marker, masks, self._aim, salvo.distances, reroll, place, crawls

    def resolve(self, roll: RollScatter) -> Fall:
        """Return where it came to lie."""
        _, at = self._salvo.rolled(roll, self._shot, self._place, SCATTER_DISTANCE)
        landed = self._salvo.field.landed(self._salvo.marker, self._salvo.crawled(at))
        return Fall(self._salvo.counts(landed.sets), landed.sets is None, (landed,))

    def _place(self, roll: ScatterRoll) -> Point:
        return self._salvo.moved(self._aim, roll)

    def distribution(self, number: Number) -> Distribution[Fall]:
        """Return the odds of what it covers of each target, or of what strikes on it hit."""
        merged: Distribution[Fall] = {}
        for sets, chance in self.sets().items():
            fall = Fall(self._salvo.counts(sets), sets is None)
            merged[fall] = merged.get(fall, 0.0) + chance
        strikes = self._salvo.template.strikes
        return merged if strikes is None else _struck(merged, strikes)

    def sets(self) -> dict[Sets, float]:
        """Return the odds of what it covers of all models."""
        salvo = self._salvo
        salvo.demand_closed_form()
        field, marker = salvo.field, salvo.marker
        at_aim = {sets_at(marker, field.shapes, self._aim, field.size): HIT_CHANCE}
        found = scattered(marker, field.shapes, self._aim, salvo.distances, field.size)
        moved = {sets: (1 - HIT_CHANCE) * chance for sets, chance in found}
        return landings(at_aim, moved, salvo.hits, salvo.reroll(self._shot))


def _struck(falls: Distribution[Fall], strikes: DiceExpression) -> Distribution[Fall]:
    """Return the odds of the hits of strikes, each on one of the circles, on every target."""
    found: dict[tuple[int, int, bool], float] = {}
    for fall, chance in falls.items():
        targets = len(fall.counts)
        one: Distribution[int] = {}
        for under in zip(*fall.counts, strict=True):
            one[packed(under)] = one.get(packed(under), 0.0) + 1 / len(fall.counts[0])
        for times, share in strikes.distribution(truediv).items():
            for hits, weight in sum_of_counts(one, times).items():
                key = hits, targets, fall.discarded
                found[key] = found.get(key, 0.0) + chance * share * weight
    return {
        Fall(tuple((hits,) for hits in unpacked(total, targets)), discarded): chance
        for (total, targets, discarded), chance in found.items()
    }
