"""Roaming Hands: +1 Strength and Armour Penetration at an enemy in flank or rear."""

from __future__ import annotations

import pytest

from .conftest import share, strike


@pytest.mark.parametrize(("arc", "more"), [("front", 0), ("flank", 1), ("rear", 1)])
def test_flank_and_rear_suffer_more(arc: str, more: int) -> None:
    trial = strike(attacker={"rules": ["Roaming Hands"]}, situation={"arc": arc})
    assert (trial.value("strength"), trial.value("ap")) == (3 + more, more)
    assert trial.mean("wounds") == share(2, lambda a, b: a >= 4 and b >= 4 - more)
    assert trial.explains("roaming-hands.1") is (arc != "front")
