"""Collapsing Singularity: a die before firing wounds the firer or lets Hits pass shields."""

from __future__ import annotations

from fractions import Fraction

from .conftest import KNIGHT, SQUAD, TITAN, fire

NAME = "Collapsing Singularity"
STURDY = {"type": "knight", "wounds": 3}


def test_a_1_wounds_the_firer_which_then_fires() -> None:
    shot = fire(NAME, attacker=STURDY)
    assert shot.of("attacker_wounds_lost") == {0: Fraction(5, 6), 1: Fraction(1, 6)}
    assert shot.mean("hits") == Fraction(1, 2)
    assert shot.chance("attacker_destroyed") == 0
    assert shot.explains("collapsing-singularity.1", "collapsing-singularity.2")


def test_the_shot_is_lost_with_its_last_wound() -> None:
    shot = fire(NAME, dice=2, attacker={"wounds": 1})
    assert shot.mean("hits") == Fraction(5, 6)
    assert shot.of("hit_rolls") == {0: Fraction(1, 6), 2: Fraction(5, 6)}
    assert shot.chance("attacker_destroyed") == Fraction(1, 6)
    assert shot.play(1).what == ["singularity"]


def test_a_6_passes_void_shields() -> None:
    shot = fire(NAME, ap=-3, attacker=STURDY, target=TITAN)
    assert shot.mean("shields_lost") == Fraction(5, 6) * Fraction(1, 2)
    assert shot.mean("unsaved_wounds") == Fraction(1, 6) * Fraction(1, 2) * Fraction(4, 6)
    assert shot.explains("collapsing-singularity.3")


def test_a_6_passes_ion_shields_and_invulnerable_saves_but_no_others() -> None:
    target = {**KNIGHT, "armour_save": "-", "ion_shield": 3, "invulnerable_save": 4}
    shot = fire(NAME, ap=0, attacker=STURDY, target=target)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * (
        Fraction(5, 6) * Fraction(2, 6) + Fraction(1, 6)
    )
    jinking = fire(NAME, attacker=STURDY, target={**target, "jink_save": 3})
    assert jinking.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(2, 6)


def test_each_of_several_models_rolls_fires_and_is_wounded_for_itself() -> None:
    trial = fire(NAME, ap=-3, attacker={"models": 2, "wounds": 1}, target=TITAN)
    result = trial.play(6, 4, 1, 1)
    assert result.what == ["singularity", "hit", "save", "singularity"]
    assert result.count("attacker_destroyed") == 1
    assert result.report["attacker_left"]["models"] == 1
    assert result.report["targets_left"]["target"]["wounds_left"] == [4]


def test_the_6_of_one_model_does_nothing_for_the_next() -> None:
    result = fire(NAME, ap=-3, attacker={"models": 2, "wounds": 3}, target=TITAN).play(6, 1, 2, 6)
    assert result.count("shields_lost") == 1


def test_a_second_template_finds_only_the_models_that_the_first_left() -> None:
    trial = fire(
        NAME,
        'Blast (3")',
        ap=-6,
        attacker={"models": 2, "wounds": 3},
        target={**SQUAD, "models": 2},
        situation={"template_full": 2},
    )
    result = trial.play(2, 4, 1, 3, 4)
    assert result.what == ["singularity", "hit", "hit", "singularity", "hit"]
    assert result.count("models_destroyed") == 2
