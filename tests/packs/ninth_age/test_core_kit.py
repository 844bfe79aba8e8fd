"""Every statement that plans take over from the kit has its effect, or is refused by name."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import House

from .conftest import shoot

WHY = 'clause="own.1"'
TARGET = {"models": 5, "wounds": 3, "aegis": 4}
"""A shot hits on 4+, wounds on 3+, and is saved on 4+."""


def told_by(house: House, hook: str, statement: str, measure: str) -> Fraction:
    """Return a mean where a house rule makes one statement."""
    source = f"from grapeshot import *\n\n@hookimpl\ndef grapeshot_{hook}(attack, plan):\n"
    house.write("own", f"{source}    {statement}\n")
    table: dict[str, Any] = shoot("Accurate", target=TARGET).table
    found = house.mean_of(table, measure)
    assert house.problems == []
    return found


@pytest.mark.parametrize(
    ("statement", "wounds", "unsaved"),
    [
        ('tag_critical("bypass:aegis", {})', Fraction(1, 3), Fraction(5, 24)),
        ('tag_from(5, "bypass:every save", {})', Fraction(1, 3), Fraction(1, 4)),
        ('tag_from(5, "marked", {})', Fraction(1, 3), Fraction(1, 6)),
        ("score_on_critical(1, {})", Fraction(5, 12), Fraction(5, 24)),
        ("critical_on(2, {})", Fraction(5, 12), Fraction(5, 24)),
        ("replace(2, {})", Fraction(5, 12), Fraction(5, 24)),
        ("automatic({})", Fraction(1, 2), Fraction(1, 4)),
        ("reroll_face(1, {})", Fraction(7, 18), Fraction(7, 36)),
        ("wound_on(6, {})", Fraction(1, 12), Fraction(1, 24)),
    ],
)
def test_rolls_to_wound(house: House, statement: str, wounds: Fraction, unsaved: Fraction) -> None:
    statement = f"plan.{statement.format(WHY)}"
    assert told_by(house, "plan_wound", statement, "wounds") == wounds
    assert told_by(house, "plan_wound", statement, "unsaved_wounds") == unsaved


@pytest.mark.parametrize(
    ("statement", "hits", "wounds"),
    [
        ('tag_from(5, "automatic_wound", {})', Fraction(1, 2), Fraction(4, 9)),
        ('tag_critical("automatic_wound", {})', Fraction(1, 2), Fraction(7, 18)),
        ("score_on_critical(3, {})", Fraction(1), Fraction(2, 3)),
        ("replace(3, {})", Fraction(2, 3), Fraction(4, 9)),
        ("automatic({})", Fraction(1), Fraction(2, 3)),
        ("reroll_face(2, {})", Fraction(7, 12), Fraction(7, 18)),
        ("reroll_face(6, demanded=True, {})", Fraction(5, 12), Fraction(5, 18)),
        ('modify("dark", -1, {})', Fraction(1, 3), Fraction(2, 9)),
    ],
)
def test_rolls_to_hit(house: House, statement: str, hits: Fraction, wounds: Fraction) -> None:
    statement = f"plan.{statement.format(WHY)}"
    assert told_by(house, "plan_hit", statement, "hits") == hits
    assert told_by(house, "plan_hit", statement, "wounds") == wounds


def test_modifiers_may_not_count(house: House) -> None:
    statement = f'plan.modify("dark", -1, {WHY}); plan.ignore_modifiers({WHY})'
    assert told_by(house, "plan_hit", statement, "hits") == Fraction(1, 2)


@pytest.mark.parametrize(
    ("statement", "unsaved"),
    [
        ('bypass("every save", {})', Fraction(1, 3)),
        ('reroll_failed("aegis", {})', Fraction(1, 12)),
        ("reroll_passed({})", Fraction(1, 4)),
        ('improve("aegis", 1, {})', Fraction(1, 9)),
        ('improve("armour", 1, {})', Fraction(5, 36)),
        ('offer("ward", 2, {})', Fraction(1, 18)),
    ],
)
def test_saves(house: House, statement: str, unsaved: Fraction) -> None:
    statement = f"plan.{statement.format(WHY)}"
    assert told_by(house, "plan_save", statement, "unsaved_wounds") == unsaved


@pytest.mark.parametrize(
    ("statement", "lost"),
    [
        ("cost(2, {})", Fraction(1, 3)),
        ("cost(9, {})", Fraction(1, 2)),
        ("multiply(2, {})", Fraction(1, 3)),
        ("additional_wounds(1, {})", Fraction(1, 3)),
        ("take_nothing({})", Fraction(0)),
    ],
)
def test_damage(house: House, statement: str, lost: Fraction) -> None:
    statement = f"plan.{statement.format(WHY)}"
    assert told_by(house, "plan_damage", statement, "wounds_lost") == lost


def test_a_later_plan_reads_the_tags(house: House) -> None:
    """A tag of one's own is told apart, and what nobody tags is planned once."""
    house.write(
        "own",
        """
from grapeshot import *

@hookimpl
def grapeshot_plan_wound(attack, plan):
    plan.tag_from(5, "marked", clause="own.1")

@hookimpl
def grapeshot_plan_damage(attack, plan):
    if "marked" in plan.tags:
        plan.cost(3, clause="own.2")
""",
    )
    table = shoot("Accurate", target=TARGET).table
    assert house.mean_of(table, "wounds_lost") == Fraction(1, 4) * (
        Fraction(1, 3) + 3 * Fraction(1, 3)
    )
