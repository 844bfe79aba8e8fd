"""March and Shoot: shoots after a march."""

from __future__ import annotations

from .conftest import share, shoot

MARCHED = {"marched": True, "moved": True}


def test_a_march_forbids_shooting() -> None:
    assert shoot(attacker=MARCHED).refused == ("marched", "who-can-shoot.3")


def test_with_it_the_unit_shoots_as_one_that_moved() -> None:
    trial = shoot(attacker={**MARCHED, "rules": ["March and Shoot"]})
    assert trial.mean("hits") == share(1, lambda hit: hit >= 5)
    assert trial.explains("march-and-shoot.1")
