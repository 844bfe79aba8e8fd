"""What a resolution came to beyond numbers: markers, words, lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grapeshot_horus_heresy.core.shapes import ZONES
from grapeshot_horus_heresy.core.squad import WOUNDS
from grapeshot_horus_heresy.core.wound_plan import ap_rank

if TYPE_CHECKING:
    from grapeshot import Played
    from grapeshot_horus_heresy.core.field import Battlefield, Landed
    from grapeshot_horus_heresy.core.marker_hits import MarkerHits


def report(target: str, laid: Sequence[MarkerHits], played: Played) -> dict[str, Any]:
    """Return the lists and words of one resolution, for the target that is aimed at.

    `laid` are the markers of each weapon that lays any.
    """
    told: dict[str, Any] = {}
    for markers in laid:
        told = _joined(told, _of_markers(target, markers, played))
    aps = [
        pool.ap
        for squad, counts in played.notes.get(WOUNDS, ())
        if squad.name == target
        for pool, count in zip(squad.pools, counts, strict=True)
        for _ in range(count)
    ]
    if aps:
        told["wound_aps"] = ["-" if ap is None else ap for ap in sorted(aps, key=ap_rank)]
    if "result" in played.notes:
        told["results"] = [result for name, result in played.notes["result"] if name == target]
    return told


def _joined(told: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """Return what two weapons laid: all markers, and the sums of their hits."""
    found = {**more, **told}
    if told:
        found["markers"] = told["markers"] + more["markers"]
        for name in {"hits_by_unit", "hits_by_zone"} & told.keys() & more.keys():
            units = dict.fromkeys([*told[name], *more[name]])
            found[name] = {
                unit: told[name].get(unit, 0) + more[name].get(unit, 0) for unit in units
            }
    return found


def _of_markers(target: str, markers: MarkerHits, played: Played) -> dict[str, Any]:
    landed: list[Landed] = played.notes.get(markers.named("marker"), [])
    told: dict[str, Any] = {
        "markers": [_told(markers, each) for each in landed],
        "hits_by_unit": _hits_by_unit(markers, played),
    }
    if markers.template.zones > 1:
        counts = [markers.field.counts(each.sets, target) for each in landed if each.sets]
        sums = [sum(column) for column in zip(*counts, strict=True)] or [0] * len(ZONES)
        told["hits_by_zone"] = dict(zip(ZONES, _differences(sums), strict=True))
    origin = played.notes.get(markers.named("cover origin"))
    if origin:
        told["cover_origin"] = list(origin[0])
    return told


def _told(markers: MarkerHits, landed: Landed) -> dict[str, Any]:
    """Return a marker as it lies, with the models under it."""
    sets = landed.sets or (0,) * len(markers.salvo.marker.circles)
    at = {"x": landed.at.x, "y": landed.at.y, "discarded": landed.sets is None}
    ids = markers.field.ids
    if markers.template.strikes is not None:
        return at | {"circles": {str(n): ids(each) for n, each in enumerate(sets, 1)}}
    if markers.template.zones > 1:
        rings = [here & ~within for here, within in zip(sets, (0, *sets), strict=False)]
        return at | {"zones": {name: ids(ring) for name, ring in zip(ZONES, rings, strict=True)}}
    return at | {"hit": ids(sets[0])}


def _hits_by_unit(markers: MarkerHits, played: Played) -> dict[str, int]:
    """Return the hits of every unit that took any."""
    field = markers.field
    struck = played.notes.get(markers.named("strikes"))
    hits: dict[str, int] = {}
    for unit in field.units:
        if struck is None:
            marks = played.notes.get(markers.named("marker"), ())
            hits[unit] = sum(field.union(landed.sets, unit) for landed in marks)
        else:
            hits[unit] = sum(_by_strikes(field, landed, dice, unit) for landed, dice in struck)
    return {unit: count for unit, count in sorted(hits.items()) if count}


def _by_strikes(field: Battlefield, landed: Landed, struck: Mapping[int, int], unit: str) -> int:
    under = field.counts(landed.sets, unit)
    return sum(under[circle] * times for circle, times in struck.items()) if under else 0


def _differences(nested: Iterable[int]) -> list[int]:
    values = list(nested)
    return [here - within for here, within in zip(values, [0, *values], strict=False)]
