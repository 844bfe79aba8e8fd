"""The rules of the ledger that change numbers and on which no module acts yet, by id.

A unit or weapon that bears one is told of it beside the numbers. The list shrinks as rules are
implemented: a rule of which a module names any clause may not stay here.
"""

from __future__ import annotations

_STRIKE_BACK = {
    "mirrored-scales",
}
"""Hits on the striker by what his own dice show."""
_CHANGE_OWN_HEALTH = {
    "cut-one-off",
    "devour",
    "dying-embers",
}
"""Health Points that an attack gives back to a unit, or costs it afterwards."""
_ASK_FOR_MORE = {
    "chilling-shriek",
    "emplacement-notes",
}
"""Rules that depend on what no field tells: Veil Tokens, Discipline in place of Resilience."""

UNIMPLEMENTED = _STRIKE_BACK | _CHANGE_OWN_HEALTH | _ASK_FOR_MORE
