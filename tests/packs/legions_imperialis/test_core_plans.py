"""A house rule may say in its own words what it states on a plan."""

from __future__ import annotations

import pytest

from grapeshot.testing import House

from .conftest import TITAN, fire

RULE = """
from grapeshot import hookimpl

@hookimpl
def grapeshot_{hook}(attack, plan):
    plan.{fact}
"""


@pytest.mark.parametrize(
    ("hook", "fact"),
    [
        ("check_target", "multiply_range(2, clause='ours.1', text='in our words')"),
        ("plan_attacks", "halve(clause='ours.1', text='in our words')"),
        ("plan_hit", "reroll_failed(clause='ours.1', text='in our words')"),
        ("plan_allocation", "bypass_shields(clause='ours.1', text='in our words')"),
        ("plan_save", "bypass('cover', clause='ours.1', text='in our words')"),
        ("plan_damage", "additional_wounds(1, clause='ours.1', text='in our words')"),
    ],
)
def test_its_words_stand_in_the_explanation(house: House, hook: str, fact: str) -> None:
    house.write("ours", RULE.format(hook=hook, fact=fact))
    explained = house.explanation(fire(target=TITAN).table)
    assert [fact.text for fact in explained if fact.clause == "ours.1"] == ["in our words"]
    assert house.problems == []
