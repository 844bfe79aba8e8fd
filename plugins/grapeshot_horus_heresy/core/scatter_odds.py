"""The odds of where the markers of an attack come to lie, and of what they come to lie on."""

from __future__ import annotations

from collections import Counter
from math import prod
from operator import truediv
from typing import TYPE_CHECKING, TypeAlias

from grapeshot.dice import SeededDice
from grapeshot.table import ScatterOdds, group_chances, landings, scattered, sets_at
from grapeshot_horus_heresy.core.marker_group import MarkerGroup
from grapeshot_horus_heresy.core.marker_odds import chances_of_shots, have_closed_form, hits_by_unit
from grapeshot_horus_heresy.core.salvo import HIT_CHANCE
from grapeshot_horus_heresy.core.sighting import shots_on_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grapeshot.table import Point, Sets
    from grapeshot_horus_heresy.core.field import Fall
    from grapeshot_horus_heresy.core.lone_marker import LoneMarker
    from grapeshot_horus_heresy.core.marker_hits import MarkerHits

_TRIALS = 2000
_COUNTED = "hits"
Place: TypeAlias = "tuple[bool, Sets]"
"""Whether a marker stays where it is aimed, and what lies under it."""


def scatter_odds_of(markers: MarkerHits) -> ScatterOdds:
    """Return the odds over the scatter: exact, or simulated where there is no closed form."""
    first = _first_marker(markers)
    exact = have_closed_form(markers)
    stays = sum(chance for (still, _), chance in first.items() if still)
    off = sum(chance for (_, sets), chance in first.items() if sets is None)
    if not exact:
        return _simulated(markers, stays, off)
    friends = sum(
        chance * _over_friends(markers, fired)
        for fired, chance in chances_of_shots(markers).items()
    )
    return ScatterOdds(_COUNTED, hits_by_unit(markers, truediv), stays, friends, off)


def _first_marker(markers: MarkerHits) -> Mapping[Place, float]:
    """Return the odds of the place of the first marker."""
    salvo, aim = markers.salvo, _aim(markers)
    field, marker = salvo.field, salvo.marker
    here = sets_at(marker, field.shapes, aim, field.size)
    still = sum(chance for inches, chance in salvo.distances if inches <= 0)
    moving = tuple((inches, chance) for inches, chance in salvo.distances if inches > 0)
    by_arrow = {(True, here): (1 - HIT_CHANCE) * still}
    for sets, chance in scattered(marker, field.shapes, aim, moving, field.size):
        by_arrow[False, sets] = (1 - HIT_CHANCE) * chance
    by_hit = {(True, here): HIT_CHANCE}
    return landings(by_hit, by_arrow, lambda place: salvo.hits(place[1]), salvo.reroll(0))


def _aim(markers: MarkerHits) -> Point:
    return shots_on_table(markers.attack, markers.template)[0].aim.at


def _over_friends(markers: MarkerHits, fired: int) -> float:
    """Return the chance that any of so many markers comes to lie over a friend."""
    if not fired:
        return 0.0
    together = markers.group(fired) if markers.template.is_group else None
    if isinstance(together, MarkerGroup):
        return _group_over_friends(markers, together)
    alone = [together] if together else markers.lone_markers[:fired]
    return 1 - prod(1 - _lone_over_friends(markers, marker) for marker in alone)


def _friendly_units(markers: MarkerHits) -> list[str]:
    return sorted({model.unit for model in markers.field.layout.friends})


def _lone_over_friends(markers: MarkerHits, marker: LoneMarker) -> float:
    field = markers.field
    friends = _friendly_units(markers)
    return sum(
        chance
        for sets, chance in marker.sets().items()
        if any(field.union(sets, unit) for unit in friends)
    )


def _group_over_friends(markers: MarkerHits, marker: MarkerGroup) -> float:
    aimed_at = markers.field.targets[0]
    group = marker.group((aimed_at, *_friendly_units(markers)))
    near = any(shape.distance_to(group.aim) <= group.reach for shape in group.banned)
    if not near:
        return 0.0
    return sum(
        chance
        for (_, (_, *friends)), chance in group_chances(group)
        if any(count for of_unit in friends for count in of_unit)
    )


def _simulated(markers: MarkerHits, stays: float, off: float) -> ScatterOdds:
    """Return odds of markers that are laid over and over by rolled dice."""
    dice = SeededDice(0)
    hits: dict[str, Counter[int]] = {unit: Counter() for unit in markers.field.units}
    friends = _friendly_units(markers)
    over = 0
    for _ in range(_TRIALS):
        fall = dice.scatter(markers.group(markers.most), "scatter")
        dice.record.clear()
        found = {unit: _hits(markers, fall, unit) for unit in hits}
        for unit, count in found.items():
            hits[unit][count] += 1
        over += any(found[unit] for unit in friends)
    units = {
        unit: {count: times / _TRIALS for count, times in sorted(counted.items())}
        for unit, counted in hits.items()
        if any(counted)
    }
    return ScatterOdds(_COUNTED, units, stays, over / _TRIALS, off, _TRIALS)


def _hits(markers: MarkerHits, fall: Fall, unit: str) -> int:
    return sum(markers.field.union(landed.sets, unit) for landed in fall.landed)
