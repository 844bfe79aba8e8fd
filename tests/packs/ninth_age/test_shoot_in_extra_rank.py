"""Shoot in Extra Rank: one rank more shoots."""

from __future__ import annotations

from .conftest import of_each, share, shoot


def test_a_third_rank_shoots() -> None:
    trial = shoot(attacker={"models": 10, "files": 3, "rules": ["Shoot in Extra Rank"]})
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 9)
    assert trial.explains("shoot-in-extra-rank.1")
