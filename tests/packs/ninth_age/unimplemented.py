"""The rules of the ledger that change numbers and on which no module acts yet, by id.

A unit or weapon that bears one is told of it beside the numbers. A rule of which a module names any
clause may not stay here.
"""

from __future__ import annotations

UNIMPLEMENTED: set[str] = set()
