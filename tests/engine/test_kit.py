"""The test kit for authors of rules, used as one of them would use it."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from textwrap import dedent

import pytest
from tests.engine.plugins.attacks import ATTACK, FRENZY, with_traits

from grapeshot.errors import Fault, Refusal
from grapeshot.testing import House

TEST_OF_AN_AUTHOR = """
from fractions import Fraction
from pathlib import Path

import pytest

from grapeshot.testing import House, cases_in

HERE = Path(__file__).parent

ATTACK = {
    "ruleset": "legions-imperialis",
    "weapon": {"name": "gun", "range": 20, "dice": 2, "to_hit": 4},
    "target": {"type": "infantry", "models": 4},
}


def test_frenzied_crews_fire_twice(house):
    house.add_folder(HERE)
    attack = house.trial(ATTACK)
    assert attack.of("hit_rolls") == {4: 1}
    assert attack.mean("hits") == Fraction(2)
    result = attack.play(6, 6, 1, 1)
    assert (result["hits"], result.count("hits"), result.what[:2]) == (2, 2, ["hit", "hit"])
    house.assert_order_independent(ATTACK)
    assert house.problems == []


@pytest.mark.parametrize("case", cases_in(HERE / "cases"), ids=str)
def test_case(case):
    assert House(HERE, profiles=[HERE / "profiles"]).differences(case) == []
"""
CASES_OF_AN_AUTHOR = """
[[engagement]]
id = "twice"
ruleset = "legions-imperialis"
weapon.profile = "legions-imperialis/mine/gun"
target = {type = "infantry", models = 4}
expect.hit_rolls = {4 = 1}

[[engagement]]
id = "once"
ruleset = "legions-imperialis"
weapon = {profile = "legions-imperialis/mine/gun", dice = 1}
target = {type = "infantry", models = 4}
expect.hit_rolls = {1 = 1}
"""


def test_an_author_tests_a_rule_beside_its_file(tmp_path: Path) -> None:
    """A folder with a rule, a test and one line of set-up; the test is no plugin."""
    (tmp_path / "frenzy.py").write_text(dedent(FRENZY))
    (tmp_path / "test_frenzy.py").write_text(TEST_OF_AN_AUTHOR)
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["grapeshot.testing"]\n')
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "frenzy.toml").write_text(CASES_OF_AN_AUTHOR)
    profiles = tmp_path / "profiles" / "legions-imperialis"
    profiles.mkdir(parents=True)
    profile = '[[weapon]]\nname = "gun"\nrange = 20\ndice = 2\nto_hit = 4\n'
    (profiles / "mine.toml").write_text(profile)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-rA", "-p", "no:cacheprovider", tmp_path],
        cwd=tmp_path,
        env={**os.environ, "PYTEST_ADDOPTS": "", "PYTEST_XDIST_WORKER": ""},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "1 failed, 2 passed" in done.stdout, done.stdout + done.stderr
    assert "PASSED test_frenzy.py::test_case[twice]" in done.stdout
    assert "hit_rolls[1]: 0, expected 1" in done.stdout


def test_a_house_reads_what_was_written_last(house: House) -> None:
    assert house.mean_of(ATTACK, "hit_rolls") == 2
    house.write("frenzy", FRENZY)
    assert house.mean_of(ATTACK, "hit_rolls") == 4
    first = house.session
    assert house.session is first
    house.write("frenzy", "")
    assert house.mean_of(ATTACK, "hit_rolls") == 2


def test_a_house_without_a_folder_reads_only_what_ships() -> None:
    house = House(third_party=False)
    assert house.mean_of(ATTACK, "hit_rolls") == 2
    with pytest.raises(ValueError, match="no folder"):
        house.write("frenzy", FRENZY)


def test_odds_are_exact_fractions(house: House) -> None:
    table = with_traits("Accurate", "Quake")
    assert house.odds_of(table, "hits") == {
        0: Fraction(1, 16),
        1: Fraction(6, 16),
        2: Fraction(9, 16),
    }
    assert house.mean_of(table, "hits") == Fraction(3, 2)
    assert house.chance_of(table, "quaked") == Fraction(15, 16)
    assert "accurate.1" in [fact.clause for fact in house.explanation(table)]


def test_an_outcome_tells_a_refusal_as_well(house: House) -> None:
    table = {**ATTACK, "situation": {"distance": 50}}
    assert house.outcome(table).refusal == (
        "out_of_range",
        "core-range-and-sight.1",
        '50" is beyond the range of 20"',
    )
    house.assert_order_independent(table)
    with pytest.raises(Refusal):
        house.odds(table)
    with pytest.raises(Fault):
        house.outcome({**table, "wepon": {}})
