"""Rosters: units, their models, what they carry and cost, as an army list with its profiles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.armies.conftest import Read
from tests.armies.samples import (
    HH_UNIT,
    HH_WEAPON,
    LI_UNIT,
    MORTAR,
    RIFLE,
    SQUAD_SHEET,
    element,
    profile,
    written,
    zipped,
)

from grapeshot.armies.lists import Army
from grapeshot.armies.work import Imported

COST = "\u200fpoints"


def selection(
    name: str, kind: str, number: int, *inside: str, points: str = "0", **more: str
) -> str:
    """Return a selection of a roster."""
    cost = element("costs", element("cost", name=COST, value=points))
    return element("selection", *inside, cost, name=name, type=kind, number=str(number), **more)


def selections(*inside: str) -> str:
    """Return what is chosen within a selection."""
    return element("selections", *inside)


def roster(*units: str, name: str = "Mud and Glory") -> str:
    """Return a roster of one force."""
    force = element("force", selections(*units), name="Trench Formation")
    limits = element("costLimits", element("costLimit", name=COST, value="1500"))
    return '<?xml version="1.0"?>' + element(
        "roster", limits, element("forces", force), name=name, xmlns="urn:test"
    )


TANK_SHEET = profile("Land Crawler", "Detachment", LI_UNIT, '8"', "3+", "+0", "4+", "2")
CATEGORIES = element("categories", element("category", name="Infantry (1)"))
SQUAD = selection(
    "Trench Squads",
    "unit",
    1,
    element("rules", element("rule", name="Scout")),
    CATEGORIES,
    selections(
        selection(
            "Trench Squad",
            "model",
            6,
            element("profiles", SQUAD_SHEET),
            selections(selection("Rifles", "upgrade", 6, element("profiles", RIFLE))),
            points="30",
        ),
        selection(
            "Land Crawler",
            "model",
            2,
            element("categories", element("category", name="Vehicle (2)")),
            element("profiles", TANK_SHEET),
            selections(selection("Mortar", "upgrade", 1, element("profiles", MORTAR), points="5")),
            points="40.0",
        ),
    ),
    customName="First Wave",
)
ROSTER = roster(
    SQUAD,
    selection("Formation rule", "upgrade", 1),
    selection(
        "Trench Squad",
        "model",
        4,
        CATEGORIES,
        element("profiles", SQUAD_SHEET),
        selections(
            selection("Rifles", "upgrade", 3, element("profiles", RIFLE)),
            selection("Mortar", "upgrade", 1, element("profiles", MORTAR)),
        ),
        points="20",
    ),
)


def _read(read: Read, path: Path) -> tuple[Imported, Army]:
    imported, faults = read(path)
    assert not faults
    assert imported[0].army is not None
    return imported[0], imported[0].army


def _told(army: Army) -> list[tuple[object, ...]]:
    return [
        (
            unit.name,
            unit.profile,
            unit.models,
            [(each.profile.rpartition("/")[2], each.count) for each in unit.weapons],
            unit.points,
            unit.group,
        )
        for unit in army.unit
    ]


EXPECTED = [
    (
        "First Wave: Trench Squad",
        "legions-imperialis/mud/Trench Squad",
        6,
        [("Long rifle", None)],
        75,
        "First Wave",
    ),
    (
        "First Wave: Land Crawler",
        "legions-imperialis/mud/Land Crawler",
        2,
        [("Trench mortar", 1)],
        None,
        "First Wave",
    ),
    (
        "Trench Squad",
        "legions-imperialis/mud/Trench Squad (2)",
        4,
        [("Long rifle", 3), ("Trench mortar", 1)],
        20,
        "Trench Formation",
    ),
]
"""Unlike models are units of their own; a squad without the unit's rule is another profile."""


def test_a_roster_is_an_army_list(read: Read, tmp_path: Path) -> None:
    """Names, models, weapons with their numbers, points, the force; every profile is there."""
    imported, army = _read(read, written(tmp_path, "Mud.ros", ROSTER))
    assert (army.name, army.ruleset, army.points) == ("Mud and Glory", "legions-imperialis", 1500)
    assert _told(army) == EXPECTED
    kept = {f"legions-imperialis/mud/{each.name}" for each in imported.profiles}
    assert {each.profile for each in army.references()} == kept
    squad = next(each.table for each in imported.profiles if each.name == "Trench Squad")
    assert (squad["type"], squad["rules"]) == ("infantry", ["Scout"])


def test_a_zipped_roster_is_the_same(read: Read, tmp_path: Path) -> None:
    path = written(tmp_path, "Mud.rosz", zipped(ROSTER, "Mud.ros"))
    assert _told(_read(read, path)[1]) == EXPECTED


