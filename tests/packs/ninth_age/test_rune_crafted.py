"""Rune Crafted: magical artillery, each type stronger in its way."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import BLOCK, CREW, gun

RUNES = {**CREW, "rules": [*CREW["rules"], "Rune Crafted"]}


@pytest.mark.parametrize(("kind", "ap"), [("Cannon", 1), ("Catapult (4x4)", 2)])
def test_guns_strike_harder(kind: str, ap: int) -> None:
    trial = gun(kind, attacker=RUNES)
    assert (trial.value("strength"), trial.value("ap")) == (5, ap)
    assert trial.explains("rune-crafted.1")


def test_an_organ_gun_wounds_better_and_a_ballista_aims_farther() -> None:
    organ = gun(name="Organ Gun", attacker=RUNES)
    assert organ.mean("wounds") == gun(name="Organ Gun").mean("hits") * Fraction(5, 6)
    ballista = gun(name="Ballista", attacker=RUNES, situation={"distance": 50})
    assert ballista.mean("hits") == Fraction(1, 2)
    assert ballista.explains("rune-crafted.2")


def test_all_of_it_is_magical() -> None:
    warded = {**BLOCK, "rules": ["Aegis (4+, against Magical Attacks)"]}
    trial = gun("Cannon", attacker=RUNES, target=warded)
    assert trial.explains("aegis-conditions.1")
