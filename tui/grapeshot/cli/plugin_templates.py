"""The files that `grapeshot plugins new` writes: a rule that acts, an attack, a profile, tests."""

from __future__ import annotations

from grapeshot.records import NamedTuple

SUMMARY = "Failed rolls to hit are made again within 12 inches."
CLAUSE = "Within 12 inches failed rolls to hit are made again."


class Game(NamedTuple):
    """How a rule set prints a gun and a target, and what one of its shots comes to."""

    weapon: str
    """The keys of the weapon, one a line, without its name and its traits."""
    attacker: str
    target: str
    near: str
    """The mean number of hits of two shots with the rule, as a fraction."""
    far: str
    """Without it."""


GAMES = {
    "legions-imperialis": Game(
        "range = 20\ndice = 2\nto_hit = 4\nap = -1",
        "models = 1",
        'type = "infantry"\nmodels = 4\narmour_save = 5',
        "3/2",
        "1",
    ),
    "ninth-age": Game(
        'kind = "shooting"\nrange = 30\nshots = 2\nto_hit = 4\nstrength = 4\nap = 1',
        "models = 1",
        "models = 20\nfiles = 5\narmour = 2",
        "3/2",
        "2/3",
    ),
    "horus-heresy": Game(
        "range = 24\nshots = 2\nstrength = 4\nap = 5",
        "bs = 3",
        "models = 10\ntoughness = 4\narmour_save = 3\nleadership = 7",
        "3/2",
        "1",
    ),
}
"""By rule set. A shot at 8 inches hits on 4+; at 18 inches The 9th Age has it hit on 5+."""

TOML_RULE = """# {name}: {summary}
[trait]
name = "{name}"
ruleset = "{ruleset}"
summary = "{summary}"

[[effect]]
on = "hit"
do = "reroll_failed"
when = {{ "situation.distance" = {{ at_most = 12 }} }}
clause = "{rule}.1"
text = "{clause}"
"""

PYTHON_RULE = '''"""{name}: {summary}"""

from typing import Any

from grapeshot import hookimpl, trait

TRAIT = trait("{name}", ruleset="{ruleset}")
CLAUSES = {{"{rule}.1": "{clause}"}}


@hookimpl
def grapeshot_plan_hit(attack: Any, plan: Any) -> None:
    """Within 12 inches."""
    distance = attack.situation.distance
    if distance is not None and distance <= 12:
        plan.reroll_failed(clause="{rule}.1", text="failed rolls to hit are made again")
'''

PROFILES = '''

@hookimpl
def grapeshot_profiles() -> Path:
    """Bring the weapons that bear it."""
    return Path(__file__).parent / "profiles"
'''

WEAPONS = """# A weapon that bears the rule.
[[weapon]]
name = "{name} gun"
{weapon}
traits = ["{name}"]
"""

EXAMPLE = """# An attack with the rule: grapeshot odds --plugins RULES example.toml
ruleset = "{ruleset}"

[weapon]
name = "{name} gun"
{weapon}
traits = ["{name}"]

[attacker]
{attacker}

[target]
{target}

[situation]
distance = 8
"""

CONFTEST = '''"""Gives the tests `house`, a plugin folder of their own."""

pytest_plugins = ["grapeshot.testing"]
'''

TEST = '''"""Tests of {name}: exact odds, and dice that are told."""

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from grapeshot.testing import House

HERE = Path(__file__).parent
ATTACK = tomllib.loads((HERE / "example.toml").read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def _with_the_rule(house: House) -> None:
    house.add_folder({place})


def at(distance: int) -> dict[str, object]:
    """Return the attack at another distance."""
    return {{**ATTACK, "situation": {{"distance": distance}}}}


def test_near(house: House) -> None:
    attack = house.trial(at(8))
    assert attack.mean("hits") == Fraction("{near}")
    assert attack.explains("{rule}.1")
    assert house.problems == []


def test_far(house: House) -> None:
    attack = house.trial(at(18))
    assert attack.mean("hits") == Fraction("{far}")
    assert not attack.explains("{rule}.1")


def test_order_of_plugins_does_not_matter(house: House) -> None:
    house.assert_order_independent(at(8))
'''

PYPROJECT = """# Install it with: pip install .
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "grapeshot-{distribution}"
version = "0.1.0"
description = "{name}, a rule for Grapeshot: {summary}"
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["grapeshot"]

[project.entry-points.grapeshot]
{distribution} = "{package}"

[tool.hatch.build.targets.wheel]
packages = ["{package}"]
"""

README = """# {name}

{summary} A rule for Grapeshot, which finds it once it is installed:

    pip install .
    grapeshot plugins list

Tests: `pytest`. What is wrong with it: `grapeshot plugins check .`
"""
