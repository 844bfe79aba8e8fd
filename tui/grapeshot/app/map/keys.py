"""Which actions of the map can do nothing at the moment: the key bar leaves them out."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from grapeshot.app.map.state import picked_piece, pivot_of, unit_at_hole
from grapeshot.names import normalise

if TYPE_CHECKING:
    from grapeshot.app.map.plot import Plot
    from grapeshot.table import Piece

_OF_SCENES = frozenset(
    {
        "step",
        "jump",
        "turn",
        "turn_best",
        "next_aim",
        "retarget",
        "add_targets",
        "fire",
        "show_marker",
        "aim_again",
        "models",
        "add_model",
        "remove_model",
        "zoom",
        "whole",
        "pan",
    }
)
_OF_MODELS = frozenset({"add_model", "remove_model"})
_OF_MARKER = frozenset({"turn_best", "next_aim", "retarget", "add_targets"})


def idle_actions(plot: Plot | None, targets: Collection[str]) -> frozenset[str]:
    """Return the actions that can do nothing. `targets` are the names of those fired at."""
    if plot is None:
        return _OF_SCENES
    idle = _idle(plot)
    if not _is_no_target(unit_at_hole(plot), targets):
        idle.add("retarget")
    if not plot.scene.untargeted:
        idle.add("add_targets")
    return frozenset(idle)


def _idle(plot: Plot) -> set[str]:
    idle = set(_OF_MODELS if plot.picked is None else _OF_MARKER)
    if not can_turn(plot):
        idle.add("turn")
    if plot.scene.turn is None:
        idle.add("turn_best")
    if plot.scene.aims < 2:
        idle.add("next_aim")
    if not plot.landed:
        idle.add("aim_again")
    if len(plot.landed) < 2:
        idle.add("show_marker")
    return idle


def _is_no_target(piece: Piece | None, targets: Collection[str]) -> bool:
    known = {normalise(name) for name in targets}
    return piece is not None and piece.side == "enemy" and normalise(piece.unit) not in known


def can_turn(plot: Plot) -> bool:
    """Return whether what is moved can be turned: a clover or flame, or a picked hull."""
    if plot.picked is None:
        return plot.scene.turn is not None or pivot_of(plot) is not None
    piece = picked_piece(plot)
    return piece is not None and piece.facing is not None
