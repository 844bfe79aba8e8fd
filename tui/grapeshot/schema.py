"""Describing the fields of a TOML table, and reading a table strictly by that description.

A rule set describes its weapons, units and situations as frozen dataclasses whose fields are made
by `field(...)`. The reader refuses unknown keys, wrong types and impossible values, and collects
every fault of a table before it gives up.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any, TypeVar, dataclass_transform

from grapeshot.dice import DiceExpression, parse_dice
from grapeshot.errors import LONGEST_SHOWN, Fault, Place, beginning, shown
from grapeshot.names import nearest
from grapeshot.records import NamedTuple

Table = Mapping[str, Any]
Shape = TypeVar("Shape")
REQUIRED: Any = object()


class Kind(NamedTuple):
    """A kind of value: what is expected, in words, and the function that reads it.

    `read(value)` returns the value to keep, or raises ValueError, or a Fault with its own word.
    """

    expected: str
    read: Callable[[Any], Any]
    shape: type[Any] | None = None
    """The shape of the table, where the value is one, or of each, where it is an array of them."""
    values: tuple[Any, ...] = ()
    """All values that there are, where they are few and known."""
    of_effects: bool = False
    """Whether it is the name of a lasting effect, or a list of such names."""


MORE = "more"
"""The group of the fields that are seldom changed: editors fold it up."""


def field(
    kind: Kind,
    default: Any = REQUIRED,
    *,
    word: str = "bad_profile",
    unit: str = "",
    group: str = "",
    kinds: tuple[str, ...] = (),
    aliases: tuple[str, ...] = (),
    circumstance: bool = False,
    meaning: str = "",
    column: str = "",
) -> Any:
    """Describe one field: its kind, its default, the one-word reason where it is wrong.

    The `meaning` says in a sentence of a player's words what the field is: editors show it. Lists
    of profiles show a field in a column of its own under the heading `column`, if it has one.

    Fields of a `group` stand together where a person changes them, under its name; the groups come
    in the order in which each is first met, and MORE comes last.

    `kinds` are the kinds of engagement in which the field has a part, () being all of them; where
    an engagement of another kind states it, a warning says so. `aliases` are other keys that mean
    the same field; where two of them are stated and differ, that is a fault (`contradiction`).

    A `circumstance` is a fact of this one attack, as every field of a situation is: where an
    engagement states it and no rule asks for it, a warning says so. What a unit is like, which its
    profile prints whether it matters or not, is none.
    """
    metadata = {
        "kind": kind,
        "word": word,
        "unit": unit,
        "group": group,
        "kinds": kinds,
        "aliases": aliases,
        "circumstance": circumstance,
        "meaning": meaning,
        "column": column,
    }
    if default is REQUIRED:
        return dataclasses.field(metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


@dataclass_transform(kw_only_default=True, frozen_default=True)
def shape(described: type[Shape]) -> type[Shape]:
    """Make a class of fields into the shape of a table: built by keywords, then never changed.

    It is a frozen dataclass without the code that `dataclass` writes and compiles for each class,
    which would take a tenth of the time in which a command starts.
    """
    types = described.__annotations__
    # Each that is a text would be searched for ClassVar, which no table has.
    described.__annotations__ = dict.fromkeys(types, object)
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False)(described)
    made.__annotations__ = types
    items = dataclasses.fields(made)
    defaults = {f.name: f.default for f in items if f.default is not dataclasses.MISSING}
    names = {item.name for item in items}
    looks_over = getattr(made, "__post_init__", None)
    for name in names & vars(made).keys():
        delattr(made, name)  # or it would answer for a value that is withheld

    def build(self: Any, **given: Any) -> None:
        values = {**defaults, **given}
        if values.keys() != names:
            wrong = ", ".join(sorted(values.keys() ^ names))
            raise TypeError(f"{made.__name__}() is given too much or too little: {wrong}")
        self.__dict__.update(values)
        if looks_over is not None:
            looks_over(self)

    made.__init__ = build
    made.__setattr__ = made.__delattr__ = _never
    made.__repr__ = _described
    made.__getattr__ = _asked_for
    return described


WITHHELD, ASKED = "_withheld", "_asked"
"""The keys under which a shape keeps what is withheld, and the names that were asked for."""


def withhold(made: Any, name: str) -> None:
    """Keep a value of a shape back until it is asked for, so that `was_asked_for` can tell."""
    values = made.__dict__
    if name in values:
        values.setdefault(ASKED, set())
        values.setdefault(WITHHELD, {})[name] = values.pop(name)


def was_asked_for(made: Any, name: str) -> bool:
    """Return whether anything has asked a shape, or a changed copy of it, for a withheld value."""
    return name in made.__dict__[ASKED]


def changed(made: Shape, **values: Any) -> Shape:
    """Return a copy of a shape with some values changed; what is withheld in it stays so."""
    copy = object.__new__(type(made))
    copy.__dict__.update(made.__dict__, **values)
    return copy


def _asked_for(self: Any, name: str) -> Any:
    """Return a value that was withheld; from now on it is found without asking here."""
    withheld = self.__dict__.get(WITHHELD, {})
    if name not in withheld:
        text = f"{type(self).__name__!r} object has no attribute {name!r}"
        raise AttributeError(text, name=name, obj=self)
    self.__dict__[ASKED].add(name)
    self.__dict__[name] = withheld[name]
    return withheld[name]


def _never(self: Any, name: str, *value: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"{type(self).__name__}.{name} is never changed")


def _described(self: Any) -> str:
    items = ((item.name, getattr(self, item.name)) for item in dataclasses.fields(self))
    values = ", ".join(f"{name}={value!r}" for name, value in items)
    return f"{type(self).__name__}({values})"


def _typed(wanted: type, value: Any) -> Any:
    if isinstance(value, bool) and wanted is not bool:
        raise ValueError
    if not isinstance(value, wanted):
        raise ValueError
    return value


def text() -> Kind:
    """Return the kind of a non-empty text."""

    def read(value: Any) -> str:
        if not _typed(str, value):
            raise ValueError
        return str(value)

    return Kind("a text", read)


def flag() -> Kind:
    """Return the kind of a truth value."""
    return Kind("true or false", lambda value: _typed(bool, value), values=(False, True))


MOST = 10_000
"""Upper limit for any number of an engagement."""


def whole(lowest: int | None = None, highest: int = MOST) -> Kind:
    """Return the kind of a whole number within limits."""

    def read(value: Any) -> int:
        number: int = _typed(int, value)
        _within(number, lowest, highest)
        return number

    wording = str(lowest) if lowest == highest else f"a whole number{_limits(lowest, highest)}"
    return Kind(wording, read)


def length(lowest: float | None = 0) -> Kind:
    """Return the kind of a length in inches."""

    def read(value: Any) -> float:
        number: float = value if isinstance(value, float) else _typed(int, value)
        if not -MOST <= number <= MOST:  # which no "not a number" is either
            raise ValueError
        _within(number, lowest, None)
        return number

    return Kind(f"a number of inches{_limits(lowest, None)}", read)


def number(lowest: float | None = None) -> Kind:
    """Return the kind of a number, whole or not: a coordinate, an angle."""
    return Kind(f"a number{_limits(lowest, None)}", length(lowest).read)


def pair() -> Kind:
    """Return the kind of two numbers `[x, y]`, read as a tuple."""

    def read(value: Any) -> tuple[float, float]:
        x, y = (length(None).read(item) for item in _typed(list, value))
        return x, y

    return Kind("two numbers [x, y]", read)


def _within(number: float, lowest: float | None, highest: float | None) -> None:
    if (lowest is not None and number < lowest) or (highest is not None and number > highest):
        raise ValueError


def _limits(lowest: float | None, highest: float | None) -> str:
    unlimited = highest is None or highest == MOST
    if lowest is None:
        return "" if unlimited else f" of {highest} or less"
    return f" of {lowest} or more" if unlimited else f" from {lowest} to {highest}"


def one_of(*words: str) -> Kind:
    """Return the kind of one word out of a list."""

    def read(value: Any) -> str:
        if _typed(str, value) not in words:
            raise ValueError
        return str(value)

    return Kind(" or ".join(f'"{word}"' for word in words), read, values=words)


_effects: ContextVar[Callable[[], Collection[str]]] = ContextVar("effects", default=tuple)


@contextmanager
def effects_known(names: Callable[[], Collection[str]]) -> Iterator[None]:
    """Let `lasting` read these names too, for a while; they are asked for once one is needed."""
    token = _effects.set(names)
    try:
        yield
    finally:
        _effects.reset(token)


def lasting(*words: str) -> Kind:
    """Return the kind of the name of a lasting effect: one that ships, or that a plugin leaves."""

    def read(value: Any) -> str:
        name: str = _typed(str, value)
        if name not in words and name not in _effects.get()():
            raise ValueError
        return name

    known = " or ".join(f'"{word}"' for word in words)
    return Kind(f"{known}, or an effect of a plugin that is loaded", read, of_effects=True)


def dice(lowest: int = 0) -> Kind:
    """Return the kind of a dice expression whose least value is `lowest`."""

    def read(value: Any) -> DiceExpression:
        expression = parse_dice(value if isinstance(value, str) else _typed(int, value))
        if expression.lowest < lowest or expression.highest > MOST:
            raise ValueError
        return expression

    return Kind(f"dice such as 2, D6 or D3+1, at least {lowest}", read)


def either(first: Kind, second: Kind) -> Kind:
    """Return the kind of a value that is of one kind or another."""

    def read(value: Any) -> Any:
        try:
            return first.read(value)
        except (ValueError, Fault):
            return second.read(value)

    return Kind(f"{first.expected}, or {second.expected}", read)


def none_for(word: str, kind: Kind) -> Kind:
    """Return the kind of a value, with `word` standing for none at all (read as None)."""
    return Kind(
        f'{kind.expected}, or "{word}"', lambda value: None if value == word else kind.read(value)
    )


def many(kind: Kind, exactly: int | None = None) -> Kind:
    """Return the kind of a list, read as a tuple; of so many items where there must be so many."""

    def read(value: Any) -> tuple[Any, ...]:
        items = tuple(kind.read(item) for item in _typed(list, value))
        if exactly is not None and len(items) != exactly:
            raise ValueError
        return items

    count = "" if exactly is None else f" of {exactly}"
    return Kind(f"a list{count}: {kind.expected} each", read, of_effects=kind.of_effects)


def table(shape: type[Any]) -> Kind:
    """Return the kind of a table of a described shape."""

    def read(value: Any) -> Any:
        return read_table(shape, _typed(dict, value), Place())

    return Kind("a table", read, shape)


def tables(shape: type[Any]) -> Kind:
    """Return the kind of an array of tables, each of a described shape."""

    def read(value: Any) -> tuple[Any, ...]:
        return tuple(
            read_table(shape, _typed(dict, item), Place(key=f"[{index}]"))
            for index, item in enumerate(_typed(list, value))
        )

    return Kind("an array of tables", read, shape)


def keys_of(shape: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields of a described table."""
    return tuple(fields_by_name(shape))


