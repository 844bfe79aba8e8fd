"""Chariot Host: Impact Hits one more with a model behind."""

from __future__ import annotations

import pytest

from .conftest import fight

HOST = {
    "files": 3,
    "type": "construct",
    "height": "large",
    "wounds": 3,
    "charging": True,
    "attacks": 0,
    "rules": ["Impact Hits (2)", "Chariot Host"],
}


@pytest.mark.parametrize(
    ("models", "contact", "hits"), [(3, 3, 6), (4, 3, 7), (6, 3, 9), (6, 2, 6), (2, 2, 4)]
)
def test_each_model_with_another_behind(models: int, contact: int, hits: int) -> None:
    unit = {**HOST, "models": models, "in_contact": contact}
    trial = fight(attacker=unit, target={"models": 30, "files": 10, "attacks": 0})
    assert trial.of("hits") == {hits: 1}
    assert trial.explains("chariot-host.1")


def test_no_full_rank_no_hits_more() -> None:
    unit = {**HOST, "models": 4, "files": 2}
    trial = fight(attacker=unit, target={"models": 30, "files": 10, "attacks": 0})
    assert trial.of("hits") == {4: 1}
