"""Petrifying Stare: 2 hits at step 10 that wound by Height."""

from __future__ import annotations

import pytest

from .conftest import fight, of_each, share

STARE = {"rules": ["Petrifying Stare"], "attacks": 0}


@pytest.mark.parametrize(("height", "needed"), [("standard", 4), ("large", 5), ("gigantic", 6)])
def test_it_wounds_by_height_and_no_armour_helps(height: str, needed: int) -> None:
    foes = {"models": 3, "height": height, "resilience": 9, "armour": 6, "attacks": 0}
    trial = fight(attacker=STARE, target=foes)
    assert trial.of("wounds_lost") == of_each(share(1, lambda wound: wound >= needed), 2)
    assert trial.value("order")[0] == [10, "attacker"]
    assert trial.explains("petrifying-stare.1", "petrifying-stare.2")


def test_it_is_magical() -> None:
    foes = {"models": 3, "attacks": 0, "rules": ["Aegis (4+, against Magical Attacks)"]}
    one = share(2, lambda wound, save: wound >= 4 and save < 4)
    assert fight(attacker=STARE, target=foes).mean("wounds_lost") == 2 * one
