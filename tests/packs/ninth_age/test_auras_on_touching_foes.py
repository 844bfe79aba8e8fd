"""Auras on touching foes: lower Skills or Agility of the enemies in contact."""

from __future__ import annotations

import pytest

from .conftest import fight, share, shoot, strike


def test_skills_are_lower_for_blows_and_against_them() -> None:
    aura = {"models": 5, "rules": ["Mesmerising Plumage", "Storm of Wings"]}
    trial = strike(attacker={"offensive_skill": 3}, target={**aura, "defensive_skill": 5})
    assert trial.value("offensive_skill") == 1
    assert trial.mean("hits") == share(1, lambda hit: hit >= 5)
    back = strike(attacker={"rules": ["Frost Phoenix"]}, target={"defensive_skill": 3})
    assert back.value("defensive_skill") == 1
    assert back.mean("hits") == share(1, lambda hit: hit >= 3)
    assert back.explains("auras-on-touching-foes.1")


@pytest.mark.parametrize(
    ("rule", "charging", "order"),
    [
        ("Chilling Yawn", False, [[3, "attacker"], [2, "target"]]),
        ("Frost Phoenix", False, [[3, "attacker"], [2, "target"]]),
        ("Storm of Wings", False, [[4, "target"], [3, "attacker"]]),
    ],
)
def test_agility_is_lower(rule: str, charging: bool, order: list[object]) -> None:
    target = {"models": 3, "agility": 4, "charging": charging}
    assert fight(attacker={"rules": [rule]}, target=target).value("order") == order


def test_it_does_nothing_for_shots() -> None:
    assert shoot(attacker={"rules": ["Frost Phoenix"]}).value("to_hit") == 4
