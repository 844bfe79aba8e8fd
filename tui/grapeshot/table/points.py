"""Points of the table, in inches."""

from __future__ import annotations

from math import cos, hypot, radians, sin

from grapeshot.records import NamedTuple

EPSILON = 1e-9
"""Inches by which two lengths may differ and still count as equal."""
MILLIMETRES = 25.4
"""Millimetres of an inch."""


class Point(NamedTuple):
    """A point, or a shift from one point to another."""

    x: float
    y: float

    def distance_to(self, other: Point) -> float:
        """Return the distance between two points."""
        return hypot(other.x - self.x, other.y - self.y)

    def shifted(self, by: Point) -> Point:
        """Return the point that lies `by` farther."""
        return Point(self.x + by.x, self.y + by.y)

    def moved(self, degrees: float, inches: float) -> Point:
        """Return the point reached by going so far in a direction."""
        turn = radians(degrees)
        return Point(self.x + inches * cos(turn), self.y + inches * sin(turn))

    def turned(self, degrees: float) -> Point:
        """Return the point turned about the origin."""
        turn = radians(degrees)
        across, up = cos(turn), sin(turn)
        return Point(self.x * across - self.y * up, self.x * up + self.y * across)


ORIGIN = Point(0.0, 0.0)
