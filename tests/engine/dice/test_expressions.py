"""Dice expressions: every form that is read, every one that is refused, and their odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from operator import truediv

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples

from grapeshot.dice import DiceExpression, parse_dice
from grapeshot.errors import Fault

READ = {
    "3": (0, 0, 1, 3),
    "0": (0, 0, 1, 0),
    "-2": (0, 0, 1, -2),
    "−2": (0, 0, 1, -2),
    "D6": (1, 6, 1, 0),
    "d6": (1, 6, 1, 0),
    "1D6": (1, 6, 1, 0),
    "D3": (1, 3, 1, 0),
    "2D6": (2, 6, 1, 0),
    "D3+1": (1, 3, 1, 1),
    "D6-1": (1, 6, 1, -1),
    "D6 − 1": (1, 6, 1, -1),
    "3D6x2": (3, 6, 2, 0),
    "3d6×2": (3, 6, 2, 0),
    "3D6 * 2": (3, 6, 2, 0),
    "2D6x3+1": (2, 6, 3, 1),
    "2D6X3-4": (2, 6, 3, -4),
    " 10 D 10 + 12 ": (10, 10, 1, 12),
    "100D100": (100, 100, 1, 0),
    7: (0, 0, 1, 7),
}

REFUSED = [
    "",
    " ",
    "six",
    "1.5",
    "+1",
    "--1",
    "D",
    "6D",
    "0D6",
    "D0",
    "D1",
    "101D6",
    "D101",
    "-D6",
    "D-6",
    "D6+",
    "D6-",
    "D6x",
    "D6x0",
    "D6x-1",
    "D6+x2",
    "D6+1x2",
    "2xD6",
    "D6+1+1",
    "D6-1-1",
    "D6-1+1",
    "D6+1-1",
    "D6D6",
    "2D6+1.5",
    "D٦",
    "٣",
    "9" * 5000,
]


def added_up(kinds: list[tuple[int, int, int]], bonus: int) -> DiceExpression:
    """Return an expression of dice of several kinds: count, sides and factor of each."""
    further: DiceExpression | None = None
    for count, sides, factor in reversed(kinds):
        further = DiceExpression(count, sides, factor, 0, further)
    assert further is not None
    return further._replace(bonus=bonus)


kinds = st.tuples(st.integers(1, 2), st.integers(2, 6), st.integers(1, 3))
several = st.lists(kinds, min_size=1, max_size=2, unique_by=lambda kind: kind[1:])
mixed = st.builds(added_up, several, st.integers(-3, 3))
expressions = st.builds(added_up, kinds.map(lambda kind: [kind]), st.integers(-3, 3))


@pytest.mark.parametrize(("text", "expected"), READ.items(), ids=map(repr, READ))
def test_every_form_is_read(text: str | int, expected: tuple[int, int, int, int]) -> None:
    assert tuple(parse_dice(text))[:4] == expected


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("1+D3", "D3+1"), ("D6 + D3", "D6+D3"), ("D6+D6", "2D6"), ("D3+2D6-1", "D3+2D6-1")],
)
def test_terms_are_added_up_in_any_order(text: str, canonical: str) -> None:
    """As public data prints them."""
    assert str(parse_dice(text)) == canonical


@given(mixed)
@examples(40)
def test_a_value_has_the_probability_of_the_faces_that_give_it(expression: DiceExpression) -> None:
    sides = [each.sides for each in expression.parts for _ in range(each.count)]
    rolls = list(product(*(range(1, most + 1) for most in sides)))
    counted = Counter(expression.value(list(faces)) for faces in rolls)
    expected = {value: Fraction(count, len(rolls)) for value, count in sorted(counted.items())}
    assert expression.distribution(Fraction) == expected
    assert (expression.lowest, expression.highest) == (min(expected), max(expected))


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: repr(text[:12]))
def test_what_is_no_expression_is_refused_with_the_forms_that_are(text: str) -> None:
    with pytest.raises(Fault) as caught:
        parse_dice(text)
    assert caught.value.word == "bad_profile"
    assert f'"{text}" is no dice expression' in str(caught.value)
    assert "3D6x2" in str(caught.value)


@given(mixed)
@examples(40)
def test_an_expression_is_printed_as_it_is_read(expression: DiceExpression) -> None:
    assert parse_dice(str(expression)) == expression


@pytest.mark.parametrize("number", [-3, 0, 12])
def test_a_plain_number_is_an_expression_of_no_dice(number: int) -> None:
    expression = parse_dice(number)
    assert str(expression) == str(number)
    assert not expression.is_random
    assert expression.lowest == expression.highest == number
    assert expression.distribution(Fraction) == {number: 1}


@given(expressions)
@examples(40)
def test_the_odds_are_those_of_every_combination_of_faces(expression: DiceExpression) -> None:
    faces = range(1, expression.sides + 1)
    ways = Counter(
        sum(rolled) * expression.factor + expression.bonus
        for rolled in product(faces, repeat=expression.count)
    )
    total = expression.sides**expression.count
    odds = expression.distribution(Fraction)
    assert odds == {value: Fraction(count, total) for value, count in ways.items()}
    assert expression.is_random
    assert (expression.lowest, expression.highest) == (min(odds), max(odds))


@given(expressions, st.data())
@examples(20)
def test_the_value_of_faces_is_their_sum_times_the_factor_plus_the_bonus(
    expression: DiceExpression, data: st.DataObject
) -> None:
    one_face = st.integers(1, expression.sides)
    faces = data.draw(st.lists(one_face, min_size=expression.count, max_size=expression.count))
    value = expression.value(faces)
    assert value == sum(faces) * expression.factor + expression.bonus
    assert value in expression.distribution(Fraction)


def test_odds_of_many_dice_stay_whole_in_floats() -> None:
    """The ways to roll them are more than a whole float can tell apart."""
    odds = parse_dice("40D20").distribution(truediv)
    assert sum(odds.values()) == pytest.approx(1, abs=1e-12)
    assert sum(value * chance for value, chance in odds.items()) == pytest.approx(420, rel=1e-12)
