"""What is said beside a map: whether the shot may be fired, who is under the marker, the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from grapeshot.app.lines import EMPTY, NO_BREAK, styled, wrap
from grapeshot.app.map.panel_aim import aim_lines, problem_lines
from grapeshot.app.map.panel_odds import chance_lines, effect_lines, name_lines
from grapeshot.app.map.panel_shot import shot_lines
from grapeshot.app.map.panel_units import Panel, counts_by_unit, label, unit_lines

if TYPE_CHECKING:
    from grapeshot.app.map.plot import Plot
    from grapeshot.app.model import Bench
    from grapeshot.pipeline.odds import Frame

_ROOMY = 18
"""From so many rows on room is kept for a refusal, so that what is below it stays where it is."""
_TIGHT = 5
"""Below so many rows only what matters most is said."""
_HEADS = ((40, 4), (0, 6))
"""Rows kept for what is said of the aim, by the least width of the panel."""


def panel_lines(
    bench: Bench, plot: Plot | None, frame: Frame | None, width: int, height: int
) -> list[Content]:
    """Return the panel beside a map; `frame` are the odds of what the attack does."""
    if plot is None:
        return _without_table(bench, width)
    panel = Panel(bench, plot, frame, width)
    if height < _TIGHT:
        return _tight_lines(panel)
    shot = bench.shot if plot.landed else None
    head = shot_lines(panel, shot) if shot is not None else aim_lines(panel)
    if height >= _ROOMY:
        kept = next(rows for least, rows in _HEADS if width >= least)
        head += [EMPTY] * (kept - len(head))
    lines = head + unit_lines(panel) + chance_lines(panel)
    for more in (effect_lines(panel), name_lines(panel)):
        lines += more[: max(0, height - len(lines))]
    return lines


def _without_table(bench: Bench, width: int) -> list[Content]:
    problem = bench.derived.problem
    if problem is not None:
        return problem_lines(problem, width)
    spans = [
        styled("No models stand on a table yet. "),
        styled("T", "key"),
        styled(" chooses one."),
    ]
    return wrap(spans, width)


def _tight_lines(panel: Panel) -> list[Content]:
    """Return the most important first: may it be fired, at whom, why not."""
    problem, width = panel.bench.derived.problem, panel.width
    mark = styled("✗ ", "bad") if problem else styled("✓ ", "good")
    lines = wrap([mark, *_counts(panel)], width, 2)
    return lines + (problem_lines(problem, width) if problem else chance_lines(panel))


def _counts(panel: Panel) -> list[Content]:
    """Return who is under it, as short as it can be told: letter, wholly + partly."""
    spans: list[Content] = []
    for unit, (wholly, partly) in counts_by_unit(panel.plot).items():
        counts = f"{NO_BREAK}{wholly}+{partly}"
        spans += [label(panel, unit)[:1], styled(counts, "strong"), styled(" ")]
    return spans or [styled("nobody under it", "faint")]


def summary_lines(bench: Bench, plot: Plot, width: int) -> list[Content]:
    """Return in few lines what forbids the shot, and who is under it."""
    problem = bench.derived.problem
    head = problem_lines(problem, width) if problem else []
    if not plot.shown:
        return head
    under = [
        styled("under it, wholly+partly: ", "faint"),
        *_counts(Panel(bench, plot, None, width)),
    ]
    return [*head, *wrap(under, width, 2)]
