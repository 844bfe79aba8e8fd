"""Where a flame or a line leaves a firing model on a table, and where it goes."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING

from grapeshot import Fault
from grapeshot.table import EPSILON, Base, Beam, Point, flame

if TYPE_CHECKING:
    from grapeshot.table import Outline, Shape
    from grapeshot_legions_imperialis.core.table.layout import Layout


def flame_of(layout: Layout, firer: Shape) -> tuple[Outline, Point]:
    """Return the flame template as it lies, and the middle of its far end.

    Raise Fault where the table does not say where it is aimed.
    """
    start, towards = _muzzle(layout, firer)
    outline = flame(layout.flame_length, layout.flame_narrow, layout.flame_wide)
    return outline.placed(start, towards), start.moved(towards, layout.flame_length)


def line_of(layout: Layout, firer: Shape, inches: float) -> Beam:
    """Return the line that a model draws, so many inches long, whatever stands in its way.

    Raise Fault where the table does not say where it is aimed.
    """
    start, towards = _muzzle(layout, firer)
    across = hypot(layout.width, layout.height)
    return Beam(start, start.moved(towards, min(inches, across)))


def _muzzle(layout: Layout, firer: Shape) -> tuple[Point, float]:
    towards = _towards(layout, firer.centre)
    return _rim(firer, towards), towards


def _towards(layout: Layout, centre: Point) -> float:
    if layout.direction is not None:
        return layout.direction
    if layout.aim_at is None:
        raise Fault(
            "bad_table",
            '"aim_at" is missing',
            expected="[x, y] to fire at, or direction in degrees",
        )
    across, up = layout.aim_at[0] - centre.x, layout.aim_at[1] - centre.y
    if hypot(across, up) <= EPSILON:
        raise Fault(
            "bad_table", "aim_at is where the firing model stands", expected="another place"
        )
    return degrees(atan2(up, across))


def _rim(footprint: Shape, towards: float) -> Point:
    """Return the point of the edge of a footprint in a direction from its centre."""
    if isinstance(footprint, Base):
        return footprint.centre.moved(towards, footprint.radius)
    turn = radians(towards - footprint.facing)
    sides = ((footprint.length, cos(turn)), (footprint.width, sin(turn)))
    away = min(side / 2 / abs(share) for side, share in sides if abs(share) > EPSILON)
    return footprint.centre.moved(towards, away)
