"""Rules in TOML: what they state acts as if Python had stated it, and what is wrong is told."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from operator import itemgetter
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace
from typing import Any

import pytest
from tests.engine.reading.tables import changed
from tests.engine.test_hooks_of_other_games import BLOW, PINNING, SHOT

from grapeshot.plugins.conditions import Condition
from grapeshot.plugins.statements import statements_of
from grapeshot.schema import fields_by_name
from grapeshot.testing import House

Table = dict[str, Any]
LI, T9A, HH = "legions-imperialis", "ninth-age", "horus-heresy"
NOTHING = 'do = "reroll_failed"'


def rule(*effects: str, head: str = "", ruleset: str = LI) -> str:
    """Return a trait "Odd" of these effects."""
    named = f'[trait]\nname = "Odd"\nruleset = "{ruleset}"\n{head}\n'
    return named + "".join(f"\n[[effect]]\n{dedent(each)}\n" for each in effects)


def borne(table: Table, printed: str = "Odd") -> Table:
    """Return an attack whose weapon bears the trait."""
    weapon = table["weapon"]
    return {**table, "weapon": {**weapon, "traits": [*weapon.get("traits", ()), printed]}}


GUN = changed(weapon__dice=1, weapon__ap=0, target__wounds=3)
"""One die that hits on 4+, against a save of 5+ on models of three wounds."""


@pytest.mark.parametrize(
    ("effect", "measure", "mean"),
    [
        ('on = "hit"\ndo = "modify"\nname = "odd"\namount = 1', "hits", Fraction(4, 6)),
        ('on = "hit"\ndo = "reroll_failed"', "hits", Fraction(3, 4)),
        ('on = "hit"\ndo = "reroll_face"\nface = 1', "hits", Fraction(1, 2) + Fraction(1, 12)),
        ('on = "attacks"\ndo = "set_dice"\ndice = "D3+1"', "hits", Fraction(3, 2)),
        ('on = "attacks"\ndo = "double"', "hits", Fraction(1)),
        ('on = "save"\ndo = "improve_ap"\namount = 1', "unsaved_wounds", Fraction(5, 12)),
        ('on = "save"\ndo = "bypass"\nkinds = ["armour"]', "unsaved_wounds", Fraction(1, 2)),
        ('on = "save"\ndo = "reroll_failed"', "unsaved_wounds", Fraction(1, 2) * Fraction(4, 9)),
        ('on = "damage"\ndo = "additional_wounds"\npoints = 1', "wounds_lost", Fraction(2, 3)),
    ],
)
def test_a_stock_effect_has_its_odds(
    house: House, effect: str, measure: str, mean: Fraction
) -> None:
    """Worked out by hand: 4+ to hit, then 5+ to save."""
    house.write("odd.toml", rule(effect))
    assert house.mean_of(borne(GUN), measure) == mean
    assert house.problems == []


@pytest.mark.parametrize(
    ("ruleset", "table", "effects", "measure", "mean"),
    [
        (T9A, SHOT, ['on = "hit"\ndo = "tag_critical"\ntag = "automatic_wound"'], "wounds", "7/18"),
        (T9A, SHOT, ['on = "wound"\ndo = "add_strength"\namount = 2'], "wounds", "5/12"),
        (T9A, BLOW, ['on = "hit"\ndo = "reroll_failed"'], "hits", "8/9"),
        (HH, PINNING, ['on = "hit"\ndo = "score_on_critical"\nmore = 1'], "hits", "5/6"),
        (HH, PINNING, ['on = "wound"\ndo = "add_strength"\namount = 1'], "wounds", "4/9"),
    ],
)
def test_every_rule_set_has_them(
    house: House, ruleset: str, table: Table, effects: list[str], measure: str, mean: str
) -> None:
    house.write("odd.toml", rule(*effects, ruleset=ruleset))
    assert house.mean_of(borne(table), measure) == Fraction(mean)
    assert house.problems == []


def test_the_value_in_brackets_stands_for_x(house: House) -> None:
    effect = 'on = "hit"\ndo = "modify"\nname = "odd"\namount = "{}"'
    house.write("odd.toml", rule(effect.format("X"), head='parameter = "number"'))
    assert house.mean_of(borne(GUN, "Odd (2)"), "hits") == Fraction(5, 6)
    house.write("odd.toml", rule(effect.format("-X"), head='parameter = "number"'))
    assert house.mean_of(borne(GUN, "Odd (1)"), "hits") == Fraction(2, 6)


def test_an_explanation_tells_the_value_in_brackets(house: House) -> None:
    effect = 'on = "hit"\ndo = "modify"\nname = "odd"\namount = "-X"\ntext = "-X to hit, by X."'
    house.write("odd.toml", rule(effect, head='parameter = "number"'))
    told = {each.clause: each.text for each in house.trial(borne(GUN, "Odd (2)")).explanation}
    assert told["odd.1"] == "-2: -2 to hit, by 2."


@pytest.mark.parametrize(
    ("when", "acts"),
    [
        ('"situation.distance" = 10', True),
        ('"situation.distance" = { at_most = 9 }', False),
        ('"situation.distance" = { at_least = 10, below = 11 }', True),
        ('"target.type" = ["walker", "infantry"]', True),
        ('"target.type" = { not = "infantry" }', False),
        ('"target.has" = "Armoured"', False),
        ('"attacker.models" = [1, 2]', True),
        ('"weapon.range" = { above = 5 }', True),
        ('"situation.distance" = { above = 5 }, "target.type" = "walker"', False),
    ],
)
def test_conditions(house: House, when: str, acts: bool) -> None:
    house.write("odd.toml", rule(f'on = "hit"\n{NOTHING}\nwhen = {{ {when} }}'))
    assert (house.mean_of(borne(GUN), "hits") == Fraction(3, 4)) is acts
    assert house.problems == []


@pytest.mark.parametrize(
    ("ruleset", "table", "when", "acts"),
    [
        (LI, GUN, '"weapon.dice" = 1', True),
        (LI, GUN, '"weapon.dice" = { at_least = 2 }', False),
        (LI, GUN, '"weapon.dice" = { at_most = 1 }', True),
        (T9A, SHOT, '"weapon.shots" = 1', True),
        (T9A, SHOT, '"weapon.strength" = 4', True),
        (T9A, SHOT, '"weapon.strength" = { above = 4 }', False),
        (T9A, SHOT, '"weapon.ap" = { at_most = 0 }', True),
        (T9A, SHOT, '"weapon.range" = { at_least = 24 }', True),
        (HH, PINNING, '"weapon.strength" = 4', True),
        (HH, PINNING, '"weapon.ap" = { at_most = 5 }', True),
        (HH, PINNING, '"weapon.strength" = [3, 5]', False),
    ],
)
def test_conditions_on_what_is_printed(
    house: House, ruleset: str, table: Table, when: str, acts: bool
) -> None:
    """Dice, values with brackets and ranges are compared by what they plainly say."""
    plain = house.mean_of(table, "hits")
    house.write("odd.toml", rule(f'on = "hit"\n{NOTHING}\nwhen = {{ {when} }}', ruleset=ruleset))
    assert (house.mean_of(borne(table), "hits") > plain) is acts
    assert house.problems == []


@pytest.mark.parametrize(
    "when",
    [
        '"situation.distance" = [{ at_most = 12 }]',
        '"situation.distance" = []',
        '"situation.distance" = { at_most = nan }',
        '"situation.distance" = { not = { foo = 1 } }',
        '"situation.distance" = { not = { not = 3 } }',
        '"situation.distance" = 1979-05-27',
        '"target.type" = [["infantry"]]',
        '"target.has" = ""',
        '"target.has" = []',
        '"target.has" = 5',
        '"target.has" = { at_most = 3 }',
        "tags = 5",
        "tags = [{ a = 1 }]",
        "tags = { at_most = 3 }",
    ],
)
def test_what_can_never_hold_is_no_condition(house: House, when: str) -> None:
    house.write("odd.toml", rule(f'on = "hit"\n{NOTHING}\nwhen = {{ {when} }}'))
    house.mean_of(GUN, "hits")
    (problem,) = house.problems
    assert "effect[0].when." in problem
    assert "expected" in problem


def test_what_a_target_does_not_bear_may_be_asked_for(house: House) -> None:
    house.write(
        "odd.toml",
        rule(f'on = "hit"\n{NOTHING}\nwhen = {{ "target.has" = {{ not = "Armoured" }} }}'),
    )
    assert house.mean_of(borne(GUN), "hits") == Fraction(3, 4)
    armoured = {**GUN, "target": {**GUN["target"], "rules": ["Armoured"]}}
    assert house.mean_of(borne(armoured), "hits") == Fraction(1, 2)


@pytest.mark.parametrize(("parameter", "argument"), [("text", "amount"), ("dice", "amount")])
def test_a_value_in_brackets_has_to_be_what_the_argument_takes(
    house: House, parameter: str, argument: str
) -> None:
    effect = f'on = "hit"\ndo = "modify"\nname = "odd"\n{argument} = "X"'
    house.write("odd.toml", rule(effect, head=f'parameter = "{parameter}"'))
    house.mean_of(GUN, "hits")
    assert 'amount = "X", which is' in house.problems[0]


def test_dice_below_nothing_are_no_dice(house: House) -> None:
    house.write("odd.toml", rule('on = "attacks"\ndo = "set_dice"\ndice = "D6-10"'))
    assert house.mean_of(borne(GUN), "hits") == Fraction(1, 2)
    assert "dice 'D6-10'; expected a number or dice of 0 to 10000" in house.problems[0]


def test_a_condition_on_tags_is_one_of_the_plan() -> None:
    plan = SimpleNamespace(tags=frozenset({"odd", "critical:hit"}))
    assert Condition("tags", "odd").holds(None, plan)
    assert Condition("tags", {"not": "even"}).holds(None, plan)
    assert not Condition("tags", ["even"]).holds(None, plan)


def test_a_house_rule_is_asked_for_every_attack_of_its_game(house: House) -> None:
    text = rule(f'on = "hit"\n{NOTHING}').replace("[trait]", "[house_rule]")
    house.write("odd.toml", text)
    assert house.mean_of(GUN, "hits") == Fraction(3, 4)
    assert house.mean_of(SHOT, "hits") == Fraction(1, 2)


def test_it_forbids_and_explains(house: House) -> None:
    effect = 'on = "target"\ndo = "forbid"\nreason = "too_odd"\ntext = "That is too odd."'
    house.write("odd.toml", rule(effect))
    assert house.trial(borne(GUN)).refused == ("too_odd", "odd.1")


def test_order_does_not_matter_and_play_agrees(house: House) -> None:
    effects = ('on = "attacks"\ndo = "double"', f'on = "hit"\n{NOTHING}\ntext = "Once more."')
    house.write("odd.toml", rule(*effects))
    house.assert_order_independent(borne(GUN))
    attack = house.trial(borne(GUN))
    assert attack.play(1, 4, 5, 1, 6)["hits"] == 2
    assert attack.explains("odd.1", "odd.2")


HIT = f'on = "hit"\n{NOTHING}'
FAULTS = tomllib.loads(Path(__file__).with_name("wrong_rules.toml").read_text("utf-8"))["fault"]
"""Rules that are wrong, each with the line in which it is told."""


def counts(house: House) -> dict[str, int]:
    """Return how many statements and fields there are, as messages tell it."""
    ruleset = house.session.plugins.ruleset(LI)
    (plan,) = ruleset.plans_of("plan_hit")
    return {"hit": len(statements_of(plan)), "situation": len(fields_by_name(ruleset.situation))}


@pytest.mark.parametrize("fault", FAULTS, ids=itemgetter("name"))
def test_what_is_wrong_is_told_and_everything_else_goes_on(
    house: House, fault: dict[str, str]
) -> None:
    path = house.write("odd.toml", fault["text"])
    house.write("sound.toml", rule(HIT).replace("Odd", "Sound"))
    assert house.mean_of(borne(GUN, "Sound"), "hits") == Fraction(3, 4)
    if not house.problems:  # it is wrong only where it is borne
        house.mean_of(changed(weapon__traits=["Sound"]), "hits")
        house.engagement(borne(GUN))
        house.session.odds(house.engagement(borne(GUN)))

    assert [each.replace(f"{path.parent}/", "") for each in house.problems] == [
        fault["told"].format(**counts(house))
    ]
