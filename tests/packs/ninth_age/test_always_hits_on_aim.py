"""Always hits on its Aim: a roll of the Aim or more hits, whatever makes it harder."""

from __future__ import annotations

import pytest

from .conftest import share, shoot


@pytest.mark.parametrize("name", ["Always hits on its Aim", "Great Aspen Bow"])
def test_nothing_hinders_it(name: str) -> None:
    hindered = {"distance": 20, "cover": "hard", "stand_and_shoot": True}
    trial = shoot(name, to_hit=5, situation=hindered)
    assert trial.mean("hits") == share(1, lambda hit: hit >= 5)
    assert trial.explains("always-hits-on-aim.1")


def test_a_bonus_helps_all_the_same() -> None:
    target = {"height": "gigantic", "type": "beast"}
    trial = shoot("Always hits on its Aim", "Cannon", "Artillery Weapon", target=target)
    assert trial.value("to_hit") == 3
