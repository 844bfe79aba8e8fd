"""Markers of a Barrage weapon that fall as a group with those of an unlike one: by rolled dice."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Distribution, Number, Refusal, RollScatter, ScatterRoll, TooManyBranches
from grapeshot.records import NamedTuple
from grapeshot.table import EPSILON, Marker, Place, Point, places
from grapeshot_horus_heresy.core.field import Fall
from grapeshot_horus_heresy.core.marker_group import fall_of

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.salvo import Salvo


class Laid(NamedTuple):
    """A marker of the group that lies already."""

    at: Point
    radius: float


class FollowingGroup:
    """So many markers, laid against those that another weapon of the unit has laid before.

    What they cover has no closed form, so the odds of such a group are simulated.
    """

    def __init__(self, salvo: Salvo, markers: int, laid: tuple[Laid, ...]) -> None:
        self._salvo = salvo
        self._markers = markers
        self._laid = laid

    def resolve(self, roll: RollScatter) -> Fall:
        """Return where all of them came to lie."""
        salvo, laid = self._salvo, self._laid
        chosen = [Point(*place) for place in salvo.attack.choices.placements]
        at: list[Point] = []
        for shot in range(self._markers):
            place = partial(self._place, laid, next(iter(chosen), None))
            rolled, where = salvo.rolled(roll, shot, place, None)
            laid = (*laid, Laid(where, salvo.marker.radius))
            at.append(where)
            if rolled.hit:
                chosen = chosen[1:]
        return fall_of(salvo, at)

    def distribution(self, number: Number) -> Distribution[Fall]:
        """Raise TooManyBranches."""
        raise TooManyBranches("markers of unlike Barrage weapons have no closed form")

    def _place(self, laid: tuple[Laid, ...], chosen: Point | None, roll: ScatterRoll) -> Point:
        """Return where a marker lies, by an arrow or by choice."""
        first, own = laid[0], self._salvo.marker.radius
        if not roll.hit:
            return first.at.moved(roll.direction, first.radius + own)
        if chosen is None:
            return self._chosen_place(laid)
        if min(chosen.distance_to(each.at) - each.radius for each in laid) > own + EPSILON:
            text = "a marker laid on a Hit has to touch one that already lies there"
            raise Refusal("not_touching", "multiple-barrages.4", text)
        if self._marker.covers_any(chosen, self._salvo.field.friends):
            text = "a marker that the player lays may not cover a friendly model"
            raise Refusal("friendly_under_marker", "blast.5", text)
        return chosen

    @property
    def _marker(self) -> Marker:
        return self._salvo.marker

    def _chosen_place(self, laid: tuple[Laid, ...]) -> Point:
        """Return the place that the player would choose: on the first marker, or where most lie.

        Where no place is allowed it is laid on the first marker.
        """
        salvo, first = self._salvo, laid[0].at
        best = salvo.attack.choices.placement == "best"
        if not best and not self._marker.covers_any(first, salvo.field.friends):
            return first
        field, own = salvo.field, self._marker.radius
        options = places(own, field.shapes_of(field.targets[0]), field.friends, field.size)
        found: Place | None = None
        for each in laid:
            place = options.best((each.at,), each.radius + own)
            if place and (found is None or place.covered > found.covered):
                found = place
        return found.at if found else first
