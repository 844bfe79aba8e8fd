"""Chilling Shriek: a hit for each Health Point, wounding against Discipline."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grapeshot.testing import Trial

from .conftest import BLOCK, fight, of_each, share, shoot, strike

BANSHEE = {"wounds": 4, "wounds_lost": 1, "agility": 6, "attacks": 2, "rules": ["Chilling Shriek"]}
FOES = {**BLOCK, "discipline": 9, "armour": 6, "resilience": 1}


def _shot(banshee: dict[str, Any]) -> Trial:
    gun: dict[str, Any] = {"name": "Chilling Shriek", "range": 8, "strength": 10, "ap": 10}
    return shoot("Magical Attacks", attacker=banshee, target=FOES, **gun)


def test_as_a_shot_it_hits_for_each_health_point_left() -> None:
    trial = _shot(BANSHEE)
    # Strength 10 against Discipline 9 wounds on 3+, and no armour holds
    assert trial.of("wounds_lost") == of_each(Fraction(4, 6), 3)
    assert trial.value("shots") == 3
    assert trial.explains("chilling-shriek.1")
    assert trial.explains("chilling-shriek.2")
    assert _shot({**BANSHEE, "marched": True}).mean("hits") == 3


def test_in_a_fight_it_takes_the_place_of_all_blows() -> None:
    trial = fight(attacker=BANSHEE, target={**FOES, "attacks": 0}, choices={"shriek": True})
    assert trial.of("wounds_lost") == of_each(Fraction(4, 6), 3)
    assert trial.value("order") == [[6, "attacker"], [3, "target"]]
    plain = fight(attacker=BANSHEE, target={**FOES, "attacks": 0})
    assert plain.value("attacks") == 2


def test_health_points_lost_before_its_step_are_shrieked_no_more() -> None:
    quick = {**FOES, "models": 1, "wounds": 9, "agility": 9, "attacks": 1}
    trial = fight(attacker=BANSHEE, target=quick, choices={"shriek": True})
    struck = share(2, lambda hit, wound: hit >= 4 and wound >= 4)
    assert trial.mean("hits") == 3 - struck


def test_of_several_only_the_hurt_one_shrieks_less() -> None:
    trial = strike(attacker={**BANSHEE, "models": 2}, target=FOES, choices={"shriek": True})
    assert trial.value("attacks") == 7


def test_without_a_discipline_that_is_told() -> None:
    trial = strike(attacker=BANSHEE, choices={"shriek": True})
    assert trial.warns("target.discipline")
    assert trial.mean("wounds") == 3 * Fraction(5, 6)
