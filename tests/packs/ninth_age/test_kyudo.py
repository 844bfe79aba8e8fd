"""Kyudo: two shots, and +1 Armour Penetration at Short Range."""

from __future__ import annotations

from .conftest import shoot


def test_two_shots_that_pierce_more_when_near() -> None:
    near = shoot(attacker={"rules": ["Kyudo"]})
    assert near.of("shots") == {2: 1}
    assert near.value("ap") == 1
    far = shoot("Kyudo", situation={"distance": 20})
    assert (far.of("shots"), far.value("ap")) == ({2: 1}, 0)
    assert near.explains("kyudo.1")
