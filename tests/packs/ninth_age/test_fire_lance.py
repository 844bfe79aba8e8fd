"""Fire Lance (X): a Breath Attack of X hits."""

from __future__ import annotations

from fractions import Fraction

from .conftest import fight, shoot

LANCERS = {"models": 2, "files": 2, "attacks": 0, "rules": ["Fire Lance (3)"]}


def test_a_shot_of_x_hits_for_each_model() -> None:
    trial = shoot(
        name="Fire Lance", range=6, strength=9, situation={"distance": 4}, attacker=LANCERS
    )
    assert trial.of("hits") == {6: 1}
    assert (trial.value("strength"), trial.value("ap")) == (4, 0)
    assert trial.explains("fire-lance.1")


def test_in_combat_where_it_is_chosen() -> None:
    foe = {"models": 20, "files": 5, "attacks": 0, "fortitude": 2, "discipline": 8}
    trial = fight(attacker=LANCERS, target=foe, choices={"breath": True})
    assert trial.of("hits") == {6: 1}
    assert trial.mean("unsaved_wounds") == 6 * Fraction(4, 6)
    assert fight(attacker=LANCERS, target=foe).of("hits") == {0: 1}
