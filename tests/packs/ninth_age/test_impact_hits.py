"""Impact Hits (X): X hits of each charging model at step 10."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Fields, fight, share, spread, strike, times

CHARGER: Fields = {"type": "construct", "height": "large", "wounds": 4, "charging": True}
FOES: Fields = {"models": 30, "files": 10, "attacks": 0}


def impact(rule: str, target: Fields = FOES, **change: Any) -> Any:
    """Return a fight of a chariot that strikes no blows."""
    unit = {**CHARGER, "attacks": 0, "rules": [rule], **change}
    return fight(attacker=unit, target=target)


def test_each_model_rolls_for_its_own_hits() -> None:
    trial = impact("Impact Hits (D3)", models=2, files=2, strength=4)
    one = spread(4, lambda hits, *dice: sum(w >= 3 for w in dice[: (hits + 1) // 2]))
    assert trial.of("wounds") == times(one, 2)
    assert trial.of("hits") == times(spread(1, lambda die: die, sides=3), 2)
    assert trial.value("order") == [[10, "attacker"], [4, "attacker"], [3, "target"]]
    assert trial.explains("impact-hits.1", "impact-hits.2", "impact-hits.3")


def test_no_weapon_and_no_attribute_of_blows_counts() -> None:
    rules = [
        "Impact Hits (2)",
        "Lethal Strike",
        "Multiple Wounds (2)",
        "Devastating Charge (+2 AP)",
    ]
    foes = {**FOES, "wounds": 2, "armour": 4, "fortitude": 4}
    unit = {**CHARGER, "attacks": 0, "strength": 3, "rules": rules}
    trial = fight("Great Weapon", attacker=unit, target=foes)
    one = share(3, lambda wound, save, fortitude: wound >= 4 and save < 3 and fortitude < 4)
    assert trial.mean("wounds_lost") == 2 * one


def test_those_of_the_struck_do() -> None:
    plain, aegis = impact("Impact Hits (2)"), impact("Impact Hits (2)", {**FOES, "aegis": 4})
    assert aegis.mean("wounds_lost") * 2 == plain.mean("wounds_lost")


@pytest.mark.parametrize("change", [{"charging": False}, {"engaged_in": ["flank"]}])
def test_in_a_charge_alone_and_to_the_front(change: dict[str, Any]) -> None:
    facing = "flank" if "engaged_in" in change else "front"
    unit = {**CHARGER, "rules": ["Impact Hits (D6)"], **change}
    trial = fight(attacker=unit, target=FOES, situation={"own_facing": facing})
    assert 10 not in dict(trial.value("order"))
    assert max(trial.of("hits")) == 1


def test_the_target_may_have_them_and_who_falls_strikes_no_blow() -> None:
    unit = {"models": 2, "files": 2, "resilience": 1}
    charger = {**CHARGER, "rules": ["Impact Hits (1)", "Inanimate"], "strength": 9}
    trial = fight(attacker=unit, target=charger)
    assert trial.value("order") == [[10, "target"], [3, "attacker"]]
    wound, blow = share(1, lambda a: a >= 2), share(2, lambda a, b: a >= 4 and b >= 4)
    left = {2: 1 - wound, 1: wound}
    assert trial.mean("wounds_lost") == sum(p * n * blow for n, p in left.items())
    assert trial.of("attacker_wounds_lost") == {0: 1 - wound, 1: wound}


def test_hits_of_both_sides_at_one_step_are_simultaneous() -> None:
    brute = {"rules": ["Petrifying Stare", "Inanimate"]}
    trial = fight(
        attacker={**CHARGER, "wounds": 1, "rules": ["Impact Hits (1)", "Inanimate"], "strength": 9},
        target=brute,
    )
    assert trial.value("order") == [[10, "attacker+target"]]
    assert trial.of("wounds_lost")[1] == share(1, lambda wound: wound >= 2)
    assert trial.of("attacker_wounds_lost")[1] == share(2, lambda a, b: max(a, b) >= 5)


def test_dice_come_for_each_model_and_by_name() -> None:
    trial = impact("Impact Hits (D6)", models=2, files=2, strength=3)
    result = trial.play(1, 2, 4, 1, 1)
    assert result.what == ["Impact Hits"] * 2 + ["to wound"] * 3
    assert result.count("models_destroyed") == 1


def test_blows_alone_leave_them_out_and_tell() -> None:
    trial = strike(attacker={**CHARGER, "rules": ["Impact Hits (D6)"]})
    assert max(trial.of("hits")) == 1
    assert trial.warns("attacker.rules")
