"""Grind Attacks (X): X hits at own Agility; not beside Impact Hits."""

from __future__ import annotations

import pytest

from .conftest import fight, spread

BOTH = {"wounds": 4, "attacks": 0, "agility": 5, "rules": ["Grind Attacks (1)", "Impact Hits (2)"]}
FOES = {"models": 20, "files": 5, "attacks": 0}


@pytest.mark.parametrize(
    ("charging", "special", "hits", "step"),
    [(True, "grind", 1, 6), (True, "impact", 2, 10), (True, "", 2, 10), (False, "impact", 1, 5)],
)
def test_one_of_the_two_in_a_round(charging: bool, special: str, hits: int, step: int) -> None:
    unit = {**BOTH, "charging": charging}
    trial = fight(attacker=unit, target=FOES, choices={"special": special} if special else {})
    assert trial.of("wounds") == spread(hits, lambda *dice: sum(die >= 4 for die in dice))
    assert trial.value("order")[0] == [step, "attacker"]
    assert trial.explains("impact-hits.4") is (special == "grind")
    assert trial.explains("grind-attacks.4") is (step == 10)


def test_the_targets_owner_has_a_choice_of_his_own() -> None:
    target = {**BOTH, "charging": True, "choices": {"special": "grind"}}
    trial = fight(attacker={"models": 5, "attacks": 0}, target=target)
    assert trial.value("order")[0] == [6, "target"]


def test_a_weapon_that_strikes_last_does_not_hold_them_up() -> None:
    unit = {**BOTH, "attacks": 1, "rules": ["Grind Attacks (D3)"]}
    trial = fight("Great Weapon", attacker=unit, target=FOES)
    assert trial.value("order") == [[5, "attacker"], [3, "target"], [0, "attacker"]]
    assert trial.explains("grind-attacks.1", "grind-attacks.2", "grind-attacks.3")


def test_a_choice_without_the_rule_is_told() -> None:
    trial = fight(attacker={}, target=FOES, choices={"special": "grind", "crush": True})
    assert {"choices.special", "choices.crush"} <= {each.key for each in trial.caveats}
