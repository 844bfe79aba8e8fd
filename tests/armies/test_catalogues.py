"""Catalogues: profiles by definition and by link, over several files, into profiles that hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.armies.conftest import Read
from tests.armies.samples import (
    CATALOGUE,
    HH_UNIT,
    HH_VEHICLE,
    HH_WEAPON,
    LI_WEAPON,
    RIFLE,
    SYSTEM,
    catalogue,
    element,
    game_system,
    link,
    modifier,
    profile,
    written,
    zipped,
)

from grapeshot.armies.converting import Gathered, Profile
from grapeshot.armies.importing import Importer
from grapeshot.armies.work import Imported
from grapeshot.cli.profile_faults import faults_of
from grapeshot.plugins.importing import Importing, Printed
from grapeshot.session import Session
from grapeshot_horus_heresy.core.importing import IMPORTING as HH_IMPORTING
from grapeshot_ninth_age.core.importing import IMPORTING as T9A_IMPORTING


def _one(read: Read, *paths: Path) -> Imported:
    imported, faults = read(*paths)
    assert not faults
    return imported[0]


def _named(imported: Imported, name: str) -> dict[str, Any]:
    (found,) = (each.table for each in imported.profiles if each.name == name)
    return found


def _weapon(read: Read, folder: Path, *profiles: str) -> Imported:
    text = catalogue("Arms", element("sharedProfiles", *profiles), system="")
    return _one(read, written(folder, "arms.cat", text))


def test_a_catalogue_finds_what_it_builds_on_beside_it(read: Read, tmp_path: Path) -> None:
    """The weapon of the catalogue, the unit with rules, type and weapons of the game system."""
    written(tmp_path, "game.gst", SYSTEM)
    imported = _one(read, written(tmp_path, "trench.cat", CATALOGUE))
    assert imported.ruleset == "legions-imperialis"
    assert _named(imported, "Long rifle") == {
        "name": "Long rifle",
        "range": 14,
        "dice": 2,
        "to_hit": 4,
        "ap": -1,
        "traits": ["Arc (Front)", "Light AT"],
    }
    assert _named(imported, "Trench Squad") == {
        "name": "Trench Squad",
        "type": "infantry",
        "armour_save": 5,
        "caf": 1,
        "morale": 4,
        "move": 5,
        "wounds": 1,
        "models": 4,
        "weapons": ["Long rifle", "Trench mortar"],
        "rules": ["Void Shields (2)"],
        "unread": ["Mud Wading"],
    }
    assert [(each.profile, each.text) for each in imported.unread] == [
        ("Trench Squad", "Mud Wading")
    ]


def test_files_given_together_are_one_game(read: Read, tmp_path: Path) -> None:
    """Each brings what stands in it; zipped or not, in whatever folder."""
    (tmp_path / "elsewhere").mkdir()
    system = written(tmp_path / "elsewhere", "game.gstz", zipped(SYSTEM, "game.gst"))
    imported, faults = read(written(tmp_path, "trench.catz", zipped(CATALOGUE)), system)
    assert not faults
    assert [each.name for each in imported[1].profiles] == ["Trench mortar"]
    mortar = _named(imported[1], "Trench mortar")
    assert (mortar["min_range"], mortar["range"], mortar["dice"]) == (8, 40, "D3+1")
    assert mortar["traits"] == ["Ignore Cover", "Barrage"]
    assert "Void Shields (2)" in _named(imported[0], "Trench Squad")["rules"]


def test_a_link_may_change_a_profile_and_conditions_may_not(read: Read, tmp_path: Path) -> None:
    """Plain modifiers count, those with conditions are the list builder's business."""
    condition = element("conditions", element("condition", type="atLeast", value="1"))
    shared = RIFLE.replace("<profile ", '<profile id="p-rifle" ')
    changed = link(
        "infoLink",
        "p-rifle",
        "profile",
        modifier("set", "name", "Long rifle with scope"),
        modifier("set", "Weapon-To Hit", "3+"),
        modifier("increment", "Weapon-Dice", "2"),
        modifier("append", "Weapon-Traits", ", Accurate"),
        modifier("set", "Weapon-AP", "-4", condition),
    )
    holder = element("selectionEntry", element("infoLinks", changed), name="Scope", id="e")
    text = catalogue(
        "Arms", element("sharedProfiles", shared), element("sharedSelectionEntries", holder)
    )
    imported = _one(read, written(tmp_path, "arms.cat", text))
    assert _named(imported, "Long rifle")["to_hit"] == 4
    scoped = _named(imported, "Long rifle with scope")
    assert (scoped["to_hit"], scoped["dice"], scoped["ap"]) == (3, 4, -1)
    assert scoped["traits"] == ["Arc (Front)", "Light AT", "Accurate"]


