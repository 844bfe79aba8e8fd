"""Which actions of the map can do something at the moment: the key bar leaves the others out."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from grapeshot.app.map.state import picked_piece, pivot_of, unit_at_hole
from grapeshot.app.map_actions import MAP_ACTIONS
from grapeshot.names import normalise

if TYPE_CHECKING:
    from grapeshot.app.action import Action
    from grapeshot.app.map.plot import Plot
    from grapeshot.table import Piece

_ALWAYS = frozenset({"bench", "clause", "help", "leave", "put_away", "tables", "app.repaint"})
_OF_MODELS = frozenset({"add_model", "remove_model"})
_OF_MARKER = frozenset({"turn_best", "next_aim", "retarget", "add_targets"})


def acting(plot: Plot | None, targets: Collection[str]) -> list[Action]:
    """Return the actions that can do something. `targets` are the names of those fired at."""
    idle = _idle(plot)
    if plot is not None and not _is_no_target(unit_at_hole(plot), targets):
        idle.add("retarget")
    if plot is not None and not plot.scene.untargeted:
        idle.add("add_targets")
    return [action for action in MAP_ACTIONS if _name(action) not in idle]


def _name(action: Action) -> str:
    return action.name.partition("(")[0]


def _idle(plot: Plot | None) -> set[str]:
    if plot is None:
        return {_name(action) for action in MAP_ACTIONS} - _ALWAYS
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
