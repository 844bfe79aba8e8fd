"""Reading an engagement: strictly, each fault with its word, its key and what is near."""

from __future__ import annotations

from datetime import date
from math import inf, nan
from typing import Any

import pytest
from tests.engine.reading.tables import MISSING, PLAIN, Table, changed

from grapeshot.engagement.model import Engagement
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault
from grapeshot.session import Session
from grapeshot.testing import House


@pytest.fixture(scope="module")
def session() -> Session:
    """Return a session of what ships; nothing here changes it."""
    return Session(third_party=False)


def faults_of(session: Session, table: Table) -> tuple[Fault, ...]:
    """Return the faults of one engagement."""
    (found,) = session.reader.document(table)
    assert isinstance(found, Faulty)
    return found.faults


Case = tuple[dict[str, Any], str, str, str]
CASES: dict[str, Case] = {
    "unknown key at the top": (
        {"wepon": {}},
        "unknown_key",
        "wepon",
        'unknown key "wepon"; expected one of: id,',
    ),
    "unknown key of the weapon": (
        {"weapon__dices": 2},
        "unknown_key",
        "weapon.dices",
        'did you mean "dice"?',
    ),
    "unknown key of the target": (
        {"target__armor_save": 3},
        "unknown_key",
        "target.armor_save",
        'did you mean "armour_save"?',
    ),
    "key of the situation at the attacker": (
        {"attacker__distance": 3},
        "unknown_key",
        "attacker.distance",
        'unknown key "distance"',
    ),
    "unknown choice": (
        {"choices__save": "armor"},
        "bad_profile",
        "choices.save",
        'save = "armor"; expected "best" or "armour"',
    ),
    "unknown option": (
        {"errata": "faqs"},
        "bad_option",
        "errata",
        'errata = "faqs"; expected "rulebook" or "faq"; did you mean "faq"?',
    ),
    "no rule set": ({"ruleset": MISSING}, "bad_profile", "", "ruleset is missing; expected the id"),
    "a number as rule set": ({"ruleset": 3}, "bad_profile", "", "ruleset = 3"),
    "unknown rule set": (
        {"ruleset": "legions-imperalis"},
        "unknown_ruleset",
        "ruleset",
        'did you mean "legions-imperialis"?',
    ),
    "unknown kind": ({"kind": "fires"}, "unknown_kind", "kind", 'did you mean "fire"?'),
    "a number as kind": ({"kind": 1}, "unknown_kind", "kind", "kind = 1; expected a kind of"),
    "a number as title": ({"title": 3}, "bad_profile", "title", "title = 3; expected a text"),
    "weapon as text": ({"weapon": "gun"}, "bad_profile", "weapon", "expected a table"),
    "no weapon": ({"weapon": MISSING}, "bad_profile", "weapon", '"name" is missing'),
    "no target": ({"target": MISSING}, "bad_profile", "", "no target; expected a table [target]"),
    "no targets": (
        {"target": MISSING, "targets": []},
        "bad_profile",
        "",
        "no target; expected a table [target]",
    ),
    "target and targets": (
        {"targets": [{"type": "infantry"}]},
        "bad_profile",
        "",
        "both target and targets",
    ),
    "targets as a table": (
        {"target": MISSING, "targets": {"type": "infantry"}},
        "bad_profile",
        "targets",
        "expected an array of tables",
    ),
    "two targets of one name": (
        {"target": MISSING, "targets": [{"type": "infantry"}, {"type": "walker"}]},
        "bad_profile",
        "targets",
        'two targets are named "target"',
    ),
    "dice below zero": ({"weapon__dice": -1}, "bad_profile", "weapon.dice", "dice = -1; expected"),
    "dice that are none": (
        {"weapon__dice": "6D"},
        "bad_profile",
        "weapon.dice",
        'dice = "6D"; expected dice such as 2, D6 or D3+1, at least 0, or "-" or "special"',
    ),
    "infinite range": ({"weapon__range": inf}, "bad_profile", "weapon.range", "range = inf"),
    "a distance that is no number": (
        {"target__distance": nan},
        "bad_profile",
        "target.distance",
        "distance = nan; expected a number of inches of 0 or more",
    ),
    "a truth value as number": (
        {"weapon__to_hit": True},
        "bad_profile",
        "weapon.to_hit",
        "to_hit = true; expected a whole number from 1 to 6",
    ),
    "a number as truth value": (
        {"target__overwatch": 1},
        "bad_profile",
        "target.overwatch",
        "overwatch = 1; expected true or false",
    ),
    "AP above zero": ({"weapon__ap": 2}, "bad_profile", "weapon.ap", "whole number of 0 or less"),
    "half a model": ({"attacker__models": 1.5}, "models", "attacker.models", "models = 1.5"),
    "no model": ({"attacker__models": -1}, "models", "attacker.models", "of 0 or more"),
    "no target model": (
        {"target__models": -1},
        "target_models",
        "target.models",
        "of 0 or more",
    ),
    "unknown type": (
        {"target__type": "infantery"},
        "bad_profile",
        "target.type",
        'did you mean "infantry"?',
    ),
    "a date": ({"target__wounds": date(2020, 1, 1)}, "bad_profile", "target.wounds", "2020-01-01"),
    "a group without models": (
        {"target__groups": [{"name": "a", "models": 1}, {"name": "b", "models": 0}]},
        "target_models",
        "target.groups[1].models",
        "models = 0",
    ),
    "unknown trait": (
        {"weapon__traits": ["Psi", "Shredd"]},
        "unknown_trait",
        "weapon.traits[1]",
        'unknown trait "Shredd"; expected a trait of legions-imperialis; did you mean "Shred"?',
    ),
    "unknown trait with nothing near": (
        {"weapon__traits": ["Quantum Entanglement"]},
        "unknown_trait",
        "weapon.traits[0]",
        'unknown trait "Quantum Entanglement"; expected a trait of legions-imperialis',
    ),
    "slip in a special rule": (
        {"target__rules": ["Feel no Pian"]},
        "unknown_trait",
        "target.rules[0]",
        'of legions-imperialis; did you mean "Feel No Pain"?',
    ),
    "missing parameter": (
        {"weapon__traits": ["Engine Killer"]},
        "missing_parameter",
        "weapon.traits[0]",
        "Engine Killer needs a value in brackets; expected a whole number of 1 or more",
    ),
    "parameter left as X": (
        {"weapon__traits": ["Engine Killer (X)"]},
        "missing_parameter",
        "weapon.traits[0]",
        "needs a value in brackets",
    ),
    "excess parameter": (
        {"weapon__traits": ["Accurate (2)"]},
        "bad_parameter",
        "weapon.traits[0]",
        "Accurate takes nothing in brackets",
    ),
    "parameter that cannot be": (
        {"weapon__traits": ["Arc (Left)"]},
        "bad_parameter",
        "weapon.traits[0]",
        '"Arc (Left)"; expected Front or Rear',
    ),
    "open bracket": (
        {"weapon__traits": ["Engine Killer (2"]},
        "bad_parameter",
        "weapon.traits[0]",
        "the bracket is not closed",
    ),
    "trait twice": (
        {"weapon__traits": ["Accurate", "Psi", "accurate"]},
        "conflicting_traits",
        "weapon.traits",
        '"Accurate" stands there twice',
    ),
    "trait twice, once by an alias": (
        {"weapon__traits": ["Anti-tank", "AT"]},
        "conflicting_traits",
        "weapon.traits",
        '"Anti-tank" stands there twice',
    ),
    "trait that is no text": ({"weapon__traits": [3]}, "bad_profile", "weapon.traits", "[3]"),
    "traits that are no list": (
        {"weapon__traits": "Psi"},
        "bad_profile",
        "weapon.traits",
        "a list: a text each",
    ),
}