def test_two_of_one_name_are_told_apart_and_the_same_one_comes_once(
    read: Read, tmp_path: Path
) -> None:
    other = profile("Long Rifle", "Weapon", LI_WEAPON, '9"', "1", "5+", "0", "-")
    imported = _weapon(read, tmp_path, RIFLE, other, RIFLE)
    assert [each.name for each in imported.profiles] == ["Long rifle", "Long Rifle (2)"]


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        (("T", "-", "-", "-", "-"), {"range": "template", "dice": "-", "to_hit": "-", "ap": "-"}),
        (("6-30″", "D6+D3", "2+", "SP", ""), {"min_range": 6, "range": 30, "dice": "D6+D3"}),
        (("-", "3", "4+", "2", "Rend."), {"range": "-", "ap": -2, "traits": ["Rend"]}),
    ],
)
def test_weapons_of_legions_imperialis(
    read: Read, tmp_path: Path, printed: tuple[str, ...], expected: dict[str, Any]
) -> None:
    imported = _weapon(read, tmp_path, profile("Gun", "Weapon", LI_WEAPON, *printed))
    assert _named(imported, "Gun") | expected == _named(imported, "Gun")


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        (
            ('24"', "7", "4", "Assault 2, Pinning, Rending (6+)"),
            {"type": "Assault", "shots": 2, "range": 24, "strength": 7, "ap": 4},
        ),
        (('More than 18"-42"', "8", "-", "Heavy D3+1"), {"min_range": 18, "range": 42, "ap": "-"}),
        (("Hellstorm", "6", "3", "Heavy 1"), {"range": "Hellstorm"}),
        (("-", "User", "2", "Melee, Two-handed"), {"type": "Melee", "strength": "User"}),
        (("-", "+1", "2", "Melee"), {"strength": "+1"}),
        (('72"', "10/8/6", "2", "Ordnance1"), {"strength": [10, 8, 6], "type": "Ordnance"}),
        (('12"', "4", "5", "Rapid-fire. Twin-linked"), {"traits": ["Twin-linked"], "shots": 1}),
    ],
)
def test_weapons_of_horus_heresy(
    read: Read, tmp_path: Path, printed: tuple[str, ...], expected: dict[str, Any]
) -> None:
    imported = _weapon(read, tmp_path, profile("Gun", "Weapon", HH_WEAPON, *printed))
    assert imported.ruleset == "horus-heresy"
    assert not imported.unread
    assert _named(imported, "Gun") | expected == _named(imported, "Gun")


@pytest.mark.parametrize(
    ("name", "printed", "expected"),
    [
        (
            "Bombard (3+)",
            ('12"-48"', "2D6*2", "3 [7]", "0[4]", "Catapult (4×4), [Multiple Wounds (D3)]"),
            {
                "kind": "shooting",
                "to_hit": 3,
                "range": "12-48",
                "shots": "2D6x2",
                "strength": "3 [7]",
                "traits": ["Catapult (4×4)", "[Multiple Wounds (D3)]"],
            },
        ),
        ("Cannon (4+)", ('60"', "1", "4", "1", ""), {"traits": ["Cannon"]}),
        (
            "Odd Bow",
            (
                '24"',
                "1",
                "3",
                "0",
                "Volley Fire, Multiple Tunes. At dawn, it sings of old things.",
            ),
            {
                "traits": ["Volley Fire"],
                "unread": ["Multiple Tunes", "At dawn, it sings of old things"],
            },
        ),
        ("Halberd", ("+1", "+1", "Two-Handed"), {"kind": "melee", "traits": ["Halberd"]}),
    ],
)
def test_weapons_of_the_ninth_age(
    read: Read, tmp_path: Path, name: str, printed: tuple[str, ...], expected: dict[str, Any]
) -> None:
    """A weapon may bear the rule of its own name; sentences beside others are told unread."""
    keys = ("Range", "Shots", "Str", "AP", "Attributes")[-len(printed) :]
    imported = _weapon(read, tmp_path, profile(name, "Weapon", keys, *printed))
    table = _named(imported, name)
    table["traits"] = [each for each in table["traits"] if each != "Two-Handed"]
    assert table | expected == table


