"""Facings of a hull, and arcs."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.examples import examples
from tests.table.sampling import hulls, points

from grapeshot.table import Hull, Point, facings, in_arc

TANK = Hull(Point(30, 30), 5, 3, 90)
"""It faces up the table."""


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (30, 50, ("front",)),
        (30, 10, ("rear",)),
        (50, 30, ("side",)),
        (10, 30, ("side",)),
        (33, 35, ("front", "side")),
        (27, 25, ("rear", "side")),
        (33, 35.01, ("front",)),
        (33, 34.99, ("side",)),
    ],
)
def test_lines_through_the_corners_part_the_fields(
    x: float, y: float, expected: tuple[str, ...]
) -> None:
    assert facings(TANK, Point(x, y)) == expected


@given(hulls, points)
@examples(150)
def test_every_point_lies_in_some_field(hull: Hull, point: Point) -> None:
    assert facings(hull, point)


@pytest.mark.parametrize(
    ("degrees", "expected"), [(0, True), (45, True), (-45, True), (46, False), (180, False)]
)
def test_an_arc_has_its_limits_within(degrees: float, expected: bool) -> None:
    apex = Point(3, 4)
    assert in_arc(apex, 350, 90, apex.moved(350 + degrees, 7)) is expected


def test_a_full_turn_leaves_nothing_out() -> None:
    assert in_arc(Point(0, 0), 10, 360, Point(-5, -5))
    assert in_arc(Point(0, 0), 10, 20, Point(0, 0))
