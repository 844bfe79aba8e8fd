"""Artistry of Death: +1 to wound in close combat; Ruthless Efficiency adds nothing to it."""

from __future__ import annotations

from .conftest import share, strike


def test_it_counts_in_every_round_and_once() -> None:
    both = {"rules": ["Artistry of Death", "Ruthless Efficiency"]}
    for number in (1, 2):
        trial = strike(attacker=both, situation={"round": number})
        assert trial.mean("wounds") == share(2, lambda hit, wound: hit >= 4 and wound >= 3)
        assert trial.explains("artistry-of-death.1")
