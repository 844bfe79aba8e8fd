"""Files of engagements: what stands in them, what a person types for one, writing one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from grapeshot.data import data_folder
from grapeshot.engagement.editing import Table
from grapeshot.engagement.places import inside
from grapeshot.engagement.profiles import read_toml
from grapeshot.engagement.reading import engagements_of, no_engagements
from grapeshot.engagement.saving import Standing, mark_of, saying, write
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
    found = engagements_of(read_toml(path), str(path))
    if not found:
        raise no_engagements(str(path))
    for table, place in found:
        _demand_outlines(table, place)
    return [Opened(title_of(each, n), each, path, mark) for n, (each, _) in enumerate(found, 1)]


def _demand_outlines(table: Table, place: Place) -> None:
    for expected, keys, is_right in (
        ("a table", _TABLES, _is_table),
        ("tables", _ARRAYS, _is_array),
    ):
        for key in keys:
            if key in table and not is_right(table[key]):
                raise Fault(
                    "bad_profile", f"{table[key]!r}", expected=expected, place=inside(place, key)
                )


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _is_array(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_table, value))


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


def suggested_name(title: str) -> str:
    """Make a file name of a title: its first words, in lower case, as TOML."""
    words = "".join(sign if sign.isalnum() else " " for sign in title.casefold()).split()
    return "-".join(words[:6])[:60] + ".toml" if words else "engagement.toml"


def path_typed(typed: str) -> Path:
    """Read a path as a person types it: `~` is the home, the ending may be left out.

    Raise Fault where it can be no file.
    """
    text = os.path.expanduser(typed.strip())  # noqa: PTH111 - Path raises where there is no such user
    if not text:
        raise Fault("bad_path", "no name", expected="the name of a file")
    if text.startswith("~"):
        raise Fault("bad_path", f"there is no user {text[1:].partition('/')[0]}")
    with saying("bad_path", "this cannot be a file"):
        path = Path(text)
        if path.is_dir() or text.endswith("/"):
            raise Fault("bad_path", f"{path} is a folder", expected="the name of a file")
        is_odd = path.exists() and not path.is_file()  # a device or a pipe: meant as it is named
        return path if path.suffix or is_odd else path.with_suffix(".toml")


def save_engagement(standing: Standing, table: Mapping[str, Any]) -> str:
    """Write an engagement over the version marked `standing`; return the mark of the new one.

    Raise Fault as `grapeshot.engagement.saving.write` does.
    """
    import tomli_w  # only needed here

    return write(standing, tomli_w.dumps(dict(table)).encode())
