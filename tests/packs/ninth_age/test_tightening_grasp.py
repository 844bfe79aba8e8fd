"""Tightening Grasp: Grind Attacks that grow with each round."""

from __future__ import annotations

import pytest

from .conftest import fight


@pytest.mark.parametrize("turn", [1, 2, 4])
def test_it_grinds_once_more_each_round(turn: int) -> None:
    snake = {"attacks": 0, "wounds": 9, "rules": ["Tightening Grasp"]}
    foe = {"models": 20, "files": 5, "attacks": 0, "discipline": 8}
    trial = fight(attacker=snake, target=foe, situation={"round": turn})
    assert trial.of("hits") == {turn: 1}
    assert trial.explains("tightening-grasp.1")
