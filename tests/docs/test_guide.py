"""The author's guide: what it shows acts, what it lists is what there is."""

from __future__ import annotations

import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

from tests.docs import guide
from tests.engine.reading.tables import changed

from grapeshot.plugins.guide import hook_guides
from grapeshot.testing import House

TEXT = guide.GUIDE.read_text(encoding="utf-8")
AT_HAND = changed(
    weapon__traits=["Twin Barrels (1)"], weapon__dice=1, weapon__ap=0, situation__distance=8
)


def block(mark: str) -> str:
    """Return the fenced block behind a mark."""
    found = re.search(rf"<!-- test: {mark} -->\n```\w*\n(.*?)```", TEXT, re.DOTALL)
    assert found, mark
    return found[1]


def test_the_list_of_hooks_is_that_of_the_code() -> None:
    assert guide.written() == guide.told(), "write it anew: python -m tests.docs.guide"


def test_both_rules_come_to_the_same(house: House) -> None:
    """4+ with re-rolls, then a save of 5+ that AP 1 makes a 6+."""
    for name, mark in (("twin.toml", "rule in TOML"), ("twin", "rule in Python")):
        path = house.write(name, block(mark))
        attack = house.trial(AT_HAND)
        assert attack.mean("unsaved_wounds") == Fraction(3, 4) * Fraction(5, 6)
        assert attack.explains("twin-barrels.1", "twin-barrels.2")
        assert house.problems == []
        path.unlink()


def test_every_statement_of_the_table_is_one(house: House) -> None:
    """Of some plan of some rule set, or of the kit."""
    table = TEXT.partition("The stock effects")[2].partition("\n## ")[0]
    rows = [row for row in table.splitlines() if row.startswith("| ") and "`" in row]
    named = {word for row in rows for word in re.findall(r"`(\w+)`", row.split("|")[3])}
    offered = {
        statement.name
        for ruleset in guide.RULESETS
        for hook in hook_guides(
            house.session.plugins.ruleset(ruleset), house.session.plugins.called_hooks(ruleset)
        )
        for plan in hook.plans
        for statement in plan.statements
    }
    arguments = {"name", "amount", "face", "more", "kinds", "kind", "needed", "points", "factor"}
    of_the_kit = {"add_dice", "mitigate"}
    assert named - offered - arguments - {"reason", "limit", "wound"} <= of_the_kit


MISSPELT = '''
"""Misspelt: a statement that there is not."""

from grapeshot import hookimpl
from grapeshot_legions_imperialis.api import Attack, HitPlan


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    """Misspelt."""
    plan.reroll_fail(clause="misspelt.1")
'''


def test_a_misspelt_statement_is_found_by_mypy(tmp_path: Path) -> None:
    file = tmp_path / "misspelt.py"
    file.write_text(MISSPELT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", str(file)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert '"HitPlan" has no attribute "reroll_fail"; maybe "reroll_failed"' in done.stdout
