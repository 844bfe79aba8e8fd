"""The rules of the ledger that change numbers and on which no module acts yet, by id.

A unit or weapon that bears one is told of it beside the numbers. The list shrinks as rules are
implemented: a rule of which a module names any clause may not stay here.
"""

from __future__ import annotations

UNIMPLEMENTED = {
    "anathema-sub-type",
    "empyrean-avatar",
    "god-engine",
    "legiones-astartes",
    "precision-fire",
}