def test_units_of_horus_heresy_and_what_cannot_be_read(read: Read, tmp_path: Path) -> None:
    """A unit has its sub-types as rules; a type or figure that is not known refuses it alone."""
    squad = profile(
        "Diggers", "Unit", HH_UNIT, "Infantry (Heavy, Odd)", "7", *"4434", "1", *"42", "8", "3+/5++"
    )
    tank = profile("Crawler", "Vehicle", HH_VEHICLE, "Vehicle", "-", "4", "13", "12", "10", "4")
    golem = profile("Golem", "Vehicle", HH_VEHICLE, "Golem", "-", "4", "13", "12", "10", "4")
    entries = [
        element("selectionEntry", element("profiles", each), name=f"E{n}", id=f"e{n}", type="model")
        for n, each in enumerate((squad, tank, golem))
    ]
    text = catalogue("Army", element("sharedSelectionEntries", *entries))
    imported = _one(read, written(tmp_path, "army.cat", text))
    diggers = _named(imported, "Diggers")
    assert (diggers["toughness"], diggers["bs"]) == (4, 4)
    assert (diggers["armour_save"], diggers["invulnerable_save"]) == (3, 5)
    assert (diggers["rules"], diggers["unread"]) == (["Heavy sub-type"], ["Odd sub-type"])
    assert _named(imported, "Crawler")["armour"] == {"front": 13, "side": 12, "rear": 10}
    assert [(each.profile, "no known type" in each.reason) for each in imported.refused] == [
        ("Golem", True)
    ]


def test_rows_make_a_unit_of_the_ninth_age(read: Read, tmp_path: Path) -> None:
    """Four rows are one unit; a mount, which has its rider's values, is told and left out."""
    rows = (
        profile("Guards Global", "1", ("Adv", "Mar", "Dis", "Rules"), '5"', '10"', "8", ""),
        profile(
            "Guards Defensive",
            "2",
            ("HP", "Def", "Res", "Arm", "Rules"),
            *"1530",
            "Light Armour, Shield",
        ),
        profile(
            "Guards Offensive",
            "3",
            ("Att", "Off", "Str", "AP", "Agi", "Rules"),
            *"14305",
            "Lightning Reflexes, Spear",
        ),
        profile("Guards Size", "0", ("Height", "Type", "Base"), "Standard", "Infantry", "20×20"),
    )
    mount = profile("Pony Defensive", "2", ("HP", "Def", "Res", "Arm", "Rules"), *"CCCC", "")
    entries = (
        element("selectionEntry", element("profiles", *rows), name="Guards", id="a", type="unit"),
        element("selectionEntry", element("profiles", mount), name="Pony", id="b", type="upgrade"),
    )
    text = catalogue("Army", element("sharedSelectionEntries", *entries))
    imported = _one(read, written(tmp_path, "army.cat", text))
    guards = _named(imported, "Guards")
    assert (guards["wounds"], guards["defensive_skill"], guards["agility"]) == (1, 5, 5)
    assert guards["rules"] == ["Light Armour", "Shield", "Lightning Reflexes", "Spear"]
    assert "armour" not in guards  # or what its pieces of armour add would not count
    assert [each.profile for each in imported.refused] == ["Pony Defensive"]


def test_a_file_for_no_game_is_told(read: Read, tmp_path: Path) -> None:
    odd = profile("Thing", "Card", ("Cost", "Text"), "2", "Draw.")
    path = written(tmp_path, "odd.cat", catalogue("Odd", element("sharedProfiles", odd)))
    imported, faults = read(path)
    assert not imported
    assert [(each.word, each.place.file) for each in faults] == [("no_profiles", str(path))]


def test_links_in_circles_come_to_an_end(read: Read, tmp_path: Path) -> None:
    group = element(
        "infoGroup",
        element("infoLinks", link("infoLink", "g", "infoGroup")),
        element("profiles", RIFLE),
        name="G",
        id="g",
    )
    entry = element(
        "selectionEntry",
        element("infoLinks", link("infoLink", "g", "infoGroup")),
        element("entryLinks", link("entryLink", "e", "selectionEntry")),
        name="E",
        id="e",
    )
    text = game_system(element("sharedInfoGroups", group), element("sharedSelectionEntries", entry))
    assert _one(read, written(tmp_path, "game.gst", text)).count("weapon") == 1


