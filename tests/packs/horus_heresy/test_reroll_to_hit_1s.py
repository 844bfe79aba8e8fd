"""Re-roll to hit 1s: hit rolls of 1 may be re-rolled, and no others."""

from __future__ import annotations

from .conftest import of_each, share, shoot, strike


def test_ones_alone_are_rolled_again() -> None:
    trial = shoot(attacker={"bs": 3, "rules": ["Re-roll to hit 1s"]}, shots=2)
    once = share(2, lambda a, b: a >= 4 or (a == 1 and b >= 4))
    assert trial.of("hits") == of_each(once, 2)
    assert trial.explains("re-rolls.3", "blast-re-rolls.2")


def test_it_takes_the_place_of_the_second_chance() -> None:
    """A 1 is re-rolled at the better number, once."""
    trial = shoot(attacker={"bs": 6, "rules": ["Preferred Enemy"]})
    assert trial.mean("hits") == share(2, lambda a, b: a >= 2 or b >= 2)


def test_a_close_combat_roll_of_one() -> None:
    trial = strike(attacker={"to_hit": 3, "rules": ["Re-roll to hit 1s"]})
    assert trial.mean("hits") == share(2, lambda a, b: a >= 3 or (a == 1 and b >= 3))
