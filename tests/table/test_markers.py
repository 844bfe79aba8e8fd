"""Markers: full, partial and touching; zones; the clover."""

from __future__ import annotations

from math import hypot

import pytest

from grapeshot.table import Base, Circle, Coverage, Hull, Marker, Point, coverage

CENTRE = Point(34.0, 30.0)


@pytest.mark.parametrize(
    ("away", "expected"),
    [
        (0.99, Coverage.FULL),
        (1.0, Coverage.FULL),
        (1.01, Coverage.PARTIAL),
        (1.99, Coverage.PARTIAL),
        (2.0, Coverage.TOUCHING),
        (2.01, Coverage.NONE),
    ],
)
def test_a_base_under_a_circle(away: float, expected: Coverage) -> None:
    """A base of half an inch and a circle of one and a half."""
    base = Base.of(Point(34 + away, 30), 25.4)
    assert coverage(CENTRE, 1.5, base) is expected


def test_a_hull_under_a_circle_by_its_corner() -> None:
    turned, straight = Hull(Point(36.9, 30), 2, 2, 45), Hull(Point(34, 32.9), 2, 2, 0)
    assert coverage(CENTRE, 1.5, turned) is Coverage.PARTIAL
    assert coverage(CENTRE, 1.5, straight) is Coverage.NONE
    assert coverage(CENTRE, hypot(1, 1), Hull(CENTRE, 2, 2, 0)) is Coverage.FULL


def test_touching_is_not_under() -> None:
    marker = Marker.round(3)
    assert marker.sets_under(CENTRE, [Base(Point(36, 30), 0.5)]) == (0,)
    assert marker.sets_under(CENTRE, [Base(Point(35.999999, 30), 0.5)]) == (1,)


def test_zones_lie_within_one_another() -> None:
    row = [Base.of(Point(34 + away, 30), 25.4) for away in (0, 2.99, 3.99, 5.49, 5.51)]
    assert Marker.round(5, 7, 10).sets_under(CENTRE, row) == (0b00011, 0b00111, 0b01111)


def test_partly_and_wholly_are_told_apart() -> None:
    row = [Base.of(Point(34 + away, 30), 25.4) for away in (0.5, 1.5, 2.5)]
    assert Marker.partly_and_wholly(3).sets_under(CENTRE, row) == (0b011, 0b001)


def test_the_clover_has_six_circles_through_its_hole() -> None:
    clover = Marker.clover()
    assert clover.radius == pytest.approx(5)
    assert [(round(c.shift.x, 6), round(c.shift.y, 6)) for c in clover.circles[:2]] == [
        (2.5, 0),
        (1.25, 2.165064),
    ]
    assert clover.sets_under(CENTRE, [Base(CENTRE, 0.1)]) == (1,) * 6


def test_a_turned_marker_turns_about_its_hole() -> None:
    circle = Marker((Circle(1, Point(2, 0)),)).turned(90).circles[0]
    assert (circle.shift.x, circle.shift.y) == pytest.approx((0, 2))
    assert Marker.round(3).turned(0) == Marker.round(3)


def test_the_notch_between_two_lobes_is_not_under_the_clover() -> None:
    assert Marker.clover().covers_any(CENTRE, [Base.of(Point(34, 25.2), 25)])
    assert not Marker.clover().covers_any(CENTRE, [Base.of(Point(34, 24.9), 25)])
