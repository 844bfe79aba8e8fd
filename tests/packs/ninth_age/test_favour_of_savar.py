"""Favour of Savar: Minimised Discipline Tests, Break Tests included."""

from __future__ import annotations

from .breaking import beaten, discipline
from .conftest import share


def test_the_highest_of_three_dice_is_left_out() -> None:
    passed = share(3, lambda *faces: sum(faces) - max(faces) <= 4)
    trial = beaten("Favour of Savar")
    assert trial.chance("target_breaks") == 1 - passed
    assert discipline(4) < passed
    assert trial.explains("favour-of-savar.1", "minimised-roll.1")
