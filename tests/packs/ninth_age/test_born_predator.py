"""Born Predator: blows that roll a natural 1 to hit are re-rolled."""

from __future__ import annotations

from .conftest import share, strike


def test_a_natural_one_is_rolled_again() -> None:
    trial = strike(attacker={"rules": ["Born Predator"]})
    assert trial.mean("hits") == share(2, lambda a, b: a >= 4 or (a == 1 and b >= 4))
    assert trial.explains("born-predator.1")
