"""Skirmisher: models shoot from any rank."""

from __future__ import annotations

from .conftest import of_each, share, shoot


def test_every_rank_shoots() -> None:
    trial = shoot(attacker={"models": 10, "files": 3, "rules": ["Skirmisher"]})
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 10)
    assert trial.explains("skirmisher.1")
