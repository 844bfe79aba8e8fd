"""Plugins: the hooks, the traits, and how plugins are found, loaded, checked and asked.

`Plugins` and `Plugin` are imported when they are first used: what declares a trait loads no
registry, and a look-up that finds plugins loads nothing else.
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from typing import Any

    from grapeshot.plugins.plugin import Plugin
    from grapeshot.plugins.registry import Plugins

__all__ = ["Plugin", "Plugins"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'grapeshot.plugins' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module("grapeshot.plugins.registry"), name)
