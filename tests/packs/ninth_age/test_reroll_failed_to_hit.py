"""Reroll failed to-hit: each failed die once more, but no misfire."""

from __future__ import annotations

from .conftest import gun, of_each, share, shoot, strike

REROLLING = {"models": 2, "rules": ["Reroll failed to-hit"]}


def test_each_failed_die_is_rolled_once_more() -> None:
    trial = shoot(attacker=REROLLING)
    assert trial.of("hits") == of_each(share(2, lambda hit, again: hit >= 4 or again >= 4), 2)
    assert trial.explains("reroll-failed-to-hit.1")


def test_it_follows_its_die_at_once() -> None:
    result = shoot(attacker=REROLLING).play(1, 5, 6, 1, 2)
    assert result.what == ["to hit", "to hit re-roll", "to hit", "to wound", "to wound"]
    assert result.count("hits") == 2


def test_both_dice_of_a_hopeless_shot_may_fail_and_be_rolled_again() -> None:
    trial = shoot(attacker=REROLLING | {"models": 1}, situation={"distance": 20, "cover": "hard"})
    assert trial.value("to_hit") == 7
    six = share(2, lambda hit, again: hit == 6 or again == 6)
    confirmed = share(2, lambda hit, again: hit >= 4 or again >= 4)
    assert trial.mean("hits") == six * confirmed


def test_a_misfire_stands() -> None:
    rules = ["War Machine", "Reroll failed to-hit"]
    trial = gun("Cannon", attacker={"type": "construct", "wounds": 4, "rules": rules})
    assert trial.chance("misfire") == share(
        2, lambda first, again: first == 1 or (first < 4 and again == 1)
    )
    assert trial.mean("hits") == share(
        2, lambda first, again: first >= 4 or (first > 1 and again >= 4)
    )


def test_blows_are_rolled_again_too() -> None:
    trial = strike(attacker=REROLLING)
    assert trial.mean("hits") == 2 * share(2, lambda hit, again: hit >= 4 or again >= 4)
