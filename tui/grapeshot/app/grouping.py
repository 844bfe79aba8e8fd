"""Fields as choices in a list: in groups, those that are seldom changed folded up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grapeshot.app.choices import Choice
from grapeshot.engagement.fields import FieldInfo
from grapeshot.schema import MORE

UNFOLD = "…"
"""The key of the row that shows the fields that are folded up."""


def choices_of(fields: Iterable[FieldInfo]) -> list[Choice]:
    """List fields as choices; those that the engagement itself sets are marked."""
    return [
        Choice(
            info.name,
            info.label,
            info.shown,
            (info.label, *info.words),
            "•" if info.origin == "own" else "",
        )
        for info in fields
    ]


def grouped(fields: Sequence[FieldInfo], *, unfolded: bool) -> list[Choice]:
    """List fields below the names of their groups.

    Of those that are seldom changed only what is set here, or must be, is shown until they are
    unfolded.
    """
    names = list(dict.fromkeys(field.group for field in fields))
    if len(names) < 2:
        return choices_of(fields)
    rows: list[Choice] = []
    for name in names:
        members = [field for field in fields if field.group == name]
        rows += _rows(name, members, unfolded=unfolded)
    return rows


def _rows(name: str, members: list[FieldInfo], *, unfolded: bool) -> Iterator[Choice]:
    shown = members
    if name == MORE and not unfolded:
        shown = [field for field in members if field.origin in ("own", "missing")]
    if name and (shown or name != MORE):
        yield Choice("", name, "", (), is_heading=True)
    yield from choices_of(shown)
    if len(shown) < len(members):
        count = len(members) - len(shown)
        yield Choice(UNFOLD, f"{count} more", "Enter shows them; typing finds them too", (MORE,))
