"""Extra Support (X): a supporting model has X blows at the most."""

from __future__ import annotations

from .conftest import of_each, share, strike


def test_supporters_strike_up_to_the_number() -> None:
    unit = {"models": 6, "files": 3, "attacks": 3, "rules": ["Extra Support (2)"]}
    trial = strike(attacker=unit)
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 3 * 3 + 3 * 2)
    assert trial.explains("extra-support.1")
