"""Army lists: the form is read strictly, and what is written is read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from grapeshot.armies.lists import Army, army_toml, read_army
from grapeshot.errors import Fault

LIST = """
name = "Third Company"
ruleset = "legions-imperialis"
points = 1500

[[unit]]
name = "First Squad"
profile = "legions-imperialis/third/Line Infantry"
models = 6
weapons = ["Long rifles", { profile = "Mortar", count = 2 }]
points = 45
group = "Demi-company"

[[unit]]
name = "Walker"
profile = "Walker"
"""


def _read(folder: Path, text: str) -> Army:
    path = folder / "army.toml"
    path.write_text(text)
    return read_army(path)


def test_an_army_list_is_read(tmp_path: Path) -> None:
    army = _read(tmp_path, LIST)
    squad, walker = army.unit
    assert (army.name, army.ruleset, army.points, army.spent()) == (
        "Third Company",
        "legions-imperialis",
        1500,
        45,
    )
    assert [(w.profile, w.count) for w in squad.weapons] == [("Long rifles", None), ("Mortar", 2)]
    assert (walker.models, walker.weapons, walker.points, walker.group) == (1, (), None, "")
    assert [each.key for each in army.references()] == [
        "unit[0].profile",
        "unit[0].weapons[0]",
        "unit[0].weapons[1]",
        "unit[1].profile",
    ]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    written = army_toml(_read(tmp_path, LIST))
    assert army_toml(_read(tmp_path, written)) == written
    assert "points = 45\n" in written


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("models = 6", "modles = 6", 9, 'did you mean "models"'),
        ("models = 6", "models = 0", 9, "1 or more"),
        ("points = 45", "points = -1", 11, "0 or more"),
        ("count = 2", "count = 0", 10, "1 or more"),
        ('["Long rifles", {', "[7, {", 10, "no weapon"),
        ('profile = "Walker"\n', "", 14, '"profile" is missing'),
        ('name = "Third Company"', "", None, '"name" is missing'),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, line: int | None, told: str
) -> None:
    with pytest.raises(Fault) as caught:
        _read(tmp_path, LIST.replace(old, new))
    assert told in str(caught.value)
    assert caught.value.place.file.endswith("army.toml")
    assert caught.value.place.line == line
