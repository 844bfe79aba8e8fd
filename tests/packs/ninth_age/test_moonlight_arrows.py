"""Moonlight Arrows: bows shoot with Strength 4 and AP 1, flaming and magical."""

from __future__ import annotations

import pytest

from .conftest import shoot, spread, strike

RULES = {"rules": ["Moonlight Arrows"]}


@pytest.mark.parametrize("name", ["Bow", "Longbow"])
def test_bows_are_flaming_and_magical(name: str) -> None:
    target = {"models": 9, "armour": 2, "fortitude": 4, "rules": ["Flammable"]}
    trial = shoot(name=name, strength=3, attacker=RULES, target=target)
    assert (trial.value("strength"), trial.value("ap")) == (4, 1)
    expected = spread(
        4, lambda hit, wound, again, save: hit >= 4 and max(wound, again) >= 3 and save < 6
    )
    assert trial.of("unsaved_wounds") == {int(key): p for key, p in expected.items()}
    assert trial.explains("moonlight-arrows.1", "flaming-attacks.1")


def test_a_save_against_magic_helps() -> None:
    target = {"models": 9, "rules": ["Aegis (4+, against Magical Attacks)"]}
    trial = shoot(name="Bow", strength=3, attacker=RULES, target=target)
    plain = shoot(name="Bow", strength=4, ap=1, target=target)
    assert 2 * trial.mean("unsaved_wounds") == plain.mean("unsaved_wounds")


def test_nothing_else_is_changed() -> None:
    assert shoot(name="Crossbow", strength=3, attacker=RULES).value("strength") == 3
    assert strike(attacker=RULES).value("strength") == 3