@pytest.mark.parametrize(("values", "word", "key", "text"), CASES.values(), ids=CASES)
def test_a_fault_has_its_word_its_key_and_a_sentence(
    session: Session, values: dict[str, Any], word: str, key: str, text: str
) -> None:
    fault = faults_of(session, changed(**values))[0]
    assert (fault.word, fault.place.key) == (word, key)
    assert text in fault.sentence()


def test_a_plain_engagement_is_read(session: Session) -> None:
    (found,) = session.reader.document(PLAIN)
    assert isinstance(found, Engagement)
    assert (found.id, found.kind, found.weapon.name) == ("plain", "fire", "gun")
    assert [struck.unit.models for struck in found.targets] == [3]


@pytest.mark.parametrize(
    "printed",
    ["Anti-tank", "anti-tank", "ANTI TANK", "AntiTank", "anti\u2011tank", "AT", "[at]"],
)
def test_a_trait_is_known_by_any_spelling_and_alias(session: Session, printed: str) -> None:
    engagement = session.reader.engagement(changed(weapon__traits=[printed]))
    (borne,) = engagement.weapon.traits
    assert (borne.trait.name, borne.printed) == ("Anti-tank", printed)


def test_a_special_rule_that_changes_no_number_is_let_through(session: Session) -> None:
    engagement = session.reader.engagement(changed(target__rules=["Independent", "Transport (2)"]))
    assert [rule.printed for rule in engagement.targets[0].unit.rules] == [
        "Independent",
        "Transport (2)",
    ]
    assert engagement.caveats == ()


