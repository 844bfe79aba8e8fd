"""Where the edges of what may be covered cross: the points at which sets of models change.

A marker's centre covers a shape while it is within reach of it. The edge of that region is made of
parts of circles and straight lines; two such edges cross in points found in closed form.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import sqrt
from typing import TypeAlias

from grapeshot.records import NamedTuple
from grapeshot.table.points import EPSILON, Point
from grapeshot.table.shapes import Base, Shape


class Round(NamedTuple):
    """A whole circle of which an edge is a part."""

    centre: Point
    radius: float


class Straight(NamedTuple):
    """A straight part of an edge."""

    start: Point
    end: Point


Edge: TypeAlias = Round | Straight


def edges_of(shape: Shape, reach: float) -> list[Edge]:
    """Return the edges of all points nearer than `reach` to a shape."""
    if isinstance(shape, Base):
        return [Round(shape.centre, shape.radius + reach)]
    corners = shape.corners
    edges: list[Edge] = [Round(corner, reach) for corner in corners]
    for side, (start, end) in enumerate(zip(corners, corners[1:] + corners[:1], strict=True)):
        outwards = Point(reach, 0.0).turned(shape.facing - 90 * side)
        edges.append(Straight(start.shifted(outwards), end.shifted(outwards)))
    return edges


def joints_of(shape: Shape, reach: float) -> list[Point]:
    """Return the points at which round and straight parts of an edge meet."""
    straight = (edge for edge in edges_of(shape, reach) if isinstance(edge, Straight))
    return [point for edge in straight for point in edge]


def crossings(edges: list[Edge]) -> Iterator[Point]:
    """Yield the points at which any two edges cross, whole circles and lines taken."""
    for first, second in combinations(edges, 2):
        yield from meet(first, second)


def meet(first: Edge, second: Edge) -> list[Point]:
    """Return the points at which two edges cross."""
    if isinstance(first, Straight):
        return _on_both(first, second) if isinstance(second, Straight) else _on_line(second, first)
    return _on_line(first, second) if isinstance(second, Straight) else _on_circles(first, second)


def _on_circles(first: Round, second: Round) -> list[Point]:
    away = first.centre.distance_to(second.centre)
    if away <= EPSILON or away > first.radius + second.radius:
        return []
    along = (away * away + first.radius**2 - second.radius**2) / (2 * away)
    square = first.radius**2 - along * along
    if square < 0:
        return []
    across = (second.centre.x - first.centre.x) / away
    up = (second.centre.y - first.centre.y) / away
    foot = Point(first.centre.x + along * across, first.centre.y + along * up)
    half = sqrt(square)
    return [
        Point(foot.x - half * up, foot.y + half * across),
        Point(foot.x + half * up, foot.y - half * across),
    ]


def _on_line(circle: Round, line: Straight) -> list[Point]:
    length = line.start.distance_to(line.end)
    if length <= EPSILON:
        return []
    across, up = (line.end.x - line.start.x) / length, (line.end.y - line.start.y) / length
    away = Point(circle.centre.x - line.start.x, circle.centre.y - line.start.y)
    along, beside = away.x * across + away.y * up, away.y * across - away.x * up
    square = circle.radius**2 - beside * beside
    if square < 0:
        return []
    steps = (along - sqrt(square), along + sqrt(square))
    return [Point(line.start.x + s * across, line.start.y + s * up) for s in steps]


def _on_both(first: Straight, second: Straight) -> list[Point]:
    ax, ay = first.end.x - first.start.x, first.end.y - first.start.y
    bx, by = second.end.x - second.start.x, second.end.y - second.start.y
    determinant = ax * by - ay * bx
    if abs(determinant) <= EPSILON:
        return []
    cx, cy = second.start.x - first.start.x, second.start.y - first.start.y
    step = (cx * by - cy * bx) / determinant
    return [Point(first.start.x + step * ax, first.start.y + step * ay)]
