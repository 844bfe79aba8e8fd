"""What a Blast template covers where it lies on a table, and what it may once it scatters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grapeshot.table import Circle, Hull, Marker, Point, Shape, scattered, sets_at

if TYPE_CHECKING:
    from grapeshot.table import Distances, Sets
    from grapeshot_legions_imperialis.core.board import Board

Names: TypeAlias = dict[str, list[str]]
"""Names of models by how they lie under a template: "fully", "partly"."""
_POINT = 1e-8
"""The reach, in inches, of the circle that stands for the middle of the hole."""


class Under(NamedTuple):
    """Models of one target under a template, as bits by their place: wholly, and in part only."""

    full: int
    partial: int

    @property
    def counts(self) -> tuple[int, int]:
        """How many there are of each."""
        return self.full.bit_count(), self.partial.bit_count()


class Covering:
    """A template over the models of several targets.

    A Structure that it touches lies wholly under it; those inside all lie partly under it where
    the hole is wholly over the Structure, else not at all.
    """

    def __init__(self, board: Board, diameter: float) -> None:
        self._board = board
        self.targets = board.names
        """The names of the targets."""
        radius = diameter / 2
        circles = (Circle(radius), Circle(radius, whole=True))
        inside = any(board.is_inside(index) for index in range(len(board.targets)))
        self.marker = Marker((*circles, Circle(_POINT)) if inside else circles)
        watched = [self._watched(index) for index in range(len(board.targets))]
        self.shapes: tuple[Shape, ...] = tuple(shape for each in watched for shape in each)
        self._sizes = [len(each) for each in watched]

    def _watched(self, index: int) -> list[Shape]:
        """Return what has to lie under the template for models of a target to lie under it."""
        if not self._board.is_inside(index):
            return [model.footprint for model in self._board.targets[index]]
        house, hole = self._board.house_of(index), self._board.layout.hole_diameter
        if min(house.length, house.width) <= hole:
            return []
        return [Hull(house.centre, house.length - hole, house.width - hole, house.facing)]

    def at(self, place: Point) -> tuple[Under, ...]:
        """Return what lies under it where its hole lies there, target by target."""
        return self._of_sets(sets_at(self.marker, self.shapes, place, None))

    def scattered(self, aim: Point, distances: Distances) -> Iterator[tuple[tuple[Under, ...], float]]:
        """Yield all that may lie under it once it has scattered, with probabilities."""
        for sets, chance in scattered(self.marker, self.shapes, aim, distances, None):
            yield self._of_sets(sets), chance

    def _of_sets(self, sets: Sets) -> tuple[Under, ...]:
        touched, whole, *hole = sets or (0, 0)
        found, first = [], 0
        for index, size in enumerate(self._sizes):
            mask = (1 << size) - 1
            if self._board.is_inside(index):
                over = bool(hole[0] >> first & mask)
                found.append(Under(0, self._all(index) if over else 0))
            else:
                found.append(self._in_the_open(index, touched >> first & mask, whole >> first & mask))
            first += size
        return tuple(found)

    def _all(self, index: int) -> int:
        return (1 << len(self._board.targets[index])) - 1

    def _in_the_open(self, index: int, touched: int, whole: int) -> Under:
        is_structure = self._board.is_structure(index)
        return Under(touched, 0) if is_structure else Under(whole, touched & ~whole)

    def names(self, under: tuple[Under, ...]) -> dict[str, Names]:
        """Return the names of the models under it, for each target that has any."""
        told = {}
        for name, models, each in zip(self.targets, self._board.targets, under, strict=True):
            fully = [model.name for i, model in enumerate(models) if each.full >> i & 1]
            partly = [model.name for i, model in enumerate(models) if each.partial >> i & 1]
            if fully or partly:
                told[name] = {"fully": fully, "partly": partly}
        return told
