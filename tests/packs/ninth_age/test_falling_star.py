"""Falling Star: both Skills are twice the Health Points that are left."""

from __future__ import annotations

import pytest

from .conftest import strike


@pytest.mark.parametrize(("lost", "skill"), [(0, 6), (1, 4), (2, 2)])
def test_skills_fall_with_its_health(lost: int, skill: int) -> None:
    star = {"wounds": 3, "wounds_lost": lost, "rules": ["Falling Star"]}
    trial = strike(attacker=star, target={"models": 5, "defensive_skill": 4})
    assert trial.value("offensive_skill") == skill
    assert strike(target=star).value("defensive_skill") == skill
    assert trial.explains("falling-star.1")
