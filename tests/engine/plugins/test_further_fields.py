"""Fields that plugins add: read, checked, shown; a wrong declaration is told."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.engine.reading.tables import changed

from grapeshot.errors import Fault
from grapeshot.testing import House

LEADERS = """
from grapeshot import hookimpl
from grapeshot.schema import field, whole
RULESET = "legions-imperialis"
FIELDS = {"attacker.leaders": field(whole(0), 0, meaning="Leaders within 6 inches.")}
@hookimpl
def grapeshot_plan_hit(attack, plan):
    if attack.attacker.leaders:
        plan.modify("leader", 1, clause="leaders.1")
"""
DECLARED = '{"attacker.leaders": field(whole(0), 0, meaning="Leaders within 6 inches.")}'


def test_a_field_of_a_plugin_is_read_and_acts(house: House) -> None:
    house.write("leaders", LEADERS)
    assert house.mean_of(changed(weapon__dice=1), "hits") == Fraction(1, 2)
    led = changed(weapon__dice=1, attacker__leaders=1)
    assert house.mean_of(led, "hits") == Fraction(4, 6)
    house.assert_order_independent(led)


def test_it_is_checked_like_any_other(house: House) -> None:
    house.write("leaders", LEADERS)
    with pytest.raises(Fault, match=r'unknown key "leadrs"; .*did you mean "leaders"'):
        house.engagement(changed(attacker__leadrs=1))
    with pytest.raises(Fault, match="leaders = -1; expected a whole number of 0 or more"):
        house.engagement(changed(attacker__leaders=-1))


def test_it_belongs_to_the_plugin(house: House) -> None:
    with pytest.raises(Fault, match='unknown key "leaders"'):
        house.engagement(changed(attacker__leaders=1))
    house.write("leaders", LEADERS.replace("legions-imperialis", "ninth-age"))
    with pytest.raises(Fault, match='unknown key "leaders"'):
        house.engagement(changed(attacker__leaders=1))


@pytest.mark.parametrize(
    ("declared", "told"),
    [
        ("3", "FIELDS = 3; expected a dictionary"),
        (DECLARED.replace("attacker", "attackr"), 'FIELDS: "attackr.leaders"; expected a part'),
        ('{"attacker.leaders": 0}', 'FIELDS: "attacker.leaders" is no field'),
        (
            DECLARED.replace("whole(0)", "whole"),
            'FIELDS: "attacker.leaders" is of the kind whole; expected a kind of grapeshot.schema',
        ),
        (
            DECLARED.replace(".leaders", ".__class__"),
            'FIELDS: "attacker.__class__"; expected a part',
        ),
        (DECLARED.replace(".leaders", ".class"), 'FIELDS: "attacker.class"; expected a part'),
        (DECLARED.replace(" 0,", " [],"), 'FIELDS: "attacker.leaders" has the default []'),
        (DECLARED.replace('"Leaders within 6 inches."', "5"), "has no meaning"),
        (
            '{"attacker.x": __import__("dataclasses").field(default=1, metadata={"kind": 3})}',
            "is no field",
        ),
        (DECLARED.replace("whole(0)", "bool"), 'FIELDS: "attacker.leaders" is of the kind bool'),
        (DECLARED.replace(" 0,", ""), 'FIELDS: "attacker.leaders" has no default'),
        (
            DECLARED.replace("leaders", "models"),
            'FIELDS: legions-imperialis has a field "attacker.models" already',
        ),
    ],
)
def test_a_wrong_declaration_is_told(house: House, declared: str, told: str) -> None:
    house.write("leaders", LEADERS.replace(DECLARED, declared))
    house.mean_of(changed(), "hits")
    (problem,) = house.problems
    assert told in problem


@pytest.mark.parametrize("body", ["1 / 0", "(_ for _ in ()).throw(SystemError)"])
def test_a_kind_that_fails_makes_a_wrong_value_and_no_defect(house: House, body: str) -> None:
    odd = f'__import__("grapeshot.schema").schema.Kind("odd", lambda value: {body})'
    house.write("leaders", LEADERS.replace("whole(0)", odd))
    with pytest.raises(Fault, match="leaders = 1; expected odd"):
        house.engagement(changed(attacker__leaders=1))
