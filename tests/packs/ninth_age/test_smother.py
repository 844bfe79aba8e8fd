"""Smother: +1 to hit and +1 to wound against models of the same Height."""

from __future__ import annotations

from .conftest import share, strike


def test_those_of_its_own_height_are_smothered() -> None:
    trial = strike(attacker={"rules": ["Smother"]})
    assert (trial.value("to_hit"), trial.value("to_wound")) == (3, 3)
    assert trial.mean("wounds") == share(2, lambda hit, wound: hit >= 3 and wound >= 3)
    assert trial.explains("smother.1", "smother.2")
    other = strike(attacker={"rules": ["Smother"], "height": "large"})
    assert (other.value("to_hit"), other.value("to_wound")) == (4, 4)
