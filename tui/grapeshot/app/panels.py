"""Where a rule set or a kind of engagement adds a pane of its own: a table map, a fight.

A pack's pane is a subclass of `grapeshot.app.widgets.pane.Pane`; it stands below the stages for as
long as an engagement of that rule set (and, if named, of that kind) is on the bench.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grapeshot.app.widgets.pane import Pane

ANY = ""
"""Stands for every rule set, and for every kind of engagement."""
_PANELS: dict[tuple[str, str], list[Callable[[], Pane]]] = {}


def register_panel(ruleset: str, make: Callable[[], Pane], kind: str = ANY) -> None:
    """Let `make` give a pane for engagements of a rule set, or of one of its kinds only.

    Whether the pane has anything to show of an engagement it says itself: `Pane.is_wanted`.
    """
    _PANELS.setdefault((ruleset, kind), []).append(make)


def panels_for(ruleset: str, kind: str) -> list[Callable[[], Pane]]:
    """Return what makes the further panes for an engagement."""
    wanted = dict.fromkeys([(ANY, ANY), (ruleset, ANY), (ruleset, kind)])
    return [make for key in wanted for make in _PANELS.get(key, ())]


def _map() -> Pane:
    from grapeshot.app.widgets.map_pane import MapPane  # not before the first paint

    return MapPane(id="map")


register_panel(ANY, _map)
