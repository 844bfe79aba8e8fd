"""The profiles that ship: all are read, each can be used, the engagements to open with resolve."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from grapeshot.data import data_folder
from grapeshot.dice import SeededDice
from grapeshot.engagement.model import Engagement
from grapeshot.engagement.profiles import Profile
from grapeshot.engagement.reading import Faulty
from grapeshot.present.report import result

from .conftest import HOUSE

PROFILES = list(HOUSE.session.profiles.all("horus-heresy"))
WEAPONS = [profile for profile in PROFILES if profile.kind == "weapon"]
UNITS = [profile for profile in PROFILES if profile.kind == "unit"]
TABLES = [profile for profile in PROFILES if profile.kind == "table"]
SQUAD = "horus-heresy/units-infantry/Tactical Squad"
TANK = "horus-heresy/units-vehicles/Sicaran"
NOT_AT_SQUADS = ("Meltabombs",)
"""What its rule bars from being used against a squad."""


@cache
def _openers() -> list[Engagement | Faulty]:
    """Read the engagements to open with, once: not while tests are collected."""
    return HOUSE.session.read(data_folder("profiles") / "horus-heresy" / "engagements.toml")


def test_there_are_enough() -> None:
    assert len(WEAPONS) >= 100
    assert len(UNITS) >= 60
    assert len(TABLES) == 5
    assert len(_openers()) == 12


@pytest.mark.parametrize("weapon", WEAPONS, ids=lambda profile: profile.reference)
@pytest.mark.parametrize("target", [SQUAD, TANK], ids=["squad", "tank"])
def test_each_weapon_can_be_used(weapon: Profile, target: str) -> None:
    if target == SQUAD and weapon.table["name"] in NOT_AT_SQUADS:
        return
    zones = isinstance(weapon.table["strength"], list)
    close = weapon.table["type"] == "Melee"
    told: dict[str, Any] = {"hits_by_zone": [1, 1, 1]} if zones else {"hits": 2}
    at = {"phase": "assault"} if close else {"distance": weapon.table.get("min_range", 6)}
    skill = {"to_hit": 4, "strength": 4, "charging": True} if close else {"bs": 4}
    table = {
        "ruleset": "horus-heresy",
        "weapon": {"profile": weapon.reference},
        "attacker": {**skill, "leadership": 8},
        "target": {"profile": target},
        "situation": told | at,
    }
    hits, full = HOUSE.odds(table).attack.mean["hits"], 3 if zones else 2
    if any(name.endswith("Focus") for name in weapon.table["traits"]):  # the check may fail
        assert 0 < hits < full
    else:
        assert hits == full


@pytest.mark.parametrize("unit", UNITS, ids=lambda profile: profile.reference)
def test_each_unit_can_be_a_target_and_fire(unit: Profile) -> None:
    table = {
        "ruleset": "horus-heresy",
        "weapon": {"name": "gun", "strength": 10, "ap": 1, "traits": ["Pinning"]},
        "attacker": {"profile": unit.reference},
        "target": {"profile": unit.reference},
        "situation": {"hits": 2},
    }
    odds = HOUSE.odds(table).attack
    lost = "hull_points_lost" if unit.table.get("type") == "vehicle" else "wounds_lost"
    assert odds.mean[lost] > 0
    assert HOUSE.engagement(table).attacker.bs is not None or "weapons" not in unit.table


ON_FOOT = [unit for unit in UNITS if unit.table.get("type") != "vehicle"]


@pytest.mark.parametrize("unit", ON_FOOT, ids=lambda profile: profile.reference)
def test_each_unit_on_foot_can_fight(unit: Profile) -> None:
    arms = {"profile": "horus-heresy/weapons-melee/Close Combat Weapon"}
    odds = HOUSE.odds(
        {
            "ruleset": "horus-heresy",
            "kind": "fight",
            "weapon": arms,
            "attacker": {"profile": unit.reference, "charging": True},
            "target": {"profile": SQUAD, "weapon": arms},
            "situation": {"phase": "assault"},
        }
    ).attack
    assert odds.mean["hits"] > 0


@pytest.mark.parametrize("unit", UNITS, ids=lambda profile: profile.reference)
def test_each_weapon_that_a_unit_bears_is_there(unit: Profile) -> None:
    names = {weapon.table["name"] for weapon in WEAPONS}
    assert set(unit.table.get("weapons", ())) <= names


@pytest.mark.parametrize("number", range(12))
def test_each_engagement_to_open_with_resolves(number: int) -> None:
    opener = _openers()[number]
    assert isinstance(opener, Engagement)
    program, odds = HOUSE.session.odds(opener)
    assert odds.method == "exact"
    first = next(iter(odds.targets.values()), odds.attack)
    assert sum(first.distributions["hits"].values()) == pytest.approx(1)
    assert first.mean["hits"] > 0
    program, played = HOUSE.session.play(opener, SeededDice(7))
    assert "hits" in result(program, played)
