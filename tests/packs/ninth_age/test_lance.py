"""Lance: +2 Strength and Armour Penetration in a charge, to the front; not on foot."""

from __future__ import annotations

import pytest

from .conftest import KNIGHTS, spread, strike, times

ARMOURED = {"models": 10, "files": 5, "armour": 3}
CHARGE = {**KNIGHTS, "charging": True}


def test_a_charge_strikes_two_stronger() -> None:
    trial = strike("Lance", attacker=CHARGE, target=ARMOURED)
    # three blows of Strength 6: 2+; Armour 3 against Armour Penetration 2: 6+
    one = spread(3, lambda hit, wound, armour: int(hit >= 4 and wound >= 2 and armour < 6))
    assert trial.of("unsaved_wounds") == times(one, 3)
    assert (trial.value("strength"), trial.value("ap")) == (6, 2)
    assert trial.explains("lance.1")


def test_later_rounds_have_nothing_of_it() -> None:
    trial = strike("Lance", attacker=KNIGHTS, situation={"round": 2})
    assert (trial.value("strength"), trial.value("ap")) == (4, 0)


@pytest.mark.parametrize("facing", ["flank", "rear"])
def test_blows_out_of_its_own_front_have_nothing_of_it(facing: str) -> None:
    trial = strike("Lance", attacker=CHARGE, situation={"own_facing": facing})
    assert (trial.value("strength"), trial.value("ap")) == (4, 0)


def test_the_enemys_flank_is_still_to_its_own_front() -> None:
    trial = strike("Lance", attacker=CHARGE, situation={"arc": "flank"})
    assert (trial.value("strength"), trial.value("ap")) == (6, 2)


def test_infantry_may_not_use_one() -> None:
    assert strike("Lance").refused == ("infantry_lance", "lance.2")
