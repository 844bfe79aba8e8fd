"""The profiles that ship: all are read, the figures are the book's, each can be used."""

from __future__ import annotations

from typing import Any

import pytest

from grapeshot.data import data_folder
from grapeshot.engagement.model import Engagement

from .conftest import HOUSE

PROFILES = HOUSE.session.profiles
UNITS = [p for p in PROFILES.all("ninth-age") if p.kind == "unit"]
WEAPONS = [p for p in PROFILES.all("ninth-age") if p.kind == "weapon"]
FOLDER = "ninth-age"


def used(reference: str, **change: Any) -> dict[str, Any]:
    """Return an engagement of a weapon by its profile."""
    return {
        "ruleset": "ninth-age",
        "weapon": {"profile": f"{FOLDER}/{reference}"},
        "attacker": {"type": "cavalry" if "ance" in reference else "infantry"},
        "target": {"profile": f"{FOLDER}/units-infantry/Barbarians"},
        "situation": {"distance": 8},
        **change,
    }


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("Bow", "bow.1"),
        ("Longbow", "longbow.1"),
        ("Crossbow", "crossbow.1"),
        ("Handgun", "handgun.1"),
        ("Pistol", "pistol.1"),
        ("Throwing Weapons", "throwing-weapons.1"),
    ],
)
def test_the_mundane_shooting_weapons_are_as_printed(name: str, clause: str) -> None:
    assert HOUSE.trial(used(f"shooting-weapons/{name}")).explains(clause)


def test_a_bow_of_ones_own_figures_is_not_said_to_be_the_books() -> None:
    table = used("shooting-weapons/Bow")
    table["weapon"]["strength"] = 5
    assert not HOUSE.trial(table).explains("bow.1")


@pytest.mark.parametrize(
    ("name", "mode", "clauses"),
    [
        ("Cannon", "Cannon", ("cannon.1", "cannon.2")),
        ("Cannon", "Volley Gun", ("cannon.1", "cannon.3")),
        ("Volley Gun", None, ("volley-gun.1",)),
        ("Catapult", None, ("catapult.3",)),
        ("Flame Cannon", None, ("flamethrower.5",)),
    ],
)
def test_the_artillery_of_the_rules_is_as_printed(
    name: str, mode: str | None, clauses: tuple[str, ...]
) -> None:
    choices = {} if mode is None else {"mode": mode}
    trial = HOUSE.trial(used(f"artillery/{name}", choices=choices, situation={"distance": 12}))
    assert trial.explains(*clauses)


def test_there_are_all_weapons_and_units_enough() -> None:
    names = {profile.table["name"] for profile in WEAPONS}
    listed = {"Great Weapon", "Halberd", "Hand Weapon", "Lance", "Light Lance", "Paired Weapons"}
    assert names >= listed | {"Spear"}
    assert len(UNITS) >= 80


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.table["name"])
def test_each_unit_can_be_shot_at_and_struck(unit: Any) -> None:
    shot = used("shooting-weapons/Longbow", target={"profile": unit.reference})
    assert HOUSE.trial(shot).mean("hits") > 0
    blow = used("close-combat-weapons/Hand Weapon", target={"profile": unit.reference})
    assert HOUSE.trial({**blow, "kind": "fight"}).mean("hits") > 0


@pytest.mark.parametrize("weapon", WEAPONS, ids=lambda weapon: weapon.table["name"])
def test_each_weapon_can_be_used(weapon: Any) -> None:
    kind = "fire" if weapon.table["kind"] == "shooting" else "strike"
    modes = [mode["name"] for mode in weapon.table.get("modes", [])] or [None]
    reach = weapon.table.get("range", 8)
    distance = 8 if not isinstance(reach, str) else int(reach.partition("-")[0])
    for mode in modes:
        table = used(weapon.reference.removeprefix(f"{FOLDER}/"), kind=kind)
        table["situation"] = {"distance": distance}
        table["choices"] = {} if mode is None else {"mode": mode}
        assert HOUSE.trial(table).mean("hits") > 0


def test_the_opening_engagements_are_resolved() -> None:
    engagements = HOUSE.session.read(data_folder("profiles") / FOLDER / "engagements.toml")
    assert len(engagements) == 9
    for each in engagements:
        assert isinstance(each, Engagement), each
        _, odds = HOUSE.session.odds(each)
        assert odds.method == "exact"
        assert odds.attack.mean["models_destroyed"] > 0, each.id


def test_what_is_inanimate_prints_no_blows() -> None:
    """A horde that drags a wagon strikes; the wagon itself has no more than its Impact Hits."""
    for unit in UNITS:
        rules = unit.table.get("rules", [])
        assert "attacks" not in unit.table or "Inanimate" not in rules, unit.name
    wagon = {"profile": f"{FOLDER}/units-war-engines/Cadaver Wagon"}
    table = {**used("close-combat-weapons/Hand Weapon"), "kind": "fight", "attacker": wagon}
    trial = HOUSE.trial({**table, "attacker": {**wagon, "charging": True}})
    assert trial.value("attacks") == 8
    assert trial.value("order")[0] == [10, "attacker"]
    assert any("Strength 4" in fact.text for fact in trial.program.explain())