_FIELDS: dict[type[Any], Mapping[str, dataclasses.Field[Any]]] = {}
_NAMES: dict[type[Any], Mapping[str, str]] = {}
"""What was found out about shapes, which never change: they are asked for again and again."""


def fields_by_name(shape: type[Any]) -> Mapping[str, dataclasses.Field[Any]]:
    """Return the fields of a shape that come from its table, by name."""
    if shape not in _FIELDS:
        found = {item.name: item for item in dataclasses.fields(shape) if "kind" in item.metadata}
        _FIELDS[shape] = MappingProxyType(found)
    return _FIELDS[shape]


def fields_of_effects(shape: type[Any]) -> Iterable[str]:
    """Yield the fields of a described table that name what lasts on a unit."""
    for name, item in fields_by_name(shape).items():
        if item.metadata["kind"].of_effects:
            yield name


def names_of(shape: type[Any]) -> Mapping[str, str]:
    """Return every key that a described table may have, with the field that it stands for."""
    if shape not in _NAMES:
        items = fields_by_name(shape).items()
        found = {key: name for name, item in items for key in _spellings(item)}
        _NAMES[shape] = MappingProxyType(found)
    return _NAMES[shape]


def _spellings(item: dataclasses.Field[Any]) -> tuple[str, ...]:
    return (item.name, *item.metadata["aliases"])


