"""Fearless: no enemy is feared."""

from __future__ import annotations

from .conftest import fight


def test_no_fear_test_is_taken() -> None:
    foe = {"models": 5, "files": 5, "attacks": 0, "rules": ["Fear"], "discipline": 8}
    brave = fight(attacker={"rules": ["Fearless"], "discipline": 5}, target=foe)
    afraid = fight(attacker={"discipline": 5}, target=foe)
    assert (brave.chance("attacker_afraid"), afraid.chance("attacker_afraid") > 0) == (0, True)
    assert brave.explains("fearless.1")
    assert not brave.caveats
