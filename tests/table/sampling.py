"""Geometry by brute force: many points, looked at one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from hypothesis import strategies as st

from grapeshot.table import Base, Hull, Point, Shape

TURNS = 720
"""Points in which a full turn is sampled."""


def around(pivot: Point, spin: float, turns: int = TURNS) -> Iterator[Point]:
    """Yield points evenly spread on a circle."""
    for number in range(turns):
        turn = 2 * pi * (number + 0.37) / turns
        yield Point(pivot.x + spin * cos(turn), pivot.y + spin * sin(turn))


def share_around(
    pivot: Point, spin: float, holds: Callable[[Point], bool], turns: int = TURNS
) -> float:
    """Return the share of the points of a circle at which something holds."""
    return sum(map(holds, around(pivot, spin, turns))) / turns


def outline_of(shape: Shape, steps: int = 40) -> Iterator[Point]:
    """Yield points of the edge of a shape."""
    if isinstance(shape, Base):
        yield from around(shape.centre, shape.radius, 8 * steps)
        return
    corners = shape.corners
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        for step in range(steps):
            share = step / steps
            yield Point(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))


inches = st.floats(-8, 8).map(lambda x: round(x, 3))
points = st.builds(Point, inches, inches)
bases = st.builds(Base.of, points, st.sampled_from([25, 28.5, 32, 40, 60, 130]))
sides = st.floats(0.5, 6).map(lambda x: round(x, 2))
hulls = st.builds(Hull, points, sides, sides, st.integers(0, 359))
shapes: st.SearchStrategy[Shape] = st.one_of(bases, hulls)
spins = st.floats(0.1, 9).map(lambda x: round(x, 3))
reaches = st.sampled_from([1.5, 2.5, 3.5, 5.0])
