"""Bars: exact to an eighth of a column; rows that add up, however many they are put into."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.examples import examples

from grapeshot.present.bars import bar, percent, rows_of

WEIGHTS = some.dictionaries(some.integers(0, 200), some.integers(1, 10**6), min_size=1)


@examples(200)
@given(WEIGHTS, some.integers(1, 20))
def test_rows_are_few_enough_add_up_and_leave_no_value_out(
    weights: dict[int, int], most: int
) -> None:
    total = sum(weights.values())
    rows = rows_of({value: weight / total for value, weight in weights.items()}, most)
    assert len(rows) <= most
    assert sum(row.chance for row in rows) == pytest.approx(1)
    assert rows[0].low == min(weights)
    assert rows[-1].high == max(weights)
    assert rows[0].at_least == pytest.approx(1)
    for row, following in pairwise(rows):
        assert following.low == row.high + 1
        assert following.at_least == pytest.approx(row.at_least - row.chance)


def test_values_keep_rows_of_their_own_where_there_is_room() -> None:
    assert [row.label for row in rows_of({0: 0.25, 2: 0.75}, 3)] == ["0", "1", "2"]
    assert [row.label for row in rows_of({0: 0.25, 2: 0.75}, 2)] == ["0-1", "2"]


@pytest.mark.parametrize(
    ("share", "drawn"),
    [(0, ""), (1, "████"), (0.5, "██"), (0.53125, "██▏"), (0.0001, "▏"), (0.96875, "███▉")],
)
def test_a_bar_is_exact_to_an_eighth_and_never_vanishes(share: float, drawn: str) -> None:
    assert bar(share, 4) == drawn


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0, "0.0%"), (1, "100.0%"), (1e-6, "<0.1%"), (1 - 1e-6, ">99.9%"), (0.0742, "7.4%")],
)
def test_what_may_happen_is_neither_0_nor_100_per_cent(chance: float, shown: str) -> None:
    assert percent(chance) == shown


def test_a_chance_is_told_as_exactly_as_there_is_room() -> None:
    found = [percent(chance, 2, joint=" ") for chance in (0.00001, 2 / 3, 0.99999, 1)]
    assert found == ["< 0.01 %", "66.67 %", "> 99.99 %", "100.00 %"]
