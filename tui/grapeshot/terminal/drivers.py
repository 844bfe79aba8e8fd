"""Which lean driver an application has: none on Windows, without a terminal, or before it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from textual.app import App

    from grapeshot.terminal.lean_driver import LeanDriver

_drivers: WeakKeyDictionary[App[Any], LeanDriver] = WeakKeyDictionary()


def enter_driver(app: App[Any], driver: LeanDriver) -> None:
    """Say that an application is driven by a driver from now on."""
    _drivers[app] = driver


def driver_of(app: App[Any]) -> LeanDriver | None:
    """Return the lean driver of an application."""
    return _drivers.get(app)
