"""The rules of the ledger that change numbers and on which no module acts, by id, with the reason.

A unit or weapon that bears one is told of it beside the numbers. A rule of which a module names any
clause may not stay here.
"""

from __future__ import annotations

UNIMPLEMENTED = {"legion-sub-types"}
"""They count against foes, or near friends, of whom no field tells."""
