"""Lightning Reflexes: +1 to hit; with a Great Weapon its own Agility instead."""

from __future__ import annotations

from .conftest import of_each, share, shoot, strike

QUICK = {"models": 2, "files": 2, "agility": 5, "rules": ["Lightning Reflexes"]}


def test_blows_hit_one_better() -> None:
    trial = strike(attacker=QUICK)
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 3), 2)
    assert trial.explains("lightning-reflexes.1")


def test_a_natural_1_misses_all_the_same() -> None:
    trial = strike(attacker={**QUICK, "offensive_skill": 9})
    assert trial.value("to_hit") == 1
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 2), 2)


def test_a_great_weapon_strikes_in_time_instead() -> None:
    trial = strike("Great Weapon", attacker={**QUICK, "charging": True})
    assert (trial.value("to_hit"), trial.value("initiative_step")) == (4, 6)
    assert trial.explains("lightning-reflexes.2")


def test_shots_are_not_better_for_it() -> None:
    assert shoot(attacker=QUICK).value("to_hit") == 4
