"""Venom Sacs: Poison Attacks; blows that were poisoned otherwise are so from 5 to hit."""

from __future__ import annotations

import pytest

from .conftest import spread, strike

TOUGH = {"models": 9, "files": 3, "resilience": 8}


def test_they_are_poison_attacks() -> None:
    trial = strike(attacker={"rules": ["Venom Sacs"]}, target=TOUGH)
    one = spread(2, lambda hit, wound: int(hit == 6 or (hit >= 4 and wound == 6)))
    assert trial.of("wounds") == one
    assert trial.explains("venom-sacs.1")


def test_beside_poison_attacks_a_five_is_enough() -> None:
    trial = strike(attacker={"rules": ["Venom Sacs", "Poison Attacks"]}, target=TOUGH)
    one = spread(2, lambda hit, wound: int(hit >= 5 or (hit >= 4 and wound == 6)))
    assert trial.of("wounds") == one


@pytest.mark.parametrize("rule", ["Poison Attacks (5+)", "poison (5+)"])
def test_a_roll_may_be_printed_in_brackets(rule: str) -> None:
    one = spread(2, lambda hit, wound: int(hit >= 5 or (hit >= 4 and wound == 6)))
    assert strike(attacker={"rules": [rule]}, target=TOUGH).of("wounds") == one
    assert strike(rule, target=TOUGH).of("wounds") == one


def test_those_who_are_immune_to_poison_are_so_to_them() -> None:
    target = {**TOUGH, "rules": ["Immune (Poison Attacks)"]}
    trial = strike(attacker={"rules": ["Venom Sacs"]}, target=target)
    assert trial.of("wounds") == spread(2, lambda hit, wound: int(hit >= 4 and wound == 6))
