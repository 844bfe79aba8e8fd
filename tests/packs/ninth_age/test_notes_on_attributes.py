"""What the ledger notes of attributes that stand among the rules of a unit, or on a condition."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import BLOCK, MONSTER, shoot, strike


@pytest.mark.parametrize(
    ("condition", "met"),
    [("Gigantic", True), ("Beast", True), ("Standard", False), ("Standard, Gigantic", True),
     ("Large and Beast", False), ("Gigantic and Beast", True)],
)  # fmt: skip
def test_a_condition_multiplies_or_leaves_one_wound(condition: str, met: bool) -> None:
    trial = shoot(f"Multiple Wounds (2, against {condition})", target=MONSTER)
    assert trial.mean("wounds_lost") == trial.mean("unsaved_wounds") * (2 if met else 1)
    assert trial.explains("multiple-wounds-note.1", "against.1") == met


def test_a_condition_on_the_attack_opens_a_save() -> None:
    warded = {**BLOCK, "rules": ["Aegis (4+, against Magical Attacks)"]}
    magical, plain = (shoot(*each, target=warded) for each in (["Magical Attacks"], []))
    assert magical.mean("unsaved_wounds") == plain.mean("unsaved_wounds") / 2
    assert (magical.explains("against.2"), plain.explains("against.2")) == (True, False)


def test_of_several_the_best_multiplies() -> None:
    trial = shoot("Multiple Wounds (3)", "Multiple Wounds (2, against Gigantic)", target=MONSTER)
    assert trial.mean("wounds_lost") == 3 * trial.mean("unsaved_wounds")
    assert trial.explains("multiple-wounds-note.2")


def test_rules_of_the_unit_say_of_which_attacks_they_are() -> None:
    assert shoot(target={**BLOCK, "rules": ["Hard Target (1)"]}).explains("hard-target-note.1")
    quick = strike(attacker={"rules": ["Lightning Reflexes"]})
    assert quick.explains("lightning-reflexes-note.1")
    charge = {"charging": True, "rules": ["Devastating Charge (+1 Att)"]}
    charged = strike(attacker=charge)
    assert charged.value("attacks") == 2
    assert charged.explains("devastating-charge-note.1")


def test_a_sweeping_attack_is_fired_as_automatic_hits() -> None:
    trial = shoot("Automatic hits", shots=3, attacker={"rules": ["Sweeping Attack"]})
    assert trial.of("hits") == {3: 1}
    assert trial.mean("wounds") == 3 * Fraction(4, 6)
    assert trial.explains("sweeping-attack.1", "sweeping-attack.2")
