"""Parry: from the front, the better of one's own skill and one, or the striker's."""

from __future__ import annotations

import pytest

from .conftest import of_each, share, shoot, strike

PARRYING = {"models": 10, "rules": ["Parry"]}


@pytest.mark.parametrize(
    ("offensive", "defensive", "parried", "needed"),
    [(4, 3, 4, 4), (6, 3, 6, 4), (3, 3, 4, 4), (2, 5, 6, 5), (1, 8, 9, 6)],
)
def test_the_better_of_two(offensive: int, defensive: int, parried: int, needed: int) -> None:
    trial = strike(
        attacker={"offensive_skill": offensive, "models": 2, "files": 2},
        target={**PARRYING, "defensive_skill": defensive},
    )
    assert trial.value("defensive_skill") == parried
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= needed), 2)
    assert trial.explains("parry.1", "parry.2")


@pytest.mark.parametrize("arc", ["flank", "rear"])
def test_only_from_the_front(arc: str) -> None:
    trial = strike(attacker={"offensive_skill": 6}, target=PARRYING, situation={"arc": arc})
    assert trial.value("to_hit") == 3


def test_the_strikers_skill_counts_with_what_raises_it() -> None:
    charge = {"charging": True, "rules": ["Devastating Charge (+2 Offensive Skill)"]}
    assert strike(attacker=charge, target=PARRYING).value("defensive_skill") == 5


def test_it_is_nothing_against_shots() -> None:
    assert shoot(target=PARRYING).value("to_hit") == 4
