"""A plain engagement as a file gives it, and copies of it with something changed."""

from __future__ import annotations

import copy
from typing import Any

Table = dict[str, Any]
MISSING: Any = object()
"""Given as the value of a key that is to be taken out."""

PLAIN: Table = {
    "id": "plain",
    "ruleset": "legions-imperialis",
    "weapon": {"name": "gun", "range": 20, "dice": 2, "to_hit": 4, "ap": -1, "traits": []},
    "attacker": {"models": 1},
    "target": {"type": "infantry", "models": 3, "armour_save": 5},
    "situation": {"distance": 10},
}


def changed(**values: Any) -> Table:
    """Return the plain engagement with some keys changed, written as `weapon__dice=3`."""
    table = copy.deepcopy(PLAIN)
    for path, value in values.items():
        *parents, key = path.split("__")
        inner = table
        for parent in parents:
            inner = inner.setdefault(parent, {})
        if value is MISSING:
            del inner[key]
        else:
            inner[key] = value
    return table
