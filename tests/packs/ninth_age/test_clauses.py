"""Every clause that acts is named by a module, and by a test."""

from __future__ import annotations

from pathlib import Path

from tests.packs.coverage_of_clauses import Coverage

import grapeshot_ninth_age

from .conftest import HOUSE
from .unimplemented import UNIMPLEMENTED

TESTS = Path(__file__).parent
CLAUSES = Coverage("ninth-age", grapeshot_ninth_age, TESTS, UNIMPLEMENTED)
UNNAMED = {"armour-as-rules.1": "the reader: what a profile states counts before its rules"}
"""Clauses that no module implements, with the reason."""


def test_every_clause_that_acts_is_implemented_by_a_module() -> None:
    assert CLAUSES.acting - CLAUSES.implemented == set(UNNAMED)


def test_every_clause_that_acts_is_touched_by_a_test() -> None:
    assert CLAUSES.acting - CLAUSES.touched - set(UNNAMED) == set()


def test_rules_on_which_a_module_acts_are_not_listed_as_unimplemented() -> None:
    assert CLAUSES.rules_named & UNIMPLEMENTED == set()
    assert CLAUSES.ledger.rules.keys() >= UNIMPLEMENTED


def test_no_module_names_a_clause_that_is_not_there() -> None:
    assert CLAUSES.named <= CLAUSES.ledger.clauses.keys()


def test_every_trait_belongs_to_a_rule_of_the_ledger() -> None:
    traits = HOUSE.session.plugins.traits("ninth-age")
    assert [trait.name for trait in traits if trait.rule not in CLAUSES.ledger.rules] == []


def test_every_trait_module_has_a_test_of_its_own() -> None:
    modules = {path.stem for path in CLAUSES.pack.glob("[!_]*.py")} - {"api"}
    tests = {path.stem.removeprefix("test_") for path in TESTS.glob("test_*.py")}
    assert modules <= tests
