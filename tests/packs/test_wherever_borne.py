"""Every rule that ships may be borne by weapon, attacker and target in every kind of engagement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grapeshot.errors import Fault, Refusal
from grapeshot.plugins.traits import Trait
from grapeshot.testing import House

UNITS: dict[str, dict[str, dict[str, Any]]] = {
    "legions-imperialis": {
        "weapon": {"name": "gun", "range": 20, "dice": 1, "to_hit": 4, "ap": -1},
        "attacker": {"type": "infantry"},
        "target": {"type": "infantry", "models": 3, "armour_save": 5},
        "situation": {"distance": 6},
    },
    "ninth-age": {
        "weapon": {"name": "arm", "range": 24, "to_hit": 4, "strength": 4, "ap": 0},
        "attacker": {"models": 5, "files": 5, "discipline": 7},
        "target": {"models": 5, "files": 5, "discipline": 7},
        "situation": {"distance": 6},
    },
    "horus-heresy": {
        "weapon": {"name": "arm", "type": "Heavy", "range": 24, "strength": 4, "ap": 5},
        "attacker": {"bs": 4, "ws": 4, "initiative": 4, "strength": 4, "leadership": 7},
        "target": {"models": 3, "toughness": 4, "ws": 4, "initiative": 4, "leadership": 7},
        "situation": {"distance": 6},
    },
}
VALUES = ("2", "3+", '3"', "D3", "Front", "front", "2x2", "+1 Str", "Str 4, AP 1", "Poison Attacks")


def printed(trait: Trait) -> str:
    """Return a trait as a profile prints it, with some value that it takes."""
    if trait.parameter is None:
        return trait.name
    for value in VALUES:
        try:
            trait.parameter.read(value)
        except ValueError:
            continue
        return f"{trait.name} ({value})"
    return trait.name


def engagements(house: House, ruleset: str, rule: str) -> Iterator[dict[str, Any]]:
    """Yield engagements of every kind in which a rule is borne in every place."""
    for kind in house.session.plugins.ruleset(ruleset).kinds:
        for places in (("attacker", "target"), ("weapon",)):
            table: dict[str, Any] = {"ruleset": ruleset, "kind": kind}
            table |= {name: dict(fields) for name, fields in UNITS[ruleset].items()}
            for part in places:
                table[part]["traits" if part == "weapon" else "rules"] = [rule]
            if ruleset == "ninth-age":
                table["weapon"]["kind"] = "shooting" if kind == "fire" else "melee"
                if kind != "fire":
                    del table["weapon"]["range"], table["weapon"]["to_hit"]
            if ruleset == "horus-heresy" and kind == "fight":
                table["weapon"] |= {"type": "Melee", "range": "-"}
                table["target"]["weapon"] = dict(table["weapon"])
                table["situation"] = {"phase": "assault"}
            yield table


@pytest.mark.parametrize("ruleset", sorted(UNITS))
def test_no_rule_fails_wherever_it_is_borne(ruleset: str) -> None:
    house = House(third_party=False)
    answered = 0
    for trait in house.session.plugins.traits(ruleset):
        for table in engagements(house, ruleset, printed(trait)):
            try:
                house.session.program(house.engagement(table)).explain()
                answered += 1
            except (Fault, Refusal):
                continue
    assert house.problems == []
    assert answered > len(house.session.plugins.traits(ruleset))
