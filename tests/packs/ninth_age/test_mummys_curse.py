"""Mummy's Curse: who slays the bearer takes a hit of Strength 6 and Armour Penetration 10."""

from __future__ import annotations

from .conftest import fight, share, shoot

KING = {"models": 1, "wounds": 2, "attacks": 0, "rules": ["Mummy's Curse"]}


def test_the_slayer_is_cursed() -> None:
    slayer = {"models": 3, "files": 3, "wounds": 2, "armour": 6}
    trial = fight("Multiple Wounds (2)", attacker=slayer, target=KING, name="axe")
    one = share(2, lambda hit, wound: hit >= 4 and wound >= 4)
    slain = 1 - (1 - one) ** 3
    assert trial.chance("wiped_out") == slain
    # Strength 6 against Resilience 3
    assert trial.mean("attacker_wounds_lost") == slain * share(1, lambda wound: wound >= 2)
    assert trial.explains("mummys-curse.1")


def test_a_wound_that_does_not_slay_costs_nothing() -> None:
    assert (
        fight(attacker={"models": 1, "attacks": 1}, target=KING).mean("attacker_wounds_lost") == 0
    )
    assert shoot(target=KING).warns("target.rules")
