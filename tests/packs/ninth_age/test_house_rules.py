"""House rules in this rule set: the examples of the hooks that it brought, in play and odds."""

from __future__ import annotations

import inspect
from fractions import Fraction
from textwrap import dedent
from typing import Any

import pytest

from grapeshot import hookspecs
from grapeshot.testing import House

from .conftest import Trial, gun, share, shoot, strike

HEAD = "from grapeshot import *\n\n"
TRIALS: dict[str, Trial] = {
    "plan_defence": strike(attacker={"offensive_skill": 9}, target={"models": 5}),
    "plan_wound": shoot(target={"models": 5, "resilience": 5}),
    "resolve_shot": shoot(shots=2),
    "plan_misfire": gun("Cannon"),
}


@pytest.mark.parametrize("hook", TRIALS)
def test_the_example_of_the_documentation_works(house: House, hook: str) -> None:
    table = TRIALS[hook].table
    expected = house.outcome(table)
    documentation = inspect.getdoc(getattr(hookspecs, f"grapeshot_{hook}")) or ""
    code = dedent(documentation.partition("Use in a house-rule file::")[2])
    house.write("example", HEAD + code)
    assert house.outcome(table) != expected
    assert house.problems == []


def test_a_shot_resolved_by_a_house_rule_still_wounds_and_is_saved(house: House) -> None:
    house.write(
        "guided",
        HEAD
        + """
@hookimpl
def grapeshot_resolve_shot(attack, plan, dice, tally):
    return dice.die("guidance") > 1
""",
    )
    table = shoot(target={"models": 5, "armour": 4}).table
    expected = share(3, lambda die, wound, save: die > 1 and wound >= 3 and save < 3)
    assert house.mean_of(table, "unsaved_wounds") == expected


def test_two_rules_that_resolve_the_same_shot_are_refused(house: House) -> None:
    source = """
from grapeshot import *

@hookimpl
def grapeshot_resolve_shot(attack, plan, dice, tally):
    return True
"""
    house.write("always", source)
    table = gun("Catapult (2x2)").table
    with pytest.raises(Exception, match="both want to decide"):
        house.odds(table)


def test_a_trait_of_ones_own_is_asked_where_it_is_borne(house: House) -> None:
    house.write(
        "keen",
        """
from grapeshot import *

TRAIT = trait("Keen", ruleset="ninth-age", parameter=whole_number())

@hookimpl
def grapeshot_plan_save(attack, plan):
    plan.add_ap(sum(attack.instances(TRAIT)), clause="keen.1", text="keen")
""",
    )
    table: dict[str, Any] = shoot("Accurate", target={"models": 5, "armour": 5}).table
    assert house.mean_of(table, "unsaved_wounds") == Fraction(1, 2) * Fraction(2, 3) / 6
    table["weapon"]["traits"] = ["Keen (2)"]
    assert house.mean_of(table, "unsaved_wounds") == Fraction(1, 2) * Fraction(2, 3) / 2