def test_all_faults_of_a_table_are_told(session: Session) -> None:
    faults = faults_of(session, changed(weapon__dices=2, weapon__ap=1, weapon__to_hit="4+"))
    assert [fault.place.key for fault in faults] == ["weapon.dices", "weapon.to_hit", "weapon.ap"]


def test_a_target_overrides_the_situation(session: Session) -> None:
    targets = [
        {"name": "near", "type": "infantry", "distance": 3},
        {"name": "far", "type": "infantry"},
    ]
    table = changed(target=MISSING, targets=targets, situation__terrain_penalty=1)
    engagement = session.reader.engagement(table)
    situations = [struck.situation for struck in engagement.targets]
    assert [(s.distance, s.terrain_penalty) for s in situations] == [(3, 1), (10, 1)]


def test_a_fault_in_what_a_target_overrides_is_told_at_the_target(session: Session) -> None:
    (fault,) = faults_of(session, changed(target__distance=-1))
    assert fault.place.key == "target.distance"


@pytest.mark.parametrize(("key", "value"), [("distance", -1), ("overwatch", 1), ("wind", 3)])
def test_a_fault_of_the_situation_is_told_at_the_situation(
    session: Session, key: str, value: int
) -> None:
    (fault,) = faults_of(session, changed(**{f"situation__{key}": value}))
    assert fault.place.key == f"situation.{key}"


@pytest.mark.parametrize("value", [5, True, "accurate.1", {"a": 1}, inf])
def test_clauses_that_are_no_list_are_a_fault(session: Session, value: Any) -> None:
    (fault,) = faults_of(session, changed(clauses=value))
    assert fault.place.key == "clauses"


def test_a_distance_beyond_all_floats_is_no_defect(house: House) -> None:
    table = changed(situation__distance=10**400)
    with pytest.raises(Fault, match="expected a number of inches"):
        house.odds(table)


@pytest.mark.parametrize("key", ["weapon__dice", "attacker__models", "target__models"])
def test_a_number_that_no_battle_could_have_is_a_fault(session: Session, key: str) -> None:
    assert faults_of(session, changed(**{key: 10**9}))


@pytest.mark.parametrize(
    ("key", "name"),
    [("weapon__traits", "Flyer"), ("weapon__traits", "Explorator Adaptation")],
)
def test_a_rule_of_units_on_a_weapon_is_a_fault(session: Session, key: str, name: str) -> None:
    (fault,) = faults_of(session, changed(**{key: [name]}))
    assert name in fault.sentence()


@pytest.mark.parametrize("side", ["attacker", "target"])
def test_a_trait_of_weapons_on_a_unit_is_told_to_do_nothing(house: House, side: str) -> None:
    """Data sheets print some; a target that lists Accurate does not make the weapon accurate."""
    engagement = house.session.reader.engagement(changed(**{f"{side}__rules": ["Accurate"]}))
    assert engagement.caveats == ((f"not acted on: Accurate ({side})", f"{side}.rules[0]"),)
    assert house.odds(changed(**{f"{side}__rules": ["Accurate"]})) == house.odds(changed())