class Faults(Fault):
    """Several faults of one table; shown as the first, all of them in `faults`."""

    def __init__(self, faults: list[Fault]) -> None:
        first = faults[0]
        super().__init__(
            first.word,
            first.message,
            expected=first.expected,
            nearest=first.nearest,
            place=first.place,
        )
        self.faults = faults


def read_table(shape: type[Shape], table: Table, place: Place, **given: Any) -> Shape:
    """Read a table into `shape`; `given` are fields that do not come from the table.

    Raise Fault (Faults, where there are several).
    """
    faults = unknown_keys(table, names_of(shape), place)
    values = dict(given)
    for item in fields_by_name(shape).values():
        if item.name in given:
            continue
        try:
            key = _written(item, table, place)
            if key:
                values[item.name] = _read_value(item, key, table[key], place)
            elif item.default is dataclasses.MISSING:
                raise _missing(item, place)
        except Fault as fault:
            faults += getattr(fault, "faults", [fault])
    if faults:
        raise Faults(faults)
    try:
        return shape(**values)
    except Fault as fault:  # a shape may look at its fields together
        fault.place = place
        raise


_SHOWN = 5
"""So many unknown keys of a table are told, each with the nearest right one."""


def unknown_keys(table: Table, known: Collection[str], place: Place) -> list[Fault]:
    """Return a fault for each of the first keys that a table may not have, one for the rest."""
    unknown = [key for key in table if key not in known]
    expected = "one of: " + ", ".join(dict.fromkeys(known))
    faults = [
        Fault(
            "unknown_key",
            f'unknown key "{beginning(key)}"',
            expected=expected,
            nearest=nearest(key, known) if len(key) <= LONGEST_SHOWN else None,
            place=_within_place(place, beginning(key)),
        )
        for key in unknown[:_SHOWN]
    ]
    if len(unknown) > _SHOWN:
        more = f"and {len(unknown) - _SHOWN} more unknown keys"
        faults.append(Fault("unknown_key", more, expected=expected, place=place))
    return faults


