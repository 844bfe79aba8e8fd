"""Fights: 2D6 + CAF against 2D6 + CAF; the lower total suffers a Wound, with no Save."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from .conftest import HOUSE_OF_STONE, KNIGHT, SQUAD, fight


def chances(ours: int, theirs: int, ahead: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances to win, draw and lose so many dice against so many, by counting."""
    faces = range(1, 7)
    sums = [sum(roll) for roll in product(faces, repeat=ours)]
    others = [sum(roll) for roll in product(faces, repeat=theirs)]
    gaps = [a + ahead - b for a in sums for b in others]
    total = len(gaps)
    won, drawn = sum(gap > 0 for gap in gaps), sum(gap == 0 for gap in gaps)
    return Fraction(won, total), Fraction(drawn, total), Fraction(total - won - drawn, total)


@pytest.mark.parametrize(
    ("attacker", "target", "dice", "ahead"),
    [
        ({}, {}, (2, 2), 0),
        ({"caf": 3}, {"caf": -1}, (2, 2), 4),
        ({"caf_bonus": 1}, {"caf_bonus": 3}, (2, 2), -2),
        ({"order": "charge"}, {}, (2, 2), 1),
        ({"order": "charge"}, {"order": "charge"}, (2, 2), 0),
        ({"rend_weapons": 1}, {"caf": 2}, (3, 2), -2),
        ({"fought": 1}, {}, (2, 3), 0),
        ({}, {"fought": 2}, (4, 2), 0),
    ],
)
def test_the_odds_to_win_draw_and_lose(
    attacker: dict[str, object],
    target: dict[str, object],
    dice: tuple[int, int],
    ahead: int,
) -> None:
    bout = fight(attacker=attacker, target={**SQUAD, **target})
    found = (bout.chance("attacker_wins"), bout.chance("tie"), bout.chance("target_wins"))
    assert found == chances(*dice, ahead)
    assert bout.explains("core-fights.1", "core-fights.2", "core-fights.3", "core-fights.4")


def test_a_charge_is_explained() -> None:
    assert fight(attacker={"order": "charge"}).explains("core-orders.3")


def test_the_loser_suffers_a_wound_without_a_save_and_a_tie_none() -> None:
    target = {**SQUAD, "armour_save": 1, "invulnerable_save": 1}
    won = fight(target=target).play(6, 6, 1, 1)
    assert won.count("models_destroyed") == 1
    assert won.count("wiped_out") == 0
    lost = fight(attacker={"wounds": 2}).play(1, 1, 6, 6)
    assert (lost.count("attacker_wounds_lost"), lost.count("attacker_destroyed")) == (1, 0)
    tied = fight().play(1, 6, 6, 1)
    assert (tied.count("wounds_lost"), tied.count("attacker_wounds_lost")) == (0, 0)


def test_the_wounds_that_are_left_count() -> None:
    hurt = {**KNIGHT, "wounds_left": [1]}
    assert fight(target=hurt).play(6, 6, 1, 1).count("wiped_out") == 1
    assert fight(target=KNIGHT).play(6, 6, 1, 1).count("models_destroyed") == 0
    grouped = {"type": "walker", "groups": [{"name": "a", "models": 1, "wounds": 2}]}
    assert fight(target=grouped).play(6, 6, 1, 1).count("models_destroyed") == 0


@pytest.mark.parametrize("which", ["attacker", "target"])
def test_further_dice_count_up_to_six(which: str) -> None:
    bout = fight(situation={f"{which}_extra_dice": 9})
    assert bout.of(f"{which}_dice") == {6: 1}


def test_what_forbids_fire_says_nothing_about_a_fight() -> None:
    guns = [["Bombing Run"], ["Psi"], ['Blast (3")'], ["Arc (Front)"], ["Co-axial"]]
    situation = {"fired_already": True, "arc": "rear", "parent_target": "other"}
    bout = fight("Rend", attacker={"order": "march"}, more_weapons=guns, situation=situation)
    assert bout.of("attacker_dice") == {3: 1}


def test_a_structure_does_not_fight() -> None:
    assert fight(target=HOUSE_OF_STONE).refused == ("structure", "core-fights.1")


def test_what_is_left_of_both_sides() -> None:
    left = fight(attacker={"wounds": 2, "fought": 1}, target=KNIGHT).play(1, 1, 6, 6, 6).report
    assert left == {
        "targets_left": {"target": {"models": 1, "wounds_left": [3], "fought": 1}},
        "attacker_left": {"models": 1, "fought": 2, "wounds": 1},
    }


def test_of_several_models_one_fights_and_the_others_stay() -> None:
    trial = fight(attacker={"models": 3}, target={**SQUAD, "models": 2})
    assert "attacker.models" in {each.key for each in trial.caveats}
    assert trial.play(1, 1, 6, 6).report["attacker_left"]["models"] == 2
    assert trial.play(6, 6, 1, 1).report["attacker_left"]["models"] == 3
