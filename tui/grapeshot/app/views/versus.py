"""The odds of two: both sides of a fight, or the attack kept (A) and the present one (B)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from textual.content import Content

from grapeshot.app.lines import EMPTY, NO_BREAK, columns, fit, joined, styled, wrap
from grapeshot.app.model import TAKEN, Bench
from grapeshot.app.views.columns import Column, column_lines
from grapeshot.engagement.editing import Table
from grapeshot.engagement.words import in_words, shown
from grapeshot.present.bars import percent

if TYPE_CHECKING:
    from grapeshot.pipeline.odds import Frame

_MEANS = 20
_NUMBER = 9
_SAME = 0.005


def side_columns(bench: Bench, measure: str) -> list[Column]:
    """Return the target's losses and the attacker's."""
    frame, program = bench.frame, bench.derived.program
    if frame is None or program is None:
        return []
    base = measure.removeprefix(TAKEN)
    names = {base: " and ".join(program.targets), TAKEN + base: "attacker"}
    if program.picture is not None:
        names[TAKEN + base] = program.picture().attacker.name
    return [_column(name, frame, each, bench.rolled(each)) for each, name in names.items()]


def kept_columns(bench: Bench, measure: str) -> list[Column]:
    """Return the odds that were kept and the present ones."""
    frame, kept = bench.frame, bench.kept_frame
    if frame is None or kept is None:
        return []
    return [
        _column("A", kept, measure, None),
        _column("B", frame, measure, bench.rolled(measure)),
    ]


def _column(name: str, frame: Frame, measure: str, rolled: int | None) -> Column:
    found: Mapping[int, float] | None = frame.distributions.get(measure)
    mean = frame.mean.get(measure)
    return Column(name, found, None if mean is None else float(mean), rolled)


def versus_lines(
    measure: str, shown: Sequence[Column], how: Content, width: int, height: int, *, comparing: bool
) -> list[Content]:
    """Return the measure in columns; `how` says how the odds were found."""
    told = "so much or more" if comparing else "chance, or more"
    name = in_words(measure if comparing else measure.removeprefix(TAKEN))
    head = columns(styled(name, "strong"), joined(how, styled(f" {told}", "faint")), width)
    return [head, *column_lines(shown, width, height - 1, difference=comparing)]


def mean_lines(bench: Bench, width: int) -> list[Content]:
    """Return the means of all measures, of both, for where there is room."""
    rows = list(_mean_rows(bench))
    if not rows:
        return []
    heads = ("A", "B", "B-A") if bench.kept is not None else ("target", "attacker")
    label = min(_MEANS, width - _NUMBER * len(heads))
    lines: list[Content] = [
        EMPTY,
        joined(
            styled("On average".ljust(label), "title"),
            (styled(head.rjust(_NUMBER), "faint") for head in heads),
        ),
    ]
    for name, numbers in rows:
        cells = (styled(number.rjust(_NUMBER), "strong") for number in numbers)
        lines.append(joined(styled(fit(in_words(name), label).ljust(label)), cells))
    return lines


def _mean_rows(bench: Bench) -> list[tuple[str, list[str]]]:
    frame, kept = bench.frame, bench.kept_frame
    if frame is None:
        return []
    rows: list[tuple[str, list[str]]] = []
    for name, mean in frame.mean.items():
        if kept is not None and name in kept.mean:
            before, now = float(kept.mean[name]), float(mean)
            if before or now:
                rows.append((name, [f"{before:.2f}", f"{now:.2f}", f"{now - before:+.2f}"]))
        elif kept is None and TAKEN + name in frame.mean:
            taken = float(frame.mean[TAKEN + name])
            rows.append((name, [f"{float(mean):.2f}", f"{taken:.2f}"]))
    return rows


def event_spans(bench: Bench) -> list[Content]:
    """Return the chance of each event, before and now, the likeliest first."""
    frame, kept = bench.frame, bench.kept_frame
    if frame is None or kept is None:
        return []
    spans: list[Content] = []
    chances = {
        name: (float(kept.events.get(name, 0)), float(frame.events.get(name, 0)))
        for name in dict.fromkeys([*kept.events, *frame.events])
    }
    for name, (before, now) in sorted(chances.items(), key=lambda each: -max(each[1])):
        if before or now:
            spans.append(styled(f" {NO_BREAK}{in_words(name)} ".replace("_", NO_BREAK), "faint"))
            spans.append(styled(f"{percent(before)}→{percent(now)}", "strong"))
    return spans


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
        if not before and key in ("title", "id", "hand", "clauses", "expect", "script"):
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
