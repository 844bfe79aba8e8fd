"""Re-roll to hit: every failed hit roll may be re-rolled."""

from __future__ import annotations

from .conftest import of_each, share, shoot, strike

RULES = {"rules": ["Re-roll to hit"]}


def test_shots_that_fail_are_rolled_again_once() -> None:
    trial = shoot(attacker={**RULES, "bs": 2}, shots=2)
    assert trial.of("hits") == of_each(share(2, lambda a, b: a >= 5 or b >= 5), 2)
    assert trial.explains("re-rolls.1")


def test_a_high_skill_rolls_again_at_its_first_number() -> None:
    """With BS 7 a rolled 1 would have a second chance on 5+; the re-roll needs 2+."""
    trial = shoot(attacker={**RULES, "bs": 7})
    assert trial.mean("hits") == share(2, lambda a, b: a >= 2 or b >= 2)


def test_blows_too() -> None:
    assert strike(attacker=RULES).mean("hits") == share(2, lambda a, b: a >= 4 or b >= 4)
