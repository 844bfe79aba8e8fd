"""Iron Husk: the Resilience is 6."""

from __future__ import annotations

from .conftest import share, strike


def test_its_resilience_is_six() -> None:
    trial = strike(target={"models": 2, "resilience": 3, "rules": ["Iron Husk"]})
    assert trial.mean("wounds") == share(2, lambda hit, wound: hit >= 4 and wound == 6)
    assert trial.explains("iron-husk.1")
