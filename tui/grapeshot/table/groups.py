"""A group of touching markers: the first scatters, each further one is laid against the group.

Where the first marker lands is one integral over its direction; all else is in closed form. The
integral is taken piece by piece between the turns at which anything changes, to 1e-9 or better.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from math import degrees
from typing import NamedTuple

from grapeshot.table.changes import Changes
from grapeshot.table.digits import Chances, Counts, Digits, Packed
from grapeshot.table.further import Further
from grapeshot.table.integrals import pieces_of_turn
from grapeshot.table.markers import Marker
from grapeshot.table.placing import places
from grapeshot.table.points import Point
from grapeshot.table.scattering import Distances, Field, Reroll, Sets, parts_of_turn, sets_at
from grapeshot.table.shapes import Shape


class Group(NamedTuple):
    """A group of markers, each of circles about one centre, that are laid against one another.

    Each scatters with its own dice, which show a Hit with `hit_chance`. The first moves from `aim`
    by one of the `distances`, whose probabilities sum to 1. A further one lies edge to edge with
    the first where an arrow points; on a Hit it is laid by choice: exactly on the first, or where
    it covers most of `aimed_at` (`best`), over none of `banned`. `counted` are groups of models;
    the first decides whether a scatter is rolled again. `markers` is how many there are.
    """

    marker: Marker
    counted: tuple[tuple[Shape, ...], ...]
    aimed_at: tuple[Shape, ...]
    banned: tuple[Shape, ...]
    aim: Point
    distances: Distances
    field: Field | None
    markers: int
    hit_chance: float
    best: bool = False
    reroll: Reroll | None = None
    rerolls_further: bool = True
    """Whether the right to roll again serves the further markers too."""

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """All models that are counted."""
        return tuple(shape for group in self.counted for shape in group)

    @property
    def spacing(self) -> float:
        """The distance between the centres of two markers that lie edge to edge."""
        return 2 * self.marker.radius

    @property
    def reach(self) -> float:
        """The distance from the aim beyond which no marker covers anything."""
        moved = max((inches for inches, _ in self.distances), default=0.0)
        return moved + self.spacing * (self.markers - 1) + self.marker.radius

    @property
    def has_closed_form(self) -> bool:
        """Whether `group_chances` knows the odds: not of three markers or more, laid to cover most.

        Where the third may be laid depends on the place of the second: no single integral tells.
        """
        return not self.best or self.markers <= 2

    def chosen_place(self, near: tuple[Point, ...]) -> Point:
        """Return where a marker is laid by choice, given those that lie already, the first first.

        Where no place is allowed it is laid on the first marker.
        """
        if not self.best and not self.marker.covers_any(near[0], self.banned):
            return near[0]
        options = places(self.marker.radius, self.aimed_at, self.banned, self.field)
        place = options.best(near, self.spacing)
        return place.at if place else near[0]


@lru_cache(maxsize=64)
def group_chances(group: Group) -> tuple[tuple[tuple[bool, Counts], float], ...]:
    """Return `(((first marker off the table, counts), probability), ...)` of a whole group.

    Raise ValueError where they have no closed form.
    """
    if not group.has_closed_form:
        raise ValueError("best places of three markers or more have no closed form")
    digits = Digits(group)
    kept: dict[tuple[bool, Packed], float] = {}
    thrown: dict[tuple[bool, Packed], float] = {}
    for of_first, off, hit, chances in _by_landing(group, digits):
        again = _is_rolled_again(group.reroll, digits.hits(of_first), hit=hit)
        found = thrown if again else kept
        for counts, chance in chances.items():
            key = off, of_first + counts
            found[key] = found.get(key, 0.0) + chance
    again_chance = sum(thrown.values())
    total = {key: (1 + again_chance) * chance for key, chance in kept.items()}
    for key, chance in thrown.items():
        total[key] = total.get(key, 0.0) + again_chance * chance
    return tuple(((off, digits.counts(packed)), c) for (off, packed), c in total.items())


def _is_rolled_again(reroll: Reroll | None, hits: int, *, hit: bool) -> bool:
    return reroll is not None and hits < reroll.below and (reroll.after_hit or not hit)


def _by_landing(group: Group, digits: Digits) -> Iterator[tuple[Packed, bool, bool, Chances]]:
    """Yield, for each sort of landing of the first marker, what it and the others come to.

    `(what the first covers, whether it is off the table, whether by a Hit, odds of the others)`,
    the odds weighted by the probability of the landing.
    """
    further = Further(group, digits)
    for hit, weight, parts in _landings(group):
        for first, inside, places_of_part in parts:
            of_first = digits.packed(first)
            further.lay_by_choice(inside, of_first)
            chances: Chances = {}
            for place, share in places_of_part:
                for counts, chance in further.chances(place).items():
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
    sets = sets_at(group.marker, group.shapes, group.aim, group.field)
    here = [_Part(sets, group.aim, [(group.aim, 1.0)])]
    yield True, group.hit_chance, here
    for inches, weight in group.distances:
        parts = here if inches <= 0 else _around(group, inches, changes)
        yield False, (1 - group.hit_chance) * weight, parts


def _around(group: Group, inches: float, changes: Changes) -> Iterator[_Part]:
    """Yield the parts of the turn; arcs say what is covered, for a single place may just touch."""
    parts = list(parts_of_turn(group.marker, group.shapes, group.aim, inches, group.field))
    ends = list(accumulate(width for width, _ in parts))
    kinks, roots = changes.kinks(inches), changes.roots(inches)
    for piece in pieces_of_turn(kinks, roots, changes.shadows(inches)):
        sets = parts[min(bisect_right(ends, piece.inside), len(parts) - 1)][1]
        places_of_piece = [(_turned(group, inches, turn), weight) for turn, weight in piece.nodes]
        yield _Part(sets, _turned(group, inches, piece.inside), places_of_piece)


def _turned(group: Group, inches: float, turn: float) -> Point:
    return group.aim.moved(degrees(turn), inches)
