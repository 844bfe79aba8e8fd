"""Stomp Attacks (X): X hits at step 0 on those of Standard Height, and the rules of Height."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Fields, fight, of_each, share, spread, times

TROLLS: Fields = {"models": 4, "files": 2, "height": "large", "wounds": 3, "attacks": 0}
FOES: Fields = {"models": 20, "files": 5, "attacks": 0}


def test_those_in_contact_stomp_and_nobody_supports() -> None:
    trial = fight(attacker={**TROLLS, "rules": ["Stomp Attacks (2)"]}, target=FOES)
    assert trial.of("wounds") == of_each(share(1, lambda wound: wound >= 4), 4)
    assert trial.value("order") == [[3, "attacker+target"], [0, "attacker"]]
    assert trial.explains("stomp-attacks.1", "stomp-attacks.2")


def test_in_contact_holds_for_them() -> None:
    unit = {**TROLLS, "in_contact": 1, "rules": ["Stomp Attacks (1)"]}
    assert max(fight(attacker=unit, target=FOES).of("hits")) == 1


@pytest.mark.parametrize(
    ("target", "clause"),
    [
        ({"height": "large"}, "stomp-attacks.3"),
        ({"rules": ["Cannot be Stomped"]}, "cannot-be-stomped.1"),
        ({"type": "cavalry", "height_rules": True}, "cannot-be-stomped.1"),
    ],
)
def test_who_is_not_stomped(target: dict[str, Any], clause: str) -> None:
    trial = fight(attacker={**TROLLS, "rules": ["Stomp Attacks (D6)"]}, target={**FOES, **target})
    assert trial.of("hits") == {0: 1}
    assert trial.explains(clause)
    assert trial.caveats == []


@pytest.mark.parametrize(
    ("unit", "single"),
    [
        ({"height": "large"}, {1: 1}),
        ({"height": "gigantic"}, spread(1, lambda die: die)),
        ({"height": "gigantic", "type": "construct"}, {0: 1}),
        ({"height": "standard"}, {0: 1}),
        ({"height": "large", "rules": ["Stomp Attacks (3)"]}, {3: 1}),
    ],
)
def test_what_comes_with_height(unit: dict[str, Any], single: dict[int, Any]) -> None:
    attacker = {**TROLLS, **unit, "height_rules": True}
    trial = fight(attacker=attacker, target={**FOES, "discipline": 8})
    assert trial.of("hits") == times(single, 2)
    assert trial.explains("height-rules.1")


def test_without_them_the_reader_is_told() -> None:
    trial = fight(attacker=TROLLS, target=FOES)
    assert trial.explains("height-rules.1")
    assert trial.of("hits") == {0: 1}


def test_those_who_fell_to_earlier_blows_stomp_no_more() -> None:
    unit = {**TROLLS, "wounds": 1, "models": 2, "rules": ["Stomp Attacks (D3)"]}
    trial = fight(attacker=unit, target={"models": 1, "attacks": 2, "wounds": 9})
    fallen = of_each(share(2, lambda hit, wound: hit >= 4 and wound >= 4), 2)
    left = {2 - lost: p for lost, p in fallen.items()}
    assert trial.mean("hits") == sum(2 * n * p for n, p in left.items())
    assert trial.explains("stomp-attacks.4")
