"""How data files print weapons and Detachments of Legions Imperialis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grapeshot.plugins.importing import (
    Importing,
    Printed,
    armour_save,
    columns,
    invulnerable_save,
    listed,
    span,
    unless,
    whole,
)
from grapeshot_legions_imperialis.core.shapes import TYPES

_WEAPON = frozenset({"Range", "Dice", "To Hit", "AP", "Traits"})
_DETACHMENT = frozenset({"Move", "Sv", "CAF", "Morale", "W"})


def _dice(text: str) -> str | int:
    plain = text.strip().upper()
    if plain in ("SP", "*"):
        return "special"
    return int(plain) if plain.isdigit() else plain or "-"


def _penetration(text: str) -> str | int:
    """Read an AP, which is never above 0: some data leaves the minus out."""
    return "special" if text.strip().upper() == "SP" else -abs(whole(text))


def _reach(text: str) -> tuple[int, int] | str:
    return "template" if text.strip().upper() in ("T", "TEMPLATE") else span(text)


def _weapon(printed: Printed) -> dict[str, Any]:
    table = columns(
        printed,
        {
            "Range": ("range", unless("-", _reach)),
            "Dice": ("dice", _dice),
            "To Hit": ("to_hit", unless("-", whole)),
            "AP": ("ap", unless("-", _penetration)),
        },
    )
    if isinstance(table["range"], tuple):
        least, table["range"] = table["range"]
        table.update({"min_range": least} if least else {})
    return {"name": printed.name, **table, "traits": listed(printed.values["Traits"])}


def _type(groups: Sequence[str]) -> str:
    """Return the type of a Detachment by its category, such as `Super-heavy Vehicle (3)`."""
    for group in groups:
        plain = group.partition("(")[0].strip().casefold().replace(" ", "-")
        if plain in TYPES:
            return plain
    return ""


_NO_TYPE = "no type of Detachment among its categories"
"""Said where a rule would stand, so that it is told as unread."""


def _detachment(rows: Sequence[Printed]) -> dict[str, Any]:
    printed = rows[0]
    table = columns(
        printed,
        {
            "Sv": ("armour_save", armour_save),
            "CAF": ("caf", unless(0, whole)),
            "Morale": ("morale", unless(None, whole)),
            "Move": ("move", unless(None, whole)),
            "W": ("wounds", whole),
        },
    )
    table |= columns(printed, {"Sv": ("invulnerable_save", invulnerable_save)})
    kind = _type(printed.groups)
    return {
        "name": printed.name,
        **({"type": kind} if kind else {}),
        **table,
        "rules": [*printed.rules, *([] if kind else [_NO_TYPE])],
    }


IMPORTING = Importing(
    weapons=(_WEAPON,),
    units=(_DETACHMENT,),
    weapon=_weapon,
    unit=_detachment,
    alike=("type", "wounds", "armour_save", "caf"),
)
