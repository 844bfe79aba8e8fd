"""Rolls to hit: Ballistic Skill, the second chance of the best, Snap Shots, close combat."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grapeshot.testing import Trial

from .conftest import GUARD, TANK, Fields, of_each, share, shoot, strike, times


def hits_with(skill: int, first: int, second: int) -> bool:
    """Return whether a shot hits, by the two dice it may come to."""
    if first > 1 and first >= 7 - skill:
        return True
    return first == 1 and skill > 5 and second >= max(2, 12 - skill)


@pytest.mark.parametrize("skill", range(1, 11))
def test_ballistic_skill(skill: int) -> None:
    chance = share(2, lambda first, second: hits_with(skill, first, second))
    trial = shoot(attacker={"bs": skill, "models": 3})
    assert trial.of("hits") == of_each(chance, 3)
    assert trial.value("to_hit") == max(2, 7 - skill)
    assert trial.explains("to-hit.1", "to-hit.2")
    assert trial.explains("to-hit.3") == (skill > 5)


def test_nobody_of_ballistic_skill_0_shoots() -> None:
    assert shoot(attacker={"bs": 0}).refused == ("bs_zero", "to-hit.4")


@pytest.mark.parametrize(
    ("attacker", "weapon", "situation", "clause"),
    [
        ({}, {}, {"snap_shot": True}, "snap-shot.1"),
        ({"pinned": True}, {}, {}, "pinning.10"),
        ({"moved": True}, {"type": "Heavy"}, {}, "snap-shot.2"),
    ],
)
def test_snap_shots_hit_on_a_six(
    attacker: Fields, weapon: Fields, situation: Fields, clause: str
) -> None:
    """Even where the skill is so good that a 1 would have a second chance."""
    trial = shoot(attacker={"bs": 7, **attacker}, situation=situation, **weapon)
    assert trial.mean("hits") == Fraction(1, 6)
    assert trial.explains(clause, "snap-shot.1")


@pytest.mark.parametrize(
    ("attacker", "weapon"),
    [
        ({"moved": True}, {"type": "Assault"}),
        ({"moved": True, "type": "vehicle"}, {"type": "Heavy"}),
        ({}, {"type": "Heavy"}),
    ],
)
def test_others_take_aim(attacker: Fields, weapon: Fields) -> None:
    assert shoot(attacker=attacker, **weapon).mean("hits") == Fraction(2, 3)


def test_a_random_number_of_shots() -> None:
    """Each model rolls its own shots."""
    one = of_each(Fraction(2, 3), 1)
    each = {hits: Fraction(0) for hits in range(4)}
    for shots in (1, 2, 3):
        for hits, chance in times(one, shots).items():
            each[hits] += chance / 3
    trial = shoot(attacker={"models": 2}, shots="D3")
    assert trial.of("hits") == times(each, 2)


@pytest.mark.parametrize("needed", range(2, 7))
def test_close_combat_hits_on_the_number_that_is_given(needed: int) -> None:
    trial = strike(attacker={"to_hit": needed, "models": 4})
    assert trial.of("hits") == of_each(Fraction(7 - needed, 6), 4)
    assert trial.explains("melee-to-hit.1")


def test_a_shot_in_the_assault_phase_is_a_blow() -> None:
    trial = shoot(attacker={"to_hit": 6}, situation={"phase": "assault"})
    assert trial.mean("hits") == Fraction(1, 6)


@pytest.mark.parametrize(
    ("trial", "missing"),
    [
        (shoot(attacker={"bs": None}), "attacker.bs"),
        (strike(attacker={"to_hit": None}), "attacker.to_hit"),
    ],
)
def test_what_the_roll_needs_has_to_be_given(trial: Trial, missing: str) -> None:
    del trial.table["attacker"][missing.partition(".")[2]]
    assert (trial.fault.word, missing in str(trial.fault)) == ("bad_profile", True)


def test_no_shots_no_hits() -> None:
    assert shoot(attacker={"models": 0}).of("hits") == {0: 1}


def test_one_shot_is_told_as_it_goes() -> None:
    """A hit, no wound; then the second chance of a 1, a wound that is not saved."""
    assert shoot(target=GUARD).play(3, 2)["hits"] == 1
    told = shoot(attacker={"bs": 6}, target=GUARD, ap=5).play(1, 6, 3)
    assert (told["hits"], told["unsaved_wounds"], told["models_destroyed"]) == (1, 1, 1)


def test_shots_at_a_vehicle_hit_as_any_others() -> None:
    assert shoot(target=TANK, strength=9).mean("hits") == Fraction(2, 3)
