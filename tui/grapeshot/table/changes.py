"""The turns of a group's first marker at which the odds of the further ones change their form."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import atan2, hypot
from typing import TYPE_CHECKING, NamedTuple

from grapeshot.table.crossings import Edge, Straight, edges_of, joints_of, meet
from grapeshot.table.points import Point
from grapeshot.table.shapes import Base, Shape
from grapeshot.table.turns import Arcs, arcs_past, arcs_within

if TYPE_CHECKING:
    from grapeshot.table.groups import Group


class _Region(NamedTuple):
    """All points nearer than `reach` to a shape; the table where there is no shape."""

    shape: Shape | None
    reach: float
    edges: list[Edge]

    def has_on_edge(self, point: Point) -> bool:
        """Return whether a point at which edges cross is on the true edge of the region."""
        if self.shape is None or isinstance(self.shape, Base):
            return True
        return abs(self.shape.distance_to(point) - self.reach) < 1e-6


class Changes:
    """The turns of the first marker at which the odds of the further ones change their form."""

    def __init__(self, group: Group) -> None:
        self._group = group
        self._regions = list(_regions(group))
        self._points = [p for region in self._regions for p in _joints(region)]
        for first, second in combinations(self._regions, 2):
            for one in first.edges:
                for other in second.edges:
                    met = meet(one, other)
                    self._points += [
                        p for p in met if first.has_on_edge(p) and second.has_on_edge(p)
                    ]

    def kinks(self, spin: float) -> Iterator[float]:
        """Yield the turns at which the first marker's own set, or the order of edges, changes."""
        aim, spacing = self._group.aim, self._group.spacing
        for point in self._points:
            yield from _ends(arcs_within(aim, spin, point, spacing))
        for region in self._regions:
            if region.shape is not None:
                yield from _ends(region.shape.arcs(aim, spin, region.reach))
            else:
                for edge in region.edges:
                    yield from _ends(_level(aim, spin, edge, 0.0))

    def roots(self, spin: float) -> Iterator[float]:
        """Yield the turns at which the circle of further markers just touches an edge."""
        aim, spacing = self._group.aim, self._group.spacing
        for edge in (edge for region in self._regions for edge in region.edges):
            if isinstance(edge, Straight):
                yield from _ends(_level(aim, spin, edge, spacing))
                yield from _ends(_level(aim, spin, edge, -spacing))
            else:
                for reach in (spacing + edge.radius, abs(spacing - edge.radius)):
                    yield from _ends(arcs_within(aim, spin, edge.centre, reach))


def _regions(group: Group) -> Iterator[_Region]:
    """Yield every region whose edge matters to what the markers cover, or may be laid on."""
    radii = {circle.radius for circle in group.marker.circles}
    widest = max(radii)
    watched = {(shape, radius) for shape in group.shapes for radius in radii}
    watched |= {(shape, widest) for shape in group.banned}
    if group.best:
        watched |= {(shape, widest) for shape in group.aimed_at}
    for shape, radius in sorted(watched):
        yield _Region(shape, radius, edges_of(shape, radius))
    if group.field:
        yield _Region(None, 0.0, group.field.edges)


def _joints(region: _Region) -> list[Point]:
    if region.shape is not None:
        return joints_of(region.shape, region.reach)
    return [edge.start for edge in region.edges if isinstance(edge, Straight)]


def _level(aim: Point, spin: float, edge: Edge, beyond: float) -> Arcs:
    """Return the turns at which the point is farther than `beyond` across a straight edge."""
    if not isinstance(edge, Straight):
        return ()
    across, up = edge.end.x - edge.start.x, edge.end.y - edge.start.y
    length = hypot(across, up)
    level = ((edge.start.x - aim.x) * up - (edge.start.y - aim.y) * across) / length
    return arcs_past(spin, level + beyond, atan2(-across, up))


def _ends(arcs: Arcs) -> Iterator[float]:
    for arc in arcs:
        yield arc.start
        yield arc.end
