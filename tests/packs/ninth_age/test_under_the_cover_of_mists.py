"""Under the Cover of Mists: enemies within 8 inches shoot at -1."""

from __future__ import annotations

from fractions import Fraction

from .conftest import BLOCK, shoot


def test_the_near_shoot_at_a_penalty() -> None:
    hidden = {**BLOCK, "rules": ["Under the Cover of Mists"]}
    assert shoot(target=hidden).mean("hits") == Fraction(2, 6)
    assert shoot(target=hidden).explains("under-the-cover-of-mists.1")
    assert shoot(target=hidden, situation={"distance": 9}).mean("hits") == Fraction(3, 6)
