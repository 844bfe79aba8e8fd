"""Drawing shapes: outlines of dots, filled bases and hulls, lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, radians, sin

from grapeshot.app.map.canvas import Canvas
from grapeshot.app.map.view import ACROSS, DOWN, View
from grapeshot.table.flames import Outline
from grapeshot.table.lines import Beam
from grapeshot.table.markers import Marker
from grapeshot.table.points import Point
from grapeshot.table.scene import PlacedMarker
from grapeshot.table.shapes import Base, Hull, Shape

_APART = 0.93
_HALVES = 2
"""Half cells of a cell, one above the other."""


def draw_circle(canvas: Canvas, view: View, centre: Point, radius: float, style: str) -> None:
    """Draw the outline of a circle."""
    steps = max(8, ceil(2 * pi * radius / view.dot * 1.6))
    for step in range(steps):
        turn = 2 * pi * step / steps
        at = Point(centre.x + radius * cos(turn), centre.y + radius * sin(turn))
        draw_point(canvas, view, at, style)


def draw_line(
    canvas: Canvas, view: View, start: Point, end: Point, style: str, gap: int = 1
) -> None:
    """Draw a straight line, every so many dots of it."""
    steps = max(1, ceil(hypot(end.x - start.x, end.y - start.y) / view.dot / gap))
    for step in range(steps + 1):
        share = step / steps
        at = Point(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))
        draw_point(canvas, view, at, style)


def draw_frame(canvas: Canvas, view: View, width: float, height: float, style: str) -> None:
    """Draw the edges of a table, as far as they can be seen."""
    left, bottom = map(floor, view.dots(Point(0, 0)))
    right, top = map(floor, view.dots(Point(width, height)))
    for across in range(max(0, left), min(view.width * ACROSS, right + 1)):
        canvas.dot(across, top, style)
        canvas.dot(across, bottom, style)
    for down in range(max(0, top), min(view.height * DOWN, bottom + 1)):
        canvas.dot(left, down, style)
        canvas.dot(right, down, style)


def draw_speck(canvas: Canvas, view: View, at: Point, style: str) -> None:
    """Draw a dot on the ground, below everything else."""
    right, down = view.dots(at)
    canvas.speck(floor(right), floor(down), style)


def draw_point(canvas: Canvas, view: View, at: Point, style: str) -> None:
    """Draw a dot."""
    right, down = view.dots(at)
    canvas.dot(floor(right), floor(down), style)


def draw_corners(canvas: Canvas, view: View, corners: Iterable[Point], style: str) -> None:
    """Draw the outline of straight sides."""
    points = list(corners)
    for start, end in pairwise([*points, points[0]]):
        draw_line(canvas, view, start, end, style)


def draw_laid(canvas: Canvas, view: View, laid: PlacedMarker, style: str) -> None:
    """Draw the outline of a marker, a flame or a line."""
    form = laid.form
    if isinstance(form, Marker):
        for circle in form.circles:
            draw_circle(canvas, view, laid.at.shifted(circle.shift), circle.radius, style)
    elif isinstance(form, Outline):
        draw_corners(canvas, view, form.corners, style)
    else:
        draw_line(canvas, view, form.start, form.end, style)


def tint_laid(canvas: Canvas, view: View, laid: PlacedMarker, style: str) -> None:
    """Give the ground below a marker or a flame another style."""
    holds, reach, centre = _inside(laid, view.dot)
    for place in _cells(view, centre, reach):
        if holds(view.middle_of(*place)):
            canvas.tint(place, style)


def _inside(laid: PlacedMarker, margin: float) -> tuple[Callable[[Point], bool], float, Point]:
    """Return a test whether a point is `margin` inches within a form, and a circle about it.

    The circle is given by its radius in inches and its centre.
    """
    form = laid.form
    if isinstance(form, Marker):
        circles = [(laid.at.shifted(c.shift), c.radius - margin) for c in form.circles]
        return lambda p: any(p.distance_to(at) < r for at, r in circles), form.radius, laid.at
    if isinstance(form, Beam):
        return lambda _: False, 0.0, laid.at
    corners = form.corners
    reach = max(corner.distance_to(laid.at) for corner in corners)
    return lambda p: _is_left_of_all(p, corners), reach, laid.at


def _is_left_of_all(point: Point, corners: tuple[Point, ...]) -> bool:
    return all(
        (b.x - a.x) * (point.y - a.y) >= (b.y - a.y) * (point.x - a.x)
        for a, b in pairwise((*corners, corners[0]))
    )


def fill_shape(canvas: Canvas, view: View, shape: Shape, style: str) -> None:
    """Fill a base or hull, by half cells whose middle it holds.

    A base is shown in the middle of a cell, so that all of one size look alike, and a little
    smaller than it is, so that neighbours stay apart.
    """
    if isinstance(shape, Base):
        middle = view.middle_of(*view.cell(shape.centre))
        shape = Base(middle, shape.radius * _APART)
    reach = shape.radius if isinstance(shape, Base) else hypot(shape.length, shape.width) / 2
    for column, row in _cells(view, shape.centre, reach):
        for half in range(_HALVES):
            at = view.middle_of(column, row + half / _HALVES - 0.25)
            if shape.holds(at):
                canvas.fill((column, _HALVES * row + half), style)


def hatch_shape(canvas: Canvas, view: View, shape: Shape, sign: str, style: str) -> None:
    """Cover the ground below a hull-shaped piece with a sign."""
    reach = shape.radius if isinstance(shape, Base) else hypot(shape.length, shape.width) / 2
    for place in _cells(view, shape.centre, reach):
        if shape.holds(view.middle_of(*place)):
            canvas.hatch(place, sign, style)


def _cells(view: View, centre: Point, reach: float) -> Iterator[tuple[int, int]]:
    """Yield the cells within reach of a point, up and down and sideways."""
    left, top = view.cell(Point(centre.x - reach, centre.y + reach))
    right, bottom = view.cell(Point(centre.x + reach, centre.y - reach))
    for row in range(max(0, top), min(view.height - 1, bottom) + 1):
        for column in range(max(0, left), min(view.width - 1, right) + 1):
            yield column, row


def columns_across(view: View, shape: Shape) -> float:
    """Return how many columns the narrowest way across a shape takes."""
    across = 2 * shape.radius if isinstance(shape, Base) else min(shape.length, shape.width)
    return across / view.column


def columns_wide(view: View, shape: Shape) -> float:
    """Return how many columns a shape takes from its left to its right end."""
    if isinstance(shape, Base):
        return columns_across(view, shape)
    turn = radians(shape.facing)
    return (shape.length * abs(cos(turn)) + shape.width * abs(sin(turn))) / view.column


def front_of(hull: Hull) -> Point:
    """Return the middle of the front edge of a hull, just inside it."""
    return hull.centre.moved(hull.facing, hull.length * 0.42)
