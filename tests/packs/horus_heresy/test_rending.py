"""Rending (X): wound dice of X or more wound at AP 2; on vehicles they add D3."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grapeshot.dice.budget import Budget

from .conftest import (
    GUARD,
    HOUSE,
    SQUAD,
    TANK,
    TERMINATORS,
    hits,
    of_each,
    share,
    shoot,
    spread,
    strike,
)


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_shots_of_x_or_more_go_through_armour(face: int) -> None:
    """A 4 wounds a marine at AP 5, which armour saves on 3+; a die of X or more wounds at AP 2."""

    def comes_through(wound: int, save: int) -> bool:
        return wound >= face or (wound >= 4 and save < 3)

    trial = hits(3, f"Rending ({face}+)")
    assert trial.of("unsaved_wounds") == of_each(share(2, comes_through), 3)
    assert trial.of("wounds") == of_each(share(1, lambda wound: wound >= min(4, face)), 3)
    assert trial.explains("rending.3", "rending.4")


def test_it_wounds_what_the_strength_cannot_hurt() -> None:
    giant = {"models": 2, "toughness": 10, "wounds": 3, "armour_save": 2, "invulnerable_save": 5}
    assert hits(1, "Rending (6+)", target=giant).mean("unsaved_wounds") == Fraction(1, 6) * 4 / 6
    assert hits(1, target=giant).mean("wounds") == 0


def test_an_ap_1_weapon_rends_at_ap_2() -> None:
    trial = hits(1, "Rending (6+)", ap=1, target=GUARD)
    assert trial.play(6)["wound_aps"] == [2]
    assert trial.play(4)["wound_aps"] == [1]


def test_in_close_combat_the_attacker_may_keep_the_weapons_ap() -> None:
    cutting = strike("Rending (5+)", situation={"hits": 1}, target=TERMINATORS)
    blunt = strike(
        "Rending (5+)",
        situation={"hits": 1},
        target=TERMINATORS,
        choices={"rending_ap2": False},
    )
    assert cutting.mean("unsaved_wounds") == share(
        2, lambda wound, save: wound >= 5 or (wound == 4 and save < 2)
    )
    assert blunt.mean("unsaved_wounds") == share(2, lambda wound, save: wound >= 4 and save < 2)
    assert cutting.explains("rending.1", "rending.2")
    assert blunt.explains("rending.1", "rending.2")


def test_a_models_own_rending_works_in_close_combat_alone() -> None:
    rules = {"rules": ["Rending (4+)"]}
    giant = {"models": 2, "toughness": 9, "wounds": 3}
    assert strike(attacker=rules, target=giant, situation={"hits": 1}).mean("wounds") == (
        Fraction(1, 2)
    )
    assert hits(1, attacker={**rules, "bs": 4}, target=giant).mean("wounds") == 0


def test_of_model_and_weapon_the_lower_number_counts() -> None:
    giant = {"models": 2, "toughness": 9, "wounds": 3}
    trial = strike(
        "Rending (6+)",
        attacker={"rules": ["Rending (3+)"]},
        target=giant,
        situation={"hits": 1},
    )
    assert trial.mean("wounds") == Fraction(2, 3)


@pytest.mark.parametrize("face", [4, 5, 6])
def test_on_vehicles_it_adds_a_d3_and_no_ap(face: int) -> None:
    """Strength 6 at side armour 12: a 6 glances, unless the extra goes over it."""

    def result(die: int, extra: int) -> int:
        total = 6 + die + ((extra + 1) // 2 if die >= face else 0)
        return (total > 12) - (total < 12)

    trial = hits(1, f"Rending ({face}+)", strength=6, target=TANK, situation={"facing": "side"})
    expected = spread(2, result)
    assert trial.mean("penetrating") == expected.get(1, 0)
    assert trial.mean("glancing") == expected.get(0, 0)
    assert trial.of("damage_table").get("explodes", 0) == 0
    assert trial.explains("rending.5", "rending.6")


def test_any_kept_die_of_x_adds_one_d3() -> None:
    """A Destroyer keeps two of three dice; one D3 at the most, and none for the die thrown away."""
    trial = hits(1, "Rending (5+)", type="Destroyer", strength=2, target={**TANK, "hull_points": 9})
    assert trial.play(5, 6, 6, 1, 1, 1)["results"] == ["penetrating: crew_shaken"]
    assert trial.play(4, 4, 4)["results"] == ["no effect"]


@pytest.mark.parametrize(
    ("printed", "word"),
    [
        ("Rending", "missing_parameter"),
        ("Rending (X)", "missing_parameter"),
        ("Rending (1+)", "bad_parameter"),
        ("Rending (7+)", "bad_parameter"),
        ("Rending (often)", "bad_parameter"),
    ],
)
def test_it_needs_a_roll_that_a_die_can_show(printed: str, word: str) -> None:
    assert shoot(printed).fault.word == word


def test_other_spellings_are_understood() -> None:
    assert hits(1, "rend (5)").mean("wounds") == hits(1, "Rending (5+)").mean("wounds")


@pytest.mark.parametrize("shots", [40, 120])
def test_many_shots_into_two_pools_stay_exact_and_cheap(shots: int) -> None:
    """A shot hits on 3+, and comes through by a 6, or by a wound that is not saved."""

    def comes_through(hit: int, wound: int, save: int) -> bool:
        return hit >= 3 and (wound == 6 or (wound >= 4 and save < 3))

    trial = shoot("Rending (6+)", shots=shots, target={**SQUAD, "models": 20})
    engagement = HOUSE.engagement(trial.table)
    _, odds = HOUSE.session.odds(engagement, number=Fraction, budget=Budget(5_000_000, None))
    assert odds.method == "exact"
    through = of_each(share(3, comes_through), shots)
    assert odds.attack.distributions["unsaved_wounds"] == through
    dead = {n: chance for n, chance in through.items() if n < 20}
    assert odds.attack.distributions["models_destroyed"] == {**dead, 20: 1 - sum(dead.values())}
