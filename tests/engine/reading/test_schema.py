"""The kinds of value: what each reads, what each refuses, and how a whole table is read."""

from __future__ import annotations

import dataclasses
from datetime import date
from math import inf, nan
from typing import Any

import pytest

from grapeshot.dice import DiceExpression
from grapeshot.errors import Fault, Place
from grapeshot.schema import (
    Faults,
    Kind,
    dice,
    either,
    field,
    flag,
    keys_of,
    length,
    many,
    none_for,
    one_of,
    read_table,
    tables,
    text,
    whole,
)

HUGE = 10**400
SAVE = none_for("-", whole(1, 6))
DICE = dice()
RANGE = either(length(), one_of("template"))

READ: list[tuple[Kind, Any, Any]] = [
    (text(), "Rhino", "Rhino"),
    (flag(), False, False),
    (whole(), -7, -7),
    (whole(), 10_000, 10_000),
    (whole(1, 6), 6, 6),
    (length(), 0, 0),
    (length(), 12.5, 12.5),
    (length(None), -3.5, -3.5),
    (one_of("front", "rear"), "rear", "rear"),
    (dice(), 0, DiceExpression(0, 0, 1, 0)),
    (dice(), "D3 + 1", DiceExpression(1, 3, 1, 1)),
    (dice(-1), "D6-2", DiceExpression(1, 6, 1, -2)),
    (RANGE, "template", "template"),
    (RANGE, 8, 8),
    (SAVE, "-", None),
    (SAVE, 2, 2),
    (many(whole(0)), [1, 0], (1, 0)),
    (many(whole(0)), [], ()),
]
REFUSED: list[tuple[Kind, Any]] = [
    *((text(), value) for value in ("", 3, None, ["Rhino"], True)),
    *((flag(), value) for value in (1, 0, "true", None)),
    *((whole(), value) for value in (1.0, "1", True, False, inf, nan, date(2020, 1, 1))),
    *((whole(1, 6), value) for value in (0, 7, -HUGE, HUGE)),
    (whole(), HUGE),
    *((length(), value) for value in (-1, -0.5, inf, -inf, nan, True, "12", "inf")),
    *((one_of("front", "rear"), value) for value in ("side", "Front", "", 1, ["front"], True)),
    *((dice(), value) for value in (-1, "-1", "D6-2", 1.0, True, "D", "", ["D6"])),
    *((RANGE, value) for value in ("Template", -1, True, nan, [8])),
    *((SAVE, value) for value in ("", "3", "3+", 7, 0, True, "--")),
    *((many(whole(0)), value) for value in (3, [1, "2"], [True], [[1]], {"a": 1}, "12")),
]


@pytest.mark.parametrize(("kind", "value", "expected"), READ)
def test_a_right_value_is_read(kind: Kind, value: Any, expected: Any) -> None:
    found = kind.read(value)
    assert found == expected
    assert type(found) is type(expected)


@pytest.mark.parametrize(("kind", "value"), REFUSED)
def test_a_wrong_value_is_refused(kind: Kind, value: Any) -> None:
    with pytest.raises((ValueError, Fault)):
        kind.read(value)


def test_what_was_expected_is_said_in_words() -> None:
    assert whole(1, 6).expected == "a whole number from 1 to 6"
    assert whole(None, 0).expected == "a whole number of 0 or less"
    assert length().expected == "a number of inches of 0 or more"
    assert SAVE.expected == 'a whole number from 1 to 6, or "-"'
    assert RANGE.expected == 'a number of inches of 0 or more, or "template"'
    assert many(text()).expected == "a list: a text each"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Crew:
    """A table inside a table."""

    name: str = field(text())
    skill: int = field(whole(1, 6), 4)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Gun:
    """A table with a field of most kinds."""

    name: str = field(text())
    dice: DiceExpression = field(DICE)  # noqa: RUF009 - it describes a field
    facing: str = field(one_of("front", "rear"), "front", word="bad_choice")
    models: int = field(whole(1), 1, word="models")
    crews: tuple[Crew, ...] = field(tables(Crew), ())
    wear: int = 0


