"""Light Troops: they march and shoot, and have no Full Ranks."""

from __future__ import annotations

from .breaking import beaten
from .conftest import share, shoot


def test_they_march_and_shoot() -> None:
    trial = shoot(attacker={"marched": True, "rules": ["Light Troops"]})
    assert trial.mean("hits") == share(1, lambda hit: hit >= 5)
    assert trial.explains("light-troops.1")


def test_they_have_no_rank_bonus() -> None:
    trial = beaten("Light Troops", models=20)
    assert trial.of("target_combat_score") == {0: 1}
    assert beaten(models=20).of("target_combat_score") == {3: 1}
    assert trial.explains("light-troops.2")
