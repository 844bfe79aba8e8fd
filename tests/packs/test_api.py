"""What a pack's traits are written with, and a house rule may be written with as well."""

from __future__ import annotations

import importlib
import re
from fractions import Fraction
from pathlib import Path

import pytest

from grapeshot.testing import House

PACKS = ("legions_imperialis", "ninth_age", "horus_heresy")
HOUSE_RULE = '''"""Steady Crews: failed Hit rolls of Infantry may be re-rolled."""
from grapeshot_legions_imperialis.api import Attack, FightPlan, HitPlan, hookimpl, trait

TRAIT = trait("Steady Crews", ruleset="legions-imperialis", bearer="attacker")

@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.attacker.type == "infantry":
        plan.reroll_failed(clause="steady-crews.1")

@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if attack.has(TRAIT, of="attacker"):
        plan.modify(1, clause="steady-crews.2")
'''


@pytest.mark.parametrize("pack", PACKS)
def test_every_name_that_is_promised_is_there(pack: str) -> None:
    """Those too that are loaded once somebody asks for them."""
    api = importlib.import_module(f"grapeshot_{pack}.api")
    assert [name for name in api.__all__ if not hasattr(api, name)] == []
    with pytest.raises(AttributeError, match="HitPlna"):
        _ = api.HitPlna


@pytest.mark.parametrize("pack", PACKS)
def test_each_name_is_used_by_some_trait(pack: str) -> None:
    """What no trait needs any more is no part of it."""
    package = importlib.import_module(f"grapeshot_{pack}")
    modules = Path(package.__path__[0]).glob("[!_]*.py")
    sources = "".join(path.read_text("utf-8") for path in modules if path.stem != "api")
    api = importlib.import_module(f"grapeshot_{pack}.api")
    assert [name for name in api.__all__ if not re.search(rf"\b{name}\b", sources)] == []


def test_a_house_rule_may_be_written_with_it(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.write("steady_crews", HOUSE_RULE)
    table = {
        "ruleset": "legions-imperialis",
        "weapon": {"name": "gun", "dice": 1, "to_hit": 4},
        "attacker": {"type": "infantry", "rules": ["Steady Crews"]},
        "target": {"type": "infantry", "models": 5},
    }
    assert house.odds_of(table, "hits") == {0: Fraction(1, 4), 1: Fraction(3, 4)}
    assert house.problems == []
