"""What a Blast template covers where it lies on a table, and what it may once it scatters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from grapeshot.records import NamedTuple
from grapeshot.table import Circle, Hull, Marker, Point, Shape, scattered, sets_at
from grapeshot_legions_imperialis.core.exposure import Models
from grapeshot_legions_imperialis.core.table.board import under

if TYPE_CHECKING:
    from grapeshot.table import Distances, Sets
    from grapeshot_legions_imperialis.core.table.board import Board

_NOBODY: Models = frozenset()
_POINT = 1e-8
"""The reach, in inches, of the circle that stands for the middle of the hole."""


class Under(NamedTuple):
    """The models of one target under a template: wholly, and in part only."""

    full: Models
    partial: Models

    @property
    def counts(self) -> tuple[int, int]:
        """How many there are of each."""
        return len(self.full), len(self.partial)


Coverings: TypeAlias = tuple[tuple[Under, ...], ...]
"""What lies under each of several templates, target by target."""


class Covering:
    """A template over the models of several targets, or several with one hole, by their diameters.

    A Structure that it touches lies wholly under it; those inside all lie partly under it where
    the hole is wholly over the Structure, else not at all.
    """

    def __init__(self, board: Board, *diameters: float) -> None:
        self._board = board
        self._templates = len(diameters)
        circles = tuple(
            Circle(diameter / 2, whole=whole) for diameter in diameters for whole in (False, True)
        )
        inside = any(board.is_inside(index) for index in range(len(board.targets)))
        self.marker = Marker((*circles, Circle(_POINT)) if inside else circles)
        watched = [self._watched(index) for index in range(len(board.targets))]
        self._shapes: tuple[Shape, ...] = tuple(shape for each in watched for shape in each)
        self._sizes = [len(each) for each in watched]

    def _watched(self, index: int) -> list[Shape]:
        """Return what has to lie under the template for models of a target to lie under it."""
        if not self._board.is_inside(index):
            return [model.footprint for model in self._board.targets[index]]
        house, hole = self._board.house_of(index), self._board.layout.hole_diameter
        if min(house.length, house.width) <= hole:
            return []
        return [Hull(house.centre, house.length - hole, house.width - hole, house.facing)]

    @property
    def targets(self) -> list[str]:
        """The names of the targets."""
        return self._board.names

    def at(self, place: Point) -> tuple[Under, ...]:
        """Return what lies under it where its hole lies there, target by target."""
        return self.all_at(place)[0]

    def all_at(self, place: Point) -> tuple[tuple[Under, ...], ...]:
        """Return what lies under each of several where their hole lies there."""
        return self._of_all(sets_at(self.marker, self._shapes, place, None))

    def scattered(self, aim: Point, moves: Distances) -> Iterator[tuple[Coverings, float]]:
        """Yield all that may lie under each once they have scattered, with probabilities."""
        for sets, chance in scattered(self.marker, self._shapes, aim, moves, None):
            yield self._of_all(sets), chance

    def _of_all(self, sets: Sets) -> Coverings:
        masks = list(sets) if sets else [0] * len(self.marker.circles)
        pairs, over = masks[: 2 * self._templates], masks[2 * self._templates :]
        each = zip(pairs[::2], pairs[1::2], strict=True)
        return tuple(self._of_sets(touched, whole, over) for touched, whole in each)

    def _of_sets(self, touched: int, whole: int, over: Sequence[int]) -> tuple[Under, ...]:
        found, first = [], 0
        for index, size in enumerate(self._sizes):
            mask = ((1 << size) - 1) << first
            if self._board.is_inside(index):
                found.append(self._of_garrison(index, over=bool(over and over[0] & mask)))
            elif self._board.is_structure(index):
                found.append(Under(_places((touched & mask) >> first), _NOBODY))
            else:
                full, partial = whole & mask, touched & ~whole & mask
                found.append(Under(_places(full >> first), _places(partial >> first)))
            first += size
        return tuple(found)

    def _of_garrison(self, index: int, *, over: bool) -> Under:
        models = range(len(self._board.targets[index])) if over else ()
        return Under(_NOBODY, frozenset(models))

    def told(self, place: Point) -> dict[str, Any]:
        """Return where it lies, and the names of the models under it there."""
        found = dict(enumerate(self.at(place)))
        return {"x": place.x, "y": place.y, "under": under(self._board, found)}


def _places(bits: int) -> Models:
    return frozenset(place for place in range(bits.bit_length()) if bits >> place & 1)
