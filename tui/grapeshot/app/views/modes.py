"""The ways to use a weapon in columns: what differs, what each does, and what may go wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textual.content import Content

from grapeshot.app.derived import Derived
from grapeshot.app.lines import cut, fit, joined, marked, styled, wrap
from grapeshot.app.views.columns import Column, column_lines, column_of
from grapeshot.engagement.describe import PartView
from grapeshot.engagement.fields import FieldInfo
from grapeshot.engagement.words import in_words
from grapeshot.pipeline.odds import Frame, Odds
from grapeshot.present.bars import percent
from grapeshot.present.measures import frame_of, most_wanted, varying
from grapeshot.present.problems import Problem

_LABEL = 16
_LEAST = 14
"""Columns that a way needs at least; what does not fit is looked at by moving."""


class Way(NamedTuple):
    """One way to use a weapon: its name, and what follows, once it has been worked out."""

    name: str
    derived: Derived | None = None
    answer: Odds | Problem | None = None

    @property
    def frame(self) -> Frame | None:
        """The odds, where there are any."""
        if self.answer is None or isinstance(self.answer, Problem):
            return None
        return frame_of(self.answer, "")

    @property
    def fields(self) -> tuple[FieldInfo, ...]:
        """The fields of the weapon used in this way."""
        parts: tuple[PartView, ...] = self.derived.parts if self.derived else ()
        return parts[0].fields if parts else ()


def mode_lines(
    ways: Sequence[Way], chosen: int, measure: str, width: int, height: int
) -> list[Content]:
    """Return the comparison; the chosen way is always among the columns that are seen."""
    most = max(1, (width - _LABEL) // _LEAST)
    first = max(0, min(chosen - most + 1, len(ways) - most))
    seen = ways[first : first + most]
    cell = (width - _LABEL) // len(seen)
    lines = [_head(seen, chosen - first, first, cell), *_field_rows(seen, cell)]
    below = [*_event_rows(seen, cell), *_problems(seen, width)]
    measure = measure if measure in _measures(ways) else most_wanted(_measures(ways))
    room = max(4, height - len(lines) - len(below))
    drawn = _drawn(seen, measure, width, room)
    return [cut(line, width) for line in [*lines, *drawn, *below]]


def _head(seen: Sequence[Way], chosen: int, first: int, cell: int) -> Content:
    line: Content = styled(" " * _LABEL)
    for number, way in enumerate(seen):
        mark = "▸" if number == chosen else " "
        name = fit(f"{first + number + 1} {way.name}", cell - 2)
        line = joined(line, styled(mark, "key"), styled(name.ljust(cell - 1), "strong"))
    return line


def _row(label: str, cells: Iterable[str], cell: int, style: str = "") -> Content:
    texts = (styled(f" {fit(text, cell - 2)}".ljust(cell), style) for text in cells)
    return joined(styled(fit(label, _LABEL - 1).ljust(_LABEL), "faint"), texts)


def _field_rows(seen: Sequence[Way], cell: int) -> list[Content]:
    """Return the fields of the weapon in which the ways differ."""
    rows: list[Content] = []
    for field in seen[0].fields:
        values = [_value(way, field.name) for way in seen]
        if len(set(values)) > 1 and field.name != "name":
            rows += _wrapped(field.label, values, cell)
    return rows


def _wrapped(label: str, values: Sequence[str], cell: int) -> list[Content]:
    texts = [[line.plain for line in wrap(styled(v), cell - 2)] for v in values]
    deepest = max(map(len, texts))
    return [
        _row(label if not row else "", [t[row] if row < len(t) else "" for t in texts], cell)
        for row in range(deepest)
    ]


def _value(way: Way, name: str) -> str:
    return next((field.shown for field in way.fields if field.name == name), "")


def _measures(ways: Sequence[Way]) -> list[str]:
    """Return the measures that vary in some way, in the order of the first that has odds."""
    frames = [way.frame for way in ways if way.frame is not None]
    return list(dict.fromkeys(name for frame in frames for name in varying(frame)))


def next_common(ways: Sequence[Way], measure: str) -> str:
    """Return the measure after this one."""
    known = _measures(ways)
    if not known:
        return measure
    place = known.index(measure if measure in known else most_wanted(known)) + 1
    return known[place % len(known)]


def _drawn(seen: Sequence[Way], measure: str, width: int, height: int) -> list[Content]:
    if not measure:
        return [styled("computing odds …", "faint")]
    shown = [_column(way, measure) for way in seen]
    head = joined(
        styled(in_words(measure), "title"), styled("  mean, chance, so much or more", "faint")
    )
    return [head, *column_lines(shown, width, height - 1, label=_LABEL)]


def _column(way: Way, measure: str) -> Column:
    if way.frame is None:
        return Column("✗" if isinstance(way.answer, Problem) else "…", None)
    return column_of("mean", way.frame, measure)


def _event_rows(seen: Sequence[Way], cell: int) -> list[Content]:
    """Return the chance of each event: a misfire and what it does."""
    frames = [way.frame for way in seen]
    chances: dict[str, list[float | None]] = {}
    names = dict.fromkeys(name for frame in frames if frame for name in frame.events)
    for name in names:
        chances[name] = [float(f.events.get(name, 0)) if f else None for f in frames]
    likely = sorted(chances.items(), key=lambda each: -max(c or 0 for c in each[1]))
    return [
        _row(in_words(name), ["–" if c is None else percent(c) for c in each], cell)
        for name, each in likely
        if any(each)
    ]


def _problems(seen: Sequence[Way], width: int) -> list[Content]:
    """Return why a way cannot be used."""
    lines: list[Content] = []
    for way in seen:
        if isinstance(way.answer, Problem):
            told = f"{way.name}: {way.answer.sentences[0]}"
            lines += marked("✗", "bad", told, width, way.answer.clause)
    return lines
