"""The log: what was fired, with what dice, what it came to, and what happened besides."""

from __future__ import annotations

from textual.content import Content

from grapeshot.app.derived import Shot
from grapeshot.app.lines import NO_BREAK, cut, joined, marked, styled, wrap
from grapeshot.app.model import Bench
from grapeshot.present.outcome import brief, happenings

_INDENT = 4


def log_lines(bench: Bench, shot: Shot, width: int) -> list[Content]:
    """Return the lines of a shot."""
    return [*_shot_lines(bench, shot, width), *_happenings(shot, width)]


def _shot_lines(bench: Bench, shot: Shot, width: int) -> list[Content]:
    """Return who shot whom and what it came to, whole; and the dice, as far as there is room."""
    shown = "▸" if shot.number == bench.shown else NO_BREAK
    head = joined(
        styled(shown, "key"),
        styled(f"#{shot.number}{NO_BREAK}", "strong"),
        styled(f"{shot.title}: "),
        styled(brief(shot.program, shot.played).replace(" ", NO_BREAK), "strong"),
    )
    lines = wrap(head, width, _INDENT)
    dice = shot.dice.removeprefix("your ")
    return [*lines[:-1], cut(joined(lines[-1], styled(f" · {dice}", "faint")), width)]


def _happenings(shot: Shot, width: int) -> list[Content]:
    """Return in sentences what a shot did beyond losses, and what was left out of it."""
    lines: list[Content] = []
    told = [text for text, _ in happenings(shot.played)]
    for text in (*told, *(caveat.text for caveat in shot.caveats)):
        for line in marked("!", "warn", text, width - _INDENT):
            lines.append(joined(styled(" " * _INDENT), line))
    return lines
