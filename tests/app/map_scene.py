"""Small tables for tests of the map, drawn without a rule set or a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from grapeshot.app.map.drawing import map_lines
from grapeshot.app.map.plot import Plot
from grapeshot.app.map.view import View
from grapeshot.table import (
    Base,
    Changes,
    Hull,
    Marker,
    Piece,
    PlacedMarker,
    Point,
    Scene,
    TableSize,
)

SIZE = TableSize(24, 24)


class SmallScene(Scene):
    """A scene that shows what it is given."""

    def __init__(
        self, pieces: Sequence[Piece], laid: Sequence[PlacedMarker] = (), size: TableSize = SIZE
    ) -> None:
        self._pieces = [piece._replace(place=place) for place, piece in enumerate(pieces)]
        self._laid = laid
        self._size = size
        self.aims = max(1, len(laid))
        self.form = "marker" if laid else ""

    @property
    def size(self) -> TableSize:
        return self._size

    @property
    def pieces(self) -> Sequence[Piece]:
        return self._pieces

    @property
    def laid(self) -> Sequence[PlacedMarker]:
        return self._laid

    def aimed(self, number: int, at: Point) -> Changes:
        return {("table",): {"aim": [at.x, at.y]}}


def model(
    name: str, unit: str, x: float, y: float, *, base: float = 32, side: str = "enemy"
) -> Piece:
    return Piece(name, unit, Base.of(Point(x, y), base), side)


def tank(name: str, x: float, y: float, facing: float, *, side: str = "enemy") -> Piece:
    shape = Hull(Point(x, y), 4, 3, facing)
    return Piece(name, name, shape, side, facing=facing)


def marker(x: float, y: float, *diameters: float) -> PlacedMarker:
    return PlacedMarker(Marker.round(*diameters), Point(x, y))


def drawn(plot: Plot, view: View) -> str:
    """Return the map as text, without blanks at the ends of rows, and blank rows at the edges."""
    return "\n".join(line.plain.rstrip() for line in map_lines(plot, view)).strip("\n")


def view(x: float = 12, y: float = 12, scale: float = 1, size: tuple[int, int] = (28, 12)) -> View:
    return View(Point(x, y), scale, *size)
