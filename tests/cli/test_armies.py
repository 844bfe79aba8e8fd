"""`armies`: lists of one's own units, with profiles that ship and profiles of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Grapeshot

FOLDER = "config/grapeshot"
PROFILES = """
[[detachment]]
name = "Frost guard"
type = "infantry"
models = 6
armour_save = 5
rules = ["Accurate"]
weapons = ["Frost gun"]
unread = ["Winter Born"]

[[weapon]]
name = "Frost gun"
range = 12
dice = 3
to_hit = 4
"""
ARMY = """
name = "Third Company"
ruleset = "legions-imperialis"
points = 1500

[[unit]]
name = "First Squad"
profile = "Frost guard"
models = 4
points = 45
group = "Demi-company"

[[unit]]
name = "Old Bert"
profile = "legions-imperialis/detachments-space-marines/Leviathan Siege Dreadnought Detachment"
models = 4
weapons = ["Twin-linked volkite caliver", { profile = "Cyclonic melta lance", count = 2 }]
points = 100.5
"""


@pytest.fixture
def file(grapeshot: Grapeshot) -> Path:
    """Return an army list in the user's folder, beside profiles of the user's."""
    grapeshot.file(PROFILES, f"{FOLDER}/profiles/legions-imperialis/frost.toml")
    return Path(grapeshot.file(ARMY, f"{FOLDER}/armies/third.toml"))


def test_lists_are_listed(grapeshot: Grapeshot, file: Path) -> None:
    """Those in the one folder, with units and points; a broken one is named, and stops none."""
    (listed,) = grapeshot.json("armies", "list", "company", "LEGIONS")
    row = {"name": "Third Company", "ruleset": "legions-imperialis", "units": 2}
    assert listed == [{**row, "points": 145.5, "limit": 1500, "file": str(file)}]
    assert grapeshot.run("armies", "where").stdout == f"{file.parent}\n"

    grapeshot.file('name = "x"\npoint = 3', f"{FOLDER}/armies/broken.toml")
    done = grapeshot.run("armies", "list", environment={"NO_COLOR": "1"})
    assert done.returncode == 3
    told = f"Third Company  legions-imperialis  2 units, 145.5 of 1500 points  {file}\n"
    assert done.stdout == told
    assert "broken.toml:2: point" in done.stderr
    assert 'did you mean "points"' in done.stderr


def test_without_a_list(grapeshot: Grapeshot) -> None:
    """The folder is told in which they would stand."""
    listed, checked = grapeshot.run("armies", "list"), grapeshot.run("armies", "check")
    assert (listed.returncode, checked.returncode) == (1, 2)
    assert all("config/grapeshot/armies" in done.stderr for done in (listed, checked))


def test_an_army_is_shown_with_all_that_it_fields(grapeshot: Grapeshot, file: Path) -> None:
    """Weapons come from the list, else from the unit's profile; what is not acted on is told."""
    ((shown,),) = grapeshot.json("armies", "show", "third company")
    guard, bert = shown["units"]

    assert guard["profile"] == "legions-imperialis/frost/Frost guard"
    assert guard["weapons"] == [{"profile": "legions-imperialis/frost/Frost gun", "count": 4}]
    assert guard["not_acted_on"] == [
        "not read: Winter Born (attacker)",
        "not acted on: Accurate (attacker)",
    ]
    assert [weapon["count"] for weapon in bert["weapons"]] == [4, 2]
    assert bert["not_acted_on"] == []
    assert (shown["points"], shown["limit"], shown["faults"]) == (145.5, 1500, [])

    done = grapeshot.run("armies", "show", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    for told in ("[Demi-company]", "4 First Squad, 45 points", "2 x Cyclonic melta lance"):
        assert told in done.stdout
    near = grapeshot.run("armies", "show", "thrid company")
    assert near.returncode == 3
    assert 'did you mean "Third Company"' in near.stderr


def test_every_fault_of_a_list_is_told_with_its_line(grapeshot: Grapeshot, file: Path) -> None:
    """Of the list itself, of profiles that are not there, and of those that are."""
    assert grapeshot.run("armies", "check").returncode == 0
    wrong = ARMY.replace("Frost guard", "Frost gaurd").replace("melta lance", "metla lance")
    file.write_text(wrong.replace("count = 2", "count = 9"), encoding="utf-8")
    grapeshot.file(
        PROFILES.replace("to_hit = 4", "to_hit = 9"),
        f"{FOLDER}/profiles/legions-imperialis/frost.toml",
    )
    own = '[[unit]]\nname = "G"\nprofile = "Frost guard"\nmoddels = 2\nmodels = 0\n'
    second = 'name = "S"\nruleset = "legions-imperialis"\n'
    grapeshot.file(second + own, f"{FOLDER}/armies/second.toml")
    third = second + own.replace("moddels = 2\nmodels = 0\n", "")
    grapeshot.file(third, f"{FOLDER}/armies/sound.toml")
    grapeshot.file('name = "O"\nruleset = "legions-imperial"', f"{FOLDER}/armies/other.toml")

    (found,) = grapeshot.json("armies", "check", code=1)
    told = {(Path(f["file"]).name, f["line"], f["key"], f["nearest"]) for f in found["faults"]}
    assert told == {
        ("third.toml", 8, "unit[0].profile", "legions-imperialis/frost/Frost guard"),
        (
            "third.toml",
            17,
            "unit[1].weapons[1]",
            "legions-imperialis/weapons-support/Cyclonic melta lance",
        ),
        ("third.toml", 17, "unit[1].weapons[1]", None),
        ("second.toml", 6, "unit[0].moddels", "models"),
        ("second.toml", 7, "unit[0].models", None),
        ("other.toml", 2, "ruleset", "legions-imperialis"),
        ("frost.toml", 15, "weapon[0].to_hit", None),
    }
    assert (found["files"], found["units"]) == (4, 3)
    done = grapeshot.run("armies", "check", str(file))
    assert done.returncode == 1
    assert "third.toml:8: unit[0].profile" in done.stdout
    assert "faults 3" in done.stderr


def test_a_name_that_several_profiles_have(grapeshot: Grapeshot, file: Path) -> None:
    """It is asked for in full, unless one of them stands beside the unit."""
    grapeshot.file(PROFILES, f"{FOLDER}/profiles/legions-imperialis/twin.toml")
    done = grapeshot.run("armies", "check")

    assert done.returncode == 1
    assert 'several profiles are named "Frost guard"' in done.stdout
    whole = ARMY.replace('"Frost guard"', '"legions-imperialis/twin/Frost guard"')
    file.write_text(whole, encoding="utf-8")
    ((shown,),) = grapeshot.json("armies", "show", "third")
    assert shown["units"][0]["weapons"][0]["profile"] == "legions-imperialis/twin/Frost gun"


def test_an_army_list_is_no_file_of_profiles(grapeshot: Grapeshot, file: Path) -> None:
    """Who checks it as one is told which command reads it; what is no list at all is told too."""
    done = grapeshot.run("profiles", "check", str(file))
    assert done.returncode == 1
    assert "grapeshot armies check" in done.stdout
    assert grapeshot.run("armies", "check", "nowhere.toml").returncode == 3
    binary = Path(grapeshot.file("", "binary.toml"))
    binary.write_bytes(b"\xff\x00\x1b[2J")
    done = grapeshot.run("armies", "check", str(binary))
    assert done.returncode == 1
    assert "binary.toml" in done.stdout
    assert "\x1b" not in done.stdout
