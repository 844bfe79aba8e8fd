"""The places of the dashboard: screens that one key reaches from anywhere.

A new one is a line in `PLACES` and a `PlaceScreen`. Key bar, help, palette and key maps take it and
its keys from there. It is imported when it is first gone to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from textual.binding import Binding

from grapeshot.app.keys import key

if TYPE_CHECKING:
    from grapeshot.app.screens.place import PlaceScreen


class Place(NamedTuple):
    """What leads to a screen."""

    key: Binding
    load: Callable[[], type[PlaceScreen]]
    """Imports its class."""


def _map() -> type[PlaceScreen]:
    from grapeshot.app.map.screen import MapScreen

    return MapScreen


def _compare() -> type[PlaceScreen]:
    from grapeshot.app.compare.screen import CompareScreen

    return CompareScreen


def _battle() -> type[PlaceScreen]:
    from grapeshot.app.battle.screen import BattleScreen

    return BattleScreen


PLACES = {
    "battle": Place(
        key(
            "B",
            "app.go('battle')",
            "Show the battle: both sides, what lasts on them, phases, the log.",
            label="battle",
            bar="battle",
            name="battle",
        ),
        _battle,
    ),
    "compare": Place(
        key(
            "V",
            "app.go('compare')",
            "Compare weapons against targets: which gun at what.",
            label="compare",
            bar="compare",
            name="compare-weapons-and-targets",
        ),
        _compare,
    ),
    "map": Place(
        key(
            "v",
            "app.go('map')",
            "Show the table as a map: move the marker, see who is under it, fire.",
            label="map",
            bar="map",
            name="map",
        ),
        _map,
    ),
}
"""By the name that `go` takes. The key must be free on the bench and in the other places."""
