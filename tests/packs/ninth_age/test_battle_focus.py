"""Battle Focus: an attack that hits on a natural 6 is one hit more."""

from __future__ import annotations

from .conftest import shoot, spread, strike, times

FOCUS = ["Battle Focus"]


def test_a_natural_six_is_two_hits() -> None:
    trial = strike(attacker={"models": 3, "files": 3, "rules": FOCUS})
    one = spread(1, lambda hit: (hit >= 4) + (hit == 6))
    assert trial.of("hits") == times(one, 3)
    wounds = spread(3, lambda hit, a, b: (hit >= 4) * (a >= 4) + (hit == 6) * (b >= 4))
    assert trial.of("wounds") == times(wounds, 3)
    assert trial.explains("battle-focus.1")


def test_it_is_rolled_hit_by_hit() -> None:
    trial = strike(attacker={"rules": FOCUS}, target={"models": 5, "armour": 3})
    result = trial.play(6, 4, 4, 1, 5)
    assert result.what == ["to hit", "to wound", "to wound", "armour save", "armour save"]
    assert result.count("models_destroyed") == 1


def test_a_rerolled_six_counts_and_a_hopeless_shot_by_its_first_die() -> None:
    again = strike(attacker={"rules": [*FOCUS, "Reroll failed to-hit"]})
    one = spread(2, lambda a, b: (a >= 4) + (a == 6) if a >= 4 else (b >= 4) + (b == 6))
    assert again.of("hits") == one
    hopeless = shoot("Battle Focus", situation={"distance": 20, "cover": "hard"})
    assert hopeless.of("hits") == spread(2, lambda a, b: 2 * (a == 6 and b >= 4))


def test_an_area_is_one_hit_larger() -> None:
    trial = shoot("Battle Focus", "Area Attack (2x2)", target={"models": 9, "files": 3})
    assert trial.of("hits") == spread(1, lambda hit: 4 * (hit >= 4) + (hit == 6))


def test_only_against_those_whom_it_names() -> None:
    flyers = {"models": 5, "rules": ["Fly"]}
    rules = {"rules": ["Battle Focus (against Fly)"]}
    assert max(strike(attacker=rules, target=flyers).of("hits")) == 2
    assert max(strike(attacker=rules).of("hits")) == 1