def _as_json(unit: dict[str, object]) -> str:
    force = {"name": "Trench Formation", "selections": [unit]}
    return json.dumps({"roster": {"name": "Mud and Glory", "forces": [force]}})


def test_a_model_may_have_several_of_a_weapon(read: Read, tmp_path: Path) -> None:
    """A weapon stands in the list as often as each model has it, and once for who has one more."""
    guns = selections(selection("Mortar", "upgrade", 5, element("profiles", MORTAR)))
    sheet = element("profiles", TANK_SHEET)
    category = element("categories", element("category", name="Vehicle (2)"))
    unit = selection("Land Crawler", "model", 2, category, sheet, guns)
    _, army = _read(read, written(tmp_path, "tank.ros", roster(unit)))
    assert [each.count for each in army.unit[0].weapons] == [None, None, 1]


def test_json_of_newrecruit_is_read(read: Read, tmp_path: Path) -> None:
    """Texts of characteristics stand in `$text`, numbers are numbers."""

    def sheet(name: str, kind: str, **texts: str) -> dict[str, object]:
        values = [{"name": key.replace("_", " "), "$text": text} for key, text in texts.items()]
        return {"name": name, "typeName": kind, "characteristics": values}

    rifle = sheet("➤ Long rifle", "Weapon", Range='14"', Dice="2", To_Hit="4+", AP="-1", Traits="-")
    body = sheet("Trench Squad", "Detachment", Move='5"', Sv="5+", CAF="+1", Morale="4+", W="1")
    unit = {
        "name": "Trench Squad",
        "type": "model",
        "number": 6,
        "costs": [{"name": "pts", "value": 30.5}, {"name": "Transport", "value": 4}],
        "profiles": [body],
        "rules": [{"name": "Scout", "hidden": False}, {"name": "Arc", "hidden": True}],
        "categories": [{"name": "Infantry (1)"}],
        "selections": [{"name": "Rifle", "type": "upgrade", "number": 6, "profiles": [rifle]}],
    }
    _, army = _read(read, written(tmp_path, "mud.json", _as_json(unit)))
    assert _told(army) == [
        (
            "Trench Squad",
            "legions-imperialis/mud/Trench Squad",
            6,
            [("Long rifle", None)],
            30.5,
            "Trench Formation",
        )
    ]


def test_models_that_count_alike_are_one_unit(read: Read, tmp_path: Path) -> None:
    """A leader who differs in no figure that counts is one more of them, and that is told."""
    figures = ("Infantry", "7", *"4434", "1", "4", "2", "8", "3+")
    leader = ("Infantry", "7", *"5434", "1", "4", "3", "9", "3+")
    gun = profile("Long gun", "Weapon", HH_WEAPON, '24"', "4", "5", "Rapid Fire")

    def models(name: str, number: int, texts: tuple[str, ...]) -> str:
        sheet = element("profiles", profile(name, "Unit", HH_UNIT, *texts))
        guns = selections(selection("Gun", "upgrade", number, element("profiles", gun)))
        return selection(name, "model", number, sheet, guns)

    squad = selections(models("Foreman", 1, leader), models("Digger", 9, figures))
    unit = selection("Diggers", "unit", 1, squad)
    imported, army = _read(read, written(tmp_path, "dig.ros", roster(unit)))
    ((name, reference, count, weapons, points, _),) = _told(army)
    assert (name, reference, count) == ("Diggers", "horus-heresy/dig/Digger", 10)
    assert (weapons, points) == ([("Long gun", None)], None)
    assert imported.notes == ("Diggers: Foreman counts as Digger",)


def test_a_unit_calls_its_weapon_by_the_roll_of_its_own(read: Read, tmp_path: Path) -> None:
    """A weapon of The 9th Age has no roll to hit: `Reed Bow (4+)` among the rules tells it."""
    body = profile("Reeds", "Defensive", ("HP", "Def", "Res", "Arm", "Rules"), *"1330", "")
    arms = ("Att", "Off", "Str", "AP", "Agi", "Rules")
    sheet = profile("Reeds", "Offensive", arms, *"13303", "Reed Bow (4+), Parry")
    bow = ("Range", "Shots", "Str", "AP", "Attributes")
    held = selection(
        "Bow", "upgrade", 1, element("profiles", profile("Reed Bow", "W", bow, *"1133", "-"))
    )
    unit = selection("Reeds", "unit", 1, element("profiles", body, sheet) + selections(held))
    imported, army = _read(read, written(tmp_path, "reeds.ros", roster(unit)))
    assert _told(army)[0][3] == [("Reed Bow (4+)", None)]
    weapon, reeds = (each.table for each in imported.profiles)
    assert (weapon["name"], weapon["to_hit"]) == ("Reed Bow (4+)", 4)
    assert (reeds["rules"], reeds["weapons"]) == (["Parry"], ["Reed Bow (4+)"])
    assert not imported.unread


