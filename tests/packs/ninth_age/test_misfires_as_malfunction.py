"""Imperial Rocketeer, Whirlwind Battery: every misfire is a Malfunction."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import CREW, shoot


@pytest.mark.parametrize("name", ["Imperial Rocketeer", "Whirlwind Battery"])
def test_a_natural_1_costs_a_health_point_without_a_roll(name: str) -> None:
    trial = shoot(name, attacker=CREW)
    assert trial.chance("malfunction") == trial.chance("misfire") == Fraction(1, 6)
    assert trial.of("attacker_wounds_lost") == {0: Fraction(5, 6), 1: Fraction(1, 6)}
    assert len(trial.play(1).what) == 1
    assert trial.explains("misfires-as-malfunction.1", "misfires-as-malfunction.2")
