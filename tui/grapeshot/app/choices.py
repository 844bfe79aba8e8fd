"""Lists to choose from: what can be picked, under which names it is found, what is said of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field
from typing import Any, NamedTuple

from grapeshot.app.lines import fit
from grapeshot.app.matching import Finder
from grapeshot.engagement.profiles import Profile
from grapeshot.engagement.words import in_words, shown
from grapeshot.schema import Table, fields_by_name

MARK = "•"
"""Stands before what the attacker carries, or what is set here."""
_NOT_SAID = ("name", "weapons", "profile")


class Choice(NamedTuple):
    """One thing to choose. `key` is the answer."""

    key: str
    name: str
    detail: str = ""
    names: tuple[str, ...] = ()
    """What it is found by, chief first, where that is not its name alone."""
    mark: str = ""
    is_heading: bool = False
    """Whether it only stands above others, and cannot be chosen."""
    more: str = ""
    """What is said below the list while it is highlighted, where that is not the detail."""


def finder(choices: Sequence[Choice]) -> Finder[Choice]:
    """Return a finder of choices by any of their names.

    A heading is not found: what is found stands by how well it fits, and not below its own.
    """
    return Finder(
        choices,
        [() if choice.is_heading else choice.names or (choice.name,) for choice in choices],
    )


def profile_choice(profile: Profile, figures: Figures, carried: Collection[str] = ()) -> Choice:
    """Tell a profile in a row, marked where it is among those that are carried."""
    table = profile.table
    name = profile.name or "?"
    traits = _traits_of(table)
    detail = f"{figures.row(table)}  {', '.join(traits)}".rstrip()
    mark = MARK if profile.reference in carried else ""
    names = (name, *traits, profile.reference.split("/")[1].replace("-", " "))
    return Choice(profile.reference, name, detail, names, mark, more=detail_of(table))


def _traits_of(table: Table) -> list[str]:
    return [str(each) for key in ("traits", "rules") for each in table.get(key, ())]


class Figures:
    """The figures of profiles of one shape, each in a column of its own.

    Columns are the fields that have a heading in their shape, if any profile states them.
    """

    def __init__(self, shape: type[Any], profiles: Iterable[Profile]) -> None:
        tables = [profile.table for profile in profiles]
        fields = fields_by_name(shape).items()
        self._columns = {
            name: max(len(field.metadata["column"]), *(len(_cell(field, each)) for each in tables))
            for name, field in fields
            if field.metadata["column"] and any(name in each for each in tables)
        }
        self._fields = fields_by_name(shape)
        headings = (self._fields[name].metadata["column"] for name in self._columns)
        self.header = self._aligned(headings)

    def row(self, table: Table) -> str:
        """Set the figures of a profile below the headings."""
        return self._aligned(_cell(self._fields[name], table) for name in self._columns)

    def _aligned(self, cells: Iterable[str]) -> str:
        pairs = zip(cells, self._columns.values(), strict=True)
        return " ".join(cell.rjust(width) for cell, width in pairs)


_WIDER = 4
"""So much wider than its heading a figure may be."""


def _cell(field: Field[Any], table: Table) -> str:
    value = table.get(field.name, None if field.default is MISSING else field.default)
    text = "/".join(map(shown, value.values())) if isinstance(value, Mapping) else shown(value)
    return fit(text, len(field.metadata["column"]) + _WIDER)


def detail_of(table: Any) -> str:
    """Write the values of a profile in a line: short ones first, lists last."""
    items = [(key, value) for key, value in table.items() if key not in _NOT_SAID and value != []]
    short = [f"{in_words(key)} {shown(v)}" for key, v in items if not isinstance(v, list)]
    lists = [shown(value) for _, value in items if isinstance(value, list)]
    return " · ".join(short + lists)
