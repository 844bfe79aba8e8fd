"""Tribal Warspear: several wounds on towering models, and it slows those who charge."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import fight, strike


@pytest.mark.parametrize(
    ("charging", "order"),
    [
        (False, [[4, "target"], [3, "attacker"]]),
        (True, [[4, "target"], [3, "attacker"]]),
    ],
)
def test_who_charges_its_bearer_is_less_agile(charging: bool, order: list[object]) -> None:
    target = {"models": 3, "agility": 4, "charging": charging}
    trial = fight(attacker={"rules": ["Tribal Warspear"]}, target=target)
    assert trial.value("order") == order
    assert trial.explains("auras-on-touching-foes.1") == charging


def test_a_wound_costs_a_towering_model_several_health_points() -> None:
    tower = {"wounds": 6, "rules": ["Towering Presence"]}
    trial = strike("Tribal Warspear", target=tower)
    assert trial.mean("wounds_lost") == Fraction(1, 4) * 2
    assert trial.explains("auras-on-touching-foes.2")
    assert strike("Tribal Warspear", target={"wounds": 6}).mean("wounds_lost") == Fraction(1, 4)
