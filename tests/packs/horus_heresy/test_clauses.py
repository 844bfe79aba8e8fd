"""Every clause that acts is named by a module, and by a test."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import grapeshot_horus_heresy
from grapeshot.rules.ledger import ledger_of

from .conftest import HOUSE
from .unimplemented import UNIMPLEMENTED

LEDGER = ledger_of("horus-heresy")
ACTING = sorted(
    clause.id
    for clause in LEDGER.clauses.values()
    if clause.stage != "lookup" and clause.rule not in UNIMPLEMENTED
)
PACK = Path(str(grapeshot_horus_heresy.__file__)).parent
TESTS = Path(__file__).parent
_CLAUSE = re.compile(r"\b[a-z][a-z-]*\.[0-9]+\b")
EXCEPTIONS = {
    "pinning.15": "it spares the charging unit a loss of Initiative, which nothing here reads",
}
"""Clauses that no module implements, with the reason."""


@cache
def named(folder: Path, *endings: str) -> set[str]:
    """Return the clauses that the files of a folder name."""
    files = [path for ending in endings for path in folder.rglob(f"*{ending}")]
    return {c for path in files for c in _CLAUSE.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("clause", ACTING)
def test_a_module_names_it(clause: str) -> None:
    assert (clause in named(PACK, ".py")) != (clause in EXCEPTIONS)


@pytest.mark.parametrize("clause", ACTING)
def test_a_test_touches_it(clause: str) -> None:
    assert clause in named(TESTS, ".py", ".toml") - EXCEPTIONS.keys() or clause in EXCEPTIONS


def test_rules_on_which_a_module_acts_are_not_listed_as_unimplemented() -> None:
    rules = {clause.rpartition(".")[0] for clause in named(PACK, ".py")}
    assert rules & UNIMPLEMENTED == set()
    assert LEDGER.rules.keys() >= UNIMPLEMENTED


def test_no_module_names_a_clause_that_is_not_there() -> None:
    rules = {clause.rpartition(".")[0] for clause in LEDGER.clauses}
    found = {clause for clause in named(PACK, ".py") if clause.rpartition(".")[0] in rules}
    assert found <= LEDGER.clauses.keys()


def test_every_trait_belongs_to_a_rule_of_the_ledger() -> None:
    traits = HOUSE.session.plugins.traits("horus-heresy")
    assert len(traits) == 109
    assert [trait.name for trait in traits if trait.rule not in LEDGER.rules] == []
