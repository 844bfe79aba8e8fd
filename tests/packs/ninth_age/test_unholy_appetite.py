"""Unholy Appetite: failed rolls to hit again after a round that drew blood."""

from __future__ import annotations

from fractions import Fraction

from .conftest import strike


def test_blood_drawn_in_the_last_round_rerolls() -> None:
    hungry = {"rules": ["Unholy Appetite"]}
    fed = strike(attacker={**hungry, "met": ["unholy appetite"]})
    assert fed.mean("hits") == Fraction(3, 4)
    assert fed.explains("unholy-appetite.1")
    assert strike(attacker=hungry).mean("hits") == Fraction(1, 2)
    assert strike(attacker=hungry).warns("attacker.met")
