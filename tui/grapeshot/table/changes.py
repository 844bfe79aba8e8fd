"""The turns of a group's first marker at which the odds of the later ones change their form."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import acosh, atan2, hypot, pi
from typing import TYPE_CHECKING

from grapeshot.records import NamedTuple
from grapeshot.table.crossings import Edge, Straight, edges_of, joints_of, meet
from grapeshot.table.integrals import Shadow
from grapeshot.table.points import EPSILON, Point
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
    """The turns at which something changes, for each distance of the first marker."""

    def __init__(self, group: Group) -> None:
        self._group = group
        radii = {circle.radius for circle in group.marker.circles}
        edge = [_Region(None, 0.0, group.size.edges)] if group.size else []
        self._banned = [_region(shape, max(radii)) for shape in group.banned]
        self._counted = [_region(s, r) for s in sorted(set(group.shapes)) for r in sorted(radii)]
        self._counted += edge
        self._crossings = list(_crossings(self._counted))
        aimed = [_region(shape, max(radii)) for shape in group.aimed_at]
        self._choices = aimed + self._banned + edge
        self._crossings_of_choices: list[Point] | None = None

    def kinks(self, spin: float) -> Iterator[float]:
        """Yield the turns at which the first marker's own set, or the order of edges, changes."""
        for point in self._crossings:
            yield from self._met(spin, point, self._group.spacing)
        for region in self._counted:
            yield from _ends(self._covering(region, spin))
        if self._group.markers > 1:
            yield from self._kinks_of_choices(spin)

    def _kinks_of_choices(self, spin: float) -> Iterator[float]:
        """Yield the turns at which another place may be best for a marker laid by choice.

        Unless that is the rule they matter only where the first marker lies over a friend.
        """
        forbidden = [arc for region in self._banned for arc in self._covering(region, spin)]
        yield from _ends(tuple(forbidden))
        if not self._group.best and not forbidden:
            return
        if self._crossings_of_choices is None:
            self._crossings_of_choices = list(_crossings(self._choices))
        for point in self._crossings_of_choices:
            yield from self._met(spin, point, self._group.spacing)
        yield from self._touches(self._choices, spin)

    def roots(self, spin: float) -> Iterator[float]:
        """Yield the turns at which the circle of later markers just touches an edge."""
        if self._group.markers > 1:
            yield from self._touches(self._counted, spin)
            yield from (near.turn for near in self._near_touches(spin) if not near.height)

    def shadows(self, spin: float) -> Iterator[Shadow]:
        """Yield where that circle comes near to touching an edge, or to the edge's own centre."""
        if self._group.markers > 1:
            yield from (near for near in self._near_touches(spin) if near.height)

    def _near_touches(self, spin: float) -> Iterator[Shadow]:
        """Yield where that circle comes near to touching; of height 0 where it does for once."""
        aim, spacing = self._group.aim, self._group.spacing
        for edge in (edge for region in self._counted for edge in region.edges):
            if isinstance(edge, Straight):
                level, direction = _off(aim, edge)
                for beyond in (spacing, -spacing):
                    yield from _near((level + beyond) / spin, direction)
                continue
            away = aim.distance_to(edge.centre)
            if away <= EPSILON:
                continue
            turn = atan2(edge.centre.y - aim.y, edge.centre.x - aim.x)
            for reach in (spacing + edge.radius, spacing - edge.radius, 0.0):
                yield from _near(
                    (away * away + spin * spin - reach * reach) / (2 * away * spin), turn
                )

    def _touches(self, regions: list[_Region], spin: float) -> Iterator[float]:
        spacing = self._group.spacing
        for edge in (edge for region in regions for edge in region.edges):
            if isinstance(edge, Straight):
                yield from _ends(_level(self._group.aim, spin, edge, spacing))
                yield from _ends(_level(self._group.aim, spin, edge, -spacing))
            else:
                yield from self._met(spin, edge.centre, spacing + edge.radius)
                yield from self._met(spin, edge.centre, abs(spacing - edge.radius))

    def _met(self, spin: float, point: Point, distance: float) -> Iterator[float]:
        """Yield the turns at which the first marker is so far from a point."""
        return _ends(arcs_within(self._group.aim, spin, point, distance))

    def _covering(self, region: _Region, spin: float) -> Arcs:
        """Return the turns at which the first marker's centre lies in a region."""
        aim = self._group.aim
        if region.shape is not None:
            return region.shape.arcs(aim, spin, region.reach)
        return tuple(arc for edge in region.edges for arc in _level(aim, spin, edge, 0.0))


def _region(shape: Shape, reach: float) -> _Region:
    return _Region(shape, reach, edges_of(shape, reach))


def _crossings(regions: list[_Region]) -> Iterator[Point]:
    """Yield the points at which the edges of two regions cross, or parts of one edge meet."""
    for region in regions:
        yield from _joints(region)
    for first, second in combinations(regions, 2):
        for one in first.edges:
            for other in second.edges:
                for point in meet(one, other):
                    if first.has_on_edge(point) and second.has_on_edge(point):
                        yield point


def _joints(region: _Region) -> list[Point]:
    if region.shape is not None:
        return joints_of(region.shape, region.reach)
    return [edge.start for edge in region.edges if isinstance(edge, Straight)]


def _level(aim: Point, spin: float, edge: Edge, beyond: float) -> Arcs:
    """Return the turns at which the point is farther than `beyond` across a straight edge."""
    if not isinstance(edge, Straight):
        return ()
    level, direction = _off(aim, edge)
    return arcs_past(spin, level + beyond, direction)


def _off(aim: Point, edge: Straight) -> tuple[float, float]:
    """Return how far a straight edge lies from a point, and in which direction, in radians."""
    across, up = edge.end.x - edge.start.x, edge.end.y - edge.start.y
    level = (edge.start.x - aim.x) * up - (edge.start.y - aim.y) * across
    return level / hypot(across, up), atan2(-across, up)


def _near(level: float, turn: float) -> Iterator[Shadow]:
    """Yield the root that a cosine beyond 1 stands for; one of 1 is real, and twice the same."""
    if abs(level) > 1 - EPSILON:
        height = acosh(abs(level)) if abs(level) > 1 + EPSILON else 0.0
        yield Shadow(turn if level > 0 else turn + pi, height)


def _ends(arcs: Arcs) -> Iterator[float]:
    for arc in arcs:
        yield arc.start
        yield arc.end
