"""`profiles where, rename, delete, restore`: one's own files, with comments, never what ships."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from .conftest import Grapeshot

FILE = "config/grapeshot/profiles/legions-imperialis/frost.toml"
OWN = """\
# Of the frozen world.

# Thaws men.
[[weapon]]
name = "Frost gun" # not "Frost gun (hot)"
range = 12
dice = 3
to_hit = 4
traits = [
    "Accurate", # as printed
]

# Stands in a row.
[[detachment]]
name = 'Frost guard'
type = "infantry"
models = 6
weapons = [
    "Frost gun", # but no "Frost gun"
    "Hail", 'frost-GUN', "]",
]

# Melts tanks.
[[weapon]]
name = "Frost cannon"
range = 20
dice = 1
to_hit = 3

[[weapon]]
name = "Hail"
range = 5
dice = 1
to_hit = 3
"""
ARMY = """
name = "Ice" # of mine
ruleset = "legions-imperialis"

[[unit]]
name = "Frost guard" # the first
profile = "legions-imperialis/frost/Frost guard"
weapons = ["legions-imperialis/frost/Frost gun"]
"""


@pytest.fixture
def file(grapeshot: Grapeshot) -> Path:
    """Return a file of profiles of the user's own."""
    return Path(grapeshot.file(OWN, FILE))


def names(file: Path) -> list[str]:
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    return [table["name"] for tables in document.values() for table in tables]


def test_the_one_place_is_told(grapeshot: Grapeshot) -> None:
    """Also before there is anything in it; checking it needs no name."""
    folder = str(grapeshot.home / "config/grapeshot/profiles")
    before = grapeshot.run("profiles", "where")
    assert (before.returncode, before.stdout) == (0, f"{folder}\n")
    assert "not there yet" in before.stderr

    grapeshot.file(OWN.replace("Accurate", "Acurate"), FILE)
    after = grapeshot.run("profiles", "where")
    assert (after.stdout, after.stderr) == (f"{folder}\n", "")
    assert grapeshot.json("profiles", "where") == [{"folder": folder, "exists": True}]
    checked = grapeshot.run("profiles", "check")
    assert checked.returncode == 1
    assert "frost.toml:10" in checked.stdout
    assert 'did you mean "Accurate"' in checked.stdout


def test_a_profile_is_renamed_where_it_stands(grapeshot: Grapeshot, file: Path) -> None:
    """Comments stay, and so does all else; units that carry it and army lists follow."""
    army = Path(grapeshot.file(ARMY, "config/grapeshot/armies/ice.toml"))
    done = grapeshot.run("profiles", "rename", "frost GUN", 'Ice "gun"')

    assert done.returncode == 0, done.stderr
    assert 'legions-imperialis/frost/Ice "gun"' in done.stdout
    renamed = r'name = "Ice \"gun\"" # not "Frost gun (hot)"'
    expected = OWN.replace(OWN.splitlines()[4], renamed)
    expected = expected.replace('    "Frost gun",', r'    "Ice \"gun\"",')
    expected = expected.replace("'frost-GUN'", r'"Ice \"gun\""')
    assert file.read_text(encoding="utf-8") == expected
    assert str(army) in done.stderr
    changed = r'weapons = ["legions-imperialis/frost/Ice \"gun\""]'
    assert army.read_text(encoding="utf-8") == ARMY.replace(ARMY.splitlines()[7], changed)

    assert grapeshot.run("profiles", "rename", "frost guard", "Ice guard").returncode == 0
    assert "Ice guard" in names(file)
    assert "# Stands in a row." in file.read_text(encoding="utf-8")


def test_a_name_that_is_taken_or_none(grapeshot: Grapeshot, file: Path) -> None:
    """That is bad input, and nothing changes."""
    taken = grapeshot.run("profiles", "rename", "Frost gun", "FROST-CANNON")
    empty = grapeshot.run("profiles", "rename", "Frost gun", " ")
    escape = grapeshot.run("profiles", "rename", "Frost gun", "a\x1b[2J")

    assert [each.returncode for each in (taken, empty, escape)] == [3, 3, 3]
    assert 'a weapon named "Frost cannon" already' in taken.stderr
    assert "no name for a profile" in empty.stderr
    assert file.read_text(encoding="utf-8") == OWN
    assert grapeshot.run("profiles", "rename", "Frost gun").returncode == 2


