"""The line of a key in a TOML file. Each file here says by a comment which keys stand there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from grapeshot.toml_lines import line_of

FILES = {
    "one engagement": """
ruleset = "legions-imperialis"  #: ruleset
weapon.name = "gun"  #: weapon.name
weapon.dice = 2  #: weapon.dice
"a key".b = 3  #: a key.b
target = { type = "infantry", models = 0 }  #: target target.models target.type

[situation]  #: situation situation.overwatch
distance = 3  #: situation.distance
    facing = "rear"  #: situation.facing
""",
    "many engagements": """
[[engagement]]  #: engagement[0] engagement[0].title
id = "a"  #: engagement[0].id
[engagement.weapon]  #: engagement[0].weapon
dice = 2  #: engagement[0].weapon.dice

[[engagement]]  #: engagement[1]
id = "b"  #: engagement[1].id
[engagement.weapon]  #: engagement[1].weapon
dice = 3  #: engagement[1].weapon.dice
""",
    "arrays of tables in arrays of tables": """
[[engagement]]  #: engagement[0]
[[engagement.targets]]  #: engagement[0].targets[0]
name = "a"  #: engagement[0].targets[0].name
[[engagement.targets.groups]]  #: engagement[0].targets[0].groups[0]
name = "x"  #: engagement[0].targets[0].groups[0].name
[[engagement.targets.groups]]  #: engagement[0].targets[0].groups[1]
name = "y"  #: engagement[0].targets[0].groups[1].name
[[engagement.targets]]  #: engagement[0].targets[1]
[[engagement.targets.groups]]  #: engagement[0].targets[1].groups[0]
[[engagement]]  #: engagement[1]
[[engagement.targets]]  #: engagement[1].targets[0]
models = 2  #: engagement[1].targets[0].models
""",
    "an array over several lines": """
[weapon]
traits = [
    "Accurate",  #: weapon.traits[0]
    # a comment
    "Engine Killer (2)",  #: weapon.traits[1]

    "Psi"  #: weapon.traits[2]
]
dice = 2  #: weapon.dice
""",
    "an array on one line": """
[weapon]
traits = ["Accurate", "Psi"]  #: weapon.traits weapon.traits[0] weapon.traits[1]
dice = 2  #: weapon.dice
""",
    "texts that look like headers and keys": '''
title = """  #: title
[weapon]
dice = 5
"""
hand = \'\'\'
dice = 6\'\'\'
"[target]" = 1  #: [target]
[weapon]  #: weapon
dice = 2  #: weapon.dice
note = "a = 3"  #: weapon.note
''',
    "headers with spaces and comments": """
[ weapon ]  #: weapon
dice = 2  #: weapon.dice
[[ targets ]]  #: targets[0]
name = 'a'  #: targets[0].name
[situation]  # not [weapon]
distance = 3  #: situation.distance
""",
}

TWO_ON_A_LINE = """
traits = [
    "Accurate", "Psi",  #: traits[0] traits[1]
    "Bypass",  #: traits[2]
]
"""
BESIDE_THE_KEY = """
traits = ["Accurate",  #: traits[0]
    "Psi",  #: traits[1]
]
"""
AFTER_A_COMMENT = """
traits = [  # several
    "Accurate",  #: traits[0]
    "Psi",  #: traits[1]
]
"""


def assert_lines(file: Path, content: str) -> None:
    """Demand that every key named in a comment is found on the line of that comment."""
    tomllib.loads(content)
    file.write_text(content, encoding="utf-8")
    expected = {}
    for number, line in enumerate(content.splitlines(), 1):
        for key in re.findall(r"(\[target\]|a key\.b|\S+)", line.partition("#: ")[2]):
            expected[key] = number
    assert expected
    assert {key: line_of(file, key) for key in expected} == expected


@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
def test_a_key_is_found_on_its_line(tmp_path: Path, content: str) -> None:
    assert_lines(tmp_path / "a.toml", content)


@pytest.mark.parametrize("content", [TWO_ON_A_LINE, BESIDE_THE_KEY, AFTER_A_COMMENT])
def test_an_item_is_found_among_others_on_its_line(tmp_path: Path, content: str) -> None:
    assert_lines(tmp_path / "a.toml", content)


def test_a_key_that_is_not_there_has_the_line_of_the_table_above(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text('id = "a"\n[weapon]\nname = "gun"\n')
    assert line_of(file, "weapon.dice") == 2
    assert line_of(file, "weapon.traits[3].name") == 2
    assert line_of(file, "target.type") is None
    assert line_of(file, "") is None


def test_a_file_that_cannot_be_read_has_no_lines(tmp_path: Path) -> None:
    assert line_of(tmp_path / "none.toml", "id") is None
    (tmp_path / "latin.toml").write_bytes(b'id = "\xe4"')
    assert line_of(tmp_path / "latin.toml", "id") is None
