"""Lines of text whose pieces say what they mean, not how they look.

What is shown is made of these, so that it can be tested without a terminal; the widgets give each
style its look, which is never a colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self, TypeAlias

from rich.cells import cell_len, set_cell_size

from grapeshot.visible import visible


class _Piece(NamedTuple):
    text: str
    style: str


class Span(_Piece):
    """A piece of a line: the text, made visible, and its style.

    Styles say what is meant: "" plain, "strong", "faint", "title", "key", "good", "bad", "warn";
    for dice "passed", "failed", "neutral", "again"; for odds "bar" and "rolled".
    """

    __slots__ = ()

    def __new__(cls, text: str, style: str = "") -> Self:
        """Return the piece, with all that a terminal would obey or hide as escapes."""
        return super().__new__(cls, visible(text), style)


Line: TypeAlias = tuple[Span, ...]
EMPTY: Line = ()
NO_BREAK = "\u00a0"
"""A space at which no line is broken."""


def plain(line: Line) -> str:
    """Return the text of a line."""
    return "".join(span.text for span in line)


def width_of(line: Line) -> int:
    """Return the width of a line in columns."""
    return cell_len(plain(line))


def fit(text: str, width: int) -> str:
    """Return the text, made visible, cut to `width` columns, with a mark where it is cut off."""
    text = visible(text)
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + "…" if width > 0 else ""


def cut(line: Line, width: int) -> Line:
    """Return the line cut to `width` columns."""
    kept: list[Span] = []
    for span in line:
        room = width - width_of(tuple(kept))
        if cell_len(span.text) > room:
            return (*kept, Span(fit(span.text, room), span.style))
        kept.append(span)
    return line


def columns(left: Line, right: Line, width: int) -> Line:
    """Return one line with `right` at the right edge; `left` is cut where both do not fit."""
    room = max(0, width - width_of(right) - 1) if right else width
    left = cut(left, room)
    gap = width - width_of(left) - width_of(right)
    return (*left, Span(" " * max(0, gap)), *right) if right else left


def wrap(line: Iterable[Span], width: int, hanging: int = 0) -> list[Line]:
    """Return the line broken between words; further lines are indented by `hanging` columns."""
    width = max(width, hanging + 4)
    lines: list[list[Span]] = [[]]
    used = 0
    for word in _fitting_words(line, width - hanging):
        size = sum(cell_len(span.text) for span in word)
        gap = 1 if used > (hanging if len(lines) > 1 else 0) else 0
        if used + gap + size > width and gap:
            lines.append([Span(" " * hanging)] if hanging else [])
            used, gap = hanging, 0
        if gap:
            lines[-1].append(Span(" "))
        for span in _chopped(word, width - used - gap, width - hanging):
            if span is None:
                lines.append([Span(" " * hanging)] if hanging else [])
                used = hanging
            else:
                lines[-1].append(span)
                used += cell_len(span.text)
        used += gap
    return [_merged(pieces) for pieces in lines]


def _words(line: Iterable[Span]) -> Iterator[list[Span]]:
    """Yield the words; pieces of different style with no space between them are one word."""
    word: list[Span] = []
    for span in line:
        for number, part in enumerate(span.text.split(" ")):
            if number and word:
                yield word
                word = []
            if part:
                word.append(Span(part.replace(NO_BREAK, " "), span.style))
    if word:
        yield word


def _fitting_words(line: Iterable[Span], room: int) -> Iterator[list[Span]]:
    """Yield the words; those kept together that are wider than a line are parted after all."""
    for word in _words(line):
        if sum(cell_len(span.text) for span in word) <= room:
            yield word
        else:
            yield from _words(word)


def _chopped(word: list[Span], first: int, further: int) -> Iterator[Span | None]:
    """Yield the pieces of a word, None before each new line that a too long one needs."""
    if sum(cell_len(span.text) for span in word) <= first:
        yield from word
        return
    room = first
    for span in word:
        for sign in span.text:
            if cell_len(sign) > room:
                yield None
                room = further
            yield Span(sign, span.style)
            room -= cell_len(sign)


def _merged(pieces: list[Span]) -> Line:
    merged: list[Span] = []
    for span in pieces:
        if merged and merged[-1].style == span.style:
            merged[-1] = Span(merged[-1].text + span.text, span.style)
        else:
            merged.append(span)
    return tuple(merged)
