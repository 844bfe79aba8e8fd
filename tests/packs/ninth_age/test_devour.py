"""Devour, Broodmother, Headhunter: Health Points for what blows cost the enemy."""

from __future__ import annotations

from fractions import Fraction

from .conftest import fight, of_each, share, strike

HURT = {"wounds": 6, "wounds_lost": 3, "attacks": 1, "agility": 5}
WOUND = share(2, lambda hit, wound: hit >= 4 and wound >= 4)


def regained(rule: str, **more: object) -> dict[int, Fraction]:
    """Return the chance of each number of Health Points that the bearer has in the end."""
    trial = fight(attacker={**HURT, "rules": [rule], **more}, target={"attacks": 0, "wounds": 2})
    return trial.of("attacker_health_regained")


def test_devour_rolls_for_each_unsaved_wound() -> None:
    half = WOUND * Fraction(1, 2)
    assert regained("Devour") == of_each(half, 1)
    assert regained("Devour", attacks=3) == of_each(half, 3)


def test_devour_may_exceed_the_profile() -> None:
    assert regained("Devour", wounds_lost=0) == of_each(WOUND * Fraction(1, 2), 1)
    trial = fight(
        attacker={**HURT, "wounds_lost": 0, "rules": ["Devour"]},
        target={"attacks": 0, "wounds": 9},
    )
    left = trial.play(4, 4, 4).report["attacker_left"]
    assert (left["wounds_lost"], left["wounds"]) == (0, 7)


def test_broodmother_heals_on_6_and_no_further_than_the_profile() -> None:
    assert regained("Broodmother") == of_each(WOUND * Fraction(1, 6), 1)
    assert regained("Broodmother", wounds_lost=0) == {0: 1}


def test_headhunter_rolls_once_for_those_it_has_slain() -> None:
    chance = share(3, lambda hit, wound, back: hit >= 4 and wound >= 4 and back >= 3)
    trial = fight(
        attacker={**HURT, "rules": ["Headhunter"]}, target={"attacks": 0, "models": 5, "files": 5}
    )
    assert trial.of("attacker_health_regained") == of_each(chance, 1)
    assert trial.explains("devour.3")


def test_who_falls_in_the_same_step_gains_nothing() -> None:
    trial = fight(
        attacker={"wounds": 2, "wounds_lost": 1, "rules": ["Devour"]},
        target={"attacks": 1, "wounds": 9},
    )
    stands = 1 - WOUND
    assert trial.mean("attacker_health_regained") == WOUND * stands * Fraction(1, 2)
    assert trial.explains("devour.1")


def test_what_was_lost_counts_for_the_score_all_the_same() -> None:
    trial = fight(
        attacker={"wounds": 3, "agility": 2, "attacks": 1, "rules": ["Devour"]},
        target={"attacks": 1, "wounds": 9, "agility": 5},
    )
    assert trial.of("target_combat_score") == of_each(WOUND, 1)
    assert trial.of("attacker_wounds_lost") == of_each(WOUND, 1)


def test_blows_alone_tell_that_it_comes_in_a_fight() -> None:
    assert strike(attacker={"rules": ["Devour"]}).warns("attacker.rules")
    assert fight(attacker={"rules": ["Broodmother"]}).explains("devour.2")
