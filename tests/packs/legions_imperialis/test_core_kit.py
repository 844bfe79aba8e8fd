"""What house rules may state on any plan of the kit has its effect here too, or is refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from grapeshot.testing import House, Trial

from .conftest import fire

RULE = """
from grapeshot import hookimpl, parse_dice
from grapeshot.kit import EVERY_MITIGATION, EVERY_SAVE

RULESET = "legions-imperialis"

@hookimpl
def grapeshot_{hook}(attack, plan):
    plan.{call}
"""
BARE = {"type": "infantry", "models": 5}
"""Models without a Save: what hits, wounds."""
BRUTES = {"type": "walker", "models": 2, "wounds": 4}


def mean(tmp_path: Path, trial: Trial, measure: str, *calls: tuple[str, str]) -> Fraction:
    """Return a mean where house rules make statements, each as `(hook, call)`."""
    house = House(tmp_path)
    for number, (hook, call) in enumerate(calls):
        house.write(f"rule_{number}", RULE.format(hook=hook, call=call))
    found = house.mean_of(trial.table, measure)
    assert house.problems == []
    return found


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ('replace(2, clause="x.1")', Fraction(5, 6)),
        ('modify("luck", -9, clause="x.1")', Fraction(1, 6)),
        ('modify("luck", -2, clause="x.1") or plan.cap(-1, 1, clause="x.2")', Fraction(2, 6)),
        ('score_on_critical(2, clause="x.1")', Fraction(3, 6) + Fraction(2, 6)),
        ('critical_on(5, clause="x.1") or plan.score_on_critical(1, clause="x.2")', Fraction(5, 6)),
        ('reroll_passed(clause="x.1")', Fraction(1, 4)),
        ('reroll_uncritical(clause="x.1")', Fraction(1, 6) + Fraction(5, 6) * Fraction(1, 2)),
        ('reroll_face(6, clause="x.1", demanded=True)', Fraction(2, 6) + Fraction(1, 12)),
    ],
)
def test_on_the_hit_plan(tmp_path: Path, call: str, expected: Fraction) -> None:
    assert mean(tmp_path, fire(target=BARE), "hits", ("plan_hit", call)) == expected


def test_of_several_rules_for_natural_sixes_the_best_counts(tmp_path: Path) -> None:
    calls = [("plan_hit", f'score_on_critical({n}, clause="x.{n}")') for n in (1, 2)]
    assert mean(tmp_path, fire(target=BARE), "hits", *calls) == Fraction(5, 6)


def test_who_forgoes_re_rolls_makes_those_that_are_demanded(tmp_path: Path) -> None:
    calls = [("plan_hit", f'{each}(clause="x.1")') for each in ("reroll_failed", "reroll_passed")]
    trial = fire(target=BARE, choices={"reroll": "none"})
    assert mean(tmp_path, trial, "hits", *calls) == Fraction(1, 4)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ('offer("cover", 3, clause="x.1")', Fraction(2, 6)),
        (
            'offer("cover", 3, clause="x.1") or plan.improve("cover", 1, clause="x.2")',
            Fraction(1, 6),
        ),
        ('offer("jink", 3, clause="x.1") or plan.bypass(EVERY_SAVE, clause="x.2")', Fraction(1)),
        (
            'offer("jink", 3, clause="x.1") or plan.reroll_failed("jink", clause="x.2")',
            Fraction(1, 9),
        ),
        (
            'offer("jink", 3, clause="x.1") or plan.reroll_passed("cover", clause="x.2")',
            Fraction(1, 3),
        ),
        ('mitigate("feel no pain", 3, clause="x.1")', Fraction(2, 6)),
        ('mitigate("mercy", 3, clause="x.1") or plan.bar_mitigation("mercy", clause="x.2")', 1),
    ],
)
def test_on_the_save_plan(tmp_path: Path, call: str, expected: Fraction) -> None:
    trial = fire(target=BARE, to_hit=2)
    found = mean(tmp_path, trial, "unsaved_wounds", ("plan_save", call))
    assert found == Fraction(5, 6) * expected


def test_of_two_rolls_after_a_save_the_better_is_made_and_both_may_be_barred(
    tmp_path: Path,
) -> None:
    own = ("plan_damage", 'ignore_wounds_on(5, clause="x.1")')
    better = ("plan_save", 'mitigate("feel no pain", 4, clause="x.2")')
    bars = ("plan_save", 'bar_mitigation(EVERY_MITIGATION, clause="x.3")')
    trial = fire(target=BARE, to_hit=2)
    assert mean(tmp_path, trial, "unsaved_wounds", own, better) == Fraction(5, 12)
    assert mean(tmp_path, trial, "unsaved_wounds", own, better, bars) == Fraction(5, 6)


@pytest.mark.parametrize(
    ("call", "lost"),
    [
        ('cost(3, clause="x.1")', 3),
        ('cost(parse_dice("D3"), clause="x.1")', 2),
        ('cost(3, clause="x.1") or plan.halve(clause="x.2")', 2),
        ('cost(3, clause="x.1") or plan.lessen(2, clause="x.2")', 1),
        ('multiply(2, clause="x.1") or plan.additional_wounds(1, clause="x.2")', 3),
        ('additional_wounds(2, clause="x.1") or plan.bar_additional_wounds(clause="x.2")', 1),
        ('take_nothing(clause="x.1")', 0),
        ('cost(9, clause="x.1")', 4),
    ],
)
def test_on_the_damage_plan(tmp_path: Path, call: str, lost: int) -> None:
    found = mean(tmp_path, fire(target=BRUTES, to_hit=2), "wounds_lost", ("plan_damage", call))
    assert found == Fraction(5, 6) * lost


@pytest.mark.parametrize(
    ("hook", "call"),
    [
        ("plan_hit", 'tag_critical("burning", clause="x.1")'),
        ("plan_hit", 'automatic(clause="x.1")'),
        ("plan_damage", 'spill(clause="x.1")'),
    ],
)
def test_what_would_have_no_effect_is_refused(tmp_path: Path, hook: str, call: str) -> None:
    house = House(tmp_path)
    house.write("rule", RULE.format(hook=hook, call=call))
    trial = fire(target=BARE)
    assert house.odds(trial.table) == trial.odds
    (problem,) = house.problems
    assert f'plugin "rule" failed in grapeshot_{hook}' in problem
    assert call.partition("(")[0] in problem


@pytest.mark.parametrize(
    ("call", "rolls"),
    [
        ('set_dice(parse_dice("D3"), clause="x.1")', 2),
        ('set_dice(1, clause="x.1") or plan.set_dice(3, clause="x.2")', 3),
        ('add_dice(2, clause="x.1") or plan.double(clause="x.2")', 6),
        ('add_dice(2, clause="x.1") or plan.halve(clause="x.2")', 2),
    ],
)
def test_on_the_attacks_plan(tmp_path: Path, call: str, rolls: int) -> None:
    found = mean(tmp_path, fire(target=BARE), "hit_rolls", ("plan_attacks", call))
    assert found == rolls