def test_a_pack_that_fails_is_told_and_the_others_read_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(third_party=False)

    def broken() -> Importing:
        raise ZeroDivisionError("oops")

    rulesets = {
        name: each._replace(importing=broken) if name == "ninth-age" else each
        for name, each in session.plugins.rulesets().items()
    }
    monkeypatch.setattr(session.plugins, "rulesets", lambda: rulesets)
    importer = Importer(session, lambda *told: faults_of(session, *told))
    imported, faults = importer.read([written(tmp_path, "trench.cat", CATALOGUE)])
    assert (imported[0].ruleset, faults) == ("legions-imperialis", [])
    assert [problem for problem in session.problems if "ninth-age" in problem and "oops" in problem]


@pytest.mark.parametrize(
    ("strength", "ap", "kind", "read"),
    [
        ("10/8/6", "1/3/5", "Ordnance1, Barrage", ([10, 8, 6], [1, 3, 5], "Ordnance", 1)),
        ("(4)", "(1)", "Pistol (4)", (4, 1, "Pistol", 4)),
        ("6*", "4*", "Assault 2*, Deflagrate", (6, 4, "Assault", 2)),
        ("†", "4", "Heavy 2, Graviton Pulse", ("†", 4, "Heavy", 2)),
    ],
)
def test_numbers_stand_in_brackets_and_point_to_notes(
    strength: str, ap: str, kind: str, read: tuple[object, ...]
) -> None:
    values = {"Range": '12"', "Strength": strength, "AP": ap, "Type": kind}
    table = HH_IMPORTING.weapon(Printed("Gun", values))
    assert tuple(table[key] for key in ("strength", "ap", "type", "shots")) == read


def test_a_type_of_two_words_is_the_last_that_is_known() -> None:
    values = {"Unit Type": "Daemon Primarch (Unique)", "Move": "8", "T": "6"}
    assert HH_IMPORTING.unit([Printed("Prince", values)])["type"] == "primarch"


@pytest.mark.parametrize(
    ("printed", "rules"),
    [
        ("Vehicle (Fast, Skimmer)", ["Fast sub-type", "Skimmer sub-type"]),
        ("Cavalry (Antigrav), Character", ["Antigrav sub-type", "Character sub-type"]),
        ("Cavalry (Light) + (Heavy) from Armour", ["Light sub-type", "Heavy sub-type"]),
        ("Infantry, Heavy", ["Heavy sub-type"]),
        ("Infantry (Heavy", ["Heavy sub-type"]),
        ("Infantry", []),
    ],
)
def test_sub_types_stand_in_brackets_or_behind_commas(printed: str, rules: list[str]) -> None:
    unit = HH_IMPORTING.unit([Printed("Riders", {"Unit Type": printed, "Move": "8"})])
    assert (unit["type"], unit["rules"]) == (printed.split()[0].strip(",").lower(), rules)


def test_values_that_are_rolled_for_leave_the_unit_with_a_remark() -> None:
    values = {"HP": "3", "Att": "D6+1", "Off": "2D3", "Str": "4"}
    unit = T9A_IMPORTING.unit([Printed("Beast", values)])
    assert not unit.keys() & {"attacks", "offensive_skill"}
    assert (unit["strength"], unit["rules"]) == (4, ["Att D6+1", "Off 2D3"])


def test_a_unit_of_a_catalogue_calls_its_weapon_by_a_roll_of_its_own(
    read: Read, tmp_path: Path
) -> None:
    """The weapon may stand anywhere: with its roll a profile is made for the one who has it."""
    bow = profile("Reed Bow", "W", ("Range", "Shots", "Str", "AP", "Attributes"), *"1133", "-")
    body = profile("Reeds", "Defensive", ("HP", "Def", "Res", "Arm", "Rules"), *"1330", "")
    arms = ("Att", "Off", "Str", "AP", "Agi", "Rules")
    sheet = profile("Reeds", "Offensive", arms, *"13303", "Reed Bow [2] (4+)")
    unit = element(
        "selectionEntry", element("profiles", body, sheet), name="Reeds", id="e-reeds", type="unit"
    )
    text = catalogue(
        "Marsh",
        element("sharedProfiles", bow),
        element("sharedSelectionEntries", unit),
        system="",
    )
    imported = _one(read, written(tmp_path, "marsh.cat", text))
    assert _named(imported, "Reed Bow [2] (4+)")["to_hit"] == 4
    reeds = _named(imported, "Reeds")
    assert (reeds["rules"], reeds["weapons"]) == ([], ["Reed Bow [2] (4+)"])


