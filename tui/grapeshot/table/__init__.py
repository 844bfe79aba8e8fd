"""The table: where models stand, what lies under a marker, and the odds of where it lands.

Lengths are inches, base diameters millimetres, angles degrees counter-clockwise from the x axis.
Everything is found in closed form, but for groups of touching markers: there one integral is left,
which is taken to an accuracy of 1e-9.
"""

from __future__ import annotations

from grapeshot.table.arcs import facings, in_arc
from grapeshot.table.flame import Outline, flame
from grapeshot.table.groups import Group, group_chances
from grapeshot.table.layout import Aim, Layout, ModelEntry
from grapeshot.table.lines import Beam, line_is_clear, sees
from grapeshot.table.markers import Circle, Coverage, Marker, coverage
from grapeshot.table.placing import Place, Places, best_orientation, places
from grapeshot.table.points import EPSILON, MILLIMETRES, Point
from grapeshot.table.scattering import (
    Distances,
    Field,
    Reroll,
    Sets,
    landings,
    scattered,
    sets_at,
    sets_on_turn,
)
from grapeshot.table.scene import Changes, Covered, Fallen, Laid, Outlook, Piece, Scene
from grapeshot.table.shapes import Base, Hull, Shape, gap

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
    "Fallen",
    "Field",
    "Group",
    "Hull",
    "Laid",
    "Layout",
    "Marker",
    "ModelEntry",
    "Outline",
    "Outlook",
    "Piece",
    "Place",
    "Places",
    "Point",
    "Reroll",
    "Scene",
    "Sets",
    "Shape",
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
