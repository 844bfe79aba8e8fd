"""Exact dice: every path of a function's draws is taken once, weighted by its probability."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from operator import truediv
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.dice.test_roll_tests import roll_tests
from tests.examples import examples

from grapeshot.dice import Dice, ExactDice, RollTest, parse_dice
from grapeshot.dice.budget import RUN, Budget, TooManyBranches
from grapeshot.dice.distribution import binomial, multinomial, sum_of_counts


def odds_of(function: Callable[[Dice], Any]) -> dict[Any, Fraction]:
    """Return the exact distribution of what a function draws."""
    merged: dict[Any, Fraction] = {}
    for weight, result in ExactDice(Fraction).branches(function):
        merged[result] = merged.get(result, Fraction(0)) + weight
    return merged


def test_faces_are_taken_one_by_one() -> None:
    taken = list(ExactDice(Fraction).branches(lambda dice: (dice.die("a", 3), dice.die("b", 2))))
    assert sorted(taken) == [(Fraction(1, 6), pair) for pair in product((1, 2, 3), (1, 2))]


def test_a_draw_may_depend_on_the_draw_before() -> None:
    def again_on_six(dice: Dice) -> int:
        face = dice.die("first")
        return face + dice.die("second") if face == 6 else face

    odds = odds_of(again_on_six)
    assert odds == {
        **{face: Fraction(1, 6) for face in range(1, 6)},
        **{face: Fraction(1, 36) for face in range(7, 13)},
    }


def test_what_draws_nothing_has_one_branch() -> None:
    def nothing(dice: Dice) -> tuple[int, int, dict[int, int]]:
        test = RollTest([0, 1])
        return dice.value(parse_dice(4), "w"), dice.total(test, 0, "w"), dice.pool(test, 0, "w")

    assert list(ExactDice(Fraction).branches(nothing)) == [(1, (4, 0, {}))]


def test_more_branches_than_the_limit_raise() -> None:
    def two_dice(dice: Dice) -> tuple[int, int]:
        return dice.die("a"), dice.die("b")

    with Budget(36 * RUN + 42):  # the first die and six second ones have six outcomes each
        assert len(list(ExactDice(truediv).branches(two_dice))) == 36
    with Budget(36 * RUN + 41), pytest.raises(TooManyBranches, match="steps"):
        list(ExactDice(truediv).branches(two_dice))


@given(roll_tests(), st.integers(0, 4))
@examples(40)
def test_a_pool_is_merged_by_its_counts_and_has_the_odds_of_single_dice(
    test: RollTest[int], count: int
) -> None:
    def one_by_one(dice: Dice) -> tuple[int, ...]:
        return tuple(sorted(dice.test(test, "die") for _ in range(count)))

    def as_pool(dice: Dice) -> tuple[int, ...]:
        counts = dice.pool(test, count, "dice")
        assert all(counts.values())
        return tuple(sorted(outcome for outcome, n in counts.items() for _ in range(n)))

    assert odds_of(as_pool) == odds_of(one_by_one)
    branches = list(ExactDice(Fraction).branches(as_pool))
    assert len({result for _, result in branches}) == len(branches)
    assert sum(weight for weight, _ in branches) == 1


@given(roll_tests(), st.integers(0, 4), st.integers(-2, 1))
@examples(40)
def test_a_total_has_the_odds_of_the_sum_of_single_dice(
    test: RollTest[int], count: int, shift: int
) -> None:
    shifted = RollTest(
        [outcome + shift for outcome in test.outcomes],
        test.reroll,
        [outcome + shift for outcome in test.reroll_outcomes],
    )
    single = odds_of(lambda dice: sum(dice.test(shifted, "die") for _ in range(count)))
    assert odds_of(lambda dice: dice.total(shifted, count, "dice")) == single


@given(st.sampled_from(["D3", "D6", "2D3", "D3+1", "D2x2", "3"]), st.integers(0, 3))
@examples(15)
def test_a_repeated_expression_has_the_odds_of_the_sum_of_its_measures(
    text: str, count: int
) -> None:
    expression = parse_dice(text)

    def measures(value: int) -> tuple[int, int]:
        return value, -(-value // 2)

    def one_by_one(dice: Dice) -> tuple[int, ...]:
        rolled = [measures(dice.value(expression, "value")) for _ in range(count)]
        return sum(v for v, _ in rolled), sum(h for _, h in rolled)

    odds = odds_of(lambda dice: dice.repeated(expression, count, measures, "values"))
    assert odds == odds_of(one_by_one)


def seven(dice: Dice) -> str:
    """Roll two dice and tell how their sum compares with seven."""
    total = dice.die("first") + dice.die("second")
    return "seven" if total == 7 else "less" if total < 7 else "more"


def test_a_composite_draw_is_one_draw_with_its_outcomes_alone() -> None:
    def twice(dice: Dice) -> tuple[str, str]:
        return dice.composite(seven), dice.composite(seven)

    single = {"less": Fraction(15, 36), "seven": Fraction(6, 36), "more": Fraction(15, 36)}
    assert odds_of(lambda dice: dice.composite(seven)) == single
    assert odds_of(twice) == {(a, b): single[a] * single[b] for a, b in product(single, single)}
    assert len(list(ExactDice(Fraction).branches(twice))) == 9


def no_dice(dice: Dice) -> str:
    """Return the only outcome that there is."""
    return "sure"


def test_a_composite_draw_without_dice_does_not_make_floats_of_fractions() -> None:
    found = odds_of(lambda dice: (dice.composite(no_dice), dice.die("any") > 3))
    assert all(isinstance(chance, Fraction) for chance in found.values())


@pytest.mark.parametrize("chance", [Fraction(1, 3), Fraction(35, 36)])
def test_a_pool_too_large_for_binomial_coefficients_in_floats_is_as_accurate(
    chance: Fraction,
) -> None:
    """From 1,001 dice on, floats are worked out from the most probable number outwards."""
    exact, found = binomial(1001, chance), binomial(1001, float(chance))
    assert sum(exact) == 1
    assert max(abs(a - b) for a, b in zip(exact, found, strict=True)) < 1e-14
    assert exact[:2] == [(1 - chance) ** 1001, 1001 * chance * (1 - chance) ** 1000]


@pytest.mark.parametrize("chance", [0, 1])
def test_a_large_pool_that_cannot_vary_has_one_value(chance: int) -> None:
    (certain,) = [k for k, p in enumerate(binomial(2000, Fraction(chance))) if p]
    assert certain == 2000 * chance


@pytest.mark.parametrize("count", [60, 200, 1200])
def test_large_pools_stay_whole_in_floats(count: int) -> None:
    hit = RollTest.of(lambda face: 2 if face == 6 else int(face >= 4), reroll=[1])
    odds = sum_of_counts(hit.distribution(truediv), count)
    assert sum(odds.values()) == pytest.approx(1, abs=1e-12)
    yes = RollTest.of(lambda face: int(face >= 5)).distribution(truediv)
    assert sum(sum_of_counts(yes, count).values()) == pytest.approx(1, abs=1e-12)


def test_counts_of_a_large_pool_of_three_outcomes_stay_whole_in_floats() -> None:
    rows = multinomial((1 / 6, 1 / 3, 1 / 2), 60)
    assert len(rows) == 61 * 62 // 2
    assert all(sum(counts) == 60 for counts, _ in rows)
    assert sum(chance for _, chance in rows) == pytest.approx(1, abs=1e-12)
