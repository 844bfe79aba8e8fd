"""Every clause that acts is named by a module, and by a test."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import grapeshot_ninth_age
from grapeshot.rules.implemented import implemented_clauses
from grapeshot.rules.ledger import ledger_of

from .unimplemented import UNIMPLEMENTED

LEDGER = ledger_of("ninth-age")
ACTING = sorted(
    clause.id
    for clause in LEDGER.clauses.values()
    if clause.stage != "lookup" and clause.rule not in UNIMPLEMENTED
)
PACK = Path(grapeshot_ninth_age.__file__).parent
TESTS = Path(__file__).parent
_CLAUSE = re.compile(r"[a-z][a-z0-9-]*\.[0-9]+")
EXCEPTIONS = {"armour-as-rules.1": "the reader: what a profile states counts before its rules"}
"""Clauses that no module implements, or no test touches, with the reason."""


@cache
def touched() -> set[str]:
    """Return the clauses that the tests and the cases name."""
    texts = [path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py")]
    texts += [path.read_text(encoding="utf-8") for path in TESTS.rglob("*.toml")]
    return {clause for text in texts for clause in _CLAUSE.findall(text)}


@pytest.mark.parametrize("clause", ACTING)
def test_a_module_implements_it(clause: str) -> None:
    assert clause in implemented_clauses("ninth-age", [PACK]) or clause in EXCEPTIONS


@pytest.mark.parametrize("clause", ACTING)
def test_a_test_touches_it(clause: str) -> None:
    assert clause in touched() or clause in EXCEPTIONS


def test_rules_on_which_a_module_acts_are_not_listed_as_unimplemented() -> None:
    rules = {clause.rpartition(".")[0] for path in PACK.rglob("*.py") for clause in _named(path)}
    assert rules & UNIMPLEMENTED == set()
    assert LEDGER.rules.keys() >= UNIMPLEMENTED


def test_no_module_names_a_clause_that_is_not_there() -> None:
    found = {clause for path in PACK.rglob("*.py") for clause in _named(path)}
    assert found <= LEDGER.clauses.keys()


def test_every_trait_belongs_to_a_rule_of_the_ledger() -> None:
    from .conftest import HOUSE

    traits = HOUSE.session.plugins.traits("ninth-age")
    assert [trait.name for trait in traits if trait.rule not in LEDGER.rules] == []


def test_every_trait_module_has_a_test_of_its_own() -> None:
    modules = {path.stem for path in PACK.glob("[!_]*.py")} - {"api"}
    assert (
        modules == {path.stem.removeprefix("test_") for path in TESTS.glob("test_*.py")} & modules
    )


def _named(path: Path) -> list[str]:
    return re.findall(r"\"([a-z][a-z0-9-]*\.[0-9]+)\"", path.read_text(encoding="utf-8"))