def faults_of(table: dict[str, Any]) -> list[Fault]:
    """Return the faults of a table that stands under `weapon` in `a.toml`."""
    with pytest.raises(Faults) as caught:
        read_table(Gun, table, Place("a.toml", "weapon"))
    assert str(caught.value) == str(caught.value.faults[0])
    return caught.value.faults


def test_a_table_is_read_with_its_defaults() -> None:
    crews = [{"name": "gunner", "skill": 2}]
    gun = read_table(Gun, {"name": "Basilisk", "dice": "D3", "crews": crews}, Place(), wear=2)
    assert gun == Gun(
        name="Basilisk",
        dice=DiceExpression(1, 3, 1, 0),
        crews=(Crew(name="gunner", skill=2),),
        wear=2,
    )
    assert keys_of(Gun) == ("name", "dice", "facing", "models", "crews")


def test_an_unknown_key_gets_the_keys_there_are_and_the_nearest() -> None:
    (fault,) = faults_of({"name": "Basilisk", "dice": 1, "modles": 2})
    assert fault.word == "unknown_key"
    assert str(fault) == (
        'a.toml: weapon.modles: unknown key "modles"; '
        'expected one of: name, dice, facing, models, crews; did you mean "models"?'
    )


def test_a_field_that_is_no_key_cannot_be_given() -> None:
    (fault,) = faults_of({"name": "Basilisk", "dice": 1, "wear": 2})
    assert fault.word == "unknown_key"


def test_a_wrong_value_gets_its_word_what_was_expected_and_the_nearest_word() -> None:
    (fault,) = faults_of({"name": "Basilisk", "dice": 1, "facing": "raer"})
    assert fault.word == "bad_choice"
    assert str(fault) == (
        'a.toml: weapon.facing: facing = "raer"; expected "front" or "rear"; did you mean "rear"?'
    )


@pytest.mark.parametrize(
    ("value", "shown"), [(True, "true"), (0, "0"), ("2", '"2"'), (1.5, "1.5"), ([1], "[1]")]
)
def test_a_wrong_value_is_shown_as_it_stands_in_the_file(value: Any, shown: str) -> None:
    (fault,) = faults_of({"name": "Basilisk", "dice": 1, "models": value})
    assert fault.word == "models"
    assert fault.sentence() == f"models = {shown}; expected a whole number of 1 or more"


@pytest.mark.parametrize(("key", "value"), [("models", 10_001), ("dice", 10_001)])
def test_what_is_too_great_is_told_how_great_it_may_be(key: str, value: int) -> None:
    (fault,) = faults_of({"name": "Basilisk", "dice": 1, key: value})
    assert f"{fault.expected}".endswith(", 10000 at most")


def test_a_key_that_is_missing_is_named() -> None:
    (fault,) = faults_of({"name": "Basilisk"})
    assert str(fault).startswith('a.toml: weapon: "dice" is missing; expected dice such as')


def test_all_faults_of_a_table_are_told() -> None:
    faults = faults_of({"nme": "Basilisk", "dice": "many", "models": 0, "facing": "side"})
    assert [fault.place.key for fault in faults] == [
        "weapon.nme",
        "weapon",
        "weapon.dice",
        "weapon.facing",
        "weapon.models",
    ]


def test_a_fault_in_a_table_inside_is_told_with_its_whole_place() -> None:
    crews = [{"name": "loader"}, {"nam": "gunner", "skill": 7}]
    faults = faults_of({"name": "Basilisk", "dice": 1, "crews": crews})
    assert [str(fault.place) for fault in faults] == [
        "a.toml: weapon.crews[1].nam",
        "a.toml: weapon.crews[1]",
        "a.toml: weapon.crews[1].skill",
    ]


@pytest.mark.parametrize("crews", [{"name": "gunner"}, [1], ["gunner"], "gunner", [[]]])
def test_what_is_no_array_of_tables_is_refused(crews: Any) -> None:
    (fault,) = faults_of({"name": "Basilisk", "dice": 1, "crews": crews})
    assert fault.expected == "an array of tables"
    assert fault.place.key == "weapon.crews"
