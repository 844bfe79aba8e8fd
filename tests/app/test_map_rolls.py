"""Scatter dice: put together from a record, and read as a person tells them."""

from __future__ import annotations

import pytest

from grapeshot.app.map.rolls import ScatterDice, clock_hour, scatter_dice
from grapeshot.dice import (
    Distribution,
    Number,
    RollScatter,
    ScatterRoll,
    ScriptDice,
    parse_dice,
)
from grapeshot.present.scatter_typed import (
    read_direction,
    read_symbol,
    told_direction,
    told_symbol,
)


class _Twice:
    """Something that scatters by 2D6, and rolls again where the script says so."""

    def __init__(self, again: bool) -> None:
        self._again = again

    def resolve(self, roll: RollScatter) -> ScatterRoll:
        first = roll(parse_dice("2D6"))
        return roll(parse_dice("2D6"), reroll=True) if self._again else first

    def distribution(self, number: Number) -> Distribution[ScatterRoll]:
        raise NotImplementedError


def _record(faces: list[int], *, again: bool = False) -> list[ScatterDice]:
    dice = ScriptDice(faces)
    dice.scatter(_Twice(again), "scatter")
    dice.die("wound")
    return scatter_dice(dice.record)


def test_a_hit_has_neither_arrow_nor_distance() -> None:
    assert _record([2, 5]) == [ScatterDice(hit=True)]


def test_an_arrow_has_its_direction_and_the_faces_of_its_distance() -> None:
    assert _record([3, 21_350, 4, 6, 5]) == [ScatterDice(False, 213.5, (4, 6))]


def test_what_was_rolled_again_takes_the_place_of_the_first_roll() -> None:
    found = _record([3, 9_000, 4, 6, 4, 18_000, 1, 1, 5], again=True)
    assert found == [ScatterDice(False, 180.0, (1, 1), again=True)]


@pytest.mark.parametrize(
    ("degrees", "hour"),
    [(90, "12 o'clock"), (0, "3 o'clock"), (180, "9 o'clock"), (-90, "6 o'clock"), (75, "12:30")],
)
def test_directions_are_told_as_clock_hours(degrees: float, hour: str) -> None:
    """Twelve is up the map, three to the right."""
    assert clock_hour(degrees) == hour


@pytest.mark.parametrize(("typed", "face"), [("h", 1), ("Hit", 1), ("a", 3), (" arrow ", 3)])
def test_the_symbols_are_told_by_letter_or_word(typed: str, face: int) -> None:
    assert read_symbol(typed) == face
    assert told_symbol(face).casefold() == typed.strip().casefold() or len(typed) == 1


def test_a_plain_die_serves_for_the_symbols() -> None:
    assert [told_symbol(read_symbol(str(face))) for face in range(1, 7)] == ["Hit"] * 2 + [
        "arrow"
    ] * 4


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("213", 21_300),
        ("213.5", 21_350),
        ("0", 36_000),
        ("360", 36_000),
        ("-90", 27_000),
        ("45°", 4_500),
        ("12:00", 9_000),
        ("3h", 36_000),
        ("3 o'clock", 36_000),
        ("6.25", 625),
        ("10:30", 13_500),
        ("9h30", 16_500),
    ],
)
def test_a_direction_is_degrees_or_a_clock_hour(typed: str, parts: int) -> None:
    assert read_direction(typed) == parts


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "no direction"),
        ("left", '"left" is no direction'),
        ("400", "0 to 360"),
        ("13:00", "on no clock"),
        ("3:75", "on no clock"),
    ],
)
def test_what_is_no_direction_is_said_with_what_is(typed: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_direction(typed)


def test_what_is_no_symbol_is_said_with_what_is() -> None:
    with pytest.raises(ValueError, match=r'"7" is neither h \(Hit\) nor a \(arrow\)'):
        read_symbol("7")


def test_directions_are_told_back_in_degrees() -> None:
    assert told_direction(read_direction("10:30")) == "135°"
