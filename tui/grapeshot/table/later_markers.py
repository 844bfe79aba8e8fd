"""What the later markers of a group cover, given where the first one lies."""

from __future__ import annotations

from math import acos, atan2, pi, sqrt
from typing import TYPE_CHECKING

from grapeshot.dice.budget import current
from grapeshot.table.crossings import Round, edges_of
from grapeshot.table.points import Point
from grapeshot.table.scattering import landings, sets_at, sets_on_turn
from grapeshot.table.shapes import Base
from grapeshot.table.turns import TURN

if TYPE_CHECKING:
    from grapeshot.table.groups import Group
    from grapeshot.table.packed_counts import Chances, Packed, PackedCounts
    from grapeshot.table.scattering import TableSize

_STEPS_OF_TURN = 30
"""Steps of the budget that one edge costs on one turn about the first marker."""


class LaterMarkers:
    """The odds of what all markers but the first cover, for each place of the first."""

    def __init__(self, group: Group, packing: PackedCounts) -> None:
        self._group = group
        self._packing = packing
        self._chosen: Packed = 0
        self._edges = [
            (edge.centre.x, edge.centre.y, edge.radius, packing.worth(index, number))
            for number, circle in enumerate(group.marker.circles)
            for index, shape in enumerate(group.shapes)
            for edge in edges_of(shape, circle.radius)
            if isinstance(edge, Round)
        ]
        self._all_round = all(isinstance(shape, Base) for shape in group.shapes)

    def lay_by_choice(self, first: Point, of_first: Packed) -> None:
        """Take what a marker laid by choice covers, all over the piece where the first one lies."""
        group = self._group
        place = group.chosen_place((first,))
        if place == first:
            self._chosen = of_first
        else:
            sets = sets_at(group.marker, group.shapes, place, group.size)
            self._chosen = self._packing.packed(sets)

    def chances(self, first: Point) -> Chances:
        """Return the odds of what all later markers cover together."""
        times = self._group.markers - 1
        if not times:
            return {0: 1.0}
        current().spend(_STEPS_OF_TURN * len(self._edges))
        return _sum_of(self._one(first), times)

    def _one(self, first: Point) -> Chances:
        group = self._group
        on_arrow = 1 - group.hit_chance
        moved = {counts: on_arrow * share for counts, share in self._on_turn(first).items()}
        if group.reroll is None or not group.rerolls_later:
            moved[self._chosen] = moved.get(self._chosen, 0.0) + group.hit_chance
            return moved
        chosen = {self._chosen: group.hit_chance}
        return landings(chosen, moved, self._packing.hits, group.reroll)

    def _on_turn(self, first: Point) -> Chances:
        group, spacing = self._group, self._group.spacing
        if self._all_round:
            return counts_on_turn(self._edges, first, spacing, group.size, self._packing.off)
        shares: Chances = {}
        on_turn = sets_on_turn(group.marker, group.shapes, first, spacing, group.size)
        for sets, share in on_turn.items():
            counts = self._packing.packed(sets)
            shares[counts] = shares.get(counts, 0.0) + share
        return shares


def counts_on_turn(
    edges: list[tuple[float, float, float, Packed]],
    pivot: Point,
    spin: float,
    size: TableSize | None,
    off: Packed,
) -> Chances:
    """Return how much a point that goes round a pivot gathers, as `{sum: share of the turn}`.

    Each `(x, y, radius, worth)` is a circle that adds its worth while the point is within it. Off
    the table, for which `off` stands here, it gathers nothing. This is the innermost loop of all
    group odds, hence the plain numbers.
    """
    px, py = pivot
    held = 0
    events = _off_the_table(pivot, spin, size, off) if size else []
    for x, y, radius, worth in edges:
        across, up = x - px, y - py
        square = across * across + up * up
        if square >= (spin + radius) ** 2 or square <= (spin - radius) ** 2:
            if spin < radius and square <= (spin - radius) ** 2:
                held += worth
            continue
        cosine = (square + spin * spin - radius * radius) / (2 * spin * sqrt(square))
        half = acos(min(1.0, max(-1.0, cosine)))  # rounding may put a bare touch beyond 1
        middle = atan2(up, across)
        start, end = middle - half, middle + half
        if start < -pi:
            events.append((-pi, worth))
            start += TURN
        elif end > pi:
            events.append((-pi, worth))
            end -= TURN
        events.append((start, worth))
        events.append((end, -worth))
    events.sort()
    return _shares_of_turn(events, held, off)


def _shares_of_turn(events: list[tuple[float, Packed]], held: Packed, off: Packed) -> Chances:
    """Return which share of the turn each sum is held, as it changes at each `(angle, worth)`."""
    shares: Chances = {}
    before = -pi
    for turn, worth in events:
        if turn > before:  # else it may be that what ends at -pi was not begun yet
            counted = held if held < off else 0
            shares[counted] = shares.get(counted, 0.0) + (turn - before) / TURN
            before = turn
        held += worth
    counted = held if held < off else 0
    shares[counted] = shares.get(counted, 0.0) + (pi - before) / TURN
    return shares


def _off_the_table(
    pivot: Point, spin: float, size: TableSize, off: Packed
) -> list[tuple[float, Packed]]:
    """Return the turns, from -pi to pi, at which the point goes off the table and comes back."""
    events: list[tuple[float, Packed]] = []
    for level, direction in size.levels(pivot):
        if level < spin:
            half = acos(level / spin) if level > -spin else pi
            start, end = direction - half, direction + half
            if start < -pi or end > pi:
                events.append((-pi, off))
                start, end = (start + TURN, end) if start < -pi else (start, end - TURN)
            events.append((start, off))
            events.append((end, -off))
    return events


def _sum_of(one: Chances, times: int) -> Chances:
    """Return the odds of the sum of so many independent draws, doubling where that can be."""
    if times == 1:
        return one
    total = _doubled(_sum_of(one, times // 2))
    return _added(total, one) if times % 2 else total


def _doubled(half: Chances) -> Chances:
    """Return the odds of the sum of two draws of the same."""
    items = list(half.items())
    current().spend(len(items) * len(items) // 2)
    total: Chances = {}
    for index, (counts, weight) in enumerate(items, 1):
        total[2 * counts] = total.get(2 * counts, 0.0) + weight * weight
        for more, chance in items[index:]:
            key = counts + more
            total[key] = total.get(key, 0.0) + 2 * weight * chance
    return total


def _added(total: Chances, one: Chances) -> Chances:
    """Return the odds of the sum with one draw more."""
    current().spend(len(total) * len(one))
    found: Chances = {}
    for more, chance in one.items():
        for counts, weight in total.items():
            found[counts + more] = found.get(counts + more, 0.0) + weight * chance
    return found
