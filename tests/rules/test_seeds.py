"""The ledgers that ship are sound: ids, references, names, stages, and words of our own."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from grapeshot.data import data_folder
from grapeshot.names import normalise
from grapeshot.rules.ledger import Ledger, ledger_of, load_ledger
from grapeshot.rules.reading import LEDGER_STAGES

SEEDS = sorted(data_folder("seeds").glob("*.toml"))


@pytest.fixture(params=SEEDS, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture
def ledger(path: Path) -> Ledger:
    return load_ledger(path)


RULESETS = ("legions-imperialis", "ninth-age", "horus-heresy")
ruleset_each = pytest.mark.parametrize("ruleset", RULESETS)


def test_file_name_begins_with_the_rule_set(path: Path, ledger: Ledger) -> None:
    assert ledger.ruleset in RULESETS
    assert f"{path.stem}-".startswith(f"{ledger.ruleset}-")
    assert ledger.title


@ruleset_each
def test_the_ledgers_of_a_rule_set_are_one(ruleset: str) -> None:
    """No rule of one hides a rule of another, and none is left out."""
    own = [ledger for path in SEEDS if (ledger := load_ledger(path)).ruleset == ruleset]
    together = ledger_of(ruleset)

    assert len(own) > 1
    assert len(together.rules) == sum(len(ledger.rules) for ledger in own)
    assert len(together.clauses) == sum(len(ledger.clauses) for ledger in own)


@ruleset_each
def test_every_rule_named_under_see_exists(ruleset: str) -> None:
    rules = ledger_of(ruleset).rules
    missing = {(rule.id, o) for rule in rules.values() for o in rule.see if o not in rules}

    assert missing == set()


def test_clauses_are_numbered_through_and_have_a_known_stage(ledger: Ledger) -> None:
    for rule in ledger.rules.values():
        expected = [f"{rule.id}.{number}" for number in range(1, len(rule.clauses) + 1)]

        assert [clause.id for clause in rule.clauses] == expected
        assert {clause.stage for clause in rule.clauses} <= set(LEDGER_STAGES)


def test_every_rule_has_a_summary_and_a_clause(ledger: Ledger) -> None:
    bare = [rule.id for rule in ledger.rules.values() if not (rule.summary and rule.clauses)]

    assert bare == []


@ruleset_each
def test_no_two_rules_share_an_alias(ruleset: str) -> None:
    """An alias that two rules have would lead a profile or a player to the wrong one."""
    users = Counter(
        form
        for rule in ledger_of(ruleset).rules.values()
        for form in {normalise(alias) for alias in rule.aliases} - {normalise(rule.name)}
    )

    assert [alias for alias, count in users.items() if count > 1] == []


def test_rules_of_the_source_come_before_what_they_lean_on(ledger: Ledger) -> None:
    sources = [rule.source for rule in ledger.rules.values()]

    assert sources == sorted(sources, reverse=True)  # "seed", then "core"
    assert set(sources) <= {"seed", "core"}


def test_core_rules_say_how_sure_they_are_and_why(ledger: Ledger) -> None:
    for rule in ledger.rules.values():
        if rule.source == "core":
            assert rule.confidence in {"high", "medium", "low"}, rule.id
            assert rule.source_note, rule.id


def test_ledgers_name_no_files_and_no_commits(path: Path) -> None:
    """What ships must not point to papers that its readers cannot have."""
    text = path.read_text(encoding="utf-8")

    assert re.findall(r"\S+\.txt|\S+\.md\b|\bcases/|\.\./|@[0-9a-f]{7}|\bcommit\b", text) == []


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("Engine Killer (2)", "engine-killer"),
        ('Blast (3")', "blast"),
        ("anti tank", "anti-tank"),
        ("AT", "anti-tank"),
        ("Point-Defense", "point-defence"),
        ("Arc (Front)", "arc"),
        ("core-ap", "core-ap"),
    ],
)
def test_a_rule_is_found_by_any_of_its_names(name: str, rule: str) -> None:
    found = ledger_of("legions-imperialis").rule_of(name)

    assert found is not None
    assert found.id == rule


def test_a_name_counts_before_another_rules_shorter_name() -> None:
    """The gun is "Volley Gun"; the gun's type is called "Volley Gun (artillery type)"."""
    ledger = ledger_of("ninth-age")

    assert ledger.aliases["volleygun"] == "volley-gun"
    assert ledger.aliases["volleyguntrait"] == "volley-gun-type"


def test_a_clause_knows_its_rule_and_its_stage() -> None:
    ledger = ledger_of("legions-imperialis")

    assert ledger.stage_of("deflagrate.2") == "post_damage"
    assert ledger.clauses["accurate.1"].rule == "accurate"
    assert ledger.clauses["accurate.1"].decision == "attacker"


def test_a_rule_set_without_a_ledger_has_an_empty_one() -> None:
    ledger = ledger_of("no-such-game")

    assert ledger.rules == {}
    assert ledger.rule_of("Accurate") is None
