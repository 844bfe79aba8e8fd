"""The table: where models stand, what lies under a marker, and the odds of where it lands.

Lengths are inches, base diameters millimetres, angles degrees counter-clockwise from the x axis.
Everything is found in closed form, but for groups of touching markers: there one integral is left,
which is taken to an accuracy of 1e-9.
"""

from __future__ import annotations

# Type checkers take this as true; what is not used is not imported.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from grapeshot.table.arcs import facings, in_arc
    from grapeshot.table.flames import Outline, flame
    from grapeshot.table.group_odds import group_chances
    from grapeshot.table.groups import Group
    from grapeshot.table.layout import Aim, Layout, ModelEntry
    from grapeshot.table.lines import Beam, line_is_clear, sees
    from grapeshot.table.markers import Circle, Coverage, Marker, coverage
    from grapeshot.table.placing import Place, Places, best_orientation, places
    from grapeshot.table.points import EPSILON, MILLIMETRES, Point
    from grapeshot.table.scattering import (
        Distances,
        Reroll,
        Sets,
        TableSize,
        landings,
        scattered,
        sets_at,
        sets_on_turn,
    )
    from grapeshot.table.scene import (
        Changes,
        Covered,
        LandedMarker,
        Piece,
        PlacedMarker,
        ScatterOdds,
        Scene,
    )
    from grapeshot.table.shapes import Base, Hull, Shape, gap

_HOMES = {
    "grapeshot.table.arcs": (
        "facings",
        "in_arc",
    ),
    "grapeshot.table.flames": (
        "Outline",
        "flame",
    ),
    "grapeshot.table.group_odds": ("group_chances",),
    "grapeshot.table.groups": ("Group",),
    "grapeshot.table.layout": (
        "Aim",
        "Layout",
        "ModelEntry",
    ),
    "grapeshot.table.lines": (
        "Beam",
        "line_is_clear",
        "sees",
    ),
    "grapeshot.table.markers": (
        "Circle",
        "Coverage",
        "Marker",
        "coverage",
    ),
    "grapeshot.table.placing": (
        "Place",
        "Places",
        "best_orientation",
        "places",
    ),
    "grapeshot.table.points": (
        "EPSILON",
        "MILLIMETRES",
        "Point",
    ),
    "grapeshot.table.scattering": (
        "Distances",
        "TableSize",
        "Reroll",
        "Sets",
        "landings",
        "scattered",
        "sets_at",
        "sets_on_turn",
    ),
    "grapeshot.table.scene": (
        "Changes",
        "Covered",
        "LandedMarker",
        "PlacedMarker",
        "ScatterOdds",
        "Piece",
        "Scene",
    ),
    "grapeshot.table.shapes": (
        "Base",
        "Hull",
        "Shape",
        "gap",
    ),
}
"""What is imported when it is first used: many an engagement has a table only as a shape."""

__all__ = [
    "EPSILON",
    "MILLIMETRES",
    "Aim",
    "Base",
    "Beam",
    "Changes",
    "Circle",
    "Coverage",
    "Covered",
    "Distances",
    "Group",
    "Hull",
    "LandedMarker",
    "Layout",
    "Marker",
    "ModelEntry",
    "Outline",
    "Piece",
    "Place",
    "PlacedMarker",
    "Places",
    "Point",
    "Reroll",
    "ScatterOdds",
    "Scene",
    "Sets",
    "Shape",
    "TableSize",
    "best_orientation",
    "coverage",
    "facings",
    "flame",
    "gap",
    "group_chances",
    "in_arc",
    "landings",
    "line_is_clear",
    "places",
    "scattered",
    "sees",
    "sets_at",
    "sets_on_turn",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module 'grapeshot.table' has no attribute {name!r}")
