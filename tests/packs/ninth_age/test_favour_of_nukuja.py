"""Favour of Nukuja: attacks have -1 to wound its bearer, but not in the turn of its charge."""

from __future__ import annotations

from .conftest import share, strike

SLOTH = {"models": 5, "rules": ["Favour of Nukuja"]}


def test_it_is_harder_to_wound() -> None:
    trial = strike(target=SLOTH)
    assert trial.mean("wounds") == share(2, lambda hit, wound: hit >= 4 and wound >= 5)
    assert trial.explains("favour-of-nukuja.1")
    assert strike(target={**SLOTH, "resilience": 9}).value("to_wound") == 6


def test_not_when_it_charges() -> None:
    trial = strike(target={**SLOTH, "charging": True})
    assert trial.value("to_wound") == 4
    assert trial.explains("favour-of-nukuja.2")
