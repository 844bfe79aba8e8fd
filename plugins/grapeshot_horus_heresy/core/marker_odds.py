"""The odds of the hits that any unit on the table takes from the markers of an attack."""

from __future__ import annotations

from functools import lru_cache
from operator import truediv
from typing import TYPE_CHECKING

from grapeshot_horus_heresy.core.marker_group import MarkerGroup

if TYPE_CHECKING:
    from grapeshot import DiceExpression, Number
    from grapeshot.table import Sets
    from grapeshot_horus_heresy.core.lone_marker import LoneMarker
    from grapeshot_horus_heresy.core.marker_hits import MarkerHits

Chances = dict[int, float]
"""Probabilities by number of hits."""


def have_closed_form(markers: MarkerHits) -> bool:
    """Return whether the odds of what they hit are known without playing them out."""
    if markers.template.crawls:
        return False
    best = markers.attack.choices.placement == "best"
    return not (markers.template.is_group and best and markers.most > 2)


def hits_by_unit(markers: MarkerHits, number: Number) -> dict[str, Chances]:
    """Return the odds of the hits of every unit that the markers may hit."""
    found = {unit: _hits_of(markers, unit) for unit in markers.field.units}
    return {unit: dict(sorted(hits.items())) for unit, hits in sorted(found.items()) if any(hits)}


def chances_of_shots(markers: MarkerHits) -> Chances:
    """Return the odds of how many markers there are."""
    return _repeated(markers.shots, markers.attack.attacker.models)


def _hits_of(markers: MarkerHits, unit: str) -> Chances:
    """Return the odds of the hits that a unit takes from all markers."""
    total: Chances = {}
    for fired, chance in chances_of_shots(markers).items():
        for hits, share in _hits_of_some(markers, unit, fired).items():
            total[hits] = total.get(hits, 0.0) + chance * share
    return total


def _hits_of_some(markers: MarkerHits, unit: str, fired: int) -> Chances:
    if not fired:
        return {0: 1.0}
    together = markers.group(fired) if markers.template.is_group else None
    if isinstance(together, MarkerGroup):
        return together.hits_of(unit)
    total = {0: 1.0}
    for marker in [together] if together else markers.lone_markers[:fired]:
        total = _sum(total, _hits_of_one(markers, unit, marker))
    return total


def _hits_of_one(markers: MarkerHits, unit: str, marker: LoneMarker) -> Chances:
    found: Chances = {}
    for sets, chance in marker.sets().items():
        for hits, share in _hits_under(markers, sets, unit).items():
            found[hits] = found.get(hits, 0.0) + chance * share
    return found


def _hits_under(markers: MarkerHits, sets: Sets, unit: str) -> Chances:
    strikes = markers.template.strikes
    if strikes is None or sets is None:
        return {markers.field.union(sets, unit): 1.0}
    return _strikes_on(markers.field.counts(sets, unit), strikes)


def _repeated(shots: DiceExpression, models: int) -> Chances:
    total: Chances = {0: 1.0}
    for _ in range(models):
        total = _sum(total, shots.distribution(truediv))
    return total


@lru_cache(maxsize=256)
def _strikes_on(counts: tuple[int, ...], strikes: DiceExpression) -> Chances:
    """Return the odds of the hits of strikes on circles under which so many models lie."""
    one: Chances = {}
    for count in counts:
        one[count] = one.get(count, 0.0) + 1 / len(counts)
    found: Chances = {}
    for times, chance in strikes.distribution(truediv).items():
        total = {0: 1.0}
        for _ in range(times):
            total = _sum(total, one)
        for hits, share in total.items():
            found[hits] = found.get(hits, 0.0) + chance * share
    return found


def _sum(first: Chances, second: Chances) -> Chances:
    """Return the odds of the sum of two independent counts."""
    total: Chances = {}
    for one, weight in first.items():
        for other, chance in second.items():
            total[one + other] = total.get(one + other, 0.0) + weight * chance
    return total
