"""The places of the dashboard: screens that one key reaches from anywhere.

A new one is a line in `PLACES` and a `PlaceScreen`. Key bar, help, palette and key maps take it and
its keys from there. It is imported when it is first gone to.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
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


def _place(keys: str, place: str, meaning: str, screen: str, name: str = "") -> Place:
    """Return the place of the class `screen` in the room of its name; `name` is for key maps."""
    leads = key(keys, f"app.go({place!r})", meaning, label=place, bar=place, name=name or place)
    module = f"grapeshot.app.{place}.screen"
    return Place(leads, lambda: getattr(import_module(module), screen))


_BATTLE = "Show the battle: both sides, what lasts on them, phases, the log."
_COMPARE = "Compare weapons against targets: which gun at what."
_MAP = "Show the table as a map: move the marker, see who is under it, fire."
PLACES = {
    "battle": _place("B", "battle", _BATTLE, "BattleScreen"),
    "compare": _place("V", "compare", _COMPARE, "CompareScreen", "compare-weapons-and-targets"),
    "map": _place("v", "map", _MAP, "MapScreen"),
}
"""By the name that `go` takes. The key must be free on the bench and in the other places."""
