"""What a hit or blow brings beside the Health Points that it costs, all in one number.

The share of each item of a chain is a number, and the shares are added up: so each sort of yield
has digits of its own.
"""

from __future__ import annotations

from grapeshot import kit
from grapeshot.records import NamedTuple

MENDED = "mended"
"""A hit whose save gives a Health Point back to those who are struck."""
RETURNED = "returned"
"""A hit whose save gives a hit back to those who strike."""
STRAY = "stray"
"""What a natural 1 to hit means where it strikes those who strike."""


class Yield(NamedTuple):
    """What hits or blows have brought."""

    points: int = 0
    """Health Points that they cost, the pool not yet looked at."""
    mended: int = 0
    """Health Points that saves give back to those who are struck."""
    unsaved: int = 0
    """Unsaved wounds, where somebody lives on them."""
    strays: int = 0
    """Hits on those who strike."""
    returned: int = 0
    """Hits on those who strike that saves of the struck give back."""


ONE_MENDED = kit.packed((0, 1))
ONE_UNSAVED = kit.packed((0, 0, 1))
ONE_STRAY = kit.packed((0, 0, 0, 1))
ONE_RETURNED = kit.packed((0, 0, 0, 0, 1))
"""The share of one of each."""


def yield_of(total: int) -> Yield:
    """Return what a sum of shares stands for."""
    if total < ONE_MENDED:
        return Yield(total)
    return Yield(*kit.unpacked(total, 5))
