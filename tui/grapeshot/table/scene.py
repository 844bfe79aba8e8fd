"""What a rule set shows of an engagement on its table: pieces, markers, and what comes of them.

A scene is there whether or not the rules allow the attack, so that a marker can be watched on its
way to a place where they do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from grapeshot.records import NamedTuple
from grapeshot.table.flames import Outline
from grapeshot.table.lines import Beam
from grapeshot.table.markers import Coverage, Marker, coverage
from grapeshot.table.points import EPSILON, Point
from grapeshot.table.scattering import TableSize
from grapeshot.table.shapes import Shape

FRIEND, ENEMY, NEUTRAL = "friend", "enemy", ""
MODEL, STRUCTURE, IMPASSABLE = "model", "structure", "impassable"

Changes: TypeAlias = Mapping[tuple[str, ...], Mapping[str, Any]]
"""Values to be set in an engagement: by the part that they stand in, by key."""


class Piece(NamedTuple):
    """Something that stands on a table: a model, or a piece of terrain.

    `side` is FRIEND or ENEMY as the firer sees it, NEUTRAL for terrain. `place` is its place in the
    list of the table that holds it. `notes` are what the rules mind about it, in words.
    """

    name: str
    unit: str
    shape: Shape
    side: str = ENEMY
    kind: str = MODEL
    place: int = 0
    facing: float | None = None
    fires: bool = False
    notes: tuple[str, ...] = ()


Form: TypeAlias = Marker | Outline | Beam


class PlacedMarker(NamedTuple):
    """A marker, a flame or a line as it lies on the table.

    `at` is the hole of a marker; what a flame or a line, which lie where they lie, is aimed at.
    """

    form: Form
    at: Point

    def moved_to(self, at: Point) -> PlacedMarker:
        """Return a marker laid elsewhere."""
        return self._replace(at=at)

    def coverage(self, shape: Shape) -> Coverage:
        """Return how much of a shape lies under it; all of it, where it is half under a flame."""
        if isinstance(self.form, Marker):
            circles = self.form.circles
            found = (coverage(self.at.shifted(c.shift), c.radius, shape) for c in circles)
            return max(found, default=Coverage.NONE)
        if isinstance(self.form, Beam):
            return Coverage.FULL if self.form.strikes(shape) else Coverage.NONE
        share = self.form.share_under(shape)
        if share <= EPSILON:
            return Coverage.NONE
        return Coverage.FULL if share >= 0.5 - EPSILON else Coverage.PARTIAL


class Covered(NamedTuple):
    """A piece that lies under something: wholly or in part, and in which zone of it, if any."""

    piece: Piece
    wholly: bool
    zone: str = ""


class LandedMarker(NamedTuple):
    """A marker as it came to lie once it was rolled for.

    `start` is where an arrow moved it from; `off` says that it is off the table, `note` what else
    was rolled for it, in words.
    """

    laid: PlacedMarker
    start: Point
    off: bool = False
    note: str = ""


class ScatterOdds(NamedTuple):
    """The odds of what markers come to lie on, over all that may be rolled for their scatter.

    `counted` says what is counted of each unit: hits, or models under a marker. `stays` is the
    chance that the first marker is not moved, `friends` that any of them comes to lie over a friend
    and `off` that the first is off the table; None where no rule minds that. With `trials` the odds
    were simulated.
    """

    counted: str
    units: Mapping[str, Mapping[int, float]]
    stays: float | None = None
    friends: float | None = None
    off: float | None = None
    trials: int | None = None


class Scene(ABC):
    """An engagement on its table. Rule sets fill in what their rules say of it."""

    form: str = ""
    """What is laid, in words: `3" marker`; empty where the weapon lays nothing."""
    hole: float = 0.0
    """The diameter of a marker's hole in inches."""
    turn: float | None = None
    """How far what is laid is turned, in degrees; None where it cannot be."""
    aims: int = 1
    """How many places there are that are aimed at, each by itself."""

    @property
    @abstractmethod
    def size(self) -> TableSize:
        """The size of the table."""

    @property
    @abstractmethod
    def pieces(self) -> Sequence[Piece]:
        """All that stands on the table."""

    @property
    def laid(self) -> Sequence[PlacedMarker]:
        """What is laid before anything is rolled; nothing, where nobody says at what."""
        return ()

    @property
    def untargeted(self) -> Sequence[str]:
        """The units that the attack may strike and that are no targets of it, by name.

        Of these an answer tells less than of a target, or nothing.
        """
        return ()

    @abstractmethod
    def aimed(self, number: int, at: Point) -> Changes:
        """Return how an engagement is changed by aiming one of what is laid at a place."""

    def turned(self, degrees: float) -> Changes:
        """Return how an engagement is changed by turning what is laid."""
        return {}

    def turned_best(self) -> Changes:
        """Return how an engagement is changed by turning what is laid to where it catches most."""
        return {}

    def covered(self, laid: PlacedMarker) -> list[Covered]:
        """Return the models that lie under a marker, flame or line, wholly or in part."""
        found = ((piece, laid.coverage(piece.shape)) for piece in self.pieces if piece.side)
        return [
            Covered(piece, much == Coverage.FULL)
            for piece, much in found
            if much >= Coverage.PARTIAL
        ]

    def scatter_odds(self) -> ScatterOdds | None:
        """Return the odds over the scatter, which may take long; None where nothing scatters.

        Raise Fault where the table contradicts the engagement.
        """
        return None

    def landed(self, notes: Mapping[str, Sequence[Any]]) -> list[LandedMarker]:
        """Return the markers of a resolution, in the order in which they were rolled for.

        `notes` are what its stages kept for the report, by name.
        """
        return []
