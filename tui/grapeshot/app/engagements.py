"""The engagements in files, as they stand there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from grapeshot.data import data_folder
from grapeshot.engagement.editing import Table
from grapeshot.engagement.profiles import read_toml
from grapeshot.engagement.saving import mark_of
from grapeshot.errors import Fault, Place

_TABLES = (
    "weapon",
    "attacker",
    "target",
    "situation",
    "choices",
    "options",
    "table",
    "script",
    "expect",
)
_ARRAYS = ("targets", "more_weapons")


class Opened(NamedTuple):
    """An engagement in a file."""

    title: str
    table: Table
    file: Path
    mark: str = ""
    """What tells the content that the file had from any other."""


def engagements_in(path: Path) -> list[Opened]:
    """Return the engagements of a file: their outlines are right, their values are unchecked.

    Raise Fault where it cannot be read, and for a table or an array that is none.
    """
    mark = mark_of(path)  # before it is read: a change in between is noticed, not lost
    document = read_toml(path)
    many = document.get("engagement", [document])
    place = Place(str(path))
    if not _is_array(many) or not many:
        raise Fault("bad_file", "engagement", expected="tables [[engagement]]", place=place)
    for number, table in enumerate(many):
        _demand_outlines(table, path, f"engagement[{number}]." if len(many) > 1 else "")
    return [Opened(title_of(each, n), each, path, mark) for n, each in enumerate(many, 1)]


def _demand_outlines(table: Table, path: Path, before: str) -> None:
    wrong = [key for key in _TABLES if not isinstance(table.get(key, {}), Mapping)]
    if wrong:
        place = Place(str(path), before + wrong[0])
        raise Fault("bad_profile", f"{table[wrong[0]]!r}", expected="a table", place=place)
    wrong = [key for key in _ARRAYS if not _is_array(table.get(key, []))]
    if wrong:
        place = Place(str(path), before + wrong[0])
        raise Fault("bad_profile", f"{table[wrong[0]]!r}", expected="tables", place=place)


def _is_array(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, Mapping) for each in value)


def title_of(table: Table, number: int = 1) -> str:
    """Return the title of an engagement: its own, or who fires what at whom."""
    told = table.get("title") or table.get("id")
    if told:
        return str(told)
    targets = table.get("targets") or [table.get("target", {})]
    weapon, *names = (_name(each) for each in (table.get("weapon", {}), *targets))
    more = len(table.get("more_weapons", ()))
    weapon += f" and {more} more" if weapon and more else ""
    matchup = f"{weapon} at {', '.join(filter(None, names))}".strip()
    return matchup if weapon and any(names) else weapon or f"engagement {number}"


def _name(table: Table) -> str:
    return str(table.get("name") or str(table.get("profile", "")).rpartition("/")[2])


def shipped_engagements(ruleset: str) -> list[Opened]:
    """Return the engagements that ship with a rule set."""
    folder = data_folder("profiles") / ruleset
    return [
        opened
        for path in sorted(folder.glob("engagement*.toml"), key=lambda path: (len(path.stem), path))
        for opened in engagements_in(path)
    ]
