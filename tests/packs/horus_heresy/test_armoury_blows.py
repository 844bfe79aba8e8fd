"""Rules of the armoury that act on blows: how many, how strong, how skilled, and when."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import HOUSE, SQUAD, shoot, spread, strike

CHARGING = {"charging": True}


def duel(*traits: str, attacker: dict[str, Any] | None = None, **given: Any) -> Trial:
    """Return the blows of one model of WS 4, Strength 4, Initiative 4, two Attacks."""
    own = {"ws": 4, "strength": 4, "initiative": 4, "attacks": 2, **(attacker or {})}
    given = {"strength": "user", "target": {**SQUAD, "ws": 4}, **given}
    trial = strike(*traits, attacker=own, **given)
    del trial.table["attacker"]["to_hit"]
    return trial


@pytest.mark.parametrize(
    ("own", "other", "needed"),
    [(4, 4, 4), (5, 4, 3), (8, 4, 2), (9, 4, 2), (4, 5, 5), (4, 8, 6), (4, 7, 5), (4, 9, 6)],
)
def test_the_chart_of_weapon_skill(own: int, other: int, needed: int) -> None:
    trial = duel(attacker={"ws": own}, target={**SQUAD, "ws": other})
    assert trial.value("to_hit") == needed
    strict = HOUSE.trial({**trial.table, "options": {"weapon_skill_twice": "is not enough"}})
    exact = {(8, 4): 3, (4, 8): 5}
    assert strict.value("to_hit") == exact.get((own, other), needed)


def test_a_number_that_is_told_wins_over_the_chart_and_one_is_needed() -> None:
    assert duel(attacker={"to_hit": 2, "ws": 1}).table["attacker"].get("to_hit") is None
    trial = duel()
    trial.table["attacker"]["to_hit"] = 2
    assert trial.value("to_hit") == 2
    trial = duel()
    del trial.table["attacker"]["ws"]
    assert "attacker.ws" in str(trial.fault)


@pytest.mark.parametrize(
    ("printed", "strength"), [("user", 4), ("+2", 6), ("x2", 8), ("2x", 8), ("User+4", 8), (5, 5)]
)
def test_the_strength_of_the_bearer(printed: str | int, strength: int) -> None:
    assert duel(strength=printed).value("strength") == strength


def test_a_shot_may_use_it_too() -> None:
    trial = shoot(strength="user", attacker={"strength": 6})
    assert trial.mean("wounds") == Fraction(2, 3) * Fraction(5, 6)
    assert trial.explains("strength-modifiers.4")


def test_furious_charge_is_added_after_doubling_and_leaves_fixed_numbers() -> None:
    rules = {"rules": ["Furious Charge (1)"], **CHARGING}
    assert duel(strength="x2", attacker=rules).value("strength") == 9
    assert duel(strength=5, attacker=rules).value("strength") == 5
    assert duel(attacker={"rules": ["Furious Charge (1)"]}).value("strength") == 4
    assert duel(attacker={**rules, "disordered": True}).value("strength") == 4
    assert duel(strength="x2", attacker=rules).explains("furious-charge.1", "strength-modifiers.3")
    assert duel("Furious Charge (2)", attacker=CHARGING).value("strength") == 6
    assert duel("Furious Charge (2)", attacker=rules).value("strength") == 6
    assert duel("Furious Charge (2)").value("strength") == 4


@pytest.mark.parametrize(
    ("traits", "attacker", "blows"),
    [
        ((), {}, 2),
        ((), CHARGING, 3),
        ((), {**CHARGING, "disordered": True}, 2),
        ((), {"second_weapon": "melee"}, 3),
        (("Two-handed",), {"second_weapon": "melee"}, 2),
        (("Specialist Weapon",), {"second_weapon": "melee"}, 2),
        (("Specialist Weapon",), {"second_weapon": "specialist"}, 3),
        ((), {**CHARGING, "rules": ["Rage (3)"]}, 5),
        ((), {"rules": ["Rage (3)"]}, 2),
        (("Rage (2)",), CHARGING, 4),
        (("Rage (2)",), {**CHARGING, "rules": ["Rage (3)"]}, 5),
        (("Rage (3)",), {**CHARGING, "rules": ["Rage (2)"]}, 5),
        (("Rage (2)",), {}, 2),
        ((), {"charged": True, "rules": ["Counter-attack"]}, 3),
        (("Rampage (2)",), {"outnumbered": True}, 4),
        (("Rampage (2)",), {}, 2),
        (("Cumbersome",), CHARGING, 1),
        (("Ungainly", "Rampage (2)"), {**CHARGING, "outnumbered": True}, 2),
    ],
)
def test_how_often_a_model_strikes(
    traits: tuple[str, ...], attacker: dict[str, Any], blows: int
) -> None:
    assert duel(*traits, attacker=attacker).value("attacks") == blows


def test_a_random_rampage_is_rolled_once_for_all() -> None:
    trial = duel("Rampage (D3)", attacker={"outnumbered": True, "models": 2, "attacks": 1})
    hits = spread(1, lambda die: 2 * (1 + (die + 1) // 2))
    assert trial.mean("hits") == sum(n * p for n, p in hits.items()) / 2
    assert max(trial.of("hits")) == 8


def test_two_enemies_in_contact_let_it_reap() -> None:
    assert duel("Reaping Blow (2)", situation={"contacts": 2}).value("attacks") == 4
    assert duel("Reaping Blow (2)").value("attacks") == 2


def test_no_more_models_strike_than_fight() -> None:
    assert max(duel(attacker={"models": 5, "fighting": 2}).of("hits")) == 4


def test_a_cumbersome_blow_is_struck_at_weapon_skill_1() -> None:
    assert duel("Cumbersome").value("to_hit") == 6


def test_hatred_counts_in_the_first_round() -> None:
    hateful = {"rules": ["Hatred"], "attacks": 1}
    assert duel(attacker=hateful).mean("hits") == Fraction(3, 4)
    assert duel(attacker=hateful, situation={"round": 2}).mean("hits") == Fraction(1, 2)


@pytest.mark.parametrize(
    ("traits", "attacker", "situation", "step"),
    [
        ((), {}, {}, 4),
        (("Unwieldy",), {}, {}, 1),
        (("Unwieldy",), {"type": "dreadnought"}, {}, 4),
        (("Unwieldy", "Reach (1)"), {}, {}, 1),
        (("Reach (1)",), {}, {}, 5),
        (("Reach (1)",), {"initiative": 10}, {}, 10),
        (("Reach (1)",), {"through_terrain": True}, {}, 1),
        (("Sudden Strike (1)",), CHARGING, {}, 5),
        (("Sudden Strike (1)",), {**CHARGING, "disordered": True}, {}, 4),
        (("Duellist's Edge (2)",), {}, {"challenge": True}, 6),
        (("Duellist’s Edge (2)",), {}, {}, 4),
    ],
)
def test_when_blows_are_struck(
    traits: tuple[str, ...], attacker: dict[str, Any], situation: dict[str, Any], step: int
) -> None:
    assert duel(*traits, attacker=attacker, situation=situation).value("initiative_step") == step


def test_what_the_explanation_names() -> None:
    assert duel("Reach (1)").explains("reach.1", "initiative-steps.4", "number-of-attacks.1")
    assert duel("Unwieldy").explains("unwieldy.1")
    assert duel("Unwieldy", attacker={"type": "dreadnought"}).explains("unwieldy.2")
    assert duel(attacker={"through_terrain": True}).explains("initiative-steps.3")
    assert duel("Sudden Strike (1)", attacker=CHARGING).explains("sudden-strike.1")
    disordered = {**CHARGING, "disordered": True}
    assert duel("Sudden Strike (1)", attacker=disordered).explains("sudden-strike.2")
    assert duel("Duellist's Edge", situation={"challenge": True}).explains("duellists-edge.1")
    assert duel(attacker=CHARGING).explains("number-of-attacks.2", "ws-chart.1")


def test_rapid_fire_fires_twice_at_half_range() -> None:
    gun: dict[str, Any] = {"type": "Rapid Fire", "range": 24}
    assert max(shoot(situation={"distance": 12}, **gun).of("hits")) == 2
    assert max(shoot(situation={"distance": 13}, **gun).of("hits")) == 1
    assert max(shoot(**gun).of("hits")) == 1
    assert max(shoot(shots=3, situation={"distance": 20}, **gun).of("hits")) == 3
