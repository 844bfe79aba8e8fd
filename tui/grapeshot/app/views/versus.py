"""The odds of two: both sides of a fight, or the attack kept (A) and the present one (B)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from textual.content import Content

from grapeshot.app.lines import columns, joined, styled, wrap
from grapeshot.app.model import Bench
from grapeshot.app.views.columns import Column, column_lines, column_of
from grapeshot.engagement.editing import OF_THE_FILE, Table
from grapeshot.engagement.words import in_words, shown
from grapeshot.present.measures import TAKEN

if TYPE_CHECKING:
    pass


def side_columns(bench: Bench, measure: str) -> list[Column]:
    """Return the target's losses and the attacker's."""
    frame, program = bench.frame, bench.derived.program
    if frame is None or program is None:
        return []
    base = measure.removeprefix(TAKEN)
    names = {base: " and ".join(program.targets), TAKEN + base: "attacker"}
    if program.picture is not None:
        names[TAKEN + base] = program.picture().attacker.name
    return [column_of(name, frame, each, bench.rolled(each)) for each, name in names.items()]


def kept_columns(bench: Bench, measure: str) -> list[Column]:
    """Return the odds that were kept and the present ones."""
    frame, kept = bench.frame, bench.kept_frame
    if frame is None or kept is None:
        return []
    return [
        column_of("A", kept, measure),
        column_of("B", frame, measure, bench.rolled(measure)),
    ]


def versus_lines(
    measure: str, shown: Sequence[Column], how: Content, width: int, height: int, *, comparing: bool
) -> list[Content]:
    """Return the measure in columns; `how` says how the odds were found."""
    told = "so much or more" if comparing else "chance, or more"
    name = in_words(measure if comparing else measure.removeprefix(TAKEN))
    head = columns(styled(name, "strong"), joined(how, styled(f" {told}", "faint")), width)
    return [head, *column_lines(shown, width, height - 1, difference=comparing)]


def changes(before: Table, after: Table) -> list[str]:
    """Return in words what differs between two engagements: `situation distance 30 → 10`."""
    old, new = _flat(before), _flat(after)
    names = [name for name in dict.fromkeys([*old, *new]) if old.get(name) != new.get(name)]
    return [f"{in_words(name)} {_told(old.get(name))} → {_told(new.get(name))}" for name in names]


def _told(value: Any) -> str:
    return shown(value).rpartition("/")[2]


def _flat(table: Table, before: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in table.items():
        if not before and key in OF_THE_FILE:
            continue
        if isinstance(value, Mapping):
            found |= _flat(value, f"{before}{key} ")
        else:
            found[f"{before}{key}"] = value
    return found


def change_lines(bench: Bench, width: int) -> list[Content]:
    """Return the differences of B from the engagement kept as A, in two lines at most."""
    if bench.kept is None:
        return []
    differences = changes(bench.kept.table, bench.table)
    told = "; ".join(differences) or "the same: change anything to compare"
    ends = joined(styled("  D", "key"), styled(" ends", "faint"))
    return wrap([styled("B ", "key"), styled(told), ends], width, 2)[:2]