def test_what_is_deleted_comes_back(grapeshot: Grapeshot, file: Path) -> None:
    """It lies in a bin beside the folder, with the comment above it; the others stay as written."""
    gone = grapeshot.run("profiles", "delete", "Frost gun", "Frost guard")
    assert gone.returncode == 0, gone.stderr
    kept = OWN.index("# Melts tanks.")
    head = "# Of the frozen world.\n\n"
    assert file.read_text(encoding="utf-8") == head + OWN[kept:]
    assert str(grapeshot.home / "config/grapeshot/bin") in gone.stdout
    assert "grapeshot profiles restore 'legions-imperialis/frost/Frost gun'" in gone.stderr
    assert grapeshot.json("profiles", "list", "frost", "guard", code=1) == [[]]

    back = grapeshot.run("profiles", "restore", "legions-imperialis/frost/Frost gun")
    assert back.returncode == 0, back.stderr
    text = file.read_text(encoding="utf-8")
    assert text.endswith(OWN[len(head) : OWN.index("\n# Stands")])
    assert grapeshot.run("profiles", "check").returncode == 0
    twice = grapeshot.run("profiles", "restore", "Frost gun")
    assert twice.returncode == 3
    assert 'no profile "Frost gun" in the bin' in twice.stderr
    assert "Frost guard" in twice.stderr


def test_the_last_profile_takes_its_file_along(grapeshot: Grapeshot) -> None:
    """An empty file of profiles would be of no use; it is made again when it is restored."""
    one = Path(grapeshot.file('[[weapon]]\nname = "Only"\ndice = 1\nto_hit = 2\n', FILE))
    assert grapeshot.run("profiles", "delete", "only").returncode == 0
    assert not one.exists()
    (told,) = grapeshot.json("profiles", "restore", "only")
    assert told == {"restored": "legions-imperialis/frost/Only", "file": str(one)}
    assert names(one) == ["Only"]


def test_what_ships_is_never_touched(grapeshot: Grapeshot, file: Path) -> None:
    """Neither by its name nor where a file of one's own has the same one."""
    for words in (["delete", "Legion bolters"], ["rename", "Legion bolters", "Mine"]):
        done = grapeshot.run("profiles", *words)
        assert done.returncode == 3
        assert "is not yours" in done.stderr
    unknown = grapeshot.run("profiles", "delete", "Frost gnu")
    assert unknown.returncode == 3
    assert 'did you mean "Frost gun"' in unknown.stderr
    assert file.read_text(encoding="utf-8") == OWN


def test_a_file_written_oddly(grapeshot: Grapeshot) -> None:
    """It is written anew where nothing is lost by that, and left alone where comments would be."""
    odd = 'weapon = [{name = "Odd", dice = 1, to_hit = 2}, {name = "Even", dice = 1, to_hit = 2}]\n'
    path = Path(grapeshot.file(odd, FILE))
    assert grapeshot.run("profiles", "delete", "odd").returncode == 0
    assert names(path) == ["Even"]

    path = Path(grapeshot.file(f"# mine\n{odd}", FILE))
    done = grapeshot.run("profiles", "delete", "odd")
    assert done.returncode == 3
    assert "without losing its comments" in done.stderr
    assert names(path) == ["Odd", "Even"]


def test_a_home_that_nothing_can_be_written_to(grapeshot: Grapeshot, file: Path) -> None:
    """Nothing is lost, and the reason is told."""
    grapeshot.file("a file, so that no folder can be made", "config/grapeshot/bin")
    done = grapeshot.run("profiles", "delete", "Frost gun")
    assert done.returncode == 3
    assert "cannot be written" in done.stderr
    file.chmod(0o400)
    renamed = grapeshot.run("profiles", "rename", "Frost gun", "Gun")
    assert renamed.returncode == 3
    assert "read-only" in renamed.stderr
    assert file.read_text(encoding="utf-8") == OWN
