"""Archery Drills: four ranks shoot, unmoved and with a Full Rank."""

from __future__ import annotations

import pytest

from .conftest import shoot


@pytest.mark.parametrize(
    ("unit", "shots"),
    [({}, 20), ({"moved": True}, 10), ({"models": 16, "files": 4}, 8), ({"models": 30}, 20)],
)
def test_four_ranks_shoot(unit: dict[str, int], shots: int) -> None:
    drilled = {"models": 20, "files": 5, "rules": ["Archery Drills"], **unit}
    trial = shoot(attacker=drilled)
    assert trial.of("shots") == {shots: 1}
    assert trial.explains("archery-drills.1") == (shots == 20)
