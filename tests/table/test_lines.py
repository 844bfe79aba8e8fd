"""Lines over the table: beams, what stops them, and lines of sight."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.table.sampling import outline_of, points, shapes

from grapeshot.table import Base, Beam, Hull, Point, Shape, line_is_clear, sees

BEAM = Beam(Point(0, 0), Point(20, 0))
HALF = 0.5 / 25.4
"""Half a millimetre: what the line is wide on either side."""


def test_a_beam_is_one_millimetre_wide() -> None:
    assert BEAM.strikes(Base(Point(5, 0.5 + HALF - 1e-6), 0.5))
    assert not BEAM.strikes(Base(Point(5, 0.5 + HALF + 1e-6), 0.5))
    assert not BEAM.strikes(Base(Point(5, 0.5 + HALF), 0.5))


def test_a_beam_ends_at_its_range() -> None:
    assert BEAM.strikes(Base(Point(20.4, 0), 0.5))
    assert not BEAM.strikes(Base(Point(20.6, 0), 0.5))


def test_a_beam_strikes_hulls_by_side_and_corner() -> None:
    assert BEAM.strikes(Hull(Point(5, 1), 4, 2, 0))
    assert BEAM.strikes(Hull(Point(5, 1.4), 2, 2, 45))
    assert not BEAM.strikes(Hull(Point(5, 1.5), 2, 2, 45))


def test_a_block_stops_it_and_who_stands_behind_is_safe() -> None:
    row = [Base(Point(x, 0), 0.5) for x in (3, 8, 13)]
    assert BEAM.struck(row) == [0, 1, 2]
    assert BEAM.struck(row, [Hull(Point(10, 0), 2, 6, 0)]) == [0, 1]
    assert BEAM.stopped_by([Hull(Point(10, 0), 2, 6, 0)]).end.x == pytest.approx(9)
    assert BEAM.stopped_by([Base(Point(10, 0), 1)]).end.x == pytest.approx(9)
    assert BEAM.stopped_by([Base(Point(10, 2), 1)]) == BEAM


def test_who_leans_on_the_block_is_still_struck() -> None:
    assert BEAM.struck([Base(Point(9.2, 0), 0.5)], [Hull(Point(10, 0), 2, 6, 0)]) == [0]


@given(points, points, shapes)
@examples(150)
def test_a_beam_strikes_what_it_comes_near_to(start: Point, end: Point, shape: Shape) -> None:
    beam = Beam(start, end, 0.5)
    steps = 60
    line = [
        Point(start.x + (end.x - start.x) * n / steps, start.y + (end.y - start.y) * n / steps)
        for n in range(steps + 1)
    ]
    nearest = min(shape.distance_to(point) for point in line)
    if beam.strikes(shape):
        assert nearest < 0.25 + start.distance_to(end) / steps
    else:
        assert nearest >= 0.25 - 1e-6


def test_sight_passes_along_an_edge() -> None:
    block = [Hull(Point(5, 1), 2, 2, 0)]
    assert line_is_clear(Point(0, 0), Point(10, 0), block)
    assert not line_is_clear(Point(0, 0.1), Point(10, 0.1), block)
    assert not line_is_clear(Point(0, 0), Point(10, 0), [Base(Point(5, 0.4), 0.5)])


def test_a_model_is_seen_past_the_rim_of_a_block() -> None:
    eye, model = Point(0, 0), Base(Point(10, 0), 0.5)
    assert sees(eye, model)
    assert not sees(eye, model, [Hull(Point(5, 0), 1, 4, 0)])
    assert sees(eye, model, [Hull(Point(5, 2.1), 1, 4, 0)])
    assert not sees(eye, model, [Hull(Point(5, 2), 1, 4, 0), Hull(Point(5, -2), 1, 4, 0)])
    assert sees(eye, model, [Hull(Point(15, 0), 1, 4, 0)])


def test_a_model_that_sticks_out_of_what_hides_it_is_seen() -> None:
    """It stands in a ruin: its edge leaves that of the ruin on the near side."""
    ruin = Hull(Point(0, 0), 3, 1.5, 0)
    assert sees(Point(0, 1), Base(Point(1, 0), 0.8), [ruin])
    assert not sees(Point(0, 1), Base(Point(1, 0), 0.7), [ruin])


def test_a_hull_does_not_hide_itself() -> None:
    hull = Hull(Point(10, 0), 5, 3, 20)
    assert sees(Point(0, 0), hull, [hull])
    assert sees(Point(10, 0), hull)


@given(points, shapes, st.lists(shapes, max_size=3))
@examples(150)
def test_what_any_line_reaches_is_seen(eye: Point, model: Shape, blocks: list[Shape]) -> None:
    if any(block.distance_to(eye) < 1e-6 for block in blocks):
        return
    others = [block for block in blocks if block != model]
    reached = any(line_is_clear(eye, point, others) for point in outline_of(model, 15))
    if reached:
        assert sees(eye, model, blocks) or model.holds(eye)
