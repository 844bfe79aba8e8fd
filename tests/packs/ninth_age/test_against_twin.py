"""Random shots and blows come out as in the twin, which was written from the ledger alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples

from .conftest import HOUSE, melee
from .twin import Twin

pytestmark = pytest.mark.thorough

ATTRIBUTES = (
    "Flaming Attacks",
    "Lethal Strike",
    "Divine Attacks",
    "Multiple Wounds (2)",
    "Multiple Wounds (D3)",
    "Multiple Wounds (D3+1)",
    "Multiple Wounds (D6)",
)
OF_SHOTS = ("Accurate", "Quick to Fire", "Unwieldy", "Volley Fire", "Reload!")
IN_HAND = ("Hand Weapon", "Great Weapon", "Halberd", "Paired Weapons", "Spear")
_saves = st.sampled_from([0, 0, 2, 3, 4, 5, 6])
_skills = st.integers(0, 10)


@st.composite
def units(draw: st.DrawFn) -> dict[str, Any]:
    """Return an attacking unit on foot."""
    return {
        "models": draw(st.integers(1, 5)),
        "files": draw(st.integers(1, 3)),
        "attacks": draw(st.integers(1, 2)),
        "strength": draw(st.integers(1, 7)),
        "ap": draw(st.integers(0, 2)),
        "offensive_skill": draw(_skills),
        "moved": draw(st.booleans()),
        "line_formation": draw(st.booleans()),
        "charging": draw(st.booleans()),
        "rules": draw(
            st.lists(st.sampled_from(["Reroll failed to-hit", "Lightning Reflexes"]), unique=True)
        ),
    }


@st.composite
def targets(draw: st.DrawFn) -> dict[str, Any]:
    """Return a target of any saves, with any weapon in hand."""
    wounds = draw(st.integers(1, 4))
    rules = st.sampled_from(["Hard Target (1)", "Hard Target (2)", "Flammable", "Parry"])
    return {
        "models": draw(st.integers(1, 4)),
        "type": draw(st.sampled_from(["infantry", "cavalry"])),
        "wounds": wounds,
        "wounds_lost": draw(st.integers(0, wounds - 1)),
        "defensive_skill": draw(_skills),
        "resilience": draw(st.integers(1, 8)),
        "armour": draw(st.integers(0, 6)),
        "shield": draw(st.booleans()),
        "aegis": draw(_saves),
        "fortitude": draw(_saves),
        "rules": draw(st.lists(rules, max_size=2, unique=True)),
        "weapon": melee(draw(st.sampled_from(IN_HAND))),
    }


def _apart(traits: list[str]) -> bool:
    return len({text.partition(" (")[0] for text in traits}) == len(traits)


_attributes = st.lists(st.sampled_from(ATTRIBUTES), max_size=2).filter(_apart)


@st.composite
def shots(draw: st.DrawFn) -> dict[str, Any]:
    """Return shots at a target in range."""
    return {
        "ruleset": "ninth-age",
        "weapon": {
            "name": "gun",
            "kind": "shooting",
            "range": 24,
            "shots": draw(st.integers(1, 2)),
            "to_hit": draw(st.integers(2, 6)),
            "strength": draw(st.integers(1, 10) | st.just("as user")),
            "ap": draw(st.integers(0, 10) | st.just("as user")),
            "traits": draw(_attributes)
            + draw(st.lists(st.sampled_from(OF_SHOTS), max_size=2, unique=True)),
        },
        "attacker": draw(units()),
        "target": draw(targets()),
        "situation": {
            "distance": draw(st.sampled_from([1, 12, 13, 24])),
            "cover": draw(st.sampled_from(["none", "none", "soft", "hard"])),
            "cover_from": draw(st.sampled_from(["terrain", "models"])),
            "round": 1,
        },
        "choices": draw(st.sampled_from([{}, {"special_save": "aegis"}])),
    }


@st.composite
def blows(draw: st.DrawFn) -> dict[str, Any]:
    """Return the blows of a unit."""
    facings = st.sampled_from(["front", "front", "flank", "rear"])
    unit = draw(units())
    return {
        "ruleset": "ninth-age",
        "kind": "strike",
        "weapon": melee(draw(st.sampled_from(IN_HAND)), *draw(_attributes)),
        "attacker": unit,
        "target": draw(targets()),
        "situation": {
            "arc": draw(facings),
            "own_facing": draw(facings),
            "round": 1 if unit["charging"] else draw(st.integers(1, 2)),
        },
        "choices": draw(st.sampled_from([{}, {"special_save": "fortitude"}])),
    }


def compare(table: dict[str, Any]) -> None:
    """Demand that program and twin give the same odds."""
    twin, trial = Twin(table), HOUSE.trial(table)
    assert trial.value("to_hit") == twin.needed
    for measure, expected in twin.odds.items():
        assert trial.of(measure) == {n: p for n, p in expected.items() if p}, measure


@given(shots())
@examples(50)
def test_shots(table: dict[str, Any]) -> None:
    compare(table)


@given(blows())
@examples(50)
def test_blows(table: dict[str, Any]) -> None:
    compare(table)


@given(blows(), st.integers(0, 3))
@examples(4)
def test_the_order_of_plugins_does_not_matter(table: dict[str, Any], seed: int) -> None:
    HOUSE.assert_order_independent(table, shuffles=1 + seed % 2)
