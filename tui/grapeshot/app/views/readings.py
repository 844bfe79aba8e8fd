"""Disputed rules that have a part in the attack: how they are read, and what else they may give."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.content import Content

from grapeshot.app.lines import NO_BREAK, styled, wrap
from grapeshot.engagement.words import in_words, shown
from grapeshot.present.bars import percent
from grapeshot.present.measures import frame_of
from grapeshot.present.readings import Numbers, Style, difference

if TYPE_CHECKING:
    from grapeshot.engagement.disputed import OtherReading, Reading
    from grapeshot.pipeline.odds import Odds


def reading_lines(readings: Iterable[Reading], odds: Odds | None, width: int) -> list[Content]:
    """Return each disputed rule with what the attack comes to where it is read otherwise."""
    lines: list[Content] = []
    for reading in readings:
        head = f"{in_words(reading.option)} is {shown(reading.value)}: {reading.text} "
        lines += wrap(
            [styled(head), styled(reading.clause.replace(" ", NO_BREAK), "faint")], width, 2
        )
        for sentence in sentences(reading, odds):
            lines += wrap([styled(f"{NO_BREAK}{NO_BREAK}{sentence}", "strong")], width, 4)
    return [styled("Other readings (r sets them)", "title"), *lines] if lines else []


def sentences(reading: Reading, odds: Odds | None) -> list[str]:
    """Return for each other value of the option what the attack comes to with it."""
    if odds is None:
        return []
    return [f"if {shown(other.value)}: {_difference(odds, other)}" for other in reading.others]


def _difference(odds: Odds, other: OtherReading) -> str:
    """Return in words the numbers that another reading changes, each with the present one."""
    if other.odds is None:
        return f"refused: {other.refused.text}" if other.refused else "refused"
    how = "" if other.odds.method == "exact" else f" ({other.odds.method})"
    return difference(_numbers(odds), _numbers(other.odds), _STYLE) + how


def _numbers(odds: Odds) -> Numbers:
    frame = frame_of(odds)
    return Numbers(
        frame.mean, frame.events, {name: each.events for name, each in odds.targets.items()}
    )


_STYLE = Style(in_words, lambda mean: f"{float(mean):.2f}", lambda chance: percent(float(chance)))
