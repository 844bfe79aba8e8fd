"""Dice that a player has rolled, and what became of each."""

from __future__ import annotations

from grapeshot.dice import Fate, RollTest, ScriptDice, SeededDice

HIT = RollTest.of(lambda face: face >= 4, reroll=(1, 2, 3))


def test_each_die_is_known_to_have_come_through_or_to_have_been_rolled_again() -> None:
    dice = ScriptDice([1, 5, 2, 6, 3])
    assert dice.pool(HIT, 3, "hit") == {True: 2, False: 1}
    assert dice.fates == {
        0: Fate(None, 3, 4),
        1: Fate(True, None, 4),
        2: Fate(None, 4, 4),
        3: Fate(True, None, 4),
        4: Fate(False, None, 4),
    }


def test_a_die_that_is_put_to_no_test_has_no_fate() -> None:
    dice = ScriptDice([4])
    dice.die("scatter")
    assert dice.fates == {}


def test_a_d3_is_judged_by_what_it_counts_not_by_the_face_of_its_d6() -> None:
    dice = ScriptDice([2, 5, 6])
    low = RollTest.of(lambda face: face >= 2, sides=3, reroll=(1,))
    dice.pool(low, 2, "damage")
    assert [dice.fates[number].passed for number in range(3)] == [None, True, True]
    assert dice.fates[0].again == 2


def test_dice_of_a_simulation_leave_no_fates() -> None:
    dice = SeededDice(7)
    dice.keeps_record = False
    dice.pool(HIT, 20, "hit")
    assert dice.fates == {}


def test_a_die_of_a_save_came_through_where_nothing_gets_past_it() -> None:
    """What a save counts is the wounds that do."""
    dice = ScriptDice([3, 4])
    through = RollTest([1, 1, 1, 0, 0, 0], counts_failures=True)
    assert dice.total(through, 2, "save") == 1
    assert dice.fates == {0: Fate(False, None, 4), 1: Fate(True, None, 4)}
