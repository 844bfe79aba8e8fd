"""What house rules may state on any plan of the kit has its effect here too, or is refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from grapeshot.testing import House, Trial

from .conftest import GUARD, TANK, TERMINATORS, hits, shoot

RULE = """
from grapeshot import hookimpl
from grapeshot.kit import AUTOMATIC_WOUND, EVERY_SAVE, bypass

RULESET = "horus-heresy"

def ignore_first(models, points):
    return (models, points) if models.recalls("seen") else (models.remember("seen"), 0)

@hookimpl
def grapeshot_{hook}(attack, plan):
    plan.{call}
"""
BARE = {**GUARD, "armour_save": 0}
"""Ten guardsmen without armour: what wounds, kills."""
TWO = {**TERMINATORS, "armour_save": 0}
"""Five models of two Wounds without armour."""
HIT, WOUND = Fraction(2, 3), Fraction(2, 3)
"""Of BS 4, and of Strength 4 against Toughness 3."""


def mean(tmp_path: Path, hook: str, call: str, trial: Trial, measure: str) -> Fraction:
    """Return a mean where a house rule makes one statement."""
    house = House(tmp_path)
    house.write("rule", RULE.format(hook=hook, call=call))
    found = house.mean_of(trial.table, measure)
    assert house.problems == []
    return found


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ('automatic(clause="x.1")', Fraction(1)),
        ('replace(2, clause="x.1")', Fraction(5, 6)),
        ('modify("luck", 1, clause="x.1")', Fraction(5, 6)),
        ('modify("luck", -9, clause="x.1")', Fraction(1, 6)),
        ('score_on_critical(2, clause="x.1")', HIT + Fraction(2, 6)),
        ('reroll_passed(clause="x.1")', HIT**2),
    ],
)
def test_on_the_hit_plan(tmp_path: Path, call: str, expected: Fraction) -> None:
    assert mean(tmp_path, "plan_hit", call, shoot(target=BARE), "hits") == expected


def test_hits_that_wound_automatically(tmp_path: Path) -> None:
    call = 'tag_critical(AUTOMATIC_WOUND, clause="x.1")'
    found = mean(tmp_path, "plan_hit", call, shoot(target=BARE), "wounds")
    assert found == Fraction(1, 6) + Fraction(3, 6) * WOUND


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ('automatic(clause="x.1")', Fraction(1)),
        ('replace(5, clause="x.1")', Fraction(2, 6)),
        ('modify("luck", 1, clause="x.1")', Fraction(5, 6)),
        ('reroll_failed(clause="x.1")', 1 - Fraction(1, 9)),
    ],
)
def test_on_the_wound_plan(tmp_path: Path, call: str, expected: Fraction) -> None:
    assert mean(tmp_path, "plan_wound", call, hits(1, target=BARE), "wounds") == expected


def test_wounds_that_bypass_a_save(tmp_path: Path) -> None:
    """Of 5+ to wound none may be saved by armour; of 3+ and 4+ it saves on 3+."""
    target = {**GUARD, "armour_save": 3}
    call = 'tag_from(5, bypass("armour"), clause="x.1")'
    found = mean(tmp_path, "plan_wound", call, hits(1, target=target), "unsaved_wounds")
    assert found == Fraction(2, 6) + Fraction(2, 6) * Fraction(2, 6)


@pytest.mark.parametrize(
    ("call", "lost", "destroyed"),
    [
        ('cost(3, clause="x.1") or plan.spill(clause="x.2")', 6, 3),
        ('cost(3, clause="x.1")', 4, 2),
        ('cost(4, clause="x.1") or plan.halve(clause="x.2")', 4, 2),
        ('cost(3, clause="x.1") or plan.lessen(2, clause="x.2")', 2, 1),
        ('alter("luck", ignore_first, clause="x.1")', 1, 0),
    ],
)
def test_on_the_damage_plan(tmp_path: Path, call: str, lost: int, destroyed: int) -> None:
    """Two hits that wound for certain, at models of two Wounds."""
    house = House(tmp_path)
    house.write("rule", RULE.format(hook="plan_damage", call=call))
    sure = RULE.format(hook="plan_wound", call='automatic(clause="y.1")')
    house.write("sure", sure)
    trial = hits(2, target=TWO)
    assert house.odds_of(trial.table, "wounds_lost") == {lost: 1}
    assert house.odds_of(trial.table, "models_destroyed") == {destroyed: 1}
    assert house.problems == []


def test_the_first_hit_on_a_vehicle_may_be_ignored(tmp_path: Path) -> None:
    """At Strength 12 every hit glances or penetrates armour 13, and costs one Hull Point."""
    call = 'alter("luck", ignore_first, clause="x.1")'
    trial = hits(2, target=TANK, strength=12, ap="-")
    assert mean(tmp_path, "plan_damage", call, trial, "hull_points_lost") <= 1
    assert trial.mean("hull_points_lost") > 1


@pytest.mark.parametrize(
    ("hook", "call", "told"),
    [
        ("plan_hit", 'tag_critical("burning", clause="x.1")', "automatic_wound"),
        ("plan_wound", 'tag_from(5, "burning", clause="x.1")', "bypass:armour"),
        ("plan_wound", 'score_on_critical(1, clause="x.1")', "score_on_critical"),
    ],
)
def test_what_would_have_no_effect_is_refused(
    tmp_path: Path, hook: str, call: str, told: str
) -> None:
    house = House(tmp_path)
    house.write("rule", RULE.format(hook=hook, call=call))
    trial = shoot(target=BARE)
    assert house.odds(trial.table) == trial.odds
    (problem,) = house.problems
    assert 'plugin "rule" failed' in problem
    assert told in problem
