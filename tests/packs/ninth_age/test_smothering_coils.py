"""Smothering Coils: +1 to wound against models with Scoring."""

from __future__ import annotations

from .conftest import share, strike


def test_those_who_score_are_wounded_more_easily() -> None:
    rules = {"rules": ["Smothering Coils"]}
    trial = strike(attacker=rules, target={"models": 5, "rules": ["Scoring"]})
    assert trial.mean("wounds") == share(2, lambda hit, wound: hit >= 4 and wound >= 3)
    assert trial.explains("smothering-coils.1")
    assert strike(attacker=rules).value("to_wound") == 4
