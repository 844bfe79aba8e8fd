"""Where a scattering marker lands: exact shares of the turn, and odds over all distances."""

from __future__ import annotations

from math import acos, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.table.sampling import TURNS, around, points, shapes, spins

from grapeshot.table import (
    Base,
    Marker,
    Point,
    Reroll,
    Sets,
    Shape,
    TableSize,
    landings,
    scattered,
    sets_at,
    sets_on_turn,
)

TABLE = TableSize(72, 48)
AIM = Point(34.0, 30.0)
LONE = (Base.of(AIM, 25.4),)
NEIGHBOUR = (Base.of(Point(37, 30), 25.4),)


def test_a_lone_base_at_the_aim_is_under_it_up_to_its_reach() -> None:
    found = dict(scattered(Marker.round(3), LONE, AIM, ((1, 0.25), (2, 0.5), (3, 0.25)), TABLE))
    assert found == {(1,): 0.25, (0,): 0.75}


def test_a_neighbour_comes_under_it_on_one_arc() -> None:
    """Three inches off, reached from two inches away: the law of cosines."""
    found = sets_on_turn(Marker.round(3), NEIGHBOUR, AIM, 3, TABLE)
    half = acos((9 + 9 - 4) / (2 * 3 * 3))
    assert found[(1,)] == pytest.approx(half / pi, abs=1e-14)
    assert sum(found.values()) == pytest.approx(1, abs=1e-14)


def test_no_distance_leaves_it_where_it_is() -> None:
    found = dict(scattered(Marker.round(3), NEIGHBOUR, AIM, ((0, 1.0),), TABLE))
    assert found == {(0,): 1.0}


def test_off_the_table_nothing_is_under_it() -> None:
    at = Point(34, 46)
    found = sets_on_turn(Marker.round(5), (Base(Point(34, 47), 0.5),), at, 4, TABLE)
    assert found[None] == pytest.approx(acos(2 / 4) / pi)
    assert not TABLE.is_off(Point(34, 48))
    assert TABLE.is_off(Point(34, 48.001))
    assert sets_at(Marker.round(5), LONE, Point(-1, 3), TABLE) is None


MARKERS = [
    Marker.round(3),
    Marker.round(5, 7, 10),
    Marker.clover(),
    Marker.partly_and_wholly(5),
]


@given(
    st.sampled_from(MARKERS),
    st.lists(shapes, max_size=6).map(tuple),
    points,
    spins,
    st.sampled_from([None, TableSize(6, 6)]),
)
@examples(120)
def test_shares_are_those_found_by_looking(
    marker: Marker, models: tuple[Shape, ...], pivot: Point, spin: float, size: TableSize | None
) -> None:
    found = sets_on_turn(marker, models, pivot, spin, size)
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)
    sampled: dict[Sets, float] = {}
    for at in around(pivot, spin):
        sets = sets_at(marker, models, at, size)
        sampled[sets] = sampled.get(sets, 0.0) + 1 / TURNS
    wanted = {sets: sampled.get(sets, 0.0) for sets in {**found, **sampled}}
    assert {**dict.fromkeys(wanted, 0.0), **found} == pytest.approx(wanted, abs=9 / TURNS)


def test_a_scatter_is_rolled_again_at_most_once() -> None:
    at_aim, moved = {3: 0.25}, {0: 0.5, 1: 0.25}
    found = landings(at_aim, moved, lambda hits: hits, Reroll(1, after_hit=True))
    assert found == {3: 0.25 + 0.5 * 0.25, 1: 0.25 + 0.5 * 0.25, 0: 0.5 * 0.5}


def test_after_a_hit_some_may_not_roll_again() -> None:
    at_aim, moved = {1: 0.25}, {0: 0.75}
    after_all = landings(at_aim, moved, lambda hits: hits, Reroll(2, after_hit=True))
    unless_hit = landings(at_aim, moved, lambda hits: hits, Reroll(2, after_hit=False))
    assert after_all == {1: 0.25, 0: 0.75}
    assert unless_hit == {1: 0.25 + 0.75 * 0.25, 0: 0.75 * 0.75}


def test_without_a_right_or_a_wish_nothing_is_rolled_again() -> None:
    assert landings({3: 0.25}, {0: 0.75}, lambda hits: hits, None) == {3: 0.25, 0: 0.75}
