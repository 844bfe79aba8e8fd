"""Fields as people see them: what may stand there, what does, and reading what was typed."""

from __future__ import annotations

from typing import Any

import pytest

from grapeshot.engagement.fields import UNSET, FieldInfo, fields_of, read_typed, stepped
from grapeshot.engagement.words import shown
from grapeshot.errors import Fault
from grapeshot.schema import (
    dice,
    either,
    field,
    flag,
    length,
    many,
    none_for,
    one_of,
    shape,
    text,
    whole,
)


@shape
class Gun:
    """A weapon with a field of every common kind."""

    name: str = field(text())
    range: Any = field(either(length(), one_of("template", "-")), "-")
    dice: Any = field(dice())
    facing: str = field(one_of("front", "rear"), "front")
    moved: bool = field(flag(), default=False)
    crew: int = field(whole(1), 1, unit="men")
    traits: tuple[str, ...] = field(many(text()), ())


def _info(name: str, own: dict[str, Any], base: dict[str, Any] | None = None) -> FieldInfo:
    return next(info for info in fields_of(Gun, own, base or {}) if info.name == name)


def test_a_value_comes_from_the_engagement_the_profile_or_the_default() -> None:
    assert _info("crew", {"crew": 3}, {"crew": 2}).origin == "own"
    assert _info("crew", {}, {"crew": 2}).origin == "profile"
    assert _info("crew", {}).origin == "default"
    assert _info("dice", {}).origin == "missing"
    assert [_info("crew", {}, {"crew": 2}).shown, _info("crew", {}).shown_default] == [
        "2 men",
        "1 men",
    ]


def test_inches_are_known_as_such_and_words_are_offered() -> None:
    assert _info("range", {"range": 12}).shown == '12"'
    assert _info("facing", {}).words == ("front", "rear")
    assert _info("range", {}).words == ()
    assert _info("moved", {}).is_flag


@pytest.mark.parametrize(
    ("name", "typed", "value"),
    [
        ("range", "12", 12),
        ("range", '12"', 12),
        ("range", "7.5", 7.5),
        ("range", "template", "template"),
        ("dice", "2D6", "2D6"),
        ("dice", "4", 4),
        ("moved", "yes", True),
        ("moved", "n", False),
        ("crew", "3 ", 3),
        ("name", "12", "12"),
        ("traits", 'Blast (3"), Engine Killer (2)', ['Blast (3")', "Engine Killer (2)"]),
        ("traits", '["Light"]', ["Light"]),
        ("traits", "", []),
        ("traits", "Area (1, 2), Light", ["Area (1, 2)", "Light"]),
    ],
)
def test_what_is_typed_is_read_as_it_was_meant(name: str, typed: str, value: Any) -> None:
    read = read_typed(_info(name, {}), typed)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("name", "typed", "expected"),
    [
        ("range", "far", "a number of inches"),
        ("crew", "0", "a whole number of 1 or more"),
        ("facing", "side", '"front" or "rear"'),
        ("dice", "lots", "dice such as"),
        ("name", "", "a text"),
    ],
)
def test_what_cannot_stand_there_is_refused_with_what_can(
    name: str, typed: str, expected: str
) -> None:
    with pytest.raises(Fault) as caught:
        read_typed(_info(name, {}), typed)
    assert expected in str(caught.value)
    assert typed in str(caught.value)


@pytest.mark.parametrize(
    ("value", "text_shown"),
    [(True, "yes"), ([], "–"), (None, "–"), (["a", "b"], "a, b"), (2.0, "2"), ({"x": 1}, "x 1")],
)
def test_values_are_shown_as_people_read_them(value: Any, text_shown: str) -> None:
    assert shown(value) == text_shown


@shape
class Steps:
    """Fields that are stepped."""

    cover: Any = field(none_for("-", whole(2, 6)), None)
    save: int = field(either(whole(0, 0), whole(2, 6)), 0)
    order: str = field(one_of("first", "second", "third"), "second")
    moved: bool = field(flag(), default=False)
    distance: float = field(length(), 0.5)
    names: tuple[str, ...] = field(many(text()), ())


@pytest.mark.parametrize(
    ("name", "own", "up", "down"),
    [
        ("cover", {}, 2, 6),
        ("cover", {"cover": 6}, UNSET, 5),
        ("cover", {"cover": 2}, 3, UNSET),
        ("save", {}, 2, 0),
        ("save", {"save": 6}, 6, 5),
        ("order", {}, "first", "third"),
        ("order", {"order": "first"}, "first", "second"),
        ("moved", {}, True, True),
        ("distance", {}, 1.5, 0.5),
        ("distance", {"distance": 3.0}, 4, 2),
        ("names", {}, [], []),
    ],
)
def test_a_value_is_stepped_to_the_next_that_the_field_takes(
    name: str, own: dict[str, Any], up: Any, down: Any
) -> None:
    info = next(info for info in fields_of(Steps, own, {}) if info.name == name)
    assert stepped(info, 1) == up
    assert stepped(info, -1) == down
