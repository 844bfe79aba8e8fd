"""Hard Target (X): -X to hit it by shooting; all instances add up."""

from __future__ import annotations

import pytest

from .conftest import flames, share, shoot, strike


@pytest.mark.parametrize(
    ("rules", "needed"),
    [(["Hard Target (1)"], 5), (["Hard Target (2)"], 6), (["Hard Target (1)"] * 2, 6)],
)
def test_shots_hit_it_less(rules: list[str], needed: int) -> None:
    trial = shoot(target={"models": 5, "rules": rules})
    assert trial.mean("hits") == share(1, lambda hit: hit >= needed)
    assert trial.explains("to-hit-modifiers.6")


def test_it_adds_to_all_other_penalties() -> None:
    trial = shoot(
        attacker={"moved": True},
        target={"models": 5, "rules": ["Hard Target (1)"]},
        situation={"distance": 20, "cover": "soft"},
    )
    assert trial.value("to_hit") == 4 + 1 + 1 + 1 + 1
    assert trial.mean("hits") == 0


def test_blows_and_flames_do_not_mind() -> None:
    target = {"models": 5, "rules": ["Hard Target (2)"]}
    assert strike(target=target).value("to_hit") == 4
    assert flames(target).chance("misfire") == share(1, lambda die: die == 1)


def test_it_needs_a_number() -> None:
    assert shoot(target={"rules": ["Hard Target"]}).fault.word == "missing_parameter"
    assert shoot(target={"rules": ["Hard Target (X)"]}).fault.word == "missing_parameter"
    assert shoot(target={"rules": ["Hard Target (few)"]}).fault.word == "bad_parameter"
