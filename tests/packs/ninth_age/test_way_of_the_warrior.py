"""Way of the Warrior: the first Break Test is Minimised."""

from __future__ import annotations

from .breaking import beaten
from .conftest import share


def test_the_first_break_test_drops_the_highest_of_three_dice() -> None:
    trial = beaten("Way of the Warrior")
    fails = share(3, lambda a, b, c: a + b + c - max(a, b, c) > 8 - 4)
    assert trial.chance("target_breaks") == fails
    assert trial.explains("way-of-the-warrior.1")
