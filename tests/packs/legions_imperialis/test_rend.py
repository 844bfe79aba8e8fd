"""Rend: one more D6 in Fight rolls for each such weapon, at most 6D6."""

from __future__ import annotations

import pytest

from .conftest import SQUAD, fight


@pytest.mark.parametrize(("weapons", "dice"), [(0, 2), (1, 3), (2, 4), (4, 6), (5, 6)])
def test_a_die_more_for_each_weapon_up_to_six(weapons: int, dice: int) -> None:
    trial = fight(*["Rend"][:weapons], more_weapons=[["Rend"]] * (weapons - 1))
    assert trial.of("attacker_dice") == {dice: 1}
    assert trial.explains("rend.1", "rend.2") == bool(weapons)


def test_a_number_given_wins_over_the_weapons() -> None:
    assert fight("Rend", attacker={"rend_weapons": 0}).of("attacker_dice") == {2: 1}


def test_the_enemys_rend_and_earlier_fights_count_within_six() -> None:
    target = {**SQUAD, "rend_weapons": 3}
    trial = fight(attacker={"fought": 4}, target=target, situation={"target_extra_dice": 1})
    assert trial.of("target_dice") == {6: 1}
    assert fight(target=target).of("target_dice") == {5: 1}


def test_all_dice_of_the_attacker_come_first_and_are_added_up() -> None:
    result = fight("Rend").play(1, 2, 3, 2, 3)
    assert result.what == ["fight attacker"] * 3 + ["fight target"] * 2
    assert result.count("attacker_wins") == 1
