"""What a person has chosen on the map: which marker moves, which model, what is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grapeshot.app.map.plot import Plot
from grapeshot.app.map.view import View, about, whole_table
from grapeshot.table.lines import Beam
from grapeshot.table.markers import Marker
from grapeshot.table.points import Point

if TYPE_CHECKING:
    from grapeshot.app.model import Bench
    from grapeshot.table import LandedMarker, Piece, PlacedMarker, Scene

_MARGIN = 1.0
"""Inches about a marker that stay in view."""
_SCATTER = 5.0
"""Inches about a marker that are in view at first: it may come to lie there."""


@dataclass(frozen=True)
class MapState:
    """Choices on the map; each act gives a new one."""

    aim: int = 0
    step: int = -1
    """Which landed marker is shown alone; -1 for all."""
    moves_models: bool = False
    picked: int = 0
    """The place of the model that is moved, where models are."""
    view: View | None = None

    def plot(self, bench: Bench) -> Plot | None:
        """Return the scene of a bench as these choices show it; None where it has no table."""
        scene = bench.derived.scene
        if scene is None:
            return None
        landed = landed_of(bench, scene)
        return Plot(
            scene,
            min(self.aim, max(0, scene.aims - 1)),
            landed,
            self.step if self.step < len(landed) else -1,
            self.picked if self.moves_models else None,
        )

    def seen(self, plot: Plot, width: int, height: int) -> View:
        """Return the view: as it was, moved as far as needed to see what is moved."""
        if self.view is None:
            return first_view(plot, width, height)
        view = self.view.resized(width, height)
        focus, reach = focus_of(plot)
        return view.following(focus, reach + _MARGIN)

    def next_step(self, step: int, landed: Sequence[LandedMarker]) -> MapState:
        """Return the state with the next landed marker shown alone; behind the last one, all."""
        count = len(landed) + 1
        return replace(self, step=(self.step + 1 + step) % count - 1)


def first_view(plot: Plot, width: int, height: int) -> View:
    """Return a view of what is aimed at and about it, or of all where nothing is."""
    if not plot.scene.laid and plot.picked is None:
        return whole_table(plot.scene.size, width, height)
    focus, reach = focus_of(plot)
    spare = _SCATTER if plot.scene.laid and _scatters(plot) else _MARGIN
    return about(focus, reach + spare, width, height)


def _scatters(plot: Plot) -> bool:
    return isinstance(plot.scene.laid[plot.aim].form, Marker)


def focus_of(plot: Plot) -> tuple[Point, float]:
    """Return the point that has to be seen, and how many inches about it.

    It is the picked model, or the marker that is moved or that fell last.
    """
    piece = picked_piece(plot)
    if piece is not None:
        return piece.shape.centre, 0.0
    laid = plot.shown[-1:] if plot.landed else plot.scene.laid[plot.aim : plot.aim + 1]
    for each in laid:
        return middle_of(each)
    pieces = plot.scene.pieces
    return (pieces[0].shape.centre if pieces else whole_table(plot.scene.size, 1, 1).middle), 0.0


def middle_of(laid: PlacedMarker) -> tuple[Point, float]:
    """Return the middle of something that is laid, and how far it reaches from there."""
    form = laid.form
    if isinstance(form, Marker):
        return laid.at, form.radius
    ends = (form.start, form.end) if isinstance(form, Beam) else form.corners
    xs, ys = [end.x for end in ends], [end.y for end in ends]
    middle = Point((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    return middle, max(middle.distance_to(end) for end in ends)


def pivot_of(plot: Plot) -> Point | None:
    """Return about what a flame or a line turns: the model that fires it. None for a marker."""
    firers = [piece for piece in plot.scene.pieces if piece.fires]
    if not plot.scene.laid or not firers or _scatters(plot):
        return None
    return firers[min(plot.aim, len(firers) - 1)].shape.centre


def picked_piece(plot: Plot) -> Piece | None:
    """Return the model that is picked."""
    return next((p for p in plot.scene.pieces if p.side and p.place == plot.picked), None)


def unit_at_hole(plot: Plot) -> Piece | None:
    """Return the model that the hole of the marker that is moved lies on."""
    for laid in plot.scene.laid[plot.aim : plot.aim + 1]:
        return next((p for p in plot.scene.pieces if p.side and p.shape.holds(laid.at)), None)
    return None


def landed_of(bench: Bench, scene: Scene) -> tuple[LandedMarker, ...]:
    """Return where the markers fell of the shot that is shown, if it was fired from this table."""
    shot = bench.shot
    if shot is None or shot.table is not bench.table:
        return ()
    return tuple(scene.landed(shot.played.notes))
