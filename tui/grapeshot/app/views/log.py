"""The log: what was fired, with what dice, what it came to, and what happened besides."""

from __future__ import annotations

from grapeshot.app.derived import Shot
from grapeshot.app.lines import NO_BREAK, Line, Span, cut, wrap
from grapeshot.app.model import Bench
from grapeshot.app.views.outcome import happenings, outcome

_INDENT = 6


def log_lines(bench: Bench, width: int) -> tuple[list[Line], list[int]]:
    """Return the lines, the newest shot first, and for each line the number of its shot."""
    lines: list[Line] = []
    numbers: list[int] = []
    for shot in reversed(bench.shots):
        told = [*_shot_lines(bench, shot, width), *_happenings(shot, width)]
        lines += told
        numbers += [shot.number] * len(told)
    return lines, numbers


def _shot_lines(bench: Bench, shot: Shot, width: int) -> list[Line]:
    """Return what a shot came to, whole; and what it was, as far as there is room."""
    dice = "own dice" if shot.seed is None else f"seed {shot.seed}"
    shown = "▸" if shot.number == bench.shown else NO_BREAK
    head = (
        Span(shown, "key"),
        Span(f"#{shot.number:<3}".replace(" ", NO_BREAK), "strong"),
        Span(f"{dice:<12} ".replace(" ", NO_BREAK), "faint"),
        Span(outcome(shot)),
    )
    lines = wrap(head, width, _INDENT)
    return [*lines[:-1], cut((*lines[-1], Span(f" · {shot.title}", "faint")), width)]


def _happenings(shot: Shot, width: int) -> list[Line]:
    """Return in sentences what a shot did beyond losses, and what was left out of it."""
    lines: list[Line] = []
    told = [text for text, _ in happenings(shot.played)]
    for text in (*told, *(caveat.text for caveat in shot.caveats)):
        for line in wrap([Span("! ", "warn"), Span(text)], width - _INDENT, 2):
            lines.append((Span(" " * _INDENT), *line))
    return lines
