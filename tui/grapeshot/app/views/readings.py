"""Disputed rules that have a part in the attack: how they are read, and what else they may give."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from textual.content import Content

from grapeshot.app.lines import NO_BREAK, styled, wrap
from grapeshot.app.model import ALL_TARGETS, frame_of
from grapeshot.engagement.words import in_words, shown
from grapeshot.present.bars import percent

if TYPE_CHECKING:
    from grapeshot.engagement.disputed import OtherReading, Reading
    from grapeshot.pipeline.odds import Odds

Number: TypeAlias = Any
"""A mean or a chance, of whatever number type the odds were worked out with."""


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
    now, then = frame_of(odds, ALL_TARGETS), frame_of(other.odds, ALL_TARGETS)
    changed = list(_changed(now.mean, then.mean, "mean ", lambda mean: f"{float(mean):.2f}"))
    changed += _chances(now.events, then.events, "")
    for target, frame in other.odds.targets.items():
        changed += _chances(odds.targets[target].events, frame.events, f" of {target}")
    how = "" if other.odds.method == "exact" else f" ({other.odds.method})"
    return ("; ".join(changed) or "the same") + how


def _chances(now: Mapping[str, Number], then: Mapping[str, Number], whose: str) -> Iterator[str]:
    named = {f"{name}{whose}": chance for name, chance in then.items()}
    before = {f"{name}{whose}": now.get(name, 0) for name in then}
    return _changed(before, named, "", lambda chance: percent(float(chance)))


def _changed(
    now: Mapping[str, Number],
    then: Mapping[str, Number],
    kind: str,
    tell: Callable[[Number], str],
) -> Iterator[str]:
    for name, value in then.items():
        told = tell(value)
        if name not in now:
            yield f"{kind}{in_words(name)} {told}"
        elif told != tell(now[name]):
            yield f"{kind}{in_words(name)} {told} (now {tell(now[name])})"
