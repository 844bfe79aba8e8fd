"""Integrals over a turn: exact where the function is smooth between the turns that are told."""

from __future__ import annotations

from collections.abc import Callable
from math import acos, cos, sqrt

import pytest

from grapeshot.table.integrals import gauss, pieces_of_turn
from grapeshot.table.turns import TURN


def mean(function: Callable[[float], float], kinks: list[float], roots: list[float]) -> float:
    """Return the mean of a function over the turn."""
    pieces = pieces_of_turn(kinks, roots)
    return sum(weight * function(turn) for piece in pieces for turn, weight in piece.nodes)


@pytest.mark.parametrize("count", [2, 5, 8])
def test_nodes_integrate_polynomials_exactly(count: int) -> None:
    for degree in range(2 * count):
        found = sum(weight * node**degree for node, weight in gauss(count))
        assert found == pytest.approx(1 / (degree + 1), abs=1e-14)


def test_the_weights_of_all_pieces_sum_to_one() -> None:
    assert mean(lambda turn: 1.0, [0.5, 3, 3.000001, -1], [2, 2.1, 9]) == pytest.approx(1)
    assert mean(lambda turn: 1.0, [], []) == pytest.approx(1)


def test_a_jump_is_met_at_its_kink() -> None:
    assert mean(lambda turn: float(turn < 1), [1.0], []) == pytest.approx(1 / TURN, abs=1e-14)


def test_a_square_root_is_met_at_its_root() -> None:
    """Over one piece it is exact; a plain rule would be off in the fifth place."""

    def function(turn: float) -> float:
        return sqrt(turn - 1) if 1 <= turn <= 3 else 0.0

    assert mean(function, [3.0], [1.0]) == pytest.approx(2 / 3 * 2**1.5 / TURN, abs=1e-13)


def test_a_long_smooth_piece_is_cut_up() -> None:
    """The mean over the turn of a function that nothing parts, beside a plain sum."""

    def arc(turn: float) -> float:
        across = 2.0 + cos(turn)
        return acos((across * across + 1.75) / (4 * across))

    steps = 4_000
    plain = sum(arc(TURN * (n + 0.5) / steps) for n in range(steps)) / steps
    assert mean(arc, [], []) == pytest.approx(plain, abs=1e-10)
