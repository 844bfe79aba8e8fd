"""What is wrong with one profile: read as an engagement would read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.bearers import UNREAD
from grapeshot.errors import Fault, Place
from grapeshot.names import nearest
from grapeshot.schema import keys_of, read_table, unknown_keys

if TYPE_CHECKING:
    from grapeshot.plugins.ruleset import Ruleset
    from grapeshot.session import Session

Table = Mapping[str, Any]
_NAME = ("name",)


def kinds_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the arrays of tables that hold profiles of a rule set."""
    return ("weapon", *ruleset.unit_tables, *(("table",) if ruleset.table else ()))


def no_kind(kind: str, ruleset: Ruleset, place: Place) -> Fault:
    """Return the fault of an array, or something else, that holds no profiles."""
    known = kinds_of(ruleset)
    return Fault(
        "unknown_key",
        f'"{kind}" holds no profiles',
        expected="arrays of tables: " + ", ".join(f"[[{each}]]" for each in known),
        nearest=nearest(kind, known),
        place=place,
    )


def faults_of(
    session: Session, ruleset: Ruleset, kind: str, table: Any, place: Place
) -> Iterator[Fault]:
    """Yield what is wrong with one profile, without the lines."""
    if not isinstance(table, dict):
        yield Fault("bad_profile", kind, expected="a table", place=place)
    elif kind == "weapon":
        yield from _raised(session.reader.weapon, ruleset, table, Place(place.file), place.key)
    elif kind == "table" and (layout := ruleset.layout()):
        keys = keys_of(layout)
        yield from _keys_and_name(table, keys, kind, place)
        yield from _raised(read_table, layout, _only(table, keys), place)
    else:
        yield from _faults_of_unit(session, ruleset, kind, table, place)


def _faults_of_unit(
    session: Session, ruleset: Ruleset, kind: str, table: Table, place: Place
) -> Iterator[Fault]:
    """Yield what is wrong with a unit, which may be read as target and as attacker.

    A wrong value is a fault in either reading. What is missing is one only where both miss
    something; such a fault is placed at the unit itself, not at a key of it.
    """
    shapes = (ruleset.target, ruleset.attacker)
    known = [*keys_of(shapes[0]), *keys_of(shapes[1]), *ruleset.profile_keys, UNREAD]
    yield from _keys_and_name(table, tuple(dict.fromkeys(known)), kind, place)
    readings = [
        _raised(
            session.reader.unit,
            ruleset,
            shape,
            _only(table, (*keys_of(shape), UNREAD)),
            Place(place.file),
            place.key,
        )
        for shape in shapes
    ]
    both_miss = all(any(f.place.key == place.key for f in faults) for faults in readings)
    told: set[str] = set()
    for fault in readings[0] + readings[1]:
        if str(fault) not in told and (both_miss or fault.place.key != place.key):
            told.add(str(fault))
            yield fault


def _keys_and_name(table: Table, keys: tuple[str, ...], kind: str, place: Place) -> Iterator[Fault]:
    yield from unknown_keys(table, tuple(dict.fromkeys(_NAME + keys)), place)
    if not table.get("name"):
        expected = f"the name of the {kind}"
        yield Fault("bad_profile", '"name" is missing', expected=expected, place=place)


def _only(table: Table, keys: tuple[str, ...]) -> Table:
    return {key: value for key, value in table.items() if key in keys}


def _raised(read: Callable[..., Any], *arguments: Any) -> list[Fault]:
    try:
        read(*arguments)
    except Fault as fault:
        return list(getattr(fault, "faults", [fault]))
    return []
