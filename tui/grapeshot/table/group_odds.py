"""The odds of a group of touching markers.

Where the first marker lands is one integral over its direction; all else is in closed form. The
integral is taken piece by piece between the turns at which anything changes, to 1e-9 or better.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from math import degrees

from grapeshot.records import NamedTuple
from grapeshot.table.changes import Changes
from grapeshot.table.groups import Group
from grapeshot.table.integrals import pieces_of_turn
from grapeshot.table.later_markers import LaterMarkers
from grapeshot.table.packed_counts import Chances, Counts, Packed, PackedCounts
from grapeshot.table.points import Point
from grapeshot.table.scattering import Reroll, Sets, parts_of_turn, sets_at


@lru_cache(maxsize=64)
def group_chances(group: Group) -> tuple[tuple[tuple[bool, Counts], float], ...]:
    """Return `(((first marker off the table, counts), probability), ...)` of a whole group.

    Raise ValueError where they have no closed form.
    """
    if not group.has_closed_form:
        raise ValueError("best places of three markers or more have no closed form")
    packing = PackedCounts(group)
    kept: dict[tuple[bool, Packed], float] = {}
    thrown: dict[tuple[bool, Packed], float] = {}
    for of_first, off, hit, chances in _by_landing(group, packing):
        again = _is_rolled_again(group.reroll, packing.hits(of_first), hit=hit)
        found = thrown if again else kept
        for counts, chance in chances.items():
            key = off, of_first + counts
            found[key] = found.get(key, 0.0) + chance
    again_chance = sum(thrown.values())
    total = {key: (1 + again_chance) * chance for key, chance in kept.items()}
    for key, chance in thrown.items():
        total[key] = total.get(key, 0.0) + again_chance * chance
    return tuple(((off, packing.counts(packed)), c) for (off, packed), c in total.items())


def _is_rolled_again(reroll: Reroll | None, hits: int, *, hit: bool) -> bool:
    return reroll is not None and hits < reroll.below and (reroll.after_hit or not hit)


def _by_landing(
    group: Group, packing: PackedCounts
) -> Iterator[tuple[Packed, bool, bool, Chances]]:
    """Yield, for each sort of landing of the first marker, what it and the others come to.

    `(what the first covers, whether it is off the table, whether by a Hit, odds of the others)`,
    the odds weighted by the probability of the landing.
    """
    later = LaterMarkers(group, packing)
    for hit, weight, parts in _landings(group):
        for first, inside, places_of_part in parts:
            of_first = packing.packed(first)
            later.lay_by_choice(inside, of_first)
            chances: Chances = {}
            for place, share in places_of_part:
                for counts, chance in later.chances(place).items():
                    chances[counts] = chances.get(counts, 0.0) + weight * share * chance
            yield of_first, first is None, hit, chances


class _Part(NamedTuple):
    """Places of the first marker at which it covers the same."""

    sets: Sets
    inside: Point
    """A place of them at which what is laid by choice lies as at all others."""
    places: list[tuple[Point, float]]
    """Places that stand for all, with weights."""


def _landings(group: Group) -> Iterator[tuple[bool, float, Iterable[_Part]]]:
    """Yield where the first marker lands: whether by a Hit, its probability, part by part."""
    changes = Changes(group)
    sets = sets_at(group.marker, group.shapes, group.aim, group.size)
    here = [_Part(sets, group.aim, [(group.aim, 1.0)])]
    yield True, group.hit_chance, here
    for inches, weight in group.distances:
        parts = here if inches <= 0 else _around(group, inches, changes)
        yield False, (1 - group.hit_chance) * weight, parts


def _around(group: Group, inches: float, changes: Changes) -> Iterator[_Part]:
    """Yield the parts of the turn; arcs say what is covered, for a single place may just touch."""
    parts = list(parts_of_turn(group.marker, group.shapes, group.aim, inches, group.size))
    ends = list(accumulate(width for width, _ in parts))
    kinks, roots = changes.kinks(inches), changes.roots(inches)
    for piece in pieces_of_turn(kinks, roots, changes.shadows(inches)):
        sets = parts[min(bisect_right(ends, piece.inside), len(parts) - 1)][1]
        places_of_piece = [(_turned(group, inches, turn), weight) for turn, weight in piece.nodes]
        yield _Part(sets, _turned(group, inches, piece.inside), places_of_piece)


def _turned(group: Group, inches: float, turn: float) -> Point:
    return group.aim.moved(degrees(turn), inches)
