"""In which field about a hull a point lies, and whether it lies in an arc."""

from __future__ import annotations

from math import atan2, degrees

from grapeshot.table.points import EPSILON, Point
from grapeshot.table.shapes import Hull


def facings(hull: Hull, point: Point) -> tuple[str, ...]:
    """Return in which fields about a hull a point lies: "front", "rear", "side".

    Two lines through opposite corners part the table into four fields; a point exactly on a line
    lies in both fields beside it, and gets two answers.
    """
    forwards, left = hull.inside(point)
    ahead = abs(forwards) * hull.width
    beside = abs(left) * hull.length
    tolerance = EPSILON * max(hull.length, hull.width)
    found = []
    if ahead >= beside - tolerance:
        found.append("front" if forwards >= 0 else "rear")
    if beside >= ahead - tolerance:
        found.append("side")
    return tuple(found)


def in_arc(apex: Point, facing: float, width: float, point: Point) -> bool:
    """Return whether a point lies in an arc: `width` degrees about a facing, limits included."""
    direction = degrees(atan2(point.y - apex.y, point.x - apex.x))
    off = abs((direction - facing + 180) % 360 - 180)
    return apex.distance_to(point) <= EPSILON or off <= width / 2 + EPSILON
