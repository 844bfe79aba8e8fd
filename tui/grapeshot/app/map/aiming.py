"""Moving and turning on the map: the marker, or the model that is picked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.binding import Binding

from grapeshot.app.keys import key, section
from grapeshot.app.map.base import MapBase
from grapeshot.app.map.editing import (
    moved_model,
    on_table,
    reached,
    turned_model,
    with_model_like,
    with_models,
    without_model,
)
from grapeshot.app.map.state import picked_piece, pivot_of
from grapeshot.table.points import Point

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from grapeshot.app.map.plot import Plot
    from grapeshot.table import Piece

_ENEMY = "enemy"
FINE, COARSE = 0.25, 2.0
"""Inches of a step."""
TURN, FINE_TURN = 5.0, 1.0
"""Degrees of a turn."""
_ARROWS = (
    ("left", "h", -1, 0),
    ("right", "l", 1, 0),
    ("up", "k", 0, 1),
    ("down", "j", 0, -1),
)


def _steps() -> list[Binding]:
    """Return the steps in all directions; the first of each size stands for all in bar and help."""
    found = []
    for size, words in ((FINE, "a quarter of an inch"), (COARSE, "two inches")):
        is_fine = size == FINE
        shown, more = ("↑↓←→", "hjkl") if is_fine else ("HJKL", "Shift and arrows")
        for arrow, letter, across, up in _ARROWS:
            found.append(
                key(
                    f"{arrow},{letter}" if is_fine else f"shift+{arrow},{letter.upper()}",
                    f"step({across * size}, {up * size})",
                    f"Move the marker, or the picked model, by {words} (or {more}).",
                    label="move",
                    bar=f"move {size:g}″" if is_fine else f"{size:g}″",
                    shown=shown if arrow == "left" else "",
                    name=f"step-{letter if is_fine else letter.upper()}",
                )
            )
    return found


MARKER = section(
    "Map: the marker",
    *_steps(),
    key(
        "n",
        "jump(1)",
        "Lay the marker on the next enemy model, or pick the next model.",
        label="next model",
        bar="model",
    ),
    key("N", "jump(-1)", "Go back to the model before.", label="last model", bar="model"),
    key(
        "[",
        f"turn({-TURN})",
        "Turn what is laid, or the picked hull, by 5 degrees clockwise.",
        label="turn right",
        bar="turn",
    ),
    key(
        "]",
        f"turn({TURN})",
        "Turn it by 5 degrees counter-clockwise.",
        label="turn left",
        bar="turn",
    ),
    key(
        "}",
        f"turn({FINE_TURN})",
        "Turn it by 1 degree counter-clockwise.",
        label="turn left a little",
    ),
    key("{", f"turn({-FINE_TURN})", "Turn it by 1 degree clockwise.", label="turn right a little"),
    key("r", "turn_best", label="best turn", bar="best turn"),
    key(
        "tab", "next_aim(1)", "Move the next of several markers.", label="next marker", bar="marker"
    ),
    key("shift+tab", "next_aim(-1)", "Move the marker before.", label="last marker"),
)
MODELS = section(
    "Map: the models",
    key("m", "models", bar="models"),
    key("+", "add_model", bar="add, remove"),
    key("-,delete", "remove_model", bar="add, remove"),
)


class MapAiming(MapBase):
    """The actions that move what is laid, and models."""

    def action_step(self, across: float, up: float) -> None:
        """Move the marker or the picked model by so many inches."""
        plot = self.plot
        if plot is None:
            return
        piece = picked_piece(plot)
        if piece is not None:
            at = piece.shape.centre
            self._move_model(plot, piece, Point(at.x + across, at.y + up))
        elif plot.scene.laid:
            at = plot.scene.laid[plot.aim].at
            self._aim_at(plot, Point(at.x + across, at.y + up))
        else:
            self.action_jump(1)

    def _aim_at(self, plot: Plot, at: Point) -> None:
        if plot.scene.form:
            from_ = pivot_of(plot)
            place = on_table(
                plot.scene.size, at if from_ is None else reached(plot.scene.size, from_, at)
            )
            self.change(plot.scene.aimed(plot.aim, place), f"aim {plot.aim}")

    def action_jump(self, step: int) -> None:
        """Lay the marker on the next enemy model, or pick the next model."""
        plot = self.plot
        if plot is None:
            return
        if plot.picked is not None:
            self._pick(plot, step)
            return
        enemies = [piece for piece in plot.scene.pieces if piece.side == _ENEMY]
        if enemies:
            self._aim_at(plot, _next(enemies, self._aimed_place(plot, enemies), step).shape.centre)

    def _aimed_place(self, plot: Plot, enemies: list[Piece]) -> int | None:
        """Return the enemy, by its place among them, that the marker's hole is nearest to."""
        if not plot.scene.laid:
            return None
        at = plot.scene.laid[plot.aim].at
        return min(range(len(enemies)), key=lambda n: enemies[n].shape.centre.distance_to(at))

    def action_turn(self, degrees: float) -> None:
        """Turn what is laid, or the picked hull."""
        plot = self.plot
        if plot is None:
            return
        piece = picked_piece(plot)
        if piece is not None:
            self._change_models(turned_model(self.models, piece.place, degrees), "turn model")
        elif plot.scene.turn is not None:
            self.change(plot.scene.turned(plot.scene.turn + degrees), "turn")
        elif (pivot := pivot_of(plot)) is not None:
            at = plot.scene.laid[plot.aim].at
            away = Point(at.x - pivot.x, at.y - pivot.y).turned(degrees)
            self._aim_at(plot, pivot.shifted(away))

    def action_turn_best(self) -> None:
        """Turn what is laid to where it catches most."""
        plot = self.plot
        if plot is not None and plot.scene.turn is not None:
            self.change(plot.scene.turned_best(), "turn")

    def action_next_aim(self, step: int) -> None:
        """Move the next of several markers."""
        plot = self.plot
        if plot is not None and plot.scene.aims > 1:
            self.state = replace(self.state, aim=(plot.aim + step) % plot.scene.aims)

    # -- models ----------------------------------------------------------------------------

    @property
    def models(self) -> list[Mapping[str, Any]]:
        """The models on the table, as they stand in its TOML."""
        layout = self.bench_screen.engine.stock.layout(self.bench.table)
        return list(layout.get("models", ()))

    def action_models(self) -> None:
        """Move models in the place of the marker, and back."""
        plot = self.plot
        models = [piece for piece in plot.scene.pieces if piece.side] if plot else []
        if plot is None or not models:
            return
        picked = models[0]
        if plot.scene.laid:
            at = plot.scene.laid[plot.aim].at
            picked = min(models, key=lambda piece: piece.shape.centre.distance_to(at))
        moves = not self.state.moves_models
        self.state = replace(self.state, moves_models=moves, picked=picked.place)

    def _pick(self, plot: Plot, step: int) -> None:
        models = [piece for piece in plot.scene.pieces if piece.side]
        places = [piece.place for piece in models]
        now = places.index(plot.picked) if plot.picked in places else None
        self.state = replace(self.state, picked=_next(models, now, step).place)

    def _move_model(self, plot: Plot, piece: Piece, to: Point) -> None:
        at = on_table(plot.scene.size, to)
        moved = moved_model(self.models, piece.place, at)
        self._change_models(moved, f"model {piece.place}")

    def action_add_model(self) -> None:
        """Put another model like the picked one beside it."""
        plot = self.plot
        piece = picked_piece(plot) if plot else None
        if plot is None or piece is None:
            self.say("m picks a model first.")
            return
        models = with_model_like(self.models, piece.place, plot.scene.size)
        self.state = replace(self.state, picked=len(models) - 1)
        self._change_models(models, "add model")

    def action_remove_model(self) -> None:
        """Take the picked model off the table."""
        plot = self.plot
        piece = picked_piece(plot) if plot else None
        if piece is None:
            self.say("m picks a model first.")
            return
        models = without_model(self.models, piece.place)
        self.state = replace(self.state, picked=max(0, piece.place - 1))
        self._change_models(models, "remove model")

    def _change_models(self, models: list[Mapping[str, Any]], what: str) -> None:
        self.change_table(with_models(self.bench.table, models), what)


def _next(pieces: list[Piece], now: int | None, step: int) -> Piece:
    """Return the piece so many places on, the first or last one where there is none yet."""
    if now is None:
        return pieces[0 if step > 0 else -1]
    return pieces[(now + step) % len(pieces)]
