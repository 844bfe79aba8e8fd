"""Fire on Impact!: pistols strike at step 10 in a charge, with Strength 4 and AP 2."""

from __future__ import annotations

import pytest

from .conftest import share, strike

RIDERS = {"type": "cavalry", "charging": True, "rules": ["Fire on Impact!"]}


@pytest.mark.parametrize("strength", [3, 7])
def test_pistols_strike_first_with_their_own_strength(strength: int) -> None:
    trial = strike(
        "Brace of Pistols",
        attacker={**RIDERS, "strength": strength},
        target={"models": 5, "armour": 4},
    )
    assert trial.value("initiative_step") == 10
    assert (trial.value("strength"), trial.value("ap")) == (4, 2)
    one = share(3, lambda hit, wound, save: hit >= 3 and wound >= 3 and save < 5)
    assert trial.mean("unsaved_wounds") == 2 * one
    assert trial.explains("fire-on-impact.1", "fire-on-impact.2")


def test_they_may_be_carried_beside_another_weapon() -> None:
    trial = strike(attacker={**RIDERS, "carried": ["Pistol"]})
    assert trial.value("initiative_step") == 10


@pytest.mark.parametrize("change", [{"charging": False}, {"rules": []}])
def test_in_a_charge_alone_and_with_the_rule(change: dict[str, object]) -> None:
    trial = strike("Brace of Pistols", attacker={**RIDERS, **change})
    assert trial.value("initiative_step") < 10
    assert trial.value("strength") == 3


def test_without_pistols_nothing_is_changed() -> None:
    assert strike("Paired Weapons", attacker=RIDERS).value("initiative_step") == 4
