"""The sources of faces that are really rolled: generator, the player's own dice, a script."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from grapeshot.dice import (
    Dice,
    HandDice,
    Request,
    RolledDice,
    RollTest,
    ScriptDice,
    SeededDice,
    WrongNumberOfDice,
    parse_dice,
)

HIT = RollTest.of(lambda face: int(face >= 4), reroll=[1])


def volley(dice: Dice) -> list[object]:
    """Draw in every way there is."""
    dice.stage = "hit"
    return [
        dice.die("singularity"),
        dice.value(parse_dice("2D6+1"), "dice"),
        dice.test(HIT, "first hit"),
        dice.pool(HIT, 3, "hit"),
        dice.total(HIT, 2, "hit"),
        dice.repeated(parse_dice("D3"), 2, lambda value: (value, 1), "wounds"),
        dice.composite(lambda dice: dice.die("first") - dice.die("second")),
    ]


def test_the_generator_rolls_the_same_for_the_same_seed() -> None:
    first, second, other = SeededDice(7), SeededDice(7), SeededDice(8)
    assert volley(first) == volley(second)
    assert first.record == second.record
    volley(other)
    assert other.record != first.record


def test_the_generator_shows_every_face_about_equally_often() -> None:
    faces = SeededDice(1).faces(Request(6000, 6, "hit", "hit", reroll=False))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(880 < faces.count(face) < 1120 for face in range(1, 7))  # 4 standard deviations


def test_every_die_is_recorded_with_what_it_was_for() -> None:
    dice = ScriptDice([1, 4, 6])
    dice.stage = "save"
    assert dice.total(HIT, 2, "save", clause="armourbane.1") == 2
    assert [tuple(die) for die in dice.record] == [
        (1, 6, "save", "save", "armourbane.1", False),
        (4, 6, "save", "save", "armourbane.1", False),
        (6, 6, "save re-roll", "save", "armourbane.1", True),
    ]


@pytest.mark.parametrize("face", range(1, 7))
def test_a_d3_is_a_d6_halved_and_rounded_up(face: int) -> None:
    dice = ScriptDice([face])
    assert dice.value(parse_dice("D3+1"), "wounds") == (face + 1) // 2 + 1
    assert dice.record[0][:2] == (face, 6)


def test_a_d3_is_a_die_of_three_faces_where_the_rule_set_says_so() -> None:
    dice = ScriptDice([3], d3_as_d6=False)
    assert dice.value(parse_dice("D3"), "wounds") == 3
    with pytest.raises(WrongNumberOfDice, match="shows 1 to 3"):
        ScriptDice([4], d3_as_d6=False).value(parse_dice("D3"), "wounds")


class Player:
    """Somebody who answers each request with the next of these lists of faces."""

    def __init__(self, *answers: Sequence[int]) -> None:
        self.answers = list(answers)
        self.asked: list[Request] = []

    def __call__(self, request: Request) -> Sequence[int]:
        self.asked.append(request)
        return self.answers.pop(0)


def test_the_player_is_told_what_to_roll() -> None:
    player = Player([1, 5], [6])
    dice = HandDice(player)
    dice.stage = "hit"
    assert dice.total(HIT, 2, "hit") == 2
    assert player.asked == [
        Request(2, 6, "hit", "hit", reroll=False, needed=4),
        Request(1, 6, "hit re-roll", "hit", reroll=True, needed=4),
    ]


@pytest.mark.parametrize(
    "answer", [[], [4], [4, 4, 4], [4, 7], [0, 4], [-1, 4]], ids=["none", "few", "many", *"70-"]
)
def test_the_player_is_asked_again_for_faces_that_cannot_be(answer: list[int]) -> None:
    player = Player(answer, answer, [4, 2])
    dice = HandDice(player)
    assert dice.total(HIT, 2, "hit") == 1
    assert len(player.asked) == 3
    assert [die.face for die in dice.record] == [4, 2]


def test_nothing_is_asked_for_where_no_die_is_rolled() -> None:
    dice = HandDice(Player())
    assert dice.total(HIT, 0, "hit") == 0
    assert dice.pool(HIT, 0, "hit") == {}
    assert dice.value(parse_dice(3), "dice") == 3


def test_a_script_is_used_in_order_and_re_rolls_come_after_all_dice() -> None:
    dice = ScriptDice([1, 6, 1, 5, 2])
    assert dice.pool(HIT, 3, "hit") == {1: 2, 0: 1}
    assert [(die.face, die.reroll) for die in dice.record] == [
        (1, False),
        (6, False),
        (1, False),
        (5, True),
        (2, True),
    ]
    dice.finish()


def test_a_script_that_runs_out_names_the_stage_and_the_draw() -> None:
    dice = ScriptDice([4])
    dice.stage = "save"
    with pytest.raises(WrongNumberOfDice) as caught:
        dice.total(HIT, 3, "save")
    assert caught.value.reason == "wrong_number_of_dice"
    assert caught.value.text == "the script ran out at save (save): 3 asked for, 1 left of 1"


def test_faces_left_over_are_counted_and_the_last_use_is_named() -> None:
    dice = ScriptDice([4, 4, 4])
    dice.die("singularity")
    with pytest.raises(WrongNumberOfDice, match=r"2 of the script's 3 .* used was for singularity"):
        dice.finish()
    with pytest.raises(WrongNumberOfDice, match="used was for nothing"):
        ScriptDice([4]).finish()


@pytest.mark.parametrize("face", [0, 7, -3])
def test_a_script_with_a_face_that_no_die_has_is_refused(face: int) -> None:
    with pytest.raises(WrongNumberOfDice, match=f"has {face} for a hit die, which shows 1 to 6"):
        ScriptDice([face]).die("hit")


def test_another_source_goes_on_where_a_script_ends() -> None:
    """Dice that were rolled before are used again; only the missing ones are asked for."""
    player = Player([5, 6])
    dice = ScriptDice([4, 1], then=HandDice(player))
    assert dice.total(RollTest.of(lambda face: face), 4, "hit") == 16
    assert [request.count for request in player.asked] == [2]
    assert [die.face for die in dice.record] == [4, 1, 5, 6]
    dice.finish()


def test_faces_left_over_in_the_source_that_goes_on_are_told_as_well() -> None:
    dice = ScriptDice([4], then=ScriptDice([5, 6]))
    assert [dice.die("hit"), dice.die("hit")] == [4, 5]
    with pytest.raises(WrongNumberOfDice, match="1 of the script's 2 faces"):
        dice.finish()


@pytest.mark.parametrize("make", [SeededDice, lambda _: HandDice(lambda r: [6] * r.count)])
def test_other_sources_have_nothing_left_over(make: Callable[[int], RolledDice]) -> None:
    dice = make(1)
    volley(dice)
    dice.finish()


def test_a_recorded_roll_is_repeated_die_for_die() -> None:
    rolled = SeededDice(3)
    expected = volley(rolled)
    replayed = ScriptDice([die.face for die in rolled.record])
    assert volley(replayed) == expected
    assert replayed.record == rolled.record
    replayed.finish()