def test_more_units_than_any_army_has_are_refused_before_one_is_read(
    read: Read, tmp_path: Path
) -> None:
    sheet = element("profiles", TANK_SHEET)
    units = [selection("Crawler", "unit", 1, sheet) for _ in range(1_001)]
    _, faults = read(written(tmp_path, "many.ros", roster(*units)))
    assert [fault.word for fault in faults] == ["too_large"]


def test_a_roster_without_a_unit_that_is_known_is_no_army(read: Read, tmp_path: Path) -> None:
    """A roster of another edition has weapons alike, and units of other figures."""
    gun = profile("Long gun", "Weapon", HH_WEAPON, '24"', "4", "5", "Rapid Fire")
    old = profile("Digger", "Unit", ("WS", "BS"), "4", "4")
    unit = selection("Diggers", "unit", 1, element("profiles", gun, old))
    text = roster(unit).replace("<roster ", '<roster gameSystemName="Old\u200b Wars" ', 1)
    other = text.replace("Unit", "Figure").replace("Weapon", "Gun").replace("Range", "Reach")
    files = [written(tmp_path, "old.ros", text), written(tmp_path, "other.ros", other)]
    imported, faults = read(*files)
    assert (imported, [fault.word for fault in faults]) == ([], ["no_profiles"] * 2)
    assert all('it is for "Old Wars"' in str(fault) for fault in faults)


@pytest.mark.parametrize(
    ("text", "saves", "unread"),
    [
        ("The halo confers a 4+ Invulnerable Save. Nothing else.", (3, 4), []),
        ("It grants a 2+ Armour Save and a 5+ Invulnerable Save.", (2, 5), []),
        ("It grants an Invulnerable Save of 6+.", (3, 6), []),
        (
            "Blocks a 4+ Invulnerable Save against shots.",
            (3, None),
            ["Halo: a save under conditions"],
        ),
        ("It shines.", (3, None), []),
    ],
)
def test_wargear_gives_the_saves_that_it_names(
    read: Read, tmp_path: Path, text: str, saves: tuple[int, int | None], unread: list[str]
) -> None:
    """Those of the unit as a whole go to each of its models; conditions are left to the player."""
    figures = ("Infantry", "7", *"4434", "1", "4", "2", "8", "3+")
    sheet = element("profiles", profile("Digger", "Unit", HH_UNIT, *figures))
    halo = element("profiles", profile("Halo", "Wargear Item", ("Description",), text))
    inside = selection("Digger", "model", 2, sheet) + selection("Halo", "upgrade", 1, halo)
    unit = selection("Diggers", "unit", 1, selections(inside))
    imported, _ = _read(read, written(tmp_path, "dig.ros", roster(unit)))
    (digger,) = (each.table for each in imported.profiles)
    assert (digger["armour_save"], digger.get("invulnerable_save")) == saves
    assert [each.text for each in imported.unread] == unread


def test_a_type_may_stand_in_brackets_and_among_the_rules(read: Read, tmp_path: Path) -> None:
    figures = ("Digger (Infantry, Heavy)", "7", *"4434", "1", "4", "2", "8", "3+")
    sheet = element("profiles", profile("Digger", "Unit", HH_UNIT, *figures))
    rules = element(
        "rules", *(element("rule", name=name) for name in ("Infantry Unit-type", "2", "Stubborn"))
    )
    unit = selection("Digger", "model", 1, sheet + rules)
    imported, _ = _read(read, written(tmp_path, "dig.ros", roster(unit)))
    (digger,) = (each.table for each in imported.profiles)
    assert (digger["type"], digger["rules"]) == ("infantry", ["Heavy sub-type", "Stubborn"])
    assert not imported.unread


def test_the_weapon_that_most_have_and_reaches_furthest_comes_first(
    read: Read, tmp_path: Path
) -> None:
    figures = ("Infantry", "7", *"4434", "1", "4", "2", "8", "3+")
    sheet = element("profiles", profile("Digger", "Unit", HH_UNIT, *figures))

    def gun(name: str, reach: str, number: int) -> str:
        told = profile(name, "Weapon", HH_WEAPON, reach, "4", "5", "Assault 1")
        return selection(name, "upgrade", number, element("profiles", told))

    held = gun("Pistol", '12"', 5) + gun("Long gun", '24"', 5) + gun("Cannon", '48"', 1)
    unit = selection("Digger", "model", 5, sheet + selections(held))
    _, army = _read(read, written(tmp_path, "dig.ros", roster(unit)))
    carried = [each.profile.rpartition("/")[2] for each in army.unit[0].weapons]
    assert carried == ["Long gun", "Pistol", "Cannon"]
