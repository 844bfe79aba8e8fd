"""The points of an army in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grapeshot.armies.lists import Army


def points_told(army: Army) -> str:
    """Return the points of an army in words, as far as they are known."""
    spent, limit = army.spent(), army.points
    if spent is None:
        return f", up to {limit:g} points" if limit is not None else ""
    return f", {spent:g}{f' of {limit:g}' if limit is not None else ''} points"
