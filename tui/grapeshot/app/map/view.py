"""Which part of a table a map shows, and how large: from inches to dots and cells."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, NamedTuple

from grapeshot.table.points import Point

if TYPE_CHECKING:
    from grapeshot.table import TableSize

SCALES = (0.25, 0.375, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
"""Inches in a row of the map, from near to far."""
_SPARE = 1.25
"""Rows that are kept free when a whole table is shown: its edges are to be seen."""
ACROSS, DOWN = 2, 4
"""Dots in a cell. A cell is twice as high as wide, so dots are as far apart both ways."""


class View(NamedTuple):
    """What a map of so many cells shows: its middle, and how many inches a row stands for."""

    middle: Point
    scale: float
    width: int
    height: int

    @property
    def dot(self) -> float:
        """The inches that a dot stands for."""
        return self.scale / DOWN

    @property
    def column(self) -> float:
        """The inches that a column stands for."""
        return self.dot * ACROSS

    def dots(self, point: Point) -> tuple[float, float]:
        """Return where a point lies in dots: to the right and down from the upper left corner."""
        right, down = self._centre
        return (
            (point.x - self.middle.x) / self.dot + right,
            (self.middle.y - point.y) / self.dot + down,
        )

    @property
    def _centre(self) -> tuple[float, float]:
        """Where the middle lies in dots: in the middle of a cell, so that signs stand there."""
        return (self.width // 2 + 0.5) * ACROSS, (self.height // 2 + 0.5) * DOWN

    def cell(self, point: Point) -> tuple[int, int]:
        """Return the column and the row in which a point lies, be they on the map or not."""
        right, down = self.dots(point)
        return floor(right / ACROSS), floor(down / DOWN)

    def point(self, right: float, down: float) -> Point:
        """Return the point that lies at a place given in dots."""
        across, up = self._centre
        x = self.middle.x + (right - across) * self.dot
        return Point(x, self.middle.y - (down - up) * self.dot)

    def middle_of(self, column: int, row: float) -> Point:
        """Return the point in the middle of a cell."""
        return self.point((column + 0.5) * ACROSS, (row + 0.5) * DOWN)

    def shows(self, point: Point, margin: float) -> bool:
        """Return whether all within `margin` inches of a point can be seen."""
        across = self.width * self.column / 2 - abs(point.x - self.middle.x)
        up = self.height * self.scale / 2 - abs(point.y - self.middle.y)
        return min(across, up) >= margin

    def following(self, point: Point, margin: float) -> View:
        """Return the view with its middle moved to a point where that comes near the edge."""
        room = min(self.width * self.column, self.height * self.scale) / 2
        if self.shows(point, min(margin, room * 0.8)):
            return self
        return self._replace(middle=point)

    def moved(self, across: int, up: int) -> View:
        """Return the view moved by so many quarters of what it shows."""
        x = self.middle.x + across * self.width * self.column / 4
        y = self.middle.y + up * self.height * self.scale / 4
        return self._replace(middle=Point(x, y))

    def resized(self, width: int, height: int) -> View:
        """Return the same view on a map of another size."""
        return self._replace(width=width, height=height)

    def zoomed(self, step: int) -> View:
        """Return the view nearer (-1) or farther (1)."""
        if step > 0:
            scale = next((s for s in SCALES if s > self.scale), self.scale)
        else:
            scale = next((s for s in reversed(SCALES) if s < self.scale), self.scale)
        return self._replace(scale=scale)


def whole_table(size: TableSize, width: int, height: int) -> View:
    """Return the view of a whole table, as large as fits."""
    middle = Point(size.width / 2, size.height / 2)
    rows, columns = max(1.0, height - _SPARE), max(1.0, width - 2 * _SPARE)
    wanted = max(size.height / rows, 2 * size.width / columns)
    return View(middle, max(wanted, SCALES[0]), width, height)


def about(point: Point, reach: float, width: int, height: int) -> View:
    """Return the view of all within `reach` inches of a point, as large as fits."""
    room = min(height, width / 2)
    fitting = [scale for scale in SCALES if scale * room >= 2 * reach]
    return View(point, fitting[0] if fitting else SCALES[-1], width, height)
