"""Choosing a place or a turn: never worse than any other that is tried."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.table.sampling import bases, points, shapes

from grapeshot.table import Base, Circle, Marker, Point, Shape, TableSize, best_orientation, places

ROW = tuple(Base.of(Point(32 + n, 30), 25) for n in range(5))
FIRST = Point(34, 33)
"""Where a first marker came to lie, three inches above the middle of the row."""


def test_four_of_five_in_a_row_are_the_most() -> None:
    place = places(1.5, ROW, ()).best((FIRST,), 3)
    assert place is not None
    assert place.covered == 4
    assert place.at.distance_to(FIRST) <= 3
    assert Marker.round(3).sets_under(place.at, ROW)[0].bit_count() == 4


def test_what_is_out_of_reach_is_not_chosen() -> None:
    far = places(1.5, ROW, ()).best((Point(34, 40),), 3)
    assert far is not None
    assert far.covered == 0
    near = places(1.5, ROW, ()).best((Point(34, 40), FIRST), 3)
    assert near is not None
    assert near.covered == 4


def test_a_friend_is_not_covered_for_the_sake_of_more_enemies() -> None:
    friend = (Base.of(Point(33.5, 28.6), 25),)
    place = places(1.5, ROW, friend).best((FIRST,), 3)
    assert place is not None
    assert place.covered == 4
    assert not Marker.round(3).covers_any(place.at, friend)
    crowd = tuple(Base.of(Point(32 + n, 30.4), 25) for n in range(5))
    surrounded = places(1.5, ROW, crowd).best((FIRST,), 3)
    assert surrounded is None or surrounded.covered < 2


def test_where_all_is_forbidden_there_is_no_place() -> None:
    everywhere = (Base(Point(34, 33), 20),)
    assert places(1.5, ROW, everywhere).best((FIRST,), 3) is None


def test_the_hole_stays_on_the_table() -> None:
    edge = (Base.of(Point(34, 48.2), 25.4),)
    place = places(1.5, edge, (), TableSize(72, 48)).best((Point(34, 46),), 3)
    assert place is not None
    assert place.covered == 1
    assert place.at.y <= 48 + 1e-9


@given(
    st.lists(shapes, min_size=1, max_size=5).map(tuple),
    st.lists(bases, max_size=2).map(tuple),
    points,
    st.sampled_from([3.0, 5.0]),
    st.integers(0, 1000),
)
@examples(60)
def test_no_other_place_covers_more(
    models: tuple[Shape, ...],
    friends: tuple[Shape, ...],
    near: Point,
    reach: float,
    seed: int,
) -> None:
    random, marker = Random(seed), Marker.round(3)
    best = places(1.5, models, friends).best((near,), reach)
    if best is not None:
        assert near.distance_to(best.at) <= reach + 1e-9
        assert not marker.covers_any(best.at, friends)
        assert marker.sets_under(best.at, models)[0].bit_count() == best.covered
    for _ in range(150):
        turn, away = random.uniform(0, 360), reach * random.random() ** 0.5
        at = near.moved(turn, away)
        if not marker.covers_any(at, friends):
            assert best is not None
            assert marker.sets_under(at, models)[0].bit_count() <= best.covered


SPREAD = tuple(Base.of(Point(34, 30).moved(30 + 60 * n, 5.1), 25) for n in range(6))
"""Six models in the notches between the lobes."""


def test_the_clover_is_turned_so_that_it_reaches_most() -> None:
    found = best_orientation(Marker.clover(), Point(34, 30), SPREAD)
    assert found is not None
    assert found.covered == 6
    turned = Marker.clover(found.degrees)
    assert all(turned.covers_any(Point(34, 30), [model]) for model in SPREAD)
    assert not Marker.clover().covers_any(Point(34, 30), SPREAD)


def test_a_marker_that_needs_no_turn_is_not_turned() -> None:
    found = best_orientation(Marker.clover(), Point(34, 30), (Base.of(Point(38, 30), 25),))
    assert found == (0.0, 1)


def test_a_turn_over_a_friend_is_passed_over() -> None:
    lobe = Marker((Circle(1, Point(3, 0)),))
    at, enemy, friend = Point(0, 0), (Base(Point(3, 0), 0.5),), (Base(Point(3, 0.5), 0.2),)
    assert best_orientation(lobe, at, enemy) == (0.0, 1)
    turned = best_orientation(lobe, at, enemy, friend)
    assert turned is not None
    assert turned.covered == 1
    assert not lobe.turned(turned.degrees).covers_any(at, friend)
    assert best_orientation(lobe, at, enemy, (Base(at, 5),)) is None


@given(st.lists(shapes, max_size=5).map(tuple), st.integers(0, 359))
@examples(60)
def test_no_other_turn_covers_more(models: tuple[Shape, ...], degrees: int) -> None:
    at, lobes = Point(0, 0), Marker((Circle(1.5, Point(2, 0)), Circle(1, Point(-3, 1))))
    found = best_orientation(lobes, at, models)
    assert found is not None
    for orientation in (degrees, found.degrees):
        covered = sum(lobes.turned(orientation).covers_any(at, [model]) for model in models)
        assert covered <= found.covered
    assert covered == pytest.approx(found.covered)
