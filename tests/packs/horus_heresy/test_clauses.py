"""Every clause that acts is named by a module, and by a test."""

from __future__ import annotations

from pathlib import Path

from tests.packs.coverage_of_clauses import Coverage

import grapeshot_horus_heresy

from .conftest import HOUSE
from .unimplemented import UNIMPLEMENTED

CLAUSES = Coverage("horus-heresy", grapeshot_horus_heresy, Path(__file__).parent, UNIMPLEMENTED)
UNNAMED = {
    "pinning.15": "it spares the charging unit a loss of Initiative, which nothing here reads",
}
"""Clauses that no module implements, with the reason."""


def test_every_clause_that_acts_is_named_by_a_module() -> None:
    assert CLAUSES.acting - CLAUSES.named == set(UNNAMED)


def test_every_clause_that_acts_is_touched_by_a_test() -> None:
    assert CLAUSES.acting - CLAUSES.touched - set(UNNAMED) == set()


def test_rules_on_which_a_module_acts_are_not_listed_as_unimplemented() -> None:
    assert CLAUSES.rules_named & UNIMPLEMENTED == set()
    assert CLAUSES.ledger.rules.keys() >= UNIMPLEMENTED


def test_no_module_names_a_clause_that_is_not_there() -> None:
    assert CLAUSES.named <= CLAUSES.ledger.clauses.keys()


def test_every_trait_belongs_to_a_rule_of_the_ledger() -> None:
    traits = HOUSE.session.plugins.traits("horus-heresy")
    assert len(traits) == 120
    assert [trait.name for trait in traits if trait.rule not in CLAUSES.ledger.rules] == []
