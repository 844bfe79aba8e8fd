"""The profiles that ship: each can be used, and each Detachment is fired at and fights."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from grapeshot.data import data_folder
from grapeshot.dice import SeededDice
from grapeshot.engagement.model import Engagement
from grapeshot.engagement.profiles import Profile
from grapeshot.engagement.reading import Faulty

from .conftest import HOUSE

PROFILES = list(HOUSE.session.profiles.all("legions-imperialis"))
WEAPONS = [profile for profile in PROFILES if profile.kind == "weapon"]
DETACHMENTS = [profile for profile in PROFILES if profile.kind == "detachment"]
FOLDER = data_folder("profiles") / "legions-imperialis"
OPENERS = 18
"""How many engagements there are to open with."""
SQUAD = "legions-imperialis/detachments-space-marines/Legion Tactical Detachment"
CHARGES = ("Demolition charge", "Incineration charge")
PISTOLS = "legions-imperialis/weapons-small-arms/Legion bolt pistols"


@cache
def _openers() -> list[Engagement | Faulty]:
    """Read the engagements to open with, once: not while tests are collected."""
    names = ("engagements.toml", "engagements-advanced.toml")
    return [found for name in names for found in HOUSE.session.read(FOLDER / name)]


def test_there_are_enough() -> None:
    assert len(WEAPONS) >= 120
    assert len(DETACHMENTS) >= 90
    assert len(_openers()) == OPENERS


def situation(weapon: Profile) -> dict[str, Any]:
    """Return where a weapon may be fired: near enough, the right way round, in its phase."""
    traits = weapon.table["traits"]
    found: dict[str, Any] = {"distance": weapon.table.get("min_range", 2), "template_full": 2}
    if "Arc (Rear)" in traits:
        found["own_facing"] = "rear"
    if "Bombing Run" in traits:
        found["phase"] = "movement"
    if weapon.table["name"] in CHARGES:
        return {"detonation": True, "template_full": 2}
    return found


@pytest.mark.parametrize("weapon", WEAPONS, ids=lambda profile: profile.table["name"])
def test_each_weapon_can_be_used(weapon: Profile) -> None:
    """A gun is fired, a hand weapon is fought with."""
    fired = weapon.table["dice"] != "-" or weapon.table["range"] == "template"
    rules = ["Remote Controlled Detonation"] if weapon.table["name"] in CHARGES else []
    table: dict[str, Any] = {
        "ruleset": "legions-imperialis",
        "kind": "fire" if fired else "fight",
        "weapon": {"profile": weapon.reference},
        "attacker": {"type": "infantry", "rules": rules},
        "target": {"profile": SQUAD},
    }
    if fired:
        table["situation"] = situation(weapon)
    _, odds = HOUSE.session.odds(HOUSE.engagement(table))
    assert odds.attack.mean["hits" if fired else "models_destroyed"] > 0


@pytest.mark.parametrize("detachment", DETACHMENTS, ids=lambda profile: profile.table["name"])
def test_each_detachment_is_fired_at_and_fights(detachment: Profile) -> None:
    unit = {"profile": detachment.reference}
    gun = {"name": "gun", "range": 24, "dice": 12, "to_hit": 3, "ap": -4}
    shot = {"weapon": gun, "target": unit, "situation": {"distance": 4}}
    _, odds = HOUSE.session.odds(HOUSE.engagement({"ruleset": "legions-imperialis", **shot}))
    assert odds.attack.mean["hits"] > 0
    fight = {"weapon": {"profile": PISTOLS}, "attacker": {"profile": SQUAD}, "target": unit}
    table = {"ruleset": "legions-imperialis", "kind": "fight", **fight}
    _, odds = HOUSE.session.odds(HOUSE.engagement(table))
    assert sum(odds.attack.distributions["models_destroyed"].values()) == pytest.approx(1)


def test_each_weapon_that_a_detachment_bears_is_there() -> None:
    names = {weapon.table["name"] for weapon in WEAPONS}
    for detachment in DETACHMENTS:
        assert set(detachment.table.get("weapons", ())) <= names, detachment.reference


@pytest.mark.parametrize("number", range(OPENERS))
def test_each_engagement_to_open_with_resolves(number: int) -> None:
    opener = _openers()[number]
    assert isinstance(opener, Engagement)
    HOUSE.session.odds(opener)
    HOUSE.session.play(opener, SeededDice(7))
