"""Arcs of a turn: in closed form, and swept."""

from __future__ import annotations

from math import acos, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.table.sampling import TURNS, points, share_around, spins

from grapeshot.table import Point
from grapeshot.table.later_markers import counts_on_turn
from grapeshot.table.turns import (
    ALL,
    NONE,
    TURN,
    Arc,
    Watched,
    arcs_past,
    arcs_within,
    overlap,
    sweep,
)

HERE = Point(0.0, 0.0)


def test_an_arc_is_found_by_the_law_of_cosines() -> None:
    (arc,) = arcs_within(HERE, 3, Point(4, 0), 2)
    half = acos((9 + 16 - 4) / (2 * 3 * 4))
    assert arc.start == pytest.approx(TURN - half)
    assert arc.width == pytest.approx(2 * half)


@pytest.mark.parametrize(
    ("spin", "x", "reach", "expected"),
    [(1, 1, 2.5, ALL), (1, 1, 2, ALL), (5, 1, 3, NONE), (5, 1, 4, NONE), (1, 5, 4, NONE)],
)
def test_all_of_the_turn_or_none_of_it(
    spin: float, x: float, reach: float, expected: object
) -> None:
    assert arcs_within(HERE, spin, Point(x, 0), reach) == expected


def test_about_its_own_centre_touching_is_not_within() -> None:
    assert arcs_within(HERE, 2, HERE, 2) == NONE
    assert arcs_within(HERE, 2, HERE, 2.001) == ALL
    assert arcs_within(HERE, 0, Point(2, 0), 2) == NONE


def test_a_line_is_passed_on_one_arc() -> None:
    (arc,) = arcs_past(2, 1, pi / 2)
    assert (arc.start, arc.width) == pytest.approx((pi / 2 - pi / 3, 2 * pi / 3))
    assert arcs_past(2, 2, 0) == NONE
    assert arcs_past(2, -2, 0) == ALL


@given(points, spins, points, st.floats(0.2, 6))
@examples(150)
def test_an_arc_is_as_wide_as_it_looks(
    pivot: Point, spin: float, centre: Point, reach: float
) -> None:
    width = sum(arc.width for arc in arcs_within(pivot, spin, centre, reach)) / TURN
    sampled = share_around(pivot, spin, lambda at: at.distance_to(centre) < reach - 1e-9)
    assert width == pytest.approx(sampled, abs=3 / TURNS)


@given(spins, st.floats(0.2, 6), st.integers(0, 359), st.booleans())
@examples(300)
def test_no_touch_is_an_error(spin: float, reach: float, turned: int, within: bool) -> None:
    """Rounding may put the cosine of a touch beyond 1."""
    away = abs(spin - reach) if within else spin + reach
    centre = Point(away, 0.0).turned(turned)
    found = arcs_within(Point(0, 0), spin, centre, reach)
    width = sum(arc.width for arc in found)
    assert min(width, TURN - width) == pytest.approx(0, abs=1e-3)
    field = counts_on_turn([(centre.x, centre.y, reach, 1)], Point(0, 0), spin, None, 2)
    assert set(field) <= {0, 1}
    assert sum(field.values()) == pytest.approx(1)


arcs = st.builds(Arc, st.floats(0, 6.2), st.floats(0.01, 6.2))


def _holds(arc: Arc, turn: float) -> bool:
    return (turn - arc.start) % TURN <= arc.width


@given(arcs, arcs)
@examples(150)
def test_the_overlap_is_what_both_hold(first: Arc, second: Arc) -> None:
    width = sum(arc.width for arc in overlap((first,), (second,)))
    turns = [TURN * (n + 0.5) / TURNS for n in range(TURNS)]
    both = sum(_holds(first, turn) and _holds(second, turn) for turn in turns)
    assert width / TURN == pytest.approx(both / TURNS, abs=5 / TURNS)
    assert overlap((first,), ALL) == overlap(ALL, (first,)) == (first,)


@given(st.lists(arcs, max_size=6))
@examples(150)
def test_a_sweep_tells_each_part_of_the_turn_once(found: list[Arc]) -> None:
    watched = [Watched(n % 2, 1 << n, (arc,)) for n, arc in enumerate(found)]
    parts = list(sweep(2, watched))
    assert sum(width for width, _ in parts) == pytest.approx(TURN)
    for number, arc in enumerate(found):
        held = sum(w for w, sets in parts if sets[number % 2] >> number & 1)
        assert held == pytest.approx(arc.width)


def test_a_bare_touch_is_no_error() -> None:
    """Rounding puts the cosine of the angle beyond 1 where the arc has all but no width."""
    away = 5.893767036807001
    centre = HERE.moved(93.339136578753, away)
    for rounding in range(-8, 9):
        arcs = arcs_within(HERE, 5, centre, (away - 5) * (1 + rounding * 1e-16))
        assert sum(arc.width for arc in arcs) < 1e-6
