"""From inches to cells and back: which part of a table is seen, and how it follows what moves."""

from __future__ import annotations

import pytest
from tests.app.map_scene import SIZE, SmallScene, marker, model, tank

from grapeshot.app.map.plot import Plot
from grapeshot.app.map.state import first_view, focus_of, pivot_of
from grapeshot.app.map.view import SCALES, View, about, whole_table
from grapeshot.table import Beam, PlacedMarker, Point, flame

VIEW = View(Point(10, 10), 1.0, 40, 20)


def test_the_middle_lies_in_the_middle_of_a_cell() -> None:
    assert VIEW.cell(Point(10, 10)) == (20, 10)
    middle = VIEW.middle_of(20, 10)
    assert (middle.x, middle.y) == pytest.approx((10, 10))


@pytest.mark.parametrize("scale", SCALES)
def test_a_cell_is_twice_as_high_as_wide(scale: float) -> None:
    """So that a circle is round: as many inches to a row as to two columns."""
    view = VIEW._replace(scale=scale)
    column, row = view.cell(Point(10, 10))
    beside, above = view.middle_of(column + 2, row), view.middle_of(column, row - 1)
    assert beside.x - 10 == pytest.approx(scale)
    assert above.y - 10 == pytest.approx(scale)


def test_it_stays_while_all_is_seen_and_follows_when_it_is_not() -> None:
    assert VIEW.following(Point(14, 12), 3) is VIEW
    assert VIEW.following(Point(18, 10), 3).middle == Point(18, 10)
    assert VIEW.following(Point(10, 19), 3).middle == Point(10, 19)


def test_zooming_goes_through_all_scales_and_stops_at_the_ends() -> None:
    view = VIEW._replace(scale=SCALES[0])
    met = [view.scale]
    for _ in range(len(SCALES) + 2):
        view = view.zoomed(1)
        met.append(view.scale)
    assert sorted(set(met)) == sorted(SCALES)
    assert view.zoomed(1).scale == SCALES[-1]
    assert VIEW.zoomed(-1).scale < VIEW.scale < VIEW.zoomed(1).scale


def test_the_whole_table_fits_whatever_the_room() -> None:
    for width, height in ((80, 20), (20, 3), (30, 30)):
        view = whole_table(SIZE, width, height)
        for corner in (Point(0, 0), Point(SIZE.width, SIZE.height)):
            column, row = view.cell(corner)
            assert 0 <= column < width
            assert 0 <= row < height


def test_what_is_aimed_at_is_shown_as_near_as_fits() -> None:
    assert about(Point(5, 5), 10, 80, 20).scale == 1.0
    assert about(Point(5, 5), 4, 80, 20).scale < 1.0
    assert about(Point(5, 5), 500, 80, 20).scale == SCALES[-1]


def test_a_map_begins_at_the_marker_or_with_all_there_is() -> None:
    pieces = [model("a", "Orks", 3, 4)]
    aimed = first_view(Plot(SmallScene(pieces, [marker(3, 4, 5)])), 40, 20)
    assert aimed.middle == Point(3, 4)
    without = first_view(Plot(SmallScene(pieces)), 40, 20)
    assert without == whole_table(SIZE, 40, 20)


def test_all_of_a_flame_or_line_is_in_view() -> None:
    line = PlacedMarker(Beam(Point(2, 2), Point(14, 2)), Point(14, 2))
    middle, reach = focus_of(Plot(SmallScene([], [line])))
    assert middle == Point(8, 2)
    assert reach == pytest.approx(6)
    laid = PlacedMarker(flame().placed(Point(1, 5), 0), Point(9, 5))
    middle, reach = focus_of(Plot(SmallScene([], [laid])))
    assert 4 < middle.x < 6
    assert reach >= 4


def test_a_flame_turns_about_the_model_that_fires_it_and_a_marker_does_not() -> None:
    gun = tank("Gun", 2, 3, 0, side="friend")._replace(fires=True)
    laid = PlacedMarker(flame().placed(Point(4, 3), 0), Point(12, 3))
    assert pivot_of(Plot(SmallScene([gun], [laid]))) == Point(2, 3)
    assert pivot_of(Plot(SmallScene([gun], [marker(5, 5, 3)]))) is None
