"""Templates with an outline: how much of a base or hull lies under one."""

from __future__ import annotations

from math import pi
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.table.sampling import points, shapes

from grapeshot.table import Base, Hull, Outline, Point, Shape, flame

SQUARE = Outline((Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)))


def test_a_base_on_the_edge_is_half_under_it() -> None:
    assert SQUARE.share_under(Base(Point(4, 2), 0.5)) == pytest.approx(0.5)
    assert SQUARE.share_under(Base(Point(4, 4), 0.5)) == pytest.approx(0.25)


def test_all_of_it_or_none_of_it() -> None:
    assert SQUARE.share_under(Base(Point(2, 2), 1)) == pytest.approx(1)
    assert SQUARE.share_under(Base(Point(9, 2), 1)) == pytest.approx(0)
    assert SQUARE.share_under(Base(Point(2, 2), 9)) == pytest.approx(16 / (81 * pi))


def test_a_slice_of_a_base_is_a_segment() -> None:
    """Half a radius past the edge: a third of a turn less a triangle."""
    share = SQUARE.share_under(Base(Point(4.25, 2), 0.5))
    assert share == pytest.approx(1 / 3 - 3**0.5 / (4 * pi))


def test_hulls_are_cut_by_the_outline() -> None:
    assert SQUARE.share_under(Hull(Point(4, 2), 2, 1, 0)) == pytest.approx(0.5)
    assert SQUARE.share_under(Hull(Point(4, 4), 2, 2, 45)) == pytest.approx(0.25)
    assert SQUARE.share_under(Hull(Point(9, 9), 2, 2, 45)) == 0


def test_a_flame_is_laid_with_its_narrow_end_on_the_weapon() -> None:
    laid = flame().placed(Point(10, 10), 90)
    assert laid.area == pytest.approx(flame().area)
    assert laid.share_under(Base(Point(10, 16.5), 0.5)) == pytest.approx(1)
    assert laid.share_under(Base(Point(16.5, 10), 0.5)) == pytest.approx(0)
    assert max(corner.y for corner in laid.corners) == pytest.approx(18)


@given(shapes, points, st.integers(0, 359))
@examples(60)
def test_the_share_is_that_of_points_thrown_at_it(shape: Shape, at: Point, degrees: int) -> None:
    outline, random = flame().placed(at, degrees), Random(5)
    thrown = [_point_on(shape, random) for _ in range(400)]
    inside = sum(_holds(outline, point) for point in thrown) / len(thrown)
    assert outline.share_under(shape) == pytest.approx(inside, abs=0.12)


def _point_on(shape: Shape, random: Random) -> Point:
    uniform = random.uniform
    if isinstance(shape, Base):
        return shape.centre.moved(uniform(0, 360), shape.radius * uniform(0, 1) ** 0.5)
    away = Point(uniform(-shape.length, shape.length) / 2, uniform(-shape.width, shape.width) / 2)
    return shape.centre.shifted(away.turned(shape.facing))


def _holds(outline: Outline, point: Point) -> bool:
    corners = outline.corners
    return all(
        (b.x - a.x) * (point.y - a.y) >= (b.y - a.y) * (point.x - a.x)
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
    )
