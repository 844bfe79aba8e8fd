"""Interval arithmetic over one full turn.

A point goes round a pivot at a fixed distance, its spin. At which turns does it lie within reach
of something? The answers are arcs of the turn, found in closed form; between the ends of all arcs
nothing changes, so lengths of arcs, summed, are exact probabilities.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import acos, atan2, pi

from grapeshot.records import NamedTuple
from grapeshot.table.points import EPSILON, Point

TURN = 2 * pi


class Arc(NamedTuple):
    """A part of the turn: where it starts, in radians from 0 to a full turn, and its width."""

    start: float
    width: float

    @property
    def end(self) -> float:
        """Where it ends; past a full turn where it passes over the start of the turn."""
        return self.start + self.width


ALL = (Arc(0.0, TURN),)
NONE: tuple[Arc, ...] = ()
Arcs = tuple[Arc, ...]


def arcs_within(pivot: Point, spin: float, centre: Point, reach: float) -> Arcs:
    """Return the turns at which the point is nearer than `reach` to `centre`."""
    across, up = centre.x - pivot.x, centre.y - pivot.y
    away = pivot.distance_to(centre)
    if away <= EPSILON or spin <= EPSILON:
        return ALL if max(away, spin) < reach - EPSILON else NONE
    if away + spin <= reach:
        return ALL
    if abs(away - spin) >= reach:
        return NONE
    cosine = (away * away + spin * spin - reach * reach) / (2 * away * spin)
    half = acos(min(1.0, max(-1.0, cosine)))  # rounding may put a bare touch beyond 1
    return (Arc((atan2(up, across) - half) % TURN, 2 * half),)


def arcs_past(spin: float, level: float, direction: float) -> Arcs:
    """Return the turns at which the point has gone past a line.

    The line lies `level` inches from the pivot in a direction, in radians, at right angles to it.
    """
    if spin <= level:
        return NONE
    if spin <= -level:
        return ALL
    half = acos(level / spin)
    return (Arc((direction - half) % TURN, 2 * half),)


def overlap(first: Arcs, second: Arcs) -> Arcs:
    """Return the turns that belong to both."""
    if first == ALL:
        return second
    if second == ALL:
        return first
    ends = sorted({end % TURN for arc in first + second for end in (arc.start, arc.end)})
    found = []
    for start, end in zip(ends, [*ends[1:], ends[0] + TURN] if ends else [], strict=True):
        middle = (start + end) / 2
        if end > start and _holds(first, middle) and _holds(second, middle):
            found.append(Arc(start, end - start))
    return tuple(found)


def _holds(arcs: Arcs, turn: float) -> bool:
    return any((turn - arc.start) % TURN <= arc.width for arc in arcs)


class Watched(NamedTuple):
    """Something that is watched over the turn: its bit in the set of a slot, and its arcs."""

    slot: int
    bit: int
    arcs: Arcs


def sweep(slots: int, watched: Iterable[Watched]) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Yield `(width, sets)` of each part of the turn on which nothing changes.

    Each slot's set is a number whose bits are those that are within reach there.
    """
    sets = [0] * slots
    events: list[tuple[float, int, int]] = []
    for slot, bit, arcs in watched:
        for start, width in arcs:
            end = start + width
            if width >= TURN or end > TURN:
                sets[slot] ^= bit
            if width < TURN:
                events.append((start, slot, bit))
                events.append((end - TURN if end > TURN else end, slot, bit))
    events.sort()
    before = 0.0
    for turn, slot, bit in events:
        if turn > before:
            yield turn - before, tuple(sets)
            before = turn
        sets[slot] ^= bit
    if before < TURN:
        yield TURN - before, tuple(sets)
