"""Breath Attack (values): 2D6 hits by shooting or in combat, once in a game."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import fight, share, shoot, spread, times

RULE = "Breath Attack (Str 5, AP 2, Flaming Attacks)"
FOES = {"models": 30, "files": 10, "armour": 4, "fortitude": 3, "attacks": 0}


def two_dice(chance: Fraction) -> dict[int, Fraction]:
    """Return the distribution of how many of 2D6 hits come to something."""
    single = {0: 1 - chance, 1: chance}
    found: dict[int, Fraction] = {}
    for hits, p in spread(2, lambda a, b: a + b).items():
        for count, q in times(single, hits).items():
            found[count] = found.get(count, Fraction(0)) + p * q
    return found


ONE = share(2, lambda wound, save: wound >= 2 and save < 5)


def test_a_shot_has_the_values_in_the_brackets() -> None:
    trial = shoot(
        name="Breath Attack",
        range=6,
        strength=1,
        situation={"distance": 6},
        attacker={"rules": [RULE], "marched": True},
        target=FOES,
    )
    assert trial.of("unsaved_wounds") == two_dice(ONE)
    assert (trial.value("strength"), trial.value("ap")) == (5, 2)
    clauses = ("breath-attack.2", "breath-attack.4", "breath-attack.5", "flaming-attacks.1")
    assert trial.explains(*clauses)


@pytest.mark.parametrize("kind", ["fire", "fight"])
def test_it_is_made_once_in_a_game(kind: str) -> None:
    unit = {"rules": [RULE], "used": True}
    if kind == "fire":
        trial = shoot(name="Breath Attack", range=6, situation={"distance": 5}, attacker=unit)
    else:
        trial = fight(attacker=unit, target=FOES, choices={"breath": True})
    assert trial.refused == ("used", "breath-attack.1")


def test_in_combat_it_comes_where_it_is_chosen() -> None:
    unit = {"rules": [RULE], "attacks": 0, "agility": 2, "strength": 9, "wounds": 5}
    chosen = fight("Great Weapon", attacker=unit, target=FOES, choices={"breath": True})
    assert chosen.of("unsaved_wounds") == two_dice(ONE)
    assert chosen.value("order") == [[3, "target"], [2, "attacker"], [0, "attacker"]]
    spared = fight(attacker=unit, target=FOES)
    assert spared.of("hits") == {0: 1}
    assert spared.explains("breath-attack.3")


def test_another_weapon_is_not_changed_by_it() -> None:
    trial = shoot(name="Bow", attacker={"rules": [RULE]}, target=FOES)
    assert (trial.value("strength"), trial.value("shots")) == (4, 1)


@pytest.mark.parametrize("values", ["Str four, 3", "Str 4, Str 5", "+2"])
def test_what_stands_in_the_brackets_is_read_strictly(values: str) -> None:
    trial = fight(attacker={"rules": [f"Breath Attack ({values})"]}, target=FOES)
    assert trial.fault.word == "bad_parameter"
