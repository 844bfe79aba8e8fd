"""Quick to Fire: no penalty for having moved."""

from __future__ import annotations

from .conftest import share, shoot

MOVED = {"moved": True}


def test_a_move_costs_nothing() -> None:
    trial = shoot("Quick to Fire", attacker=MOVED)
    assert trial.mean("hits") == share(1, lambda hit: hit >= 4)
    assert trial.explains("quick-to-fire.1", "to-hit-modifiers.2")


def test_without_it_a_move_costs_one() -> None:
    assert shoot(attacker=MOVED).mean("hits") == share(1, lambda hit: hit >= 5)


def test_a_unit_may_have_it_for_all_its_weapons() -> None:
    trial = shoot(attacker={**MOVED, "rules": ["Quick to Fire"]})
    assert trial.value("to_hit") == 4


def test_another_weapon_in_the_belt_does_not_lend_it() -> None:
    unit = {**MOVED, "carried": ["gun", "Pistol"]}
    trial = shoot(attacker=unit)
    assert trial.value("to_hit") == 5
    assert trial.explains("shooting-weapons.4")
