"""Chitinous Scales: Armour is 2 better, but not better than 3 by it."""

from __future__ import annotations

import pytest

from .conftest import strike


@pytest.mark.parametrize(("armour", "in_force"), [(0, 2), (1, 3), (2, 3), (4, 4)])
def test_armour_is_better_up_to_three(armour: int, in_force: int) -> None:
    trial = strike(target={"models": 5, "armour": armour, "rules": ["Chitinous Scales"]})
    assert trial.value("armour_save") == 7 - in_force
    assert trial.explains("chitinous-scales.1")
