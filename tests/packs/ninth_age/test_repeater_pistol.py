"""Repeater Pistol: four shots for whoever carries a second pistol."""

from __future__ import annotations

import pytest

from .conftest import shoot


@pytest.mark.parametrize(("carried", "shots"), [([], 1), (["Pistol"], 4), (["Shield"], 1)])
def test_a_second_pistol_makes_four_shots(carried: list[str], shots: int) -> None:
    unit = {"carried": ["Repeater Pistol", "Musket", *carried], "rules": ["Repeater Pistol"]}
    trial = shoot(name="Repeater Pistol", attacker=unit)
    assert trial.of("shots") == {shots: 1}
    assert trial.explains("repeater-pistol.1")
    assert shoot(name="Musket", attacker=unit).of("shots") == {1: 1}
