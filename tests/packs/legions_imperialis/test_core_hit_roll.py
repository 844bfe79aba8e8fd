"""The Hit roll: To Hit or more, modifiers that add up, natural 1 and natural 6."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import TANK, fire


@pytest.mark.parametrize("to_hit", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("modifier", [-9, -2, -1, 0, 1, 2, 9])
def test_the_chance_at_every_to_hit_and_modifier(to_hit: int, modifier: int) -> None:
    faces = [f for f in range(1, 7) if f == 6 or (f != 1 and f + modifier >= to_hit)]
    shot = fire(to_hit=to_hit, situation={"hit_modifier": modifier})
    assert shot.mean("hits") == Fraction(len(faces), 6)


def test_a_natural_6_hits_and_a_natural_1_misses() -> None:
    assert fire(situation={"hit_modifier": -5}).play(6, 6).count("hits") == 1
    assert fire(situation={"hit_modifier": -5}).play(5).count("hits") == 0
    assert fire(to_hit=1, situation={"hit_modifier": 5}).play(1).count("hits") == 0
    assert fire().explains("core-hit-roll.1", "core-hit-roll.2", "core-hit-roll.3")


def test_all_modifiers_add_up_without_a_cap() -> None:
    situation = {
        "terrain_penalty": 1,
        "obscured_penalty": 1,
        "hit_modifier": -1,
        "overwatch": True,
    }
    quaked = {"status": ["quaked"]}
    every = fire(to_hit=2, attacker=quaked, target=TANK, situation=situation)
    assert every.mean("hits") == Fraction(1, 6)  # 2+ at -6
    helped = fire(
        to_hit=2, attacker=quaked, target=TANK, situation={**situation, "hit_modifier": 4}
    )
    assert helped.mean("hits") == Fraction(4, 6)  # 2+ at -1
    assert every.explains("core-cover.1", "core-cover.2")
    assert every.explains("core-hit-roll.4")
    assert every.explains("core-overwatch.1")
    assert every.explains("quake.2")


def test_a_penalty_of_no_size_is_none() -> None:
    assert fire(situation={"terrain_penalty": 0}).mean("hits") == Fraction(1, 2)
    assert fire(situation={"terrain_penalty": -1}).fault.word == "bad_profile"


@pytest.mark.parametrize("to_hit", [0, 7, "4+", 3.5])
def test_a_to_hit_that_cannot_be_is_a_fault(to_hit: object) -> None:
    assert fire(to_hit=to_hit).fault.word == "bad_profile"


def test_no_to_hit_is_a_fault_unless_a_trait_replaces_it() -> None:
    assert fire(to_hit="-").fault.word == "bad_profile"
    assert fire("Graviton Pulse", to_hit="-").mean("hits") == Fraction(2, 6)


def test_the_face_that_hits_is_told() -> None:
    shot = fire(situation={"hit_modifier": -1})
    assert shot.program.values == {"to_hit": 5, "ap": -1, "save_armour": 6}
