"""Lines of text as Textual's Content: pieces that say what they mean, joined, cut and wrapped.

Textual wraps Content too, but breaks it at no-break spaces and leaves further lines unindented.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from rich.cells import cell_len
from textual.content import Content

from grapeshot.app.theme import look
from grapeshot.visible import visible

EMPTY = Content("")
NO_BREAK = "\u00a0"
"""A space at which no line is broken."""
_WORD = re.compile("[^ ]+")


def styled(text: str, style: str = "") -> Content:
    """Return a piece of a line: the text, made visible, with what it means.

    Styles are "" plain, "strong", "faint", "title", "key", "good", "bad", "warn"; for dice
    "passed", "failed", "neutral", "again"; for odds "bar" and "rolled"; and those of the map.
    """
    return Content.styled(visible(text), look(style))


def joined(*parts: Content | Iterable[Content]) -> Content:
    """Return pieces, and lists of them, as one line."""
    pieces = ([part] if isinstance(part, Content) else part for part in parts)
    return Content.assemble(*chain.from_iterable(pieces))


def fit(text: str, width: int) -> str:
    """Return the text, made visible, cut to `width` columns, with a mark where it is cut off."""
    return cut(Content(visible(text)), width).plain


def cut(line: Content, width: int) -> Content:
    """Return the line cut to `width` columns, with a mark where it is cut off."""
    if line.cell_length <= width:
        return line
    return line.truncate(width - 1).rstrip().append("…") if width > 0 else EMPTY


def columns(left: Content, right: Content, width: int) -> Content:
    """Return one line with `right` at the right edge; `left` is cut where both do not fit."""
    if not right:
        return cut(left, width)
    left = cut(left, max(0, width - right.cell_length - 1))
    return left.pad_right(max(0, width - left.cell_length - right.cell_length)) + right


def under_each_other(lines: Iterable[Content]) -> Content:
    """Return lines as one text."""
    return Content("\n").join(lines)


def wrap(line: Content | Iterable[Content], width: int, hanging: int = 0) -> list[Content]:
    """Return the line broken between words; further lines are indented by `hanging` columns."""
    whole = joined(line)
    width = max(width, hanging + 4)
    rows = _rows(whole.plain, width, hanging)
    shown = Content(whole.plain.replace(NO_BREAK, " "), [*whole.spans])
    return [
        shown[begin:end].pad_left(hanging if row else 0) for row, (begin, end) in enumerate(rows)
    ]


def marked(mark: str, style: str, text: str, width: int, clause: str = "") -> list[Content]:
    """Return a sentence behind a mark that says how it is meant, its clause faintly after it."""
    told = [styled(f"{mark} ", style), styled(text)]
    return wrap([*told, styled(f" {clause}", "faint")] if clause else told, width, 2)


def _rows(text: str, width: int, hanging: int) -> list[tuple[int, int]]:
    """Return where each row begins and ends."""
    rows: list[tuple[int, int]] = []
    for begin, end in _pieces(text, width, hanging):
        room = width - hanging if len(rows) > 1 else width
        if rows and cell_len(text[rows[-1][0] : end]) <= room:
            rows[-1] = (rows[-1][0], end)
        else:
            rows.append((begin, end))
    return rows or [(0, 0)]


def _pieces(text: str, width: int, hanging: int) -> Iterator[tuple[int, int]]:
    """Yield where words begin and end; what fits no line is parted, at first at `NO_BREAK`."""
    room = width - hanging
    for word in _WORD.finditer(text):
        if cell_len(word[0]) <= room:
            yield word.span()
            continue
        for part in re.finditer(f"[^{NO_BREAK}]+", word[0]):
            yield from _chopped(text, word.start() + part.start(), word.start() + part.end(), room)


def _chopped(text: str, begin: int, end: int, room: int) -> Iterator[tuple[int, int]]:
    """Yield the pieces of a word, each as wide as a line where it is wider than that."""
    while begin < end:
        stop = end
        while cell_len(text[begin:stop]) > max(room, 2):
            stop -= 1
        yield begin, stop
        begin = stop
