"""Hell-Forged Armour: Armour 3, Aegis (5+) against Toxic Attacks, Break Tests re-rolled."""

from __future__ import annotations

from .breaking import beaten, discipline
from .conftest import share, strike

WORN = {"models": 5, "rules": ["Hell-Forged Armour"]}


def test_it_is_armour_and_a_ward_against_poison() -> None:
    assert strike(target=WORN).value("armour_save") == 4
    toxic = strike(attacker={"rules": ["Toxic Attacks"]}, target=WORN)
    chance = share(3, lambda hit, wound, aegis: hit >= 4 and wound >= 4 and aegis < 5)
    assert toxic.mean("wounds_lost") == chance
    assert toxic.explains("hell-forged-armour.1")


def test_a_failed_break_test_is_rolled_again() -> None:
    trial = beaten("Hell-Forged Armour")
    assert trial.chance("target_breaks") == (1 - discipline(4)) ** 2
    assert trial.explains("hell-forged-armour.2")
