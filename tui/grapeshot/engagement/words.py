"""Names and values as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_MANY = 4
"""More tables than this in a list are counted, not told."""


def in_words(name: str) -> str:
    """Return the name of a field or measure in words: `"to_hit"` -> `"to hit"`."""
    return name.replace("_", " ")


NOTHING = "–"
"""Stands for a value that there is not."""


def shown(value: Any, unit: str = "") -> str:
    """Return a value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value in ("", (), []):
        return NOTHING
    if isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        if len(value) > _MANY and all(isinstance(each, Mapping) for each in value):
            return str(len(value))
        return ", ".join(_item(each) for each in value)
    if isinstance(value, Mapping):
        return _item(value)
    joint = "" if len(unit) == 1 else " "
    number = f"{value:g}" if isinstance(value, float) else str(value)
    return f"{number}{joint}{unit}" if unit and not isinstance(value, str) else number


def _item(value: Any) -> str:
    if isinstance(value, Mapping):
        name = value.get("name") or str(value.get("profile", "")).rpartition("/")[2]
        items = (f"{in_words(key)} {shown(each)}" for key, each in value.items())
        return str(name or " ".join(items))
    return str(getattr(value, "printed", value))
