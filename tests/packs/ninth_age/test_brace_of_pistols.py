"""Brace of Pistols: Paired Weapons in close combat."""

from __future__ import annotations

from .conftest import shoot, strike


def test_it_counts_as_paired_weapons() -> None:
    brace, paired = strike("Brace of Pistols"), strike("Paired Weapons")
    for value in ("attacks", "offensive_skill", "to_hit"):
        assert brace.value(value) == paired.value(value)
    assert brace.value("attacks") == 2
    assert brace.explains("brace-of-pistols.1", "paired-weapons.2")


def test_no_parry_against_it_and_nothing_for_shots() -> None:
    parrying = {"models": 5, "shield": True, "defensive_skill": 5}
    assert strike("Brace of Pistols", target=parrying).value("defensive_skill") == 5
    trial = shoot("Brace of Pistols", shots=2)
    assert max(trial.of("hits")) == 2
    assert trial.warns("weapon.traits[0]")
