"""Light Lance: +1 Strength and Armour Penetration in a charge, to the front; not on foot."""

from __future__ import annotations

from .conftest import KNIGHTS, spread, strike, times

CHARGE = {**KNIGHTS, "strength": 3, "charging": True}


def test_a_charge_strikes_one_stronger() -> None:
    trial = strike("Light Lance", attacker=CHARGE, target={"models": 10, "armour": 3})
    one = spread(3, lambda hit, wound, armour: int(hit >= 4 and wound >= 3 and armour < 5))
    assert trial.of("unsaved_wounds") == times(one, 3)
    assert trial.explains("light-lance.1")


def test_not_to_the_flank() -> None:
    trial = strike("Light Lance", attacker=CHARGE, situation={"own_facing": "flank"})
    assert (trial.value("strength"), trial.value("ap")) == (3, 0)


def test_not_without_a_charge() -> None:
    trial = strike("Light Lance", attacker=KNIGHTS)
    assert (trial.value("strength"), trial.value("ap")) == (4, 0)


def test_infantry_may_not_use_one() -> None:
    assert strike("Light Lance").refused == ("infantry_lance", "light-lance.2")
