"""Favour of Vanadra: Lightning Reflexes in the first Round of Combat."""

from __future__ import annotations

from .conftest import share, strike

WRATH = {"rules": ["Favour of Vanadra"]}


def test_it_is_quick_in_the_first_round() -> None:
    trial = strike(attacker=WRATH)
    assert trial.mean("hits") == share(1, lambda hit: hit >= 3)
    assert trial.explains("favour-of-vanadra.1")
    assert strike(attacker=WRATH, situation={"round": 2}).value("to_hit") == 4
    assert strike("Great Weapon", attacker=WRATH).value("initiative_step") == 3
