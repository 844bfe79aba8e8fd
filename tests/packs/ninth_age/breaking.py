"""What the tests of beaten units share: a unit that loses by four points, and Discipline Tests."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grapeshot.testing import Trial

from .conftest import fight, share

WINNER = {"models": 20, "files": 5, "attacks": 0, "charging": True}
"""It strikes no blow: a Rank Bonus of 3, and 1 for the charge."""


def discipline(needed: int) -> Fraction:
    """Return the chance of 2D6 not above a number."""
    return share(2, lambda a, b: a + b <= needed)


def beaten(*rules: str, **unit: Any) -> Trial:
    """Return a fight that a unit of Discipline 8 loses: by 4 where it is a single rank of five."""
    loser = {"models": 5, "files": 5, "attacks": 0, "discipline": 8, "rules": list(rules), **unit}
    return fight(attacker=WINNER, target=loser)
