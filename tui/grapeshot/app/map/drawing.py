"""A scene drawn as a map: pieces, markers where they are aimed and where they came to lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from textual.content import Content

from grapeshot.app.lines import fit
from grapeshot.app.map.canvas import Canvas
from grapeshot.app.map.letters import letters_of
from grapeshot.app.map.outlines import (
    columns_across,
    columns_wide,
    draw_frame,
    draw_laid,
    draw_line,
    draw_speck,
    fill_shape,
    front_of,
    hatch_shape,
    tint_laid,
)
from grapeshot.app.map.plot import Plot
from grapeshot.app.map.view import View
from grapeshot.table.points import Point
from grapeshot.table.shapes import Hull

if TYPE_CHECKING:
    from grapeshot.table import Covered, Piece

_ARROWS = "→↗↑↖←↙↓↘"
_HATCHES = {"structure": "▒", "impassable": "▓"}
_GRID = 6
"""Inches between the dots on the ground."""
_TOKEN = 1.8
"""From so many columns on there is room for something beside its letter."""
_HALVES = "▐▌"
_TELLING = 5
"""So many signs of a name say whose it is."""
_WIDE = 3.4
"""From so many columns on a base is drawn as it lies; below that it is a sign between halves."""


def map_lines(plot: Plot, view: View) -> list[Content]:
    """Return the map."""
    return _Drawing(plot, view).lines()


class _Drawing:
    def __init__(self, plot: Plot, view: View) -> None:
        self._plot = plot
        self._scene = plot.scene
        self._view = view
        self._canvas = Canvas(view.width, view.height)
        self._letters: Mapping[str, str] = letters_of(plot.scene.pieces)

    @cached_property
    def _covered(self) -> dict[Piece, Covered]:
        return {covered.piece: covered for covered in self._plot.covered()}

    def lines(self) -> list[Content]:
        self._draw_ground()
        for laid in self._plot.shown:
            tint_laid(self._canvas, self._view, laid, "under")
        for piece in self._scene.pieces:
            self._draw_piece(piece)
        self._draw_markers()
        for piece in sorted(self._scene.pieces, key=lambda piece: bool(piece.side)):
            self._write_piece(piece)
        self._write_holes()
        return self._canvas.lines()

    # -- the ground ------------------------------------------------------------------------

    def _draw_ground(self) -> None:
        width, height = self._scene.size
        points = (
            Point(x, y)
            for x in range(_GRID, int(width) + 1, _GRID)
            for y in range(_GRID, int(height) + 1, _GRID)
        )
        for point in points:
            if self._view.shows(point, 0.0):
                draw_speck(self._canvas, self._view, point, "grid")
        draw_frame(self._canvas, self._view, width, height, "edge")

    # -- pieces ----------------------------------------------------------------------------

    def _draw_piece(self, piece: Piece) -> None:
        if not piece.side:
            sign = _HATCHES.get(piece.kind, "▒")
            hatch_shape(self._canvas, self._view, piece.shape, sign, piece.kind)
        elif self._is_wide(piece):
            fill_shape(self._canvas, self._view, piece.shape, self._style(piece))

    def _is_wide(self, piece: Piece) -> bool:
        return isinstance(piece.shape, Hull) or columns_across(self._view, piece.shape) >= _WIDE

    def _style(self, piece: Piece) -> str:
        if not piece.side:
            return piece.kind
        return f"{piece.side} under" if piece in self._covered else piece.side

    @cached_property
    def _letter_cells(self) -> Counter[tuple[int, int]]:
        """The cells in which letters stand."""
        cells = (self._view.cell(p.shape.centre) for p in self._scene.pieces if p.side)
        return Counter(cells)

    def _write_piece(self, piece: Piece) -> None:
        """Write a letter, what is beside it where there is room, and where the front is."""
        if not piece.side:
            self._write_name(piece)
            return
        place, style = self._view.cell(piece.shape.centre), self._style(piece)
        sides = self._sides(piece)
        has_room = self._write_beside(piece, place, sides, style)
        if isinstance(piece.shape, Hull):
            front = self._view.cell(front_of(piece.shape))
            if front != place:
                turn = round(piece.shape.facing / 45) % len(_ARROWS)
                self._canvas.sign(front, _ARROWS[turn], f"letter|{style}")
        letter = "struck" if piece in self._covered and not has_room else "letter"
        if piece.place == self._plot.picked:
            letter = "aimed"
        self._canvas.sign(place, self._letters[piece.unit], f"{letter}|{style}")

    def _write_name(self, piece: Piece) -> None:
        """Write the name of a piece of terrain on it, as much of it as fits."""
        name = fit(piece.name, int(columns_wide(self._view, piece.shape)) - 2)
        if len(name) >= min(_TELLING, len(piece.name)):
            column, row = self._view.cell(piece.shape.centre)
            self._canvas.sign((column - len(name) // 2, row), name, "name")

    def _sides(self, piece: Piece) -> str:
        """Return the two signs beside a model's letter; "" where it has none.

        Picked comes before covered, covered before firing.
        """
        covered = self._covered.get(piece)
        if piece.place == self._plot.picked:
            return "{}"
        if covered is not None:
            return "[]" if covered.wholly else "()"
        if piece.fires:
            return "«»"
        is_token = not self._is_wide(piece) and columns_across(self._view, piece.shape) >= _TOKEN
        return _HALVES if is_token else ""

    def _write_beside(self, piece: Piece, place: tuple[int, int], sides: str, style: str) -> bool:
        """Write signs beside a letter, and say whether there was room for them."""
        column, row = place
        cells = [(column - 1, row), (column + 1, row)]
        near = [*cells, (column - 2, row), (column + 2, row)]
        if sides != _HALVES and any(cell in self._letter_cells for cell in near):
            return False
        on = f"letter|{style}" if self._is_wide(piece) else style
        for cell, sign in zip(cells, sides, strict=False):
            if cell not in self._letter_cells and not self._is_taken(cell, sign):
                self._canvas.sign(cell, sign, on)
        return bool(sides)

    def _is_taken(self, cell: tuple[int, int], sign: str) -> bool:
        return sign in _HALVES and bool(self._canvas.written(cell))

    # -- markers ---------------------------------------------------------------------------

    def _draw_markers(self) -> None:
        ghost = bool(self._plot.landed)
        for number, laid in enumerate(self._scene.laid):
            waits = ghost or (number != self._plot.aim and self._scene.aims > 1)
            draw_laid(self._canvas, self._view, laid, "ghost" if waits else "marker")
        for landed in self._plot.landed:
            draw_line(self._canvas, self._view, landed.start, landed.laid.at, "arrow", 2)
        for laid in self._plot.shown if ghost else ():
            draw_laid(self._canvas, self._view, laid, "marker")

    def _write_holes(self) -> None:
        for laid in self._scene.laid:
            place = self._view.cell(laid.at)
            written = self._canvas.written(place)
            known = written if written.isalpha() else ""
            self._canvas.sign(place, known or "+", "aimed" if known else "hole")
        numbers: dict[tuple[int, int], str] = {}
        for number, landed in enumerate(self._plot.landed, 1):
            place = self._view.cell(landed.laid.at)
            numbers[place] = numbers.get(place, "") + str(number)
        for place, told in numbers.items():
            self._canvas.sign(place, told if len(self._plot.landed) > 1 else "✕", "aimed")
