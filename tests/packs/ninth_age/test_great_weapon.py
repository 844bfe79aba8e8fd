"""Great Weapon: two hands, +2 Strength, +2 Armour Penetration, always at step 0."""

from __future__ import annotations

from .conftest import fight, melee, spread, strike

ARMOURED = {"models": 10, "files": 5, "armour": 3}
SHIELDED = {"models": 10, "files": 5, "armour": 2, "shield": True}


def test_blows_are_two_stronger_and_pierce_two_more() -> None:
    trial = strike("Great Weapon", target=ARMOURED)
    # Strength 5 against Resilience 3: 2+; Armour 3 against Armour Penetration 2: 6+
    assert trial.of("unsaved_wounds") == spread(
        3, lambda hit, wound, armour: int(hit >= 4 and wound >= 2 and armour < 6)
    )
    assert (trial.value("strength"), trial.value("ap")) == (5, 2)
    assert trial.explains("great-weapon.2")


def test_they_come_at_step_0_whatever_the_agility() -> None:
    trial = strike("Great Weapon", attacker={"agility": 7})
    assert trial.value("initiative_step") == 0
    assert trial.explains("great-weapon.3")


def test_a_charge_does_not_lift_them_off_step_0() -> None:
    assert strike("Great Weapon", attacker={"charging": True}).value("initiative_step") == 0


def test_both_hands_are_full_so_the_shield_hangs() -> None:
    trial = strike(target=SHIELDED, holding=melee("Great Weapon"))
    assert trial.value("armour_save") == 5
    assert trial.explains("great-weapon.1", "two-handed.1")


def test_in_a_fight_whoever_swings_one_strikes_last() -> None:
    trial = fight(attacker={"agility": 1}, target={"agility": 9}, holding=melee("Great Weapon"))
    assert trial.value("order") == [[1, "attacker"], [0, "target"]]
    # the single foe falls to 1/4 of the blows, and strikes back only if he stands
    assert trial.of("attacker_models_destroyed") == spread(
        4,
        lambda hit, wound, back, wound_back: int(
            not (hit >= 4 and wound >= 4) and back >= 4 and wound_back >= 2
        ),
    )


def test_it_is_not_a_halberd_as_well() -> None:
    assert strike("Great Weapon", "Halberd").fault.word == "conflicting_traits"
