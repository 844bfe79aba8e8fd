"""Which lean driver an application has: none on Windows, without a terminal, or before it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from textual.app import App

    from grapeshot.terminal.key_turns import Turns


class Lean(Protocol):
    """What an application may ask of its driver."""

    turns: Turns
    """The input that the application has not been handed yet."""

    def repaint(self) -> None:
        """Send the whole screen again."""

    def abandon(self) -> None:
        """Leave the terminal as it was found."""


_drivers: WeakKeyDictionary[App[Any], Lean] = WeakKeyDictionary()


def enter_driver(app: App[Any], driver: Lean) -> None:
    """Say that an application is driven by a driver from now on."""
    _drivers[app] = driver


def driver_of(app: App[Any]) -> Lean | None:
    """Return the lean driver of an application."""
    return _drivers.get(app)
