"""A die put to a test: what each face means, and which faces are re-rolled, once."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from operator import truediv

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples

from grapeshot.dice import RollTest


@st.composite
def roll_tests(draw: st.DrawFn) -> RollTest[int]:
    """Return tests of any outcomes, with any faces re-rolled, some with other outcomes then."""
    sides = draw(st.integers(2, 6))
    outcomes = st.lists(st.integers(0, 3), min_size=sides, max_size=sides)
    again = draw(st.sets(st.integers(1, sides)))
    return RollTest(draw(outcomes), again, draw(st.none() | outcomes))


@given(roll_tests())
@examples(60)
def test_the_odds_are_those_of_every_face_and_every_second_face(test: RollTest[int]) -> None:
    faces = range(1, test.sides + 1)
    ways = Counter(
        test.reroll_outcomes[second - 1] if first in test.reroll else test.outcomes[first - 1]
        for first, second in product(faces, faces)
    )
    odds = test.distribution(Fraction)
    assert odds == {outcome: Fraction(n, test.sides**2) for outcome, n in ways.items()}
    assert sum(odds.values()) == 1


@given(roll_tests(), st.integers(0, 4))
@examples(20)
def test_the_chance_of_an_outcome_is_zero_where_no_face_means_it(
    test: RollTest[int], outcome: int
) -> None:
    assert test.chance(outcome, Fraction) == test.distribution(Fraction).get(outcome, 0)


def test_a_face_means_what_the_function_says() -> None:
    test = RollTest.of(lambda face: face >= 4, reroll=[1])
    assert test.outcomes == (False, False, False, True, True, True)
    assert test.distribution(Fraction) == {True: Fraction(7, 12), False: Fraction(5, 12)}


def test_the_second_result_stands_even_if_it_is_worse() -> None:
    """Passed faces that must be re-rolled: both dice have to pass."""
    test = RollTest.of(lambda face: face >= 3, reroll=range(3, 7))
    assert test.chance(True, Fraction) == Fraction(4, 6) * Fraction(4, 6)


def test_other_numbers_of_faces_than_six_are_rolled() -> None:
    test = RollTest.of(lambda face: face == 2, reroll=[1], sides=3)
    assert test.chance(True, Fraction) == Fraction(1, 3) + Fraction(1, 9)


def test_equal_tests_are_one_key_and_others_are_not() -> None:
    def hits(face: int) -> int:
        return int(face >= 3)

    same = {RollTest.of(hits, [1]), RollTest.of(lambda face: int(face > 2), [1])}
    assert len(same) == 1
    others = {RollTest.of(hits), RollTest.of(hits, [2]), RollTest(range(6)), RollTest(range(5))}
    assert len(same | others) == 5
    assert RollTest([0, 1]) != "RollTest([0, 1])"


def test_a_second_roll_has_an_outcome_for_every_face() -> None:
    """Else its odds would not sum to 1, and nothing would say so."""
    with pytest.raises(ValueError, match="2 outcomes for 3 faces"):
        RollTest([0, 1, 1], reroll=[1], reroll_outcomes=[0, 1])


def test_the_face_from_which_on_a_die_succeeds_is_known_where_there_is_one() -> None:
    assert RollTest.of(lambda face: int(face >= 4)).needed == 4
    assert RollTest.of(lambda face: 2 if face == 6 else int(face >= 3)).needed == 3
    assert RollTest.of(lambda face: face % 2).needed is None
    assert RollTest.of(lambda face: 1).needed is None
    assert RollTest(["miss", "miss", "hit"], failures=["miss"]).needed == 3


def test_a_test_shows_its_outcomes_and_what_is_rolled_again() -> None:
    assert repr(RollTest([0, 1], reroll=[1])) == "RollTest([0, 1], reroll=[1])"
    assert repr(RollTest([0, 1])) == "RollTest([0, 1])"


def test_floats_and_fractions_are_kept_apart() -> None:
    """The odds are remembered by kind of number: asking for one must not give the other."""
    test = RollTest.of(lambda face: face == 6)
    assert test.distribution(truediv) == {False: 5 / 6, True: 1 / 6}
    assert test.distribution(Fraction)[True] == Fraction(1, 6)
    assert isinstance(test.distribution(Fraction)[True], Fraction)


def test_a_misfire_means_something_and_is_no_success() -> None:
    """What is needed is told in spite of it, and its odds are its own."""
    outcomes = ["misfire", "", "", "hit", "hit", "hit"]
    test = RollTest(outcomes, failures=["misfire"])
    assert test.needed == 4
    assert [test.succeeds(outcome) for outcome in outcomes] == [False] * 3 + [True] * 3
    assert test.chance("misfire", Fraction) == Fraction(1, 6)
    assert RollTest(outcomes).needed is None


def test_a_face_that_the_die_does_not_have_is_not_rolled_again() -> None:
    with pytest.raises(ValueError, match=r"no die of 6 faces shows \[7\]"):
        RollTest([0] * 6, reroll=[7])
