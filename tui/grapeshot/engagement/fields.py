"""The fields of a part of an engagement, described for people; made for any rule set's shapes."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.words import in_words, shown
from grapeshot.errors import Fault
from grapeshot.records import NamedTuple
from grapeshot.schema import MORE

if TYPE_CHECKING:
    from grapeshot.schema import Kind

_ONLY_WORDS = re.compile(r'"[^"]*"(?: or "[^"]*")+')
_SPLIT_OUTSIDE_BRACKETS = re.compile(r",\s*(?![^(\[{]*[)\]}])")
_INCHES = "a number of inches"
_FLAG = "true or false"
_ARRAY = "an array"
_LIST = "a list"
_OF_TRAITS = ("traits", "rules")
_YES = {"y": True, "yes": True, "true": True, "n": False, "no": False, "false": False}


class FieldInfo(NamedTuple):
    """One field: the values that it accepts, its value, and where that comes from.

    `origin` is "own" (the engagement says so), "mode" (the way in which the weapon is used),
    "profile", "situation", "default" or "missing".
    """

    name: str
    kind: Kind
    unit: str
    default: Any
    required: bool
    value: Any
    origin: str
    group: str = ""
    meaning: str = ""
    """What the field is, in a sentence."""
    kinds: tuple[str, ...] = ()
    """The kinds of engagement in which it has a part; () is all of them."""

    @property
    def label(self) -> str:
        """The name in words."""
        return in_words(self.name)

    @property
    def words(self) -> tuple[str, ...]:
        """The words to choose from, where the field takes nothing else."""
        expected = self.kind.expected
        return tuple(expected.split('"')[1::2]) if _ONLY_WORDS.fullmatch(expected) else ()

    @property
    def is_flag(self) -> bool:
        """Whether the field is true or false."""
        return self.kind.expected == _FLAG

    @property
    def choices(self) -> tuple[Any, ...]:
        """All values, where they are few and known, in the order in which they are offered."""
        return (False, True) if self.is_flag else self.words or self.kind.values

    @property
    def is_table(self) -> bool:
        """Whether the field is a table with fields of its own."""
        return self.kind.shape is not None and not self.is_array

    @property
    def is_array(self) -> bool:
        """Whether the field is an array of such tables."""
        return self.kind.shape is not None and self.kind.expected.startswith(_ARRAY)

    @property
    def is_of_traits(self) -> bool:
        """Whether the field lists traits or special rules, as profiles print them."""
        return self.name in _OF_TRAITS and self.kind.expected.startswith(_LIST)

    @property
    def is_usual(self) -> bool:
        """Whether the value equals its default."""
        return not self.required and self.value == _as_toml(self.default)

    @property
    def shown(self) -> str:
        """The value as people read it."""
        return shown(self.value, self.unit)

    @property
    def told(self) -> str:
        """What the field is: its meaning, or else the values that it takes."""
        return self.meaning or f"{self.kind.expected}."

    @property
    def shown_default(self) -> str:
        """The default as people read it."""
        return "none: it must be given" if self.required else shown(self.default, self.unit)


def fields_of(
    shape: type[Any],
    own: Mapping[str, Any],
    base: Mapping[str, Any],
    mode: Mapping[str, Any] | None = None,
) -> list[FieldInfo]:
    """Return the fields of a shape, with values from `own` and, below it, from a profile.

    What the `mode` of a weapon gives goes before both. Fields of a group stand together.
    """
    fields = [_field(item, own, base, mode or {}) for item in _described(shape)]
    groups = list(dict.fromkeys(field.group for field in fields if field.group != MORE))
    order = {group: number for number, group in enumerate(["", *groups, MORE])}
    return sorted(fields, key=lambda field: order[field.group])


def overrides_of(
    shape: type[Any], own: Mapping[str, Any], situation: Mapping[str, Any], taken: set[str]
) -> list[FieldInfo]:
    """Return the fields of the situation that one target may have otherwise than the rest."""
    free = (item for item in _described(shape) if item.name not in taken)
    found = [_field(item, own, situation, {}) for item in free]
    return [
        each._replace(origin="situation") if each.origin == "profile" else each for each in found
    ]


def _described(shape: type[Any]) -> Iterator[dataclasses.Field[Any]]:
    return (item for item in dataclasses.fields(shape) if "kind" in item.metadata)


def _field(
    item: dataclasses.Field[Any],
    own: Mapping[str, Any],
    base: Mapping[str, Any],
    mode: Mapping[str, Any],
) -> FieldInfo:
    kind: Kind = item.metadata["kind"]
    unit = item.metadata.get("unit", "") or ('"' if kind.expected.startswith(_INCHES) else "")
    required = item.default is dataclasses.MISSING
    default = None if required else item.default
    origin = "missing" if required else "default"
    info = FieldInfo(
        item.name,
        kind,
        unit,
        default,
        required,
        _as_toml(default),
        origin,
        item.metadata.get("group", ""),
        item.metadata.get("meaning", ""),
        item.metadata.get("kinds", ()),
    )
    for origin, table in (("mode", mode), ("own", own), ("profile", base)):
        if item.name in table:
            return info._replace(value=table[item.name], origin=origin)
    return info


def _as_toml(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


UNSET: Any = object()
"""Stands for a field that is left to its default."""
_FARTHEST = 12
"""So far the next number that a field takes is looked for."""


def stepped(info: FieldInfo, step: int) -> Any:
    """Return the value next to that of a field: 1 up, or -1 down; words go up to the one before.

    It is UNSET where a number that need not be given goes past the last; the value as it is where
    there is no other.
    """
    if info.choices:
        return _next_choice(info, step)
    value = info.value
    if isinstance(value, int | float):
        tried = [value + step * far for far in range(1, _FARTHEST)]
    elif isinstance(value, str) or value is None:
        tried = list(range(_FARTHEST)) if step > 0 else list(range(_FARTHEST, -1, -1))
    else:
        return value
    after = next((each for each in tried if _is_readable(info, each)), None)
    if after is not None:
        return int(after) if after == int(after) else after
    is_free = info.default is None and not info.required and info.origin == "own"
    return UNSET if is_free else value


def _next_choice(info: FieldInfo, step: int) -> Any:
    choices = info.choices
    if info.is_flag:
        return not info.value
    if info.value not in choices:
        return choices[-1 if step > 0 else 0]
    return choices[min(max(choices.index(info.value) - step, 0), len(choices) - 1)]


def _is_readable(info: FieldInfo, value: Any) -> bool:
    try:
        info.kind.read(value)
    except (ValueError, Fault):
        return False
    return True


def read_typed(info: FieldInfo, text: str) -> Any:
    """Return the value that a person typed, as it is to stand in the engagement.

    Quotes may be left out, and commas separate the items of a list. Raise Fault where it is none
    of the field's values.
    """
    for value in _readings(text.strip()):
        if _is_readable(info, value):
            return value
    raise Fault(
        "bad_value", f'{info.label} cannot be "{text.strip()}"', expected=info.kind.expected
    )


def _readings(text: str) -> Iterator[Any]:
    """Yield what a text may stand for, most literal first."""
    value = _toml(text)
    if value is not None:
        yield value
    if text.casefold() in _YES:
        yield _YES[text.casefold()]
    if text:
        yield text
    bare = text.rstrip("\"″'+ ").strip()
    if bare != text and _toml(bare) is not None:
        yield _toml(bare)
    items = [part.strip() for part in _SPLIT_OUTSIDE_BRACKETS.split(text) if part.strip()]
    yield [value if isinstance(value := _toml(item), int) else item for item in items]


def _toml(text: str) -> Any:
    import tomllib  # only needed once something is typed

    try:
        return tomllib.loads(f"v = {text}")["v"]
    except (tomllib.TOMLDecodeError, KeyError):
        return None


_FIRST_VALUES: tuple[Any, ...] = (0, 1, 2, "1", [])
"""What is tried for a field that must be given, until it is changed."""


def blank(shape: type[Any] | None) -> dict[str, Any]:
    """Make a table to begin with: what must be given has the first value that it may have."""
    if shape is None:
        return {}
    return {info.name: _first(info) for info in fields_of(shape, {}, {}) if info.required}


def _first(info: FieldInfo) -> Any:
    for value in (*info.words, *_FIRST_VALUES):
        try:
            info.kind.read(value)
        except (ValueError, Fault):
            continue
        return value
    return None
