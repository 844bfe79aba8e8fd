"""Markers: one circle, circles within one another, or a clover of them; and what lies under one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum

from grapeshot.records import NamedTuple
from grapeshot.table.points import EPSILON, ORIGIN, Point
from grapeshot.table.shapes import Shape


class Coverage(IntEnum):
    """How much of a shape lies under a circle."""

    NONE = 0
    TOUCHING = 1
    """The edges meet, within EPSILON; nothing lies beneath."""
    PARTIAL = 2
    FULL = 3


def coverage(centre: Point, radius: float, shape: Shape) -> Coverage:
    """Return how much of a shape lies under a circle; up to its very edge is still wholly."""
    nearest = shape.distance_to(centre)
    if nearest > radius + EPSILON:
        return Coverage.NONE
    if nearest >= radius - EPSILON:
        return Coverage.TOUCHING
    whole = shape.farthest_from(centre) <= radius + EPSILON
    return Coverage.FULL if whole else Coverage.PARTIAL


class Circle(NamedTuple):
    """A circle of a marker: its radius, and its centre as seen from the marker's centre.

    `whole` says that only models count which lie under it with their whole base or hull.
    """

    radius: float
    shift: Point = ORIGIN
    whole: bool = False

    def covers(self, centre: Point, shape: Shape) -> bool:
        """Return whether a shape counts as under the circle of a marker centred there."""
        at = centre if self.shift is ORIGIN else centre.shifted(self.shift)
        if self.whole:
            return shape.farthest_from(at) <= self.radius + EPSILON
        return shape.distance_to(at) < self.radius - EPSILON


class Marker(NamedTuple):
    """A marker of one circle or several, whose centre is its hole."""

    circles: tuple[Circle, ...]

    @classmethod
    def round(cls, *diameters: float) -> Marker:
        """Return a marker of circles about one centre, inches across."""
        return cls(tuple(Circle(diameter / 2) for diameter in diameters))

    @classmethod
    def partly_and_wholly(cls, diameter: float) -> Marker:
        """Return a marker that tells models under it in part (first) from those wholly under it."""
        return cls((Circle(diameter / 2), Circle(diameter / 2, whole=True)))

    @classmethod
    def clover(cls, orientation: float = 0.0) -> Marker:
        """Return six circles of 5 inches, each 2.5 inches from the centre, 60 degrees apart."""
        shifts = (ORIGIN.moved(60 * number, 2.5) for number in range(6))
        return cls(tuple(Circle(2.5, shift) for shift in shifts)).turned(orientation)

    @property
    def radius(self) -> float:
        """The distance of the farthest edge from the centre."""
        return max(circle.radius + ORIGIN.distance_to(circle.shift) for circle in self.circles)

    def turned(self, degrees: float) -> Marker:
        """Return the marker turned about its centre."""
        if not degrees:
            return self
        return Marker(tuple(c._replace(shift=c.shift.turned(degrees)) for c in self.circles))

    def sets_under(self, centre: Point, shapes: Sequence[Shape]) -> tuple[int, ...]:
        """Return, for each circle, the set of shapes under it: shape i is bit i."""
        return tuple(
            sum(1 << i for i, shape in enumerate(shapes) if circle.covers(centre, shape))
            for circle in self.circles
        )

    def covers_any(self, centre: Point, shapes: Iterable[Shape]) -> bool:
        """Return whether any shape lies under any circle of the marker."""
        return any(circle.covers(centre, s) for s in shapes for circle in self.circles)
