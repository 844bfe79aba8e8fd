"""The markers of several shots that fall together: by rolled dice, and as odds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Distribution, Number, Refusal, RollScatter, ScatterRoll, TooManyBranches
from grapeshot.table import EPSILON, Group, Point, group_chances
from grapeshot_horus_heresy.core.field import Counts, Fall
from grapeshot_horus_heresy.core.salvo import HIT_CHANCE, Salvo
from grapeshot_horus_heresy.core.template_plan import SCATTER_DISTANCE

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable


class MarkerGroup:
    """The markers of several shots that fall together."""

    def __init__(self, salvo: Salvo, markers: int, aim: Point) -> None:
        self._salvo = salvo
        self._markers = markers
        self._aim = aim

    @property
    def key(self) -> Hashable:
        """All that its odds depend on."""
        return self.group(self._salvo.field.targets)

    def group(self, units: tuple[str, ...]) -> Group:
        """Return the group with the units whose models are counted."""
        salvo = self._salvo
        field, right = salvo.field, salvo.template.entitlement(0)
        return Group(
            marker=salvo.marker,
            counted=tuple(field.shapes_of(unit) for unit in units),
            aimed_at=field.shapes_of(field.targets[0]),
            banned=field.friends,
            aim=self._aim,
            distances=salvo.distances,
            size=field.size,
            markers=self._markers,
            hit_chance=HIT_CHANCE,
            best=salvo.attack.choices.placement == "best",
            reroll=salvo.reroll(0),
            rerolls_later=right is not None and right.every_shot,
        )

    def resolve(self, roll: RollScatter) -> Fall:
        """Return where all of them came to lie."""
        salvo = self._salvo
        chosen = [Point(*place) for place in salvo.attack.choices.placements]
        _, first = salvo.rolled(roll, 0, partial(salvo.moved, self._aim), SCATTER_DISTANCE)
        places: tuple[Point, ...] = (first,)
        for shot in range(1, self._markers):
            place = partial(self._place_against, places, next(iter(chosen), None))
            rolled, at = salvo.rolled(roll, shot, place, None)
            places = (*places, at)
            if rolled.hit:
                chosen = chosen[1:]
        return fall_of(salvo, places)

    def _place_against(
        self, places: tuple[Point, ...], chosen: Point | None, roll: ScatterRoll
    ) -> Point:
        """Return where a further marker lies, by an arrow or by choice."""
        if not roll.hit:
            return places[0].moved(roll.direction, self._reach)
        if chosen is None:
            return self.group(self._salvo.field.targets).chosen_place(places)
        self._demand_allowed(places, chosen)
        return chosen

    @property
    def _reach(self) -> float:
        return 2 * self._salvo.marker.radius

    def _demand_allowed(self, places: tuple[Point, ...], chosen: Point) -> None:
        """Raise Refusal where a marker may not be laid by choice."""
        if min(chosen.distance_to(place) for place in places) > self._reach + EPSILON:
            text = "a marker laid on a Hit has to touch one that already lies there"
            raise Refusal("not_touching", "multiple-barrages.4", text)
        if self._salvo.marker.covers_any(chosen, self._salvo.field.friends):
            text = "a marker that the player lays may not cover a friendly model"
            raise Refusal("friendly_under_marker", "blast.5", text)

    def distribution(self, number: Number) -> Distribution[Fall]:
        """Return the odds of what they cover of each target, all together."""
        return {
            Fall(counts, off): chance
            for (off, counts), chance in self._chances(self._salvo.field.targets)
        }

    def hits_of(self, unit: str) -> dict[int, float]:
        """Return the odds of the hits that a unit takes from all of them."""
        targets = self._salvo.field.targets
        if unit in targets:  # what all targets take together is worked out anyway
            return self._hits_of(targets, targets.index(unit))
        group = self.group((unit,))
        if min(shape.distance_to(self._aim) for shape in group.counted[0]) > group.reach:
            return {0: 1.0}
        decided = self._salvo.reroll(0) is not None
        return self._hits_of((targets[0], unit) if decided else (unit,), -1)

    def _hits_of(self, units: tuple[str, ...], place: int) -> dict[int, float]:
        found: dict[int, float] = {}
        for (_, counts), chance in self._chances(units):
            hits = max(counts[place])
            found[hits] = found.get(hits, 0.0) + chance
        return found

    def _chances(self, units: tuple[str, ...]) -> tuple[tuple[tuple[bool, Counts], float], ...]:
        self._salvo.demand_closed_form()
        group = self.group(units)
        if not group.has_closed_form:
            raise TooManyBranches("best places of three markers or more have no closed form")
        return group_chances(group)


def fall_of(salvo: Salvo, places: Iterable[Point]) -> Fall:
    """Return what markers that lie at some places come to together."""
    landed = tuple(salvo.field.landed(salvo.marker, salvo.crawled(at)) for at in places)
    counts = [salvo.counts(each.sets) for each in landed]
    sums = tuple(
        tuple(map(sum, zip(*of_target, strict=True))) for of_target in zip(*counts, strict=True)
    )
    return Fall(sums, landed[0].sets is None, landed)
