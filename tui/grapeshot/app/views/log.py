"""The log: what was fired, with what dice, and what it came to."""

from __future__ import annotations

from grapeshot.app.derived import Shot
from grapeshot.app.lines import Line, Span, cut
from grapeshot.app.model import Bench
from grapeshot.app.views.outcome import outcome


def log_lines(bench: Bench, width: int) -> tuple[list[Line], list[int]]:
    """Return one line for each shot, the newest first, and the numbers of the shots."""
    shots = list(reversed(bench.shots))
    lines = [_shot_line(bench, shot, width) for shot in shots]
    return lines, [shot.number for shot in shots]


def _shot_line(bench: Bench, shot: Shot, width: int) -> Line:
    dice = "own dice" if shot.seed is None else f"seed {shot.seed}"
    shown = "▸" if shot.number == bench.shown else " "
    line = (
        Span(shown, "key"),
        Span(f"#{shot.number:<3}", "strong"),
        Span(f"{dice:<12} ", "faint"),
        Span(f"{outcome(shot)} "),
        Span(shot.title, "faint"),
    )
    return cut(line, width)
