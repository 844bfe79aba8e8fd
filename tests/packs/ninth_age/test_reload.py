"""Reload!: not for Stand and Shoot."""

from __future__ import annotations

import pytest

from .conftest import share, shoot

REACTION = {"stand_and_shoot": True}


@pytest.mark.parametrize("printed", ["Reload!", "reload"])
def test_it_is_not_fired_as_a_reaction(printed: str) -> None:
    assert shoot(printed, situation=REACTION).refused == ("reload", "reload.1")


def test_in_its_own_turn_it_is() -> None:
    assert shoot("Reload!").mean("hits") == share(1, lambda hit: hit >= 4)


def test_others_react_at_a_penalty() -> None:
    trial = shoot(situation=REACTION)
    assert trial.mean("hits") == share(1, lambda hit: hit >= 5)
    assert trial.explains("to-hit-modifiers.3")
