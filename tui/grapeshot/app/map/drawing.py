"""A scene drawn as a map: pieces, markers where they are aimed and where they came to lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from grapeshot.app.lines import Line
from grapeshot.app.map.canvas import Canvas
from grapeshot.app.map.letters import letters_of
from grapeshot.app.map.outlines import (
    columns_across,
    draw_corners,
    draw_laid,
    draw_line,
    fill_shape,
    front_of,
    tint_laid,
)
from grapeshot.app.map.view import View
from grapeshot.table.points import Point
from grapeshot.table.shapes import Hull

if TYPE_CHECKING:
    from grapeshot.table import Covered, Fallen, Laid, Piece, Scene

_ARROWS = "→↗↑↖←↙↓↘"
_GRID = 6
"""Inches between the dots on the ground."""
_WIDE = 3.4
"""From so many columns on a base is drawn as it lies; below that it is a sign between halves."""


class Plot(NamedTuple):
    """What a map shows of a scene."""

    scene: Scene
    aim: int = 0
    """Which of the places that are aimed at is moved."""
    fallen: tuple[Fallen, ...] = ()
    """The markers of a resolution, in its place the aims are shown."""
    step: int = -1
    """Which of them is shown alone; -1 for all."""
    picked: int | None = None
    """The place of the model that is picked, to be moved itself."""

    @property
    def shown(self) -> Sequence[Laid]:
        """What lies on the table: the markers as they came to lie, or as they are aimed."""
        if not self.fallen:
            return self.scene.laid
        chosen = self.fallen if self.step < 0 else self.fallen[self.step : self.step + 1]
        return [fallen.laid for fallen in chosen if not fallen.off]

    def covered(self) -> list[Covered]:
        """Return what lies under what is shown; of a piece under several the most."""
        best: dict[Piece, Covered] = {}
        for laid in self.shown:
            for covered in self.scene.covered(laid):
                known = best.get(covered.piece)
                if known is None or covered.wholly:
                    best[covered.piece] = covered
        return list(best.values())


def map_lines(plot: Plot, view: View) -> list[Line]:
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

    def lines(self) -> list[Line]:
        self._draw_ground()
        for laid in self._plot.shown:
            tint_laid(self._canvas, self._view, laid, "under")
        for piece in self._scene.pieces:
            self._draw_piece(piece)
        self._draw_markers()
        for piece in self._scene.pieces:
            self._write_piece(piece)
        self._write_holes()
        return self._canvas.lines()

    # -- the ground ------------------------------------------------------------------------

    def _draw_ground(self) -> None:
        width, height = self._scene.field
        for x in range(_GRID, int(width) + 1, _GRID):
            for y in range(_GRID, int(height) + 1, _GRID):
                draw_line(self._canvas, self._view, Point(x, y), Point(x, y), "grid")
        corners = (Point(0, 0), Point(width, 0), Point(width, height), Point(0, height))
        draw_corners(self._canvas, self._view, corners, "edge")

    # -- pieces ----------------------------------------------------------------------------

    def _draw_piece(self, piece: Piece) -> None:
        if self._is_wide(piece):
            fill_shape(self._canvas, self._view, piece.shape, self._tone(piece))

    def _is_wide(self, piece: Piece) -> bool:
        return isinstance(piece.shape, Hull) or columns_across(self._view, piece.shape) >= _WIDE

    def _tone(self, piece: Piece) -> str:
        if not piece.side:
            return piece.kind
        return f"{piece.side} under" if piece in self._covered else piece.side

    def _write_piece(self, piece: Piece) -> None:
        place = self._view.cell(piece.shape.centre)
        if not piece.side:
            return
        letter, tone = self._letters[piece.unit], self._tone(piece)
        left, right = self._sides(piece)
        if isinstance(piece.shape, Hull):
            turn = round(piece.shape.facing / 45) % 8
            front = self._view.cell(front_of(piece.shape))
            if front != place:
                self._canvas.sign(front, _ARROWS[turn], f"letter|{tone}")
        if left:
            self._write_beside(piece, place, left, right, tone)
        self._canvas.sign(place, letter, f"letter|{tone}")

    def _sides(self, piece: Piece) -> tuple[str, str]:
        covered = self._covered.get(piece)
        if piece.place == self._plot.picked:
            return "{", "}"
        if covered is not None:
            return ("[", "]") if covered.wholly else ("(", ")")
        if piece.fires:
            return "«", "»"
        is_token = not self._is_wide(piece) and columns_across(self._view, piece.shape) >= 1.8
        return ("▐", "▌") if is_token else ("", "")

    def _write_beside(
        self, piece: Piece, place: tuple[int, int], left: str, right: str, tone: str
    ) -> None:
        on = f"letter|{tone}" if self._is_wide(piece) else tone
        for offset, sign in ((-1, left), (1, right)):
            at = place[0] + offset, place[1]
            if not self._canvas.written(at) or sign not in "▐▌":
                self._canvas.sign(at, sign, on)

    # -- markers ---------------------------------------------------------------------------

    def _draw_markers(self) -> None:
        ghost = bool(self._plot.fallen)
        for number, laid in enumerate(self._scene.laid):
            waits = ghost or (number != self._plot.aim and self._scene.aims > 1)
            draw_laid(self._canvas, self._view, laid, "ghost" if waits else "marker")
        for fallen in self._plot.fallen:
            draw_line(self._canvas, self._view, fallen.start, fallen.laid.at, "arrow", 2)
        for laid in self._plot.shown if ghost else ():
            draw_laid(self._canvas, self._view, laid, "marker")

    def _write_holes(self) -> None:
        for laid in self._scene.laid:
            self._write_hole(laid.at, "+")
        for number, fallen in enumerate(self._plot.fallen, 1):
            self._write_hole(fallen.laid.at, str(number) if len(self._plot.fallen) > 1 else "✕")

    def _write_hole(self, at: Point, sign: str) -> None:
        place = self._view.cell(at)
        written = self._canvas.written(place)
        if written.isalpha():
            self._canvas.sign(place, written, "aimed")
        else:
            self._canvas.sign(place, sign, "hole")
