"""Dice that remember what became of each."""

from __future__ import annotations

import pytest

from grapeshot.app.watching import (
    Fate,
    MoreDice,
    WatchedFaces,
    WatchedGenerator,
    fates_of,
)
from grapeshot.dice import RollTest, SeededDice

HIT = RollTest.of(lambda face: face >= 4, reroll=(1, 2, 3))


def test_each_die_is_known_to_have_come_through_or_to_have_been_rolled_again() -> None:
    dice = WatchedFaces([1, 5, 2, 6, 3])
    assert dice.pool(HIT, 3, "hit") == {True: 2, False: 1}
    assert dice.fates == {
        0: Fate(None, 3, 4),
        1: Fate(True, None, 4),
        2: Fate(None, 4, 4),
        3: Fate(True, None, 4),
        4: Fate(False, None, 4),
    }


def test_a_die_that_is_put_to_no_test_has_no_fate() -> None:
    dice = WatchedFaces([4])
    dice.die("scatter")
    assert dice.fates == {}


def test_the_programs_dice_are_the_same_as_everywhere_for_a_seed() -> None:
    watched, plain = WatchedGenerator(7), SeededDice(7)
    watched.pool(HIT, 20, "hit")
    plain.pool(HIT, 20, "hit")
    assert watched.record == plain.record


def test_dice_that_are_not_there_are_asked_for() -> None:
    dice = WatchedFaces([4, 4])
    with pytest.raises(MoreDice) as asked:
        dice.pool(HIT, 3, "hit")
    assert asked.value.request.count == 3


def test_fates_of_other_dice_are_not_believed() -> None:
    dice = WatchedFaces([4])
    dice.test(HIT, "hit")
    assert fates_of(dice, dice.record) == dice.fates
    assert fates_of(dice, []) == {}
