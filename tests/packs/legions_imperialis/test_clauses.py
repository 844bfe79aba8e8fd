"""Every clause of the ledger that acts is named by a module, and touched by a test.

A module names a clause where it states a fact; a test touches it by a worked case that lists it,
or by asking whether it explains an attack.
"""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import grapeshot_legions_imperialis
from grapeshot.dice import SeededDice
from grapeshot.engagement.model import Engagement
from grapeshot.errors import Refusal
from grapeshot.rules.ledger import ledger_of

from .conftest import HOUSE, RULES
from .test_cases import CASES
from .unimplemented import UNIMPLEMENTED

LEDGER = ledger_of("legions-imperialis")
CLAUSES = LEDGER.clauses
ACTING = {
    clause.id
    for clause in CLAUSES.values()
    if clause.stage != "lookup" and clause.rule not in UNIMPLEMENTED
}

UNNAMED: dict[str, str] = {}
"""Clauses that no module names, each with the reason."""
UNTOUCHED: dict[str, str] = {}
"""Clauses that no test touches, each with the reason."""
NOT_IN_THE_CASES = {
    "blast.11": "no case lays a further template too far off; test_blast does",
    "remote-controlled-detonation.1": "no case detonates; test_unit_rules does",
    "remote-controlled-detonation.2": "no case detonates; test_unit_rules does",
    "remote-controlled-detonation.3": "no case detonates; test_unit_rules does",
    "deathless.1": "the case is of nobody near; test_unit_rules has a Traitor near",
    "protocol-surge.1": "the case is of nobody near; test_unit_rules has a Controller near",
}
"""Clauses that no worked case brings up, each with the reason."""

_LITERAL = re.compile(r'"([a-z0-9-]+\.\d+)"')
_EXPLAINS = re.compile(r'explains\(\s*"([a-z-]+)"((?:,\s*\d+)+),?\s*\)')


def named_by_modules() -> set[str]:
    """Return the clauses that some module of the pack names."""
    folder = Path(str(grapeshot_legions_imperialis.__file__)).parent
    return {c for file in folder.rglob("*.py") for c in _LITERAL.findall(file.read_text("utf-8"))}


def touched_by_tests() -> set[str]:
    """Return the clauses that a worked case lists or that a test names."""
    touched = {clause for case in CASES for clause in case.get("clauses", ())}
    for file in Path(__file__).parent.glob("test_*.py"):
        source = file.read_text("utf-8")
        touched.update(_LITERAL.findall(source))
        for plugin, numbers in _EXPLAINS.findall(source):
            rule = RULES.get(plugin, plugin)
            touched.update(f"{rule}.{number}" for number in re.findall(r"\d+", numbers))
    return touched


def test_every_clause_that_acts_is_named_by_a_module() -> None:
    """What the ledger demands, some module states - but for the exceptions written above."""
    assert ACTING - named_by_modules() == set(UNNAMED)


def test_every_clause_that_acts_is_touched_by_a_test() -> None:
    """What the ledger demands, some test shows - but for the exceptions written above."""
    assert ACTING - touched_by_tests() == set(UNTOUCHED)


def test_rules_on_which_a_module_acts_are_not_listed_as_unimplemented() -> None:
    """The list shrinks as rules are implemented."""
    assert {clause.rpartition(".")[0] for clause in named_by_modules()} & UNIMPLEMENTED == set()
    assert LEDGER.rules.keys() >= UNIMPLEMENTED


def stated_by(case: dict[str, Any]) -> set[str]:
    """Return the clauses that an attack is refused for, explained by, or rolls dice for."""
    (engagement,) = HOUSE.session.reader.document(case)
    if not isinstance(engagement, Engagement):
        return set()
    try:
        program, _ = HOUSE.session.odds(engagement, number=Fraction)
    except Refusal as refusal:
        return {refusal.clause}
    _, played = HOUSE.session.play(engagement, SeededDice(1))
    explained = {fact.clause for fact in HOUSE.session.explain(engagement, program)}
    lasting = {effect.clause for effect in played.effects}
    return explained | lasting | {die.clause for die in played.dice}


def test_every_clause_that_acts_is_stated_in_some_worked_case() -> None:
    """A clause that is named in a line which nothing ever runs would be named in vain."""
    stated = {clause for case in CASES for clause in stated_by(case)}
    assert ACTING - stated == set(NOT_IN_THE_CASES)


def test_no_clause_is_named_that_the_ledger_does_not_have() -> None:
    """A slip in the id of a clause would explain an attack by nothing."""
    assert named_by_modules() <= set(CLAUSES)


def test_the_cases_name_no_clause_that_the_ledger_does_not_have() -> None:
    assert {clause for case in CASES for clause in case.get("clauses", ())} <= set(CLAUSES)
