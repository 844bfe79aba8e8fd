"""House rules in this rule set: the examples of the hooks that it brought, in play and odds."""

from __future__ import annotations

import inspect
from fractions import Fraction
from textwrap import dedent
from typing import Any

import pytest

from grapeshot.plugins import hookspecs
from grapeshot.testing import House, Trial

from .conftest import HOUSE, gun, share, shoot, strike

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
    plan.add_ap(sum(attack.values(TRAIT)), clause="keen.1", text="keen")
""",
    )
    table: dict[str, Any] = shoot("Accurate", target={"models": 5, "armour": 5}).table
    assert house.mean_of(table, "unsaved_wounds") == Fraction(1, 2) * Fraction(2, 3) / 6
    table["weapon"]["traits"] = ["Keen (2)"]
    assert house.mean_of(table, "unsaved_wounds") == Fraction(1, 2) * Fraction(2, 3) / 2


def write_rule(house: House, hook: str, statement: str) -> None:
    """Write a house rule that states one thing on a plan."""
    body = f"@hookimpl\ndef grapeshot_{hook}(attack, plan):\n    plan.{statement}\n"
    house.write("slip", HEAD + body)


WHY = 'clause="slip.1", text="slip"'
MISSPELT = {
    "plan_save": (f'bypass("fortitud", {WHY})', '"fortitud"; did you mean "fortitude"?'),
    "plan_hit": (f'waive("terain", {WHY})', 'nothing here is called "terain"'),
    "check_target": (f'lift("reloading", {WHY})', 'nothing here is called "reloading"'),
}


@pytest.mark.parametrize("hook", MISSPELT)
def test_a_name_that_means_nothing_is_told(house: House, hook: str) -> None:
    statement, told = MISSPELT[hook]
    write_rule(house, hook, statement)
    engagement = house.engagement(shoot().table)
    program = house.session.program(engagement)
    (caveat,) = house.session.caveats(engagement, program)
    assert told in caveat.text


def test_a_name_that_means_nothing_in_this_attack_is_no_slip(house: House) -> None:
    write_rule(house, "plan_hit", f'waive("hard target", {WHY})')
    engagement = house.engagement(shoot().table)
    assert house.session.caveats(engagement, house.session.program(engagement)) == []


SHOT, BLOW, GUN = shoot().table, strike().table, gun("Cannon").table


@pytest.mark.parametrize(
    ("table", "hook", "statement", "told"),
    [
        (SHOT, "plan_attacks", f"shoot_with_more_ranks(-1, {WHY})", "ranks -1"),
        (BLOW, "plan_attacks", f"add_attacks(0.5, {WHY})", "Attack Value 0.5"),
        (SHOT, "plan_attacks", f"misfire_on_sixes(0, {WHY})", "natural 6s 0"),
        (SHOT, "plan_hit", f"replace(7, {WHY})", "face 7; expected a whole number from 1 to 6"),
        (SHOT, "plan_hit", f"need(4, {WHY})", "statement 'need'"),
        (SHOT, "plan_hit", f'tag_from(6, "marked", {WHY})', "tag 'marked'"),
        (SHOT, "plan_hit", f'modify("dark", True, {WHY})', "modifier True"),
        (BLOW, "plan_hit", f'add_offensive_skill("1", {WHY})', "Offensive Skill '1'"),
        (SHOT, "plan_allocation", f"strike_area((4, 4), {WHY})", "area (4, 4)"),
        (SHOT, "plan_wound", f"add_strength(1.0, {WHY})", "Strength 1.0"),
        (SHOT, "plan_save", f"add_ap(None, {WHY})", "Armour Penetration None"),
        (SHOT, "plan_save", 'offer("ward", 9, clause="slip.1")', "save 9"),
        (SHOT, "plan_damage", f"cost(-2, {WHY})", "points -2"),
        (SHOT, "plan_damage", f"spill({WHY})", "statement 'spill'"),
        (SHOT, "plan_save", f'offer("armour", 4, {WHY})', "kind of save 'armour'"),
        (BLOW, "plan_fight", f"strike_always_at(11, {WHY})", "Initiative Step 11"),
        (GUN, "plan_misfire", f'reroll("jamed", {WHY})', 'did you mean "jammed"?'),
    ],
)
def test_what_makes_no_sense_is_refused_where_it_is_stated(
    house: House, table: dict[str, Any], hook: str, statement: str, told: str
) -> None:
    write_rule(house, hook, statement)
    house.odds(table)
    (problem,) = house.problems
    assert '"slip"' in problem
    assert f"grapeshot_{hook}" in problem
    assert told in problem


@pytest.mark.parametrize("answer", ["3", '"hit"', "(1, 2)"])
def test_a_shot_that_is_none_is_blamed_on_its_rule(house: House, answer: str) -> None:
    source = "@hookimpl\ndef grapeshot_resolve_shot(attack, plan, dice, tally):\n    return "
    house.write("slip", HEAD + source + answer + "\n")
    expected = HOUSE.trial(SHOT).mean("hits")
    assert house.mean_of(SHOT, "hits") == expected
    (problem,) = house.problems
    assert '"slip"' in problem
