"""Round bases and hulls: distances, what they hold, the gap between two of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.table.sampling import TURNS, outline_of, points, reaches, shapes, share_around, spins

from grapeshot.table import Base, Hull, Point, Shape, gap
from grapeshot.table.turns import TURN

HULL = Hull(Point(10, 10), 4, 2, 90)
"""It faces up, so that it is two inches wide and four high."""


def test_millimetres_across_become_inches_of_radius() -> None:
    assert Base.of(Point(0, 0), 25.4).radius == 0.5


def test_a_point_on_a_shape_is_at_no_distance() -> None:
    assert Base(Point(1, 1), 0.5).distance_to(Point(1.2, 1)) == 0
    assert HULL.distance_to(Point(10.9, 11.9)) == 0


def test_a_hull_is_measured_to_its_side_or_its_corner() -> None:
    assert HULL.distance_to(Point(14, 10)) == pytest.approx(3)
    assert HULL.distance_to(Point(14, 16)) == pytest.approx(5)
    assert HULL.farthest_from(Point(14, 16)) == pytest.approx((5**2 + 8**2) ** 0.5)


def test_the_corners_go_round_from_the_front_left() -> None:
    assert [(round(c.x, 9), round(c.y, 9)) for c in HULL.corners] == [
        (9, 12),
        (11, 12),
        (11, 8),
        (9, 8),
    ]


def test_a_hole_has_to_lie_wholly_on_it() -> None:
    base = Base.of(Point(34, 30), 25)
    assert base.holds(Point(34.3, 30))
    assert not base.holds(Point(34.3, 30), margin=0.25)
    assert HULL.holds(Point(10.75, 10), margin=0.25)
    assert not HULL.holds(Point(10.76, 10), margin=0.25)


def test_shapes_that_overlap_have_no_gap() -> None:
    assert gap(HULL, Hull(Point(11, 11), 4, 2, 45)) == 0
    assert gap(Base(Point(0, 0), 1), Base(Point(1.5, 0), 1)) == 0
    assert gap(Hull(Point(0, 0), 8, 1, 0), Hull(Point(0, 0), 8, 1, 90)) == 0


@given(shapes, shapes)
@examples(80)
def test_the_gap_is_that_of_the_nearest_two_points(first: Shape, second: Shape) -> None:
    sampled = min(second.distance_to(point) for point in outline_of(first))
    found = gap(first, second)
    assert found <= sampled + 1e-9
    inside = first.holds(second.centre) or second.holds(first.centre)
    assert sampled - found < 0.2 or (inside and not found)
    assert gap(second, first) == pytest.approx(found)


@given(shapes, points)
@examples(80)
def test_distances_are_those_of_the_outline(shape: Shape, point: Point) -> None:
    away = [point.distance_to(edge) for edge in outline_of(shape)]
    if not shape.holds(point):
        assert shape.distance_to(point) == pytest.approx(min(away), abs=0.2)
        assert shape.distance_to(point) <= min(away) + 1e-9
    assert max(away) <= shape.farthest_from(point) + 1e-9
    assert shape.farthest_from(point) == pytest.approx(max(away), abs=0.2)


@given(shapes, points, spins, reaches)
@examples(150)
def test_the_arcs_within_reach_are_those_found_by_looking(
    shape: Shape, pivot: Point, spin: float, reach: float
) -> None:
    some = sum(arc.width for arc in shape.arcs(pivot, spin, reach)) / TURN
    sampled = share_around(pivot, spin, lambda at: shape.distance_to(at) < reach)
    assert some == pytest.approx(sampled, abs=9 / TURNS)
    whole = sum(arc.width for arc in shape.arcs_wholly(pivot, spin, reach)) / TURN
    sampled = share_around(pivot, spin, lambda at: shape.farthest_from(at) < reach)
    assert whole == pytest.approx(sampled, abs=9 / TURNS)


halves = st.integers(-8, 8).map(lambda n: n / 2)
corners = st.builds(Point, halves, halves)
squared = st.sampled_from([0.0, 45.0, 90.0, 180.0, 270.0])
blocks = st.builds(Hull, corners, st.integers(1, 3), st.integers(1, 3), squared)


@given(blocks, corners, st.integers(1, 6).map(lambda n: n / 2), reaches)
@examples(300)
def test_touches_of_hulls_that_stand_in_squares(
    hull: Hull, pivot: Point, spin: float, reach: float
) -> None:
    """Where the point meets a side and a corner at once, though it only touches each of them."""
    found = sum(arc.width for arc in hull.arcs(pivot, spin, reach)) / TURN
    sampled = share_around(pivot, spin, lambda at: hull.distance_to(at) < reach - 1e-9)
    assert found == pytest.approx(sampled, abs=9 / TURNS)


def test_a_side_that_is_just_touched_once_is_no_gap_in_the_arc() -> None:
    """At five inches the marker's edge touches the side of this hull, on its way over it."""
    for facing in (0, 90, 180, 270):
        (arc,) = Hull(Point(34, 38), 5, 3, facing).arcs(Point(34, 38), 5, 3.5)
        assert arc.width == pytest.approx(TURN)
