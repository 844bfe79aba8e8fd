"""The player's own dice, asked for by the handful and handed out one by one."""

from __future__ import annotations

import pytest

from grapeshot.dice import RolledDice, RollTest
from grapeshot.dice.gathering import GatheredFaces, MoreDice, Roll, gathered

HIT = RollTest.of(lambda face: face >= 4, reroll=[1])
WOUND = RollTest.of(lambda face: face >= 3)
SECOND = RollTest.of(lambda face: face >= 5)


def volley(dice: RolledDice) -> int:
    """Roll four shots one after another, re-rolls at once; then to wound with each hit."""
    dice.step = 1
    hits = sum(dice.test(HIT, "hit") for _ in range(4))
    dice.step = 2
    return sum(dice.test(WOUND, "wound") for _ in range(hits))


def uneven(dice: RolledDice) -> int:
    """Roll once, and once more for the same purpose where that fails."""
    return int(dice.test(SECOND, "hit") or dice.test(SECOND, "hit"))


def asked(rolls: list[Roll], resolve: object = volley) -> Roll:
    """Return what is asked for next, with no faces."""
    assert callable(resolve)
    with pytest.raises(MoreDice) as more:
        resolve(GatheredFaces(rolls))
    return Roll(gathered(more.value.request, rolls, resolve, d3_as_d6=True), ())


def test_all_dice_of_a_purpose_are_asked_for_at_once() -> None:
    first = asked([])
    assert (first.request.what, first.request.count, first.request.needed) == ("hit", 4, 4)


def test_re_rolls_come_after_them_as_many_as_are_due_then_the_next_purpose() -> None:
    hits = asked([])._replace(faces=(1, 5, 1, 2))
    again = asked([hits])
    assert (again.request.what, again.request.count) == ("hit re-roll", 2)
    wounds = asked([hits, again._replace(faces=(6, 1))])
    assert (wounds.request.what, wounds.request.count) == ("wound", 2)
    dice = GatheredFaces([hits, again._replace(faces=(6, 1)), wounds._replace(faces=(2, 3))])
    assert volley(dice) == 1
    assert [die.face for die in dice.record] == [1, 6, 5, 1, 1, 2, 2, 3]


def test_dice_that_may_not_be_wanted_are_not_asked_for() -> None:
    first = asked([], uneven)
    assert first.request.count == 1
    second = asked([first._replace(faces=(2,))], uneven)
    assert second.request.count == 1
    assert uneven(GatheredFaces([first._replace(faces=(2,)), second._replace(faces=(6,))])) == 1


def test_the_same_purpose_in_another_step_is_another_roll() -> None:
    def twice(dice: RolledDice) -> None:
        for step in (1, 2):
            dice.step = step
            for _ in range(3):
                dice.test(WOUND, "wound")

    first = asked([], twice)
    assert first.request.count == 3
    second = asked([first._replace(faces=(1, 2, 3))], twice)
    assert second.request.count == 3
    assert second.request.step == 2
