"""The scatter dice from all four sources: generator, the player's own dice, a script, odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.dice import (
    DiceExpression,
    Distribution,
    ExactDice,
    HandDice,
    Number,
    Request,
    RolledDice,
    RollScatter,
    ScatterRoll,
    ScriptDice,
    ScriptedScatter,
    SeededDice,
    WrongNumberOfDice,
    parse_dice,
)
from grapeshot.dice.scatter import in_words

TWO = parse_dice("2D6")


class Shell:
    """Scatters once, and again where that misses by more than `patience` inches."""

    def __init__(self, distance: DiceExpression | None = TWO, patience: int = 99) -> None:
        self.distance = distance
        self.patience = patience

    def resolve(self, roll: RollScatter) -> ScatterRoll:
        """Return the roll that stands."""
        first = roll(self.distance)
        if first.rerolled or first.distance > self.patience:
            return roll(self.distance, reroll=True)
        return first

    def distribution(self, number: Number) -> Distribution[ScatterRoll]:
        """Return a Hit, or an arrow to the right of one inch."""
        return {ScatterRoll(True): number(1, 3), ScatterRoll(False, 0.0, 1): number(2, 3)}


def scattered(dice: RolledDice, shell: Shell | None = None) -> ScatterRoll:
    """Scatter once."""
    dice.stage = "hit"
    return dice.scatter(shell or Shell(), "scatter", clause="blast.6")


def record(dice: RolledDice) -> list[tuple[int, int, str, bool]]:
    """Return what was recorded of each die."""
    return [(die.face, die.sides, die.what, die.reroll) for die in dice.record]


def test_a_hit_asks_for_nothing_more() -> None:
    dice = ScriptDice([2])
    assert scattered(dice) == ScatterRoll(True)
    assert record(dice) == [(2, 6, "scatter", False)]
    assert {die.clause for die in dice.record} == {"blast.6"}


def test_an_arrow_has_a_direction_and_a_distance() -> None:
    dice = ScriptDice([3, 9000, 4, 5])
    assert scattered(dice) == ScatterRoll(False, 90.0, 9)
    assert record(dice) == [
        (3, 6, "scatter", False),
        (9000, 36000, "scatter direction in 1/100 degrees", False),
        (4, 6, "scatter distance", False),
        (5, 6, "scatter distance", False),
    ]


def test_without_distance_dice_only_the_direction_is_rolled() -> None:
    assert scattered(ScriptDice([6, 36000]), Shell(None)) == ScatterRoll(False, 360.0, 0)


def test_a_second_chance_is_recorded_as_such() -> None:
    dice = ScriptDice([3, 9000, 6, 6, 1])
    assert scattered(dice, Shell(patience=5)) == ScatterRoll(True)
    assert [die.reroll for die in dice.record] == [False] * 4 + [True]


def test_the_generator_points_everywhere_and_shows_a_hit_in_a_third_of_all_rolls() -> None:
    dice = SeededDice(3)
    rolls = [scattered(dice) for _ in range(3000)]
    hits = sum(roll.hit for roll in rolls)
    assert 900 < hits < 1100  # 4 standard deviations
    quarters = [0, 0, 0, 0]
    for roll in rolls:
        if not roll.hit:
            quarters[int(roll.direction % 360 // 90)] += 1
    assert all(420 < quarter < 580 for quarter in quarters)
    assert {roll.distance for roll in rolls if not roll.hit} == set(range(2, 13))


def test_what_was_recorded_scatters_the_same_again() -> None:
    for seed in range(20):
        dice = SeededDice(seed)
        first = scattered(dice)
        assert scattered(ScriptDice([die.face for die in dice.record])) == first


def test_the_player_is_asked_in_degrees() -> None:
    asked: list[Request] = []
    answers = iter([[4], [270], [2, 3]])

    def ask(request: Request) -> list[int]:
        asked.append(request)
        return next(answers)

    dice = HandDice(ask)
    assert scattered(dice) == ScatterRoll(False, 270.0, 5)
    assert [(request.count, request.sides, request.what) for request in asked] == [
        (1, 6, "scatter"),
        (1, 360, "scatter direction in degrees"),
        (2, 6, "scatter distance"),
    ]
    assert scattered(ScriptDice([die.face for die in dice.record])) == ScatterRoll(False, 270.0, 5)


def test_a_script_tells_scatters_apart_from_faces() -> None:
    dice = ScriptDice([5], scatters=[ScriptedScatter(False, 33.3, (2, 1))])
    assert scattered(dice) == ScatterRoll(False, 33.3, 3, rerolled=False)
    assert dice.die("wound") == 5
    dice.finish()
    assert record(dice)[:2] == [
        (3, 6, "scatter", False),
        (3330, 36000, "scatter direction in 1/100 degrees", False),
    ]


def test_a_script_says_which_roll_is_thrown_away() -> None:
    thrown = ScriptedScatter(False, 90, (6, 6), rerolled=True)
    dice = ScriptDice([], scatters=[thrown, ScriptedScatter(True, 0, ())])
    assert scattered(dice) == ScatterRoll(True, rerolled=False)
    assert [die.reroll for die in dice.record] == [False] * 4 + [True]


@pytest.mark.parametrize(
    ("scatters", "said"),
    [
        ([], "ran out of scatters"),
        ([ScriptedScatter(False, 90, (6,))], "1 dice for its distance, and 2 are rolled"),
        ([ScriptedScatter(False, 90, (6, 7))], "7 for a distance die"),
        ([ScriptedScatter(True, 0, ())] * 2, "1 scatters of the script were not used"),
    ],
)
def test_a_script_that_does_not_fit_is_refused(scatters: list[Any], said: str) -> None:
    def play() -> None:
        dice = ScriptDice([], scatters=scatters)
        scattered(dice)
        dice.finish()

    with pytest.raises(WrongNumberOfDice, match=said):
        play()


def test_faces_of_named_draws_have_lists_of_their_own() -> None:
    dice = ScriptDice([6], named={"strike": [2, 2]})
    assert [dice.die("strike"), dice.die("wound"), dice.die("strike")] == [2, 6, 2]
    with pytest.raises(WrongNumberOfDice, match="ran out at strike"):
        dice.die("strike")


def test_named_faces_that_are_left_over_are_told() -> None:
    dice = ScriptDice([], named={"strike": [2]})
    with pytest.raises(WrongNumberOfDice, match="1 of the script's 1 faces"):
        dice.finish()


def test_others_take_over_in_their_own_way() -> None:
    """Once a record is used up, scripted scatters go on, and leave their dice behind."""
    then = ScriptDice([], scatters=[ScriptedScatter(False, 12.345, (1, 1))])
    dice = ScriptDice([1], then=then)
    assert scattered(dice) == ScatterRoll(True)
    assert scattered(dice) == ScatterRoll(False, 12.345, 2, rerolled=False)
    assert len(dice.record) == 5


def test_odds_know_every_outcome_once() -> None:
    dice = ExactDice(Fraction)
    shell = Shell()
    found = {
        outcome: chance
        for chance, outcome in dice.branches(lambda source: source.scatter(shell, "scatter"))
    }
    assert found == {
        ScatterRoll(True): Fraction(1, 3),
        ScatterRoll(False, 0.0, 1): Fraction(2, 3),
    }


def test_scatter_dice_are_told_in_words() -> None:
    assert in_words("scatter", 2, 6) == ("scatter", "Hit")
    assert in_words("scatter", 3, 6) == ("scatter", "arrow")
    assert in_words("scatter direction in 1/100 degrees", 12_100, 36_000) == (
        "scatter direction",
        "121°",
    )
    assert in_words("wound", 3, 6) == ("wound", "3")
