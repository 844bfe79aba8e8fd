"""Officers and drills: what officers add to their own blows and shots, or to their unit's."""

from __future__ import annotations

import pytest

from .conftest import fight, shoot, strike


@pytest.mark.parametrize(("officer", "blows"), [("Castellan", 3), ("Imperial Prince", 2)])
def test_officers_with_more_attacks(officer: str, blows: int) -> None:
    trial = strike(attacker={"attacks": 1, "rules": [officer]})
    assert trial.value("attacks") == blows
    assert trial.explains("officers-and-drills.1")


def test_drills_of_a_charge() -> None:
    riders = {"models": 4, "files": 2, "rules": ["Legion Charioteers"]}
    assert strike(attacker={**riders, "charging": True}).value("strength") == 4
    assert strike(attacker=riders).value("strength") == 3
    queens = {"rules": ["Queen's Cavalier"], "charging": True}
    trial = fight(attacker=queens)
    assert trial.value("attacks") == 2
    assert trial.warns("attacker.rules")


def test_the_queens_companion_and_her_longbows() -> None:
    archers = {"models": 2, "moved": True, "rules": ["Queen's Companion"]}
    bows = shoot(attacker=archers, name="Longbow", range=30)
    assert (bows.value("shots"), bows.value("to_hit")) == (6, 4)
    assert bows.explains("officers-and-drills.1", "officers-and-drills.2")
    assert shoot(attacker=archers, name="Handgun").value("shots") == 2


def test_the_fleet_officer_and_his_sky_reaper() -> None:
    officer = {"rules": ["Fleet Officer"]}
    reacting = {"stand_and_shoot": True}
    assert shoot(attacker=officer, situation=reacting, name="Sky Reaper").value("to_hit") == 2
    assert shoot(attacker=officer, situation=reacting, name="Bow").value("to_hit") == 4
