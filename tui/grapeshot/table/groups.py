"""A group of touching markers: the first scatters, each later one is laid against the group."""

from __future__ import annotations

from grapeshot.records import NamedTuple
from grapeshot.table.markers import Marker
from grapeshot.table.placing import places
from grapeshot.table.points import Point
from grapeshot.table.scattering import Distances, Reroll, TableSize
from grapeshot.table.shapes import Shape


class Group(NamedTuple):
    """A group of markers, each of circles about one centre, that are laid against one another.

    Each scatters with its own dice, which show a Hit with `hit_chance`. The first moves from `aim`
    by one of the `distances`, whose probabilities sum to 1. A later one lies edge to edge with
    the first where an arrow points; on a Hit it is laid by choice: exactly on the first, or where
    it covers most of `aimed_at` (`best`), over none of `banned`. `counted` are groups of models;
    the first decides whether a scatter is re-rolled. `markers` is how many there are.
    """

    marker: Marker
    counted: tuple[tuple[Shape, ...], ...]
    aimed_at: tuple[Shape, ...]
    banned: tuple[Shape, ...]
    aim: Point
    distances: Distances
    size: TableSize | None
    markers: int
    hit_chance: float
    best: bool = False
    reroll: Reroll | None = None
    rerolls_later: bool = True
    """Whether the right to re-roll serves the later markers too."""

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """All models that are counted."""
        return tuple(shape for group in self.counted for shape in group)

    @property
    def spacing(self) -> float:
        """The distance between the centres of two markers that lie edge to edge."""
        return 2 * self.marker.radius

    @property
    def reach(self) -> float:
        """The distance from the aim beyond which no marker covers anything."""
        moved = max((inches for inches, _ in self.distances), default=0.0)
        return moved + self.spacing * (self.markers - 1) + self.marker.radius

    @property
    def has_closed_form(self) -> bool:
        """Whether `group_chances` knows the odds: not of three markers or more, laid to cover most.

        Where the third may be laid depends on the place of the second: no single integral tells.
        """
        return not self.best or self.markers <= 2

    def chosen_place(self, near: tuple[Point, ...]) -> Point:
        """Return where a marker is laid by choice, given those that lie already, the first first.

        Where no place is allowed it is laid on the first marker.
        """
        if not self.best and not self.marker.covers_any(near[0], self.banned):
            return near[0]
        options = places(self.marker.radius, self.aimed_at, self.banned, self.size)
        place = options.best(near, self.spacing)
        return place.at if place else near[0]
