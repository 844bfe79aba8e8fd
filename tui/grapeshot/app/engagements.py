"""The engagements in files, as they stand there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from grapeshot.app.table import Table
from grapeshot.data import data_folder
from grapeshot.engagement.profiles import read_toml
from grapeshot.errors import Fault, Place


class Opened(NamedTuple):
    """An engagement in a file."""

    title: str
    table: Table
    file: Path


def engagements_in(path: Path) -> list[Opened]:
    """Return the engagements of a file, unchecked. Raise Fault where it cannot be read."""
    document = read_toml(path)
    many = document.get("engagement", [document])
    if not isinstance(many, list) or not all(isinstance(each, Mapping) for each in many):
        raise Fault(
            "bad_file", "engagement", expected="tables [[engagement]]", place=Place(str(path))
        )
    return [
        Opened(
            str(table.get("title") or table.get("id") or f"engagement {number}"),
            _with_options_at_top(table),
            path,
        )
        for number, table in enumerate(many, 1)
    ]


def _with_options_at_top(table: Table) -> Table:
    """Return an engagement with its options where they are edited."""
    options = table.get("options")
    if not isinstance(options, Mapping) or options.keys() & table.keys():
        return table
    return {**{key: value for key, value in table.items() if key != "options"}, **options}


def shipped_engagements(ruleset: str) -> list[Opened]:
    """Return the engagements that ship with a rule set."""
    folder = data_folder("profiles") / ruleset
    return [
        opened
        for path in sorted(folder.glob("engagement*.toml"), key=lambda path: (len(path.stem), path))
        for opened in engagements_in(path)
    ]
