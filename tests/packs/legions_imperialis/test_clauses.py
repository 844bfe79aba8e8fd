"""Every clause of the ledger that acts is named by a module, and touched by a test.

A module names a clause where it states a fact; a test touches it by a worked case that lists it,
or by asking whether it explains an attack.
"""

from __future__ import annotations

from pathlib import Path

from tests.packs.coverage_of_clauses import Coverage

import grapeshot_legions_imperialis
from grapeshot.dice import SeededDice
from grapeshot.errors import Fault, Refusal
from grapeshot.testing import Case

from .test_cases import CASES, HOUSE
from .unimplemented import UNIMPLEMENTED

CLAUSES = Coverage(
    "legions-imperialis", grapeshot_legions_imperialis, Path(__file__).parent, UNIMPLEMENTED
)
NOT_IN_THE_CASES = {
    "blast.11": "no case lays a further template too far off; test_blast does",
    "remote-controlled-detonation.1": "no case detonates; test_unit_rules does",
    "remote-controlled-detonation.2": "no case detonates; test_unit_rules does",
    "remote-controlled-detonation.3": "no case detonates; test_unit_rules does",
    "deathless.1": "the case is of nobody near; test_unit_rules has a Traitor near",
    "protocol-surge.1": "the case is of nobody near; test_unit_rules has a Controller near",
}
"""Clauses that no worked case brings up, each with the reason."""


def test_every_clause_that_acts_is_named_by_a_module() -> None:
    assert CLAUSES.acting - CLAUSES.named == set()


def test_every_clause_that_acts_is_touched_by_a_test() -> None:
    assert CLAUSES.acting - CLAUSES.touched == set()


def test_rules_on_which_a_module_acts_are_not_listed_as_unimplemented() -> None:
    """The list shrinks as rules are implemented."""
    assert CLAUSES.rules_named & UNIMPLEMENTED == set()
    assert CLAUSES.ledger.rules.keys() >= UNIMPLEMENTED


def stated_by(case: Case) -> set[str]:
    """Return the clauses that an attack is refused for, explained by, or rolls dice for."""
    try:
        engagement = HOUSE.engagement(case.table)
        HOUSE.session.odds(engagement)  # so that plans are made for every branch
        program, played = HOUSE.session.play(engagement, SeededDice(1))
    except Refusal as refusal:
        return {refusal.clause}
    except Fault:
        return set()
    explained = {fact.clause for fact in HOUSE.session.explain(engagement, program)}
    lasting = {effect.clause for effect in played.effects}
    return explained | lasting | {die.clause for die in played.dice}


def test_every_clause_that_acts_is_stated_in_some_worked_case() -> None:
    """A clause that is named in a line which nothing ever runs would be named in vain."""
    stated = {clause for case in CASES for clause in stated_by(case)}
    assert CLAUSES.acting - stated == set(NOT_IN_THE_CASES)


def test_no_clause_is_named_that_the_ledger_does_not_have() -> None:
    """A slip in the id of a clause would explain an attack by nothing."""
    assert CLAUSES.named <= CLAUSES.ledger.clauses.keys()


def test_the_cases_name_no_clause_that_the_ledger_does_not_have() -> None:
    assert {clause for case in CASES for clause in case.clauses} <= CLAUSES.ledger.clauses.keys()
