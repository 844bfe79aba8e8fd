"""Favoured Champion: Agility, both Skills and Health Points one higher."""

from __future__ import annotations

from fractions import Fraction

from .conftest import fight

CHOSEN = {"name": "chosen", "rules": ["Favoured Champion"], "attacks": 1, "struck_by": 1}


def test_a_champion_is_better_than_his_unit() -> None:
    unit = {"models": 1, "offensive_skill": 3, "attacks": 0, "groups": [CHOSEN]}
    trial = fight(attacker=unit, target={"models": 5, "defensive_skill": 3, "attacks": 1})
    assert trial.value("order") == [[4, "attacker: chosen"], [3, "attacker: attacker+target"]]
    # Offensive Skill 4 against 3 hits on 3+; struck with 3 against 4 on 4+, as before
    assert trial.mean("hits") == Fraction(2, 3)
    assert max(trial.of("attacker_wounds_lost_chosen")) == 2
    assert trial.explains("favoured-champion.1")


def test_a_whole_unit_is_asked_for_its_health_points() -> None:
    trial = fight(attacker={"models": 2, "rules": ["Favoured Champion"]})
    assert trial.warns("attacker.wounds")
    struck = fight(
        attacker={"offensive_skill": 4}, target={"models": 2, "rules": ["Favoured Champion"]}
    )
    assert (struck.value("to_hit"), struck.value("defensive_skill")) == (4, 4)