@pytest.mark.parametrize(
    ("printed", "read_as"),
    [
        ("Furious Charge (X) 2", "Furious Charge (2)"),
        ("Counter-Attack (X) (1)", "Counter-Attack (1)"),
        ("Adamantium Will (X+)", "Adamantium Will"),
        ("Rage (2) (Song of the Marsh)", "Rage (2)"),
    ],
)
def test_a_value_may_stand_behind_its_letter_and_before_a_remark(
    read: Read, tmp_path: Path, printed: str, read_as: str
) -> None:
    rules = element("rules", element("rule", name=printed))
    figures = ("Infantry", "7", *"4434", "1", "4", "2", "8", "3+")
    sheet = element("profiles", profile("Digger", "Unit", HH_UNIT, *figures))
    unit = element("selectionEntry", sheet, rules, name="Digger", id="d", type="model")
    text = catalogue("Marsh", element("sharedSelectionEntries", unit), system="")
    imported = _one(read, written(tmp_path, "marsh.cat", text))
    assert _named(imported, "Digger")["rules"] == [read_as]


@pytest.mark.parametrize(
    ("printed", "read_as"),
    [
        (
            "Aegis (5+, 3+ Against non-Magical Attacks)",
            ["Aegis (5+)", "Aegis (3+ Against non-Magical Attacks)"],
        ),
        ("Impact Hits (D3, Chariot Host)", ["Impact Hits (D3)", "Chariot Host"]),
        ("Multiple Wounds (D3, Clipped Wings)", ["Multiple Wounds (D3, Clipped Wings)"]),
    ],
)
def test_brackets_may_hold_two_values_or_another_rule(
    read: Read, tmp_path: Path, printed: str, read_as: list[str]
) -> None:
    keys = ("HP", "Def", "Res", "Arm", "Rules")
    sheet = element("profiles", profile("Swarm", "2", keys, *"1530", printed))
    unit = element("selectionEntry", sheet, name="Swarm", id="d", type="unit")
    text = catalogue("Marsh", element("sharedSelectionEntries", unit), system="")
    imported = _one(read, written(tmp_path, "marsh.cat", text))
    assert (_named(imported, "Swarm")["rules"], imported.unread) == (read_as, [])


def test_thousands_of_one_name_are_told_apart_by_their_numbers() -> None:
    gathered = Gathered()
    for toughness in [*range(3_000), 0, 2_999]:
        gathered.add(Profile("unit", {"name": "Grub", "toughness": toughness}), "Nest")
    names = [profile.name for profile in gathered.all()]
    assert names[:3] == ["Grub", "Grub - Nest", "Grub (2)"]
    assert names[-1] == "Grub (2999)"


def test_mounts_and_crew_are_parts_of_each_model(read: Read, tmp_path: Path) -> None:
    """The row of a horse is no part of its rider's arms, nor are the rules that lead it."""
    body = profile(
        "Reed Knight Defensive", "Defensive", ("HP", "Def", "Res", "Arm", "Rules"), *"1332", ""
    )
    size = profile(
        "Reed Knight Size", "Size", ("Height", "Type", "Base"), "Standard", "Cavalry", ""
    )
    arms = ("Att", "Off", "Str", "AP", "Agi", "Rules")
    horse = profile(
        "Heron (2) Offensive", "Offensive", arms, *"12303", "Harnessed, Impact Hits (1)"
    )
    rider = profile(
        "Reed Knight Offensive", "Offensive", arms, *"24415", "Devastating Charge (+1 AP)"
    )
    cart = profile("Cart", "Offensive", arms, "", "C", "5", "2", "C", "Inanimate")
    rules = element("rules", element("rule", name="Harnessed"), element("rule", name="Fearless"))
    unit = element(
        "selectionEntry",
        element("profiles", horse, body, size, rider, cart),
        rules,
        name="Knights",
        id="e-knights",
        type="unit",
    )
    text = catalogue("Marsh", element("sharedSelectionEntries", unit), system="")
    knight = _named(_one(read, written(tmp_path, "marsh.cat", text)), "Reed Knight")
    assert (knight["type"], knight["attacks"], knight["agility"]) == ("cavalry", 2, 5)
    assert knight["rules"] == ["Devastating Charge (+1 AP)", "Fearless"]
    heron, rest = knight["groups"]
    assert (heron["name"], heron["kind"], heron["models"]) == ("Heron", "part", 2)
    assert (heron["attacks"], heron["rules"]) == (1, ["Harnessed", "Impact Hits (1)"])
    assert (rest["attacks"], rest["strength"], rest["rules"]) == (0, 5, ["Inanimate"])
    assert "agility" not in rest
