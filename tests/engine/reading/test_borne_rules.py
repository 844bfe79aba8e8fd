"""Rules that profiles print: implemented, known to a ledger alone, or unknown; and what is told."""

from __future__ import annotations

from typing import Any

import pytest

from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Refusal
from grapeshot.testing import House

Table = dict[str, Any]
LI: Table = {
    "ruleset": "legions-imperialis",
    "weapon": {"name": "gun", "range": 24, "dice": 2, "to_hit": 4},
    "target": {"type": "infantry", "models": 3, "armour_save": 5},
}
T9A: Table = {
    "ruleset": "ninth-age",
    "weapon": {"name": "bow", "kind": "shooting", "range": 24, "to_hit": 4, "strength": 3, "ap": 0},
    "target": {"models": 3},
}
HH: Table = {
    "ruleset": "horus-heresy",
    "weapon": {"name": "gun", "strength": 4},
    "attacker": {"bs": 4},
    "target": {"models": 3, "toughness": 4},
}


def with_rules(table: Table, part: str, *printed: str) -> Table:
    """Return the engagement with printed names on one of its parts."""
    key = "traits" if part == "weapon" else "rules"
    return {**table, part: {**table.get(part, {}), key: list(printed)}}


def caveats(house: House, table: Table) -> list[tuple[str, str]]:
    """Return what is told of an engagement that is read without fault."""
    return [(text, key) for text, key in house.session.reader.engagement(table).caveats]


@pytest.mark.parametrize("part", ["attacker", "target"])
@pytest.mark.parametrize("table", [LI, T9A, HH])
def test_an_unknown_rule_is_a_fault(house: House, table: Table, part: str) -> None:
    (found,) = house.session.reader.document(with_rules(table, part, "Complete Nonsense"))
    assert isinstance(found, Faulty)
    assert found.faults[0].word == "unknown_trait"
    assert found.faults[0].place.key == f"{part}.rules[0]"


@pytest.mark.parametrize("part", ["attacker", "target"])
def test_the_nearest_name_may_be_one_that_only_the_ledger_knows(house: House, part: str) -> None:
    (found,) = house.session.reader.document(with_rules(LI, part, "Explorator Adaptaton"))
    assert isinstance(found, Faulty)
    assert found.faults[0].nearest == "Explorator Adaptation"


def test_rules_of_data_sheets_that_change_no_number_are_read_in_silence(house: House) -> None:
    table = with_rules(LI, "target", "Independent", "Transport (2)", 'Inspire (8")')
    assert caveats(house, table) == []


@pytest.mark.parametrize("printed", ["Invulnerable Save", "Jink (X)", "Void Shields ()"])
def test_a_value_that_is_missing_is_a_fault(house: House, printed: str) -> None:
    (found,) = house.session.reader.document(with_rules(LI, "target", printed))
    assert isinstance(found, Faulty)
    assert found.faults[0].word == "missing_parameter"


@pytest.mark.parametrize("printed", ["Invulnerable Save (9+)", "Jink (soon)", "Void Shields (-1)"])
def test_a_value_that_cannot_be_is_a_fault(house: House, printed: str) -> None:
    (found,) = house.session.reader.document(with_rules(LI, "target", printed))
    assert isinstance(found, Faulty)
    assert found.faults[0].word == "bad_parameter"


def target_of(house: House, **fields: Any) -> Any:
    """Return the target of an engagement with these fields."""
    table = {**LI, "target": {**LI["target"], **fields}}
    return house.session.reader.engagement(table).targets[0].unit


@pytest.mark.parametrize(
    ("printed", "field", "value"),
    [
        ("Void Shields (2)", "void_shields", 2),
        ("void shields(2)", "void_shields", 2),
        ("Ion Shields (3+)", "ion_shield", 3),
        ("Ion Shield (3)", "ion_shield", 3),
        ("Invulnerable Save (5+)", "invulnerable_save", 5),
        ("Jink (6+)", "jink_save", 6),
    ],
)
def test_a_rule_fills_the_field_that_it_means(
    house: House, printed: str, field: str, value: int
) -> None:
    assert getattr(target_of(house, rules=[printed]), field) == value


def test_of_shields_the_field_counts_and_of_saves_the_better(house: House) -> None:
    """The field tells the level in force; saves compete."""
    rules = ["Void Shields (4)", "Invulnerable Save (6+)", "Jink (5+)"]
    unit = target_of(house, void_shields=1, invulnerable_save=5, jink_save="-", rules=rules)
    assert (unit.void_shields, unit.invulnerable_save, unit.jink_save) == (1, 5, 5)
    assert (
        target_of(house, invulnerable_save=6, rules=["Invulnerable Save (4+)"]).invulnerable_save
        == 4
    )


def test_what_a_profile_keeps_unread_is_told(house: House) -> None:
    table = {**LI, "target": {**LI["target"], "unread": ["Deep Magic (3)"]}}
    assert caveats(house, table) == [("not read: Deep Magic (3) (target)", "target.unread[0]")]


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Rapid Fire", "Rapid Fire"),
        ("Engine Killer 1", "Engine Killer"),
        ("Engine Killer1", "Engine Killer"),
        ("†Graviton Pulse", "Graviton Pulse"),
        ("Ignore Cover", "Ignores Cover"),
    ],
)
def test_names_are_read_as_data_prints_them(house: House, printed: str, name: str) -> None:
    engagement = house.session.reader.engagement(with_rules(LI, "weapon", printed))
    assert [borne.trait.name for borne in engagement.weapon.traits] == [name]
    assert engagement.caveats == ()


def test_a_weapon_that_would_not_be_fired_is_refused_by_name(house: House) -> None:
    further = {**LI["weapon"], "name": "second gun"}
    with pytest.raises(Refusal, match="second gun would not be fired") as caught:
        house.odds({**LI, "kind": "scatter", "more_weapons": [further]})
    assert caught.value.reason == "more_weapons"


@pytest.mark.parametrize(
    ("printed", "name"),
    [("Ignore Cover", "Ignores Cover"), ("Master-0crafted", "Master-crafted")],
)
def test_slips_of_public_data_are_read_as_what_they_mean(
    house: House, printed: str, name: str
) -> None:
    engagement = house.session.reader.engagement(with_rules(HH, "weapon", printed))
    assert [borne.trait.name for borne in engagement.weapon.traits] == [name]


@pytest.mark.parametrize(("table", "key"), [(LI, "dice"), (HH, "shots"), (T9A, "shots")])
@pytest.mark.parametrize("printed", ["1+D3", "D6+D3"])
def test_dice_are_read_as_data_prints_them(
    house: House, table: Table, key: str, printed: str
) -> None:
    weapon = {**table["weapon"], key: printed}
    assert house.odds({**table, "weapon": weapon}).attack.mean["hits"] > 0
