"""Reach: an Engaged model may fight further unpaired enemies within 2 inches."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import KNIGHT, SQUAD, fight, fire

FIRST = {**SQUAD, "name": "first"}
SECOND = {**SQUAD, "name": "second", "distance": 2}


def test_further_enemies_are_fought_one_after_another_each_with_a_die_more() -> None:
    trial = fight("Reach", attacker={"caf": 9}, targets=[FIRST, SECOND, {**SQUAD, "name": "third"}])
    result = trial.play(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    assert [len(step.dice) for step in result.played.steps] == [4, 5, 6]
    assert result.count("attacker_wins") == 3
    assert trial.explains("reach.1", "reach.2", "reach.3")


def test_without_it_one_enemy_is_fought() -> None:
    assert fight(targets=[FIRST, SECOND]).refused == ("reach", "reach.1")
    assert fight(more_weapons=[["Reach"]], targets=[FIRST, SECOND]).explains("reach.2")


@pytest.mark.parametrize("how", [{"paired": True}, {"fought": 1}, {"distance": 2.5}])
def test_who_may_not_be_fought_besides(how: dict[str, object]) -> None:
    assert fight("Reach", targets=[FIRST, {**SECOND, **how}]).refused == ("reach", "reach.1")


def test_the_enemy_that_it_is_paired_with_may_be_any() -> None:
    first = {**FIRST, "paired": True, "fought": 1}
    assert fight("Reach", targets=[first, SECOND]).mean("attacker_dice", "first") == 3


def test_no_further_fight_once_the_attacker_is_destroyed() -> None:
    trial = fight("Reach", attacker={"wounds": 1}, targets=[FIRST, SECOND])
    result = trial.play(1, 1, 6, 6)
    assert result.count("attacker_destroyed") == 1
    assert result.report["targets_left"]["second"]["fought"] == 0
    assert result.report["attacker_left"] == {"models": 0, "fought": 1}
    lost = trial.chance("target_wins", "first")
    assert trial.of("attacker_dice", "second") == {0: lost, 2: 1 - lost}


def test_a_lost_fight_that_is_survived_is_followed_by_the_next() -> None:
    trial = fight("Reach", attacker={"wounds": 2}, targets=[FIRST, {**KNIGHT, "name": "second"}])
    result = trial.play(1, 1, 6, 6, 6, 6, 1, 1, 1)
    assert result.count("attacker_wins", "second") == 1
    assert result.report["attacker_left"] == {"models": 1, "fought": 2, "wounds": 1}


def test_it_is_about_fights_and_does_not_forbid_fire() -> None:
    targets = [{**SQUAD, "name": "a"}, {**SQUAD, "name": "b", "paired": True}]
    shot = fire("Beam", "Reach", targets=targets, situation={"distance": 10})
    assert shot.mean("hits", "a") == shot.mean("hits", "b") == Fraction(1, 2)
