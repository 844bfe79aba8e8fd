"""What a house rule states on a plan is checked at once, so that the rule itself is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from grapeshot.testing import House, Trial

from .conftest import TANK, hits, lay, shoot

RULE = """
from grapeshot import hookimpl, parse_dice

RULESET = "horus-heresy"

@hookimpl
def grapeshot_{hook}(attack, plan):
    plan.{call}
"""
TANK_HIT = hits(1, target=TANK)


@pytest.mark.parametrize(
    ("hook", "call", "trial", "told"),
    [
        ("plan_hit", 'reroll_face(7, clause="x.1")', shoot(), "7"),
        ("plan_wound", 'wound_on(0, 2, clause="x.1", text="y")', shoot(), "0"),
        ("plan_wound", 'wound_on(6, 9, clause="x.1", text="y")', shoot(), "9"),
        ("plan_save", 'bypass("armor", clause="x.1")', shoot(), "armour"),
        ("plan_save", 'reroll_failed("invul", clause="x.1")', shoot(), "invulnerable"),
        ("plan_save", 'mitigate("ward", 7, clause="x.1")', shoot(), "7"),
        ("plan_damage", 'cost("D3", clause="x.1", text="y")', shoot(), "D3"),
        ("plan_morale", 'penalise("fear", 1.5, clause="x.1", text="y")', shoot(), "1.5"),
        ("plan_template", 'use_marker(5, 3, clause="x.1")', lay("Blast"), "5"),
        ("plan_template", 'use_clover(4, clause="x.1")', lay("Blast"), "4"),
        (
            "plan_template",
            'shorten_scatter("luck", "1", clause="x.1", text="y")',
            lay("Blast"),
            "'1'",
        ),
        ("plan_penetration", 'strike("flank", clause="x.1", text="y")', TANK_HIT, "flank"),
        ("plan_penetration", 'roll_dice(2, keep=3, clause="x.1", text="y")', TANK_HIT, "3"),
        ("plan_penetration", 'add_extra_on(0, clause="x.1", text="y")', TANK_HIT, "0"),
        ("check_target", 'forbid("", clause="x.1", text="y")', shoot(), "name"),
    ],
)
def test_nonsense_is_named_with_the_rule_that_states_it(
    tmp_path: Path, hook: str, call: str, trial: Trial, told: str
) -> None:
    house = House(tmp_path)
    house.write("a_good", RULE.format(hook=hook, call='note("good.1", "right")'))
    house.write("z_bad", RULE.format(hook=hook, call=call))
    answer = house.odds(trial.table)
    assert len(house.problems) == 1
    assert "z_bad" in house.problems[0]
    assert told in house.problems[0]
    assert answer == trial.odds


@pytest.mark.parametrize(
    ("hook", "call", "trial", "near"),
    [
        (
            "plan_template",
            'waive("balistic skill", clause="x.1", text="y")',
            lay("Blast"),
            "ballistic skill",
        ),
        (
            "plan_save",
            'bar_mitigation("feel no pian", clause="x.1", text="y")',
            shoot(),
            "feel no pain",
        ),
        ("check_target", 'lift("out_of_rnage", clause="x.1", text="y")', shoot(), "out_of_range"),
    ],
)
def test_a_name_that_means_nothing_is_warned_of(
    tmp_path: Path, hook: str, call: str, trial: Trial, near: str
) -> None:
    house = House(tmp_path)
    house.write("typo", RULE.format(hook=hook, call=call))
    engagement = house.engagement(trial.table)
    program = house.session.program(engagement)
    (caveat,) = house.session.caveats(engagement, program)
    assert near in caveat.text
