"""Unburnt: rolls to wound of Flaming Attacks that succeed are re-rolled."""

from __future__ import annotations

from .conftest import share, strike


def test_flames_have_to_wound_twice() -> None:
    target = {"models": 5, "rules": ["Unburnt"]}
    trial = strike("Hand Weapon", "Flaming Attacks", target=target)
    assert trial.mean("wounds") == share(3, lambda hit, a, b: hit >= 4 and a >= 4 and b >= 4)
    assert trial.explains("unburnt.1")
    assert strike(target=target).mean("wounds") == share(2, lambda a, b: a >= 4 and b >= 4)


def test_on_the_flammable_failures_are_rolled_again_as_well() -> None:
    target = {"models": 5, "rules": ["Unburnt", "Flammable"]}
    trial = strike("Hand Weapon", "Flaming Attacks", target=target)
    assert trial.mean("wounds") == share(3, lambda hit, a, b: hit >= 4 and b >= 4)
