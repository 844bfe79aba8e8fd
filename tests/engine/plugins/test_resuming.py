"""A plugin that fails in play leaves the attack resumable: dice once rolled are used again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.engine.plugins.attacks import ATTACK, with_traits

from grapeshot.dice import HandDice, Request, ScriptDice, SeededDice, WrongNumberOfDice
from grapeshot.errors import Fault
from grapeshot.testing import House

FAILS_AT_THE_END = """
    from grapeshot import hookimpl

    @hookimpl
    def grapeshot_after_damage(attack, state):
        1 / 0
"""
FAILS_AFTER_A_DIE = """
    from grapeshot import hookimpl

    @hookimpl
    def grapeshot_before_attack(attack, state, dice):
        dice.die("omen")

    @hookimpl
    def grapeshot_after_damage(attack, state):
        1 / 0
"""


class Player:
    """Somebody with dice of their own, who always rolls fives."""

    def __init__(self) -> None:
        self.asked: list[Request] = []

    def __call__(self, request: Request) -> Sequence[int]:
        self.asked.append(request)
        return [5] * request.count


def test_dice_that_were_typed_in_are_used_again(house: House) -> None:
    house.write("broken", FAILS_AT_THE_END)
    player = Player()
    engagement = house.engagement(ATTACK)
    _, played = house.session.play(engagement, HandDice(player))
    assert [request.count for request in player.asked] == [2]
    assert played.counts["target", "models_destroyed"] == 2
    assert len(house.problems) == 1


def test_what_is_left_of_a_script_is_still_told(house: House) -> None:
    house.write("broken", FAILS_AT_THE_END)
    engagement = house.engagement(ATTACK)
    with pytest.raises(WrongNumberOfDice, match="1 of the script's 3 faces"):
        house.session.play(engagement, ScriptDice([5, 5, 6]))


def test_a_die_that_only_the_broken_plugin_asked_for_is_let_go(house: House) -> None:
    house.write("broken", FAILS_AFTER_A_DIE)
    engagement = house.engagement(ATTACK)
    _, played = house.session.play(engagement, HandDice(Player()))
    assert played.counts["target", "models_destroyed"] == 2
    _, played = house.session.play(engagement, SeededDice(1))
    assert len(played.dice) == 2


def test_odds_go_on_without_the_plugin_that_failed_in_play(house: House) -> None:
    house.write("broken", FAILS_AT_THE_END)
    house.session.play(house.engagement(ATTACK), SeededDice(1))
    assert house.mean_of(ATTACK, "models_destroyed") == 1
    assert len(house.problems) == 1


FAILS_WITH_A_TRAIT = """
    from grapeshot import hookimpl, trait

    TRAIT = trait("Frenzied", ruleset="legions-imperialis")

    @hookimpl
    def grapeshot_plan_hit(attack, plan):
        1 / 0
"""


def test_an_engagement_goes_on_without_the_trait_whose_plugin_failed(house: House) -> None:
    house.write("broken", FAILS_WITH_A_TRAIT)
    assert house.mean_of(with_traits("Frenzied"), "hits") == 1
    assert len(house.problems) == 1


def test_a_trait_that_is_set_aside_is_not_offered_in_place_of_itself(house: House) -> None:
    house.write("broken", FAILS_WITH_A_TRAIT)
    house.odds(with_traits("Frenzied"))
    with pytest.raises(Fault) as caught:
        house.engagement(with_traits("Frenzied"))
    assert caught.value.nearest != "Frenzied"
