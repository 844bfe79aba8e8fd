"""Straight lines over the table: beams that strike what lies under them, and lines of sight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import atan2, cos, pi, sin, sqrt

from grapeshot.records import NamedTuple
from grapeshot.table.crossings import edges_of, meet
from grapeshot.table.points import EPSILON, MILLIMETRES, Point
from grapeshot.table.shapes import Base, Hull, Shape, gap

_HAIR = 1e-9
"""Radians beside the rim of a block at which a line of sight passes it."""


class Beam(NamedTuple):
    """A line from one point to another; by default one millimetre wide."""

    start: Point
    end: Point
    width: float = 1 / MILLIMETRES

    def strikes(self, shape: Shape) -> bool:
        """Return whether a base or hull lies under the line, if only in part."""
        return _distance(self.start, self.end, shape) < self.width / 2 - EPSILON

    def stopped_by(self, blocks: Iterable[Shape]) -> Beam:
        """Return the line as far as the first block that its middle meets."""
        lengths = [
            met for block in blocks if (met := _entry(self.start, self.end, block)) is not None
        ]
        if not lengths:
            return self
        share = min(lengths)
        return self._replace(end=_between(self.start, self.end, share))

    def struck(self, shapes: Iterable[Shape], blocks: Iterable[Shape] = ()) -> list[int]:
        """Return which shapes the line strikes before a block stops it, by their place."""
        reach = self.stopped_by(blocks)
        return [index for index, shape in enumerate(shapes) if reach.strikes(shape)]


def line_is_clear(start: Point, end: Point, blocks: Iterable[Shape]) -> bool:
    """Return whether a straight line meets no block; passing along an edge meets nothing."""
    return all(_entry(start, end, block) is None for block in blocks)


def sees(eye: Point, shape: Shape, blocks: Iterable[Shape] = ()) -> bool:
    """Return whether any part of a shape can be seen from a point past the blocks.

    What is hidden changes only at lines along the rim of a block or of the shape, or to where the
    edges of both cross; between two such lines next to each other one line is tried.
    """
    obstacles = [block for block in blocks if block != shape]
    if shape.distance_to(eye) <= EPSILON:
        return True
    low, high = _rim(eye, shape)
    turns = [low, high]
    for block in obstacles:
        if block.distance_to(eye) > EPSILON:
            found = [*_rim(eye, block), *_crossings(eye, block, shape)]
            turns += [turn + k for turn in found for k in (-2 * pi, 0.0, 2 * pi)]
    inside = sorted(turn for turn in turns if low <= turn <= high)
    reach = shape.farthest_from(eye)
    for first, second in pairwise(inside):
        middle = (first + second) / 2
        far = Point(eye.x + reach * cos(middle), eye.y + reach * sin(middle))
        seen = _entry(eye, far, shape)
        if second - first > _HAIR and seen is not None:
            end = _between(eye, far, seen)
            if line_is_clear(eye, end, obstacles):
                return True
    return False


def _crossings(eye: Point, block: Shape, shape: Shape) -> Iterator[float]:
    """Yield the directions in which the edge of a block crosses that of a shape."""
    if gap(block, shape) > 0:
        return
    for one in edges_of(block, 0.0):
        for other in edges_of(shape, 0.0):
            for point in meet(one, other):
                yield atan2(point.y - eye.y, point.x - eye.x)


def _between(start: Point, end: Point, share: float) -> Point:
    return Point(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))


def _rim(eye: Point, shape: Shape) -> tuple[float, float]:
    """Return the directions, in radians, between which a shape is seen from a point outside it."""
    away = Point(shape.centre.x - eye.x, shape.centre.y - eye.y)
    middle = atan2(away.y, away.x)
    if isinstance(shape, Base):
        distance = eye.distance_to(shape.centre)
        half = atan2(shape.radius, sqrt(max(0.0, distance**2 - shape.radius**2)))
        return middle - half, middle + half
    turns = [atan2(c.y - eye.y, c.x - eye.x) - middle for c in shape.corners]
    off = [(turn + pi) % (2 * pi) - pi for turn in turns]
    return middle + min(off), middle + max(off)


def _distance(start: Point, end: Point, shape: Shape) -> float:
    """Return the distance between a line and the nearest point of a shape."""
    if isinstance(shape, Base):
        return max(0.0, _from_point(start, end, shape.centre) - shape.radius)
    if _entry(start, end, shape) is not None:
        return 0.0
    ends = min(shape.distance_to(start), shape.distance_to(end))
    return min(ends, *(_from_point(start, end, corner) for corner in shape.corners))


def _from_point(start: Point, end: Point, point: Point) -> float:
    across, up = end.x - start.x, end.y - start.y
    square = across * across + up * up
    if square <= EPSILON**2:
        return start.distance_to(point)
    share = ((point.x - start.x) * across + (point.y - start.y) * up) / square
    return _between(start, end, min(1.0, max(0.0, share))).distance_to(point)


def _entry(start: Point, end: Point, shape: Shape) -> float | None:
    """Return at which share of its length a line enters a shape; None where it stays outside."""
    if isinstance(shape, Base):
        return _entry_of_base(start, end, shape)
    return _entry_of_hull(start, end, shape)


def _entry_of_base(start: Point, end: Point, base: Base) -> float | None:
    across, up = end.x - start.x, end.y - start.y
    square = across * across + up * up
    if square <= EPSILON**2:
        return 0.0 if base.centre.distance_to(start) < base.radius - EPSILON else None
    away = Point(base.centre.x - start.x, base.centre.y - start.y)
    middle = (away.x * across + away.y * up) / square
    beside = abs(away.x * up - away.y * across) / sqrt(square)
    if beside >= base.radius - EPSILON:
        return None
    half = sqrt(base.radius**2 - beside**2) / sqrt(square)
    first, last = middle - half, middle + half
    return max(0.0, first) if last > EPSILON and first < 1 - EPSILON else None


def _entry_of_hull(start: Point, end: Point, hull: Hull) -> float | None:
    first, last = 0.0, 1.0
    inside, outside = hull.inside(start), hull.inside(end)
    for begin, finish, half in (
        (inside.x, outside.x, hull.length / 2),
        (inside.y, outside.y, hull.width / 2),
    ):
        step = finish - begin
        if abs(step) <= EPSILON:
            if abs(begin) >= half - EPSILON:
                return None
            continue
        ends = sorted(((-half - begin) / step, (half - begin) / step))
        first, last = max(first, ends[0]), min(last, ends[1])
    return first if last - first > EPSILON else None