def _written(item: dataclasses.Field[Any], table: Table, place: Place) -> str:
    """Return the key by which a table states a field, or "". Raise Fault where two disagree."""
    keys = [key for key in _spellings(item) if key in table]
    for other in keys[1:]:
        if table[other] != table[keys[0]]:
            raise Fault(
                "contradiction",
                f"{keys[0]} = {shown(table[keys[0]])} and {other} = {shown(table[other])}",
                expected="one of them: both mean the same",
                place=_within_place(place, other),
            )
    return keys[0] if keys else ""


def _read_value(item: dataclasses.Field[Any], key: str, value: Any, place: Place) -> Any:
    kind: Kind = item.metadata["kind"]
    try:
        return kind.read(value)
    except Fault as fault:
        for each in getattr(fault, "faults", [fault]):
            inner = each.place.key
            dot = "." if inner and not inner.startswith("[") else ""
            each.place = _within_place(place, f"{key}{dot}{inner}")
        raise
    except ValueError:
        raise Fault(
            item.metadata["word"],
            f"{key} = {shown(value)}",
            expected=_expected(kind, value),
            nearest=_nearest_word(kind, value),
            place=_within_place(place, key),
        ) from None


def _missing(item: dataclasses.Field[Any], place: Place) -> Fault:
    kind: Kind = item.metadata["kind"]
    return Fault(
        item.metadata["word"], f'"{item.name}" is missing', expected=kind.expected, place=place
    )


def _expected(kind: Kind, value: Any) -> str:
    """Return what stands for a value that failed: the upper limit too, where it is too great."""
    if not isinstance(value, int | float) or value <= MOST:
        return kind.expected
    try:
        kind.read(MOST)
    except (ValueError, Fault):
        return kind.expected
    return f"{kind.expected}, {MOST} at most"


def _nearest_word(kind: Kind, value: Any) -> str | None:
    words = kind.expected.split('"')[1::2]
    if not isinstance(value, str) or not words or len(value) > LONGEST_SHOWN:
        return None
    return nearest(value, words)


def _within_place(place: Place, key: str) -> Place:
    return Place(place.file, f"{place.key}.{key}" if place.key else key)
