"""Engagement files: one or many in a file, each fault told with file, line and key."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grapeshot.engagement.model import Engagement
from grapeshot.engagement.profiles import read_toml
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault
from grapeshot.testing import House

GOOD = """
[[engagement]]
id = "{id}"
ruleset = "legions-imperialis"
[engagement.weapon]
name = "gun"
dice = 2
to_hit = 4
[engagement.target]
type = "infantry"
"""
FAULTY = """
[[engagement]]
id = "faulty"
clauses = ["accurate.1"]
ruleset = "legions-imperialis"
[engagement.weapon]
name = "gun"
dice = 2
to_hit = 4
traits = [
    "Psi",
    # the next line is wrong
    "Shredd",
]
[engagement.target]
type = "infantery"
[engagement.expect]
refused = "unknown_trait"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the path of a file that is not there yet."""
    return tmp_path / "engagements.toml"


def test_one_engagement_stands_at_the_top_of_a_file(house: House, file: Path) -> None:
    file.write_text(GOOD.format(id="one").replace("[[engagement]]", "").replace("engagement.", ""))
    (found,) = house.session.read(file)
    assert isinstance(found, Engagement)
    assert found.id == "one"
    assert str(found.place) == str(file)


def test_a_faulty_engagement_does_not_stop_the_others(house: House, file: Path) -> None:
    file.write_text(GOOD.format(id="first") + FAULTY + GOOD.format(id="last"))
    first, faulty, last = house.session.read(file)
    assert isinstance(first, Engagement)
    assert isinstance(last, Engagement)
    assert (first.id, last.id) == ("first", "last")
    assert isinstance(faulty, Faulty)
    assert (faulty.id, faulty.ruleset, faulty.clauses, faulty.expect) == (
        "faulty",
        "legions-imperialis",
        ("accurate.1",),
        {"refused": "unknown_trait"},
    )
    assert [str(fault) for fault in faulty.faults] == [
        f'{file}:23: engagement[1].weapon.traits[1]: unknown trait "Shredd"; '
        'expected a trait of legions-imperialis; did you mean "Shred"?'
    ]


def test_a_file_that_is_no_toml_is_refused_with_the_line(house: House, file: Path) -> None:
    file.write_text('ruleset = "legions-imperialis"\n\n[weapon\nname = "gun"\n')
    with pytest.raises(Fault) as caught:
        house.session.read(file)
    assert caught.value.word == "bad_toml"
    assert str(caught.value).startswith(f"{file}:3: no TOML: ")


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b'id = "\xff"', "no TOML: 'utf-8' codec can't decode"),
        (b'id = "a"\nid = "b"\n', "no TOML: Cannot overwrite a value"),
        (b"id = \n", "no TOML: "),
        (b'\x00id = "a"', "no TOML: "),
    ],
)
def test_other_files_that_are_no_toml_are_refused(
    house: House, file: Path, content: bytes, text: str
) -> None:
    file.write_bytes(content)
    with pytest.raises(Fault) as caught:
        house.session.read(file)
    assert text in str(caught.value)
    assert str(file) in str(caught.value)


def test_a_number_of_five_thousand_digits_is_a_fault(house: House, file: Path) -> None:
    file.write_text("id = " + "1" * 5000)
    with pytest.raises(Fault):
        house.session.read(file)


def test_arrays_nested_too_deep_are_a_fault(house: House, file: Path) -> None:
    file.write_text("id = " + "[" * 20_000)
    with pytest.raises(Fault):
        house.session.read(file)


def test_a_file_that_is_not_there_is_refused(house: House, file: Path) -> None:
    for path in (file, file.parent):
        with pytest.raises(Fault) as caught:
            house.session.read(path)
        assert caught.value.word == "unreadable"
        assert str(caught.value).startswith(f"{path}: cannot be read: ")


@pytest.mark.parametrize("content", ["engagement = 3", "[engagement]\nid = 3", "engagement = [1]"])
def test_engagements_that_are_no_tables_are_refused(house: House, file: Path, content: str) -> None:
    file.write_text(content)
    with pytest.raises(Fault, match=r"engagement; expected tables \[\[engagement\]\]"):
        house.session.read(file)


def test_all_faults_of_an_engagement_have_their_lines(house: House, file: Path) -> None:
    text = GOOD.format(id="one").replace("dice = 2", "dices = 2\nmin_range = -1")
    file.write_text(text.replace("to_hit = 4", 'to_hit = "4+"'))
    (found,) = house.session.read(file)
    assert isinstance(found, Faulty)
    assert [(fault.place.line, fault.place.key) for fault in found.faults] == [
        (7, "engagement[0].weapon.dices"),
        (8, "engagement[0].weapon.min_range"),
        (5, "engagement[0].weapon"),
        (9, "engagement[0].weapon.to_hit"),
    ]


def test_a_fault_in_a_group_has_its_line(house: House, file: Path) -> None:
    groups = """
[[engagement.target.groups]]
name = "tanks"
models = 1
[[engagement.target.groups]]
name = "crews"
armor_save = 3
models = 0
"""
    file.write_text(GOOD.format(id="one") + groups)
    (found,) = house.session.read(file)
    assert isinstance(found, Faulty)
    assert [(fault.place.line, fault.place.key) for fault in found.faults] == [
        (17, "engagement[0].target.groups[1].armor_save"),
        (18, "engagement[0].target.groups[1].models"),
    ]


def test_only_files_of_a_sensible_size_are_read(tmp_path: Path) -> None:
    """A device has no end and a pipe may have no writer; what a shell opened is read as a file."""
    pipe, large = tmp_path / "pipe.toml", tmp_path / "large.toml"
    os.mkfifo(pipe)
    large.write_text("x = 1 #" + "#" * 1_000_000, encoding="utf-8")
    for path, said in (("/dev/zero", "no regular file"), (pipe, "no regular file"), (large, "kB")):
        with pytest.raises(Fault, match=said):
            read_toml(path)
    inner, outer = os.pipe()
    os.write(outer, b"x = 1")
    os.close(outer)
    assert read_toml(f"/dev/fd/{inner}") == {"x": 1}
    os.close(inner)


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    file = tmp_path / "bom.toml"
    file.write_bytes(b"\xef\xbb\xbfx = 1\n")
    assert read_toml(file) == {"x": 1}
