"""The odds: one measure as bars, with its mean and the chance of at least so much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from grapeshot.app.lines import EMPTY, NO_BREAK, columns, fit, joined, styled, wrap
from grapeshot.app.model import Bench
from grapeshot.app.views.columns import Column, column_lines
from grapeshot.app.views.versus import change_lines, kept_columns, side_columns, versus_lines
from grapeshot.app.views.weapons import weapon_lines
from grapeshot.engagement.words import in_words
from grapeshot.present.bars import percent
from grapeshot.present.measures import TAKEN, varies
from grapeshot.present.problems import Problem

if TYPE_CHECKING:
    from grapeshot.pipeline.plan import Caveat

_MEANS, _ONE_MEAN, _NUMBER = 20, 25, 9
"""Columns of the names of means, of several of each or of one, and of each mean."""
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
    most, events = max(1, height // _EVENTS), _event_lines(bench, width)
    above = [*caveat_lines(bench.derived.caveats, width), *_target_lines(bench, width)]
    below = [*change_lines(bench, width), *weapon_lines(bench, width, height)]
    room = height - len(above) - len(below)
    drawn = _drawn(bench, width, room - len(events[:most]))
    lines = [*above, *drawn, *events[: max(most, room - len(drawn))], *below]
    means = _mean_lines(bench, width)
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
    column = Column("", frame.distributions[measure], rolled=bench.rolled(measure))
    return [_head(bench, measure, width), *column_lines([column], width, max(4, height))[1:]]


def problem_lines(problem: Problem, width: int) -> list[Content]:
    """Return why there is nothing to fire, in sentences."""
    is_refusal = problem.is_refusal
    head = "✗ The rules forbid this attack" if is_refusal else "✗ This cannot be resolved yet"
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


def _event_lines(bench: Bench, width: int) -> list[Content]:
    """Return how the odds were found, and the chance of each event, before and now."""
    frame, kept = bench.frame, bench.kept_frame
    if frame is None:
        return []
    found = [frame.events] if kept is None else [kept.events, frame.events]
    names = dict.fromkeys(name for events in found for name in events)
    chances = {name: [float(events.get(name, 0)) for events in found] for name in names}
    spans = [] if kept or bench.has_both(bench.shown_measure) else [_how(bench)]
    for name, each in sorted(chances.items(), key=lambda pair: -max(pair[1])):
        if any(each):
            label = " " + f" {in_words(name)} ".replace(" ", NO_BREAK)
            spans += [styled(label, "faint"), styled("→".join(map(percent, each)), "strong")]
    return wrap(spans, width) if spans else []


def _how(bench: Bench) -> Content:
    """Return how the odds were found."""
    odds = bench.odds
    if odds is None or odds.method == "exact":
        return styled("exact", "faint")
    return styled(f"! {odds.method}, {odds.trials} trials".replace(" ", NO_BREAK), "warn")


def _mean_lines(bench: Bench, width: int) -> list[Content]:
    """Return the means of all measures, of both that are compared, for where there is room."""
    rows = list(_mean_rows(bench))
    if not rows:
        return []
    heads = [""]
    if bench.kept is not None or bench.is_mutual:
        heads = ["A", "B", "B-A"] if bench.kept is not None else ["target", "attacker"]
    label = min(_MEANS if len(heads) > 1 else _ONE_MEAN, width - _NUMBER * len(heads))
    told = (styled(head.rjust(_NUMBER), "faint") for head in heads)
    lines = [EMPTY, joined(styled("On average".ljust(label), "title"), told)]
    for name, numbers in rows:
        cells = (styled(number.rjust(_NUMBER), "strong") for number in numbers)
        lines.append(joined(styled(fit(in_words(name), label).ljust(label)), cells))
    return lines


def _mean_rows(bench: Bench) -> Iterator[tuple[str, list[str]]]:
    frame, kept, measures = bench.frame, bench.kept_frame, bench.measures
    for name, mean in frame.mean.items() if frame is not None else ():
        now, taken = float(mean), TAKEN + name
        if kept is not None:
            before = float(kept.mean.get(name, 0))
            if name in kept.mean and (before or now):
                yield name, [f"{before:.2f}", f"{now:.2f}", f"{now - before:+.2f}"]
        elif bench.is_mutual:
            if frame is not None and taken in frame.mean:
                yield name, [f"{now:.2f}", f"{float(frame.mean[taken]):.2f}"]
        elif frame is not None and name in measures and varies(frame, name):
            yield name, [f"{now:.2f}"]
