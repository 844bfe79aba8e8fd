"""The odds: one measure as bars, with its mean and the chance of at least so much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from grapeshot.app.lines import EMPTY, NO_BREAK, columns, joined, styled, wrap
from grapeshot.app.model import Bench
from grapeshot.app.views.versus import (
    change_lines,
    event_spans,
    kept_columns,
    mean_lines,
    side_columns,
    versus_lines,
)
from grapeshot.app.views.weapons import weapon_lines
from grapeshot.engagement.words import in_words
from grapeshot.present.bars import Row, bar, percent, rows_of
from grapeshot.present.problems import Problem

if TYPE_CHECKING:
    from grapeshot.pipeline.plan import Caveat

_WIDEST_BAR = 60
_MEANS = 34
_CAVEAT_LINES = 5
"""On so many lines caveats are told in the pane; there is room for the numbers then."""
_EVENTS = 6
"""One line in so many is for events: the likeliest come first, and the numbers need room."""


def odds_lines(bench: Bench, width: int, height: int) -> list[Content]:
    """Return the lines of the pane: the odds, or in their place why there are none."""
    problem = bench.derived.problem
    if problem is not None:
        return problem_lines(problem, width)
    frame = bench.frame
    if frame is None:
        return [styled(bench.odds_note or "no odds yet", "faint")]
    most = max(1, height // _EVENTS)
    events = [*_event_lines(bench, width)[:most], *change_lines(bench, width)]
    above = [*caveat_lines(bench.derived.caveats, width), *_target_lines(bench, width)]
    events += weapon_lines(bench, width, height)
    room = height - len(above) - len(events)
    lines = [*above, *_drawn(bench, width, room), *events]
    versus = bench.kept is not None or bench.is_mutual
    means = mean_lines(bench, width) if versus else _mean_lines(bench, width)
    return lines + means if len(lines) + len(means) <= height else lines


def caveat_lines(caveats: Sequence[Caveat], width: int, most: int = _CAVEAT_LINES) -> list[Content]:
    """List the numbers' caveats, each of them whole; of many the first, and how many more.

    A single one that is longer than there is room for is cut, with the key that shows it all.
    """
    told = [wrap([styled(f"! {each.text}", "warn")], width, 2) for each in caveats]
    lines = [line for each in told for line in each]
    if len(lines) <= most:
        return lines
    room, kept = most - 1, 0
    while kept < len(told) and sum(map(len, told[: kept + 1])) <= room:
        kept += 1
    lines = [line for each in told[:kept] for line in each]
    if not kept:
        lines, kept = told[0][:room], 1
        more = "  … (x shows all of it)" if len(told) == 1 else f"  … and {len(told) - 1} more (x)"
        return [*lines, styled(more, "warn")]
    left = len(told) - kept
    more = f"! and {left} more warning{'s' if left > 1 else ''} (x shows all)"
    return [*lines, *wrap([styled(more, "warn")], width)]


def _drawn(bench: Bench, width: int, height: int) -> list[Content]:
    """Return the measure that is shown, of one or of two beside each other."""
    measure, frame = bench.shown_measure, bench.frame
    if not measure or frame is None:
        return [_head(bench, measure, width)]
    if bench.kept is not None or bench.has_both(measure):
        kept = bench.kept is not None
        shown = kept_columns(bench, measure) if kept else side_columns(bench, measure)
        height = max(5, height)
        return versus_lines(measure, shown, _how(bench), width, height, comparing=kept)
    rows = rows_of(frame.distributions[measure], max(3, height - 1))
    rolled = bench.rolled(measure)
    top = max(row.chance for row in rows)
    drawn = [_row_line(row, rows, top, rolled, width) for row in rows]
    return [_head(bench, measure, width), *drawn]


def problem_lines(problem: Problem, width: int) -> list[Content]:
    """Return why there is nothing to fire, in sentences."""
    head = "✗ The rules forbid this shot" if problem.is_refusal else "✗ This cannot be resolved yet"
    lines: list[Content] = [styled(head, "bad"), EMPTY]
    for sentence in problem.sentences:
        shown = sentence[:1].upper() + sentence[1:] if problem.is_refusal else sentence
        lines += wrap([styled(shown)], width)
    if problem.clause:
        lines += wrap([styled("clause ", "faint"), styled(problem.clause, "strong")], width)
    lines += [
        EMPTY,
        *wrap([styled("Change the attack on the left, or press u to undo.", "faint")], width),
    ]
    return lines


def _head(bench: Bench, measure: str, width: int) -> Content:
    legend: Content = styled("chance  or more  ", "faint")
    left = joined(styled(in_words(measure), "strong"), _mean(bench, measure))
    return columns(left, legend, width)


def _target_lines(bench: Bench, width: int) -> list[Content]:
    """Return whose odds they are, where there are several targets."""
    if not bench.targets:
        return []
    number = bench.targets.index(bench.target) + 1 if bench.target in bench.targets else 0
    which = f"{number} of {len(bench.targets)}: {bench.target}" if number else "all targets"
    return [
        columns(
            joined(styled("at ", "faint"), styled(which, "title")), styled("n next", "key"), width
        )
    ]


def _mean(bench: Bench, measure: str) -> Content:
    frame = bench.frame
    spans: list[Content] = []
    if frame is not None and measure in frame.mean:
        spans = [styled("  mean ", "faint"), styled(f"{float(frame.mean[measure]):.2f}", "strong")]
        if frame.standard_error.get(measure):
            spans.append(styled(f"±{frame.standard_error[measure]:.2f}", "faint"))
    return joined(spans)


def _measures(rows: list[Row], width: int) -> tuple[int, int]:
    """Return the widths of the labels and of the bars."""
    label = max(len(row.label) for row in rows) + 1
    return label, max(4, min(_WIDEST_BAR, width - label - 20))


def _row_line(row: Row, rows: list[Row], top: float, rolled: int | None, width: int) -> Content:
    label, room = _measures(rows, width)
    hit = rolled is not None and row.low <= rolled <= row.high
    drawn = bar(row.chance / top, room) if top else ""
    style = "rolled" if hit else "bar"
    return joined(
        styled(f"{row.label:>{label}} ", "strong" if hit else ""),
        styled(drawn, style),
        styled(" " * (room - len(drawn))),
        styled(f" {percent(row.chance):>6}", "strong" if hit else ""),
        styled(f"  {percent(row.at_least):>6}", "strong" if hit else "faint"),
        styled(" ◄" if hit else "", "rolled"),
    )


def _event_lines(bench: Bench, width: int) -> list[Content]:
    """Return how the odds were found, and the chances of what happens or does not."""
    frame, odds = bench.frame, bench.odds
    if frame is None or odds is None:
        return []
    if bench.kept is not None:
        return wrap(spans, width) if (spans := event_spans(bench)) else []
    spans = [] if bench.has_both(bench.shown_measure) else [_how(bench)]
    for name, chance in sorted(frame.events.items(), key=lambda each: -each[1]):
        if chance:
            label = f" {NO_BREAK}{in_words(name)} ".replace("_", NO_BREAK)
            spans += [styled(label, "faint"), styled(percent(float(chance)), "strong")]
    return wrap(spans, width) if spans else []


def _how(bench: Bench) -> Content:
    """Return how the odds were found."""
    odds = bench.odds
    if odds is None or odds.method == "exact":
        return styled("exact", "faint")
    return styled(f"! {odds.method}, {odds.trials} trials".replace(" ", NO_BREAK), "warn")


def _mean_lines(bench: Bench, width: int) -> list[Content]:
    """Return the means of all measures that are not certain, for where there is room."""
    frame = bench.frame
    if frame is None:
        return []
    lines: list[Content] = [EMPTY, styled("On average", "title")]
    for name in bench.measures:
        if len(frame.distributions[name]) > 1:
            mean: Content = styled(f"{float(frame.mean[name]):.2f}", "strong")
            lines.append(columns(styled(in_words(name)), mean, min(width, _MEANS)))
    return lines
