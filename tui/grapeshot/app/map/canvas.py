"""Cells that are drawn on: dots for outlines, half cells for what is filled, signs on top."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from textual.content import Content

from grapeshot.app.lines import joined, styled
from grapeshot.app.map.view import ACROSS, DOWN

_BRAILLE = 0x2800
_BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot of a braille sign, column by column."""
Place = tuple[int, int]
"""A column and a row; for half cells the row counts halves."""


class _Dots(NamedTuple):
    bits: int
    style: str


class Canvas:
    """A map in the making. What is drawn later lies over what was drawn before it.

    A style is that of what is drawn, and behind `|` that of the ground: `"marker|under"`.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._ground: dict[Place, str] = {}
        self._hatched: dict[Place, tuple[str, str]] = {}
        self._halves: dict[Place, str] = {}
        self._dots: dict[Place, _Dots] = {}
        self._signs: dict[Place, tuple[str, str]] = {}

    def holds(self, place: Place) -> bool:
        """Return whether a cell is on the canvas."""
        return 0 <= place[0] < self.width and 0 <= place[1] < self.height

    def tint(self, place: Place, style: str) -> None:
        """Give a cell another ground."""
        self._ground[place] = style

    def hatch(self, place: Place, sign: str, style: str) -> None:
        """Cover the ground of a cell with a sign, below all that is filled or drawn."""
        self._hatched[place] = sign, style

    def speck(self, right: int, down: int, style: str) -> None:
        """Cover the ground of a cell with a single dot, counted from the upper left corner."""
        bit = _BITS[right % ACROSS][down % DOWN]
        self.hatch((right // ACROSS, down // DOWN), chr(_BRAILLE + bit), style)

    def fill(self, half: Place, style: str) -> None:
        """Fill half a cell."""
        self._halves[half] = style

    def dot(self, right: int, down: int, style: str) -> None:
        """Set a dot, counted from the upper left corner."""
        place = right // ACROSS, down // DOWN
        if self.holds(place):
            before = self._dots.get(place)
            bit = _BITS[right % ACROSS][down % DOWN]
            self._dots[place] = _Dots((before.bits if before else 0) | bit, style)

    def sign(self, place: Place, text: str, style: str) -> None:
        """Write a sign over a cell, or several over the cells from there on."""
        for offset, character in enumerate(text):
            at = place[0] + offset, place[1]
            if self.holds(at):
                self._signs[at] = character, style

    def written(self, place: Place) -> str:
        """Return the sign that stands in a cell, or nothing."""
        return self._signs.get(place, ("", ""))[0]

    def filled(self, place: Place) -> str:
        """Return the style of a cell that is filled as a whole, or nothing."""
        column, row = place
        upper = self._halves.get((column, 2 * row), "")
        return upper if upper == self._halves.get((column, 2 * row + 1)) else ""

    def lines(self) -> list[Content]:
        """Return the rows of the canvas from top to bottom, each as wide as it is."""
        return [joined(self._merged(row)) for row in range(self.height)]

    def _merged(self, row: int) -> Iterator[Content]:
        text, style = "", ""
        for column in range(self.width):
            sign, its = self._cell((column, row))
            if its != style and text:
                yield styled(text, style)
                text = ""
            text, style = text + sign, its
        if text:
            yield styled(text, style)

    def _cell(self, place: Place) -> tuple[str, str]:
        ground = self._ground.get(place, "")
        filled = self.filled(place)
        if place in self._signs:
            sign, style = self._signs[place]
            return sign, _on(style, filled or ground)
        if place in self._dots:
            bits, style = self._dots[place]
            return chr(_BRAILLE + bits), _on(style, filled or ground)
        return self._blocks(place, ground)

    def _blocks(self, place: Place, ground: str) -> tuple[str, str]:
        column, row = place
        upper = self._halves.get((column, 2 * row), "")
        lower = self._halves.get((column, 2 * row + 1), "")
        if upper and lower:
            return ("█", _on(upper, "")) if upper == lower else ("▀", _on(upper, lower))
        if upper:
            return "▀", _on(upper, ground)
        if lower:
            return "▄", _on(lower, ground)
        sign, style = self._hatched.get(place, (" ", ""))
        return sign, _on(style, ground)


def _on(style: str, ground: str) -> str:
    return f"{style}|{ground}" if ground and "|" not in style else style
