"""How expectations are compared: exact numbers, numbers within a tolerance, words and lists."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from grapeshot.errors import Fault
from grapeshot.pipeline.odds import Frame, Odds
from grapeshot.pipeline.program import Program
from grapeshot.present.differences import odds_differences, played_differences

HALF = Fraction(1, 2)
ATTACK = Frame(
    {
        "hits": {0: HALF, 1: HALF, 2: Fraction(0)},
        "joint_hits": {"0,1": Fraction(1)},
        "hits_by_unit": {"ours": {0: 0.25, 1: 0.75}},
        "shift": {-1: HALF, 1: HALF},
    },
    {"hits": HALF, "near": 0.5000000001},
    {"misfire": Fraction(1, 6), "stray": 0.1},
    {},
)
NONE = Frame({}, {}, {}, {})
TARGET = Frame({"hits": {1: Fraction(1)}}, {"hits": Fraction(1)}, {"wiped_out": HALF}, {})
VALUES = {"to_hit": 4, "armour_save": "none", "order": ((3, "attacker"), (0, "target"))}


def compared(expect: Mapping[str, Any]) -> list[str]:
    odds = Odds("exact", None, ATTACK, {"a": TARGET}, TARGET)
    program = Program((), 0, ("a",), (), (), frozenset(), frozenset(), VALUES, list)
    return odds_differences(expect, program, odds)


@pytest.mark.parametrize(
    "expect",
    [
        {"hits": {"0": "1/2", "1": "2/4"}},
        {"hits": {"0": "1/2", "1": "1/2", "7": "0"}},
        {"joint_hits": {"0,1": 1}},
        {"shift": {"-1": "1/2", "1": "1/2"}},
        {"hits_by_unit": {"ours": {"0": "1/4", "1": "0.750000000000"}}},
        {"mean": {"hits": "1/2"}, "events": {"misfire": "1/6", "never": "0"}},
        {"mean": {"near": "0.5"}, "events": {"stray": "0.1000000001"}, "tolerance": 1e-9},
        {"targets": {"a": {"hits": {"1": "1/1"}, "events": {"wiped_out": "1/2"}}}},
        {"total": {"hits": {"1": "1"}, "mean": {"hits": 1}}},
        {"values": {"to_hit": 4, "armour_save": "none"}},
        {"to_hit": 4, "order": [[3, "attacker"], [0, "target"]]},
    ],
)
def test_what_is_right(expect: Mapping[str, Any]) -> None:
    """Fractions in any form, decimals within the tolerance, names of any kind."""
    assert compared(expect) == []


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ({"hits": {"0": "1/2", "1": "1/3"}}, "hits[1]: 1/2, expected 1/3"),
        ({"hits": {"0": "1/2"}}, "hits[1]: 1/2, expected 0"),
        ({"hits": {"0": "1/2", "1": "1/2", "2": "1/9"}}, "hits[2]: 0, expected 1/9"),
        ({"wounds": {"0": "1"}}, "wounds: is not measured"),
        ({"hits_by_unit": {"theirs": {"0": "1"}}}, "hits_by_unit.theirs: is not measured"),
        ({"hits_by_unit": {"ours": {"1": "3/4"}}}, "hits_by_unit.ours[0]: 0.25, expected 0"),
        ({"mean": {"hits": "0.4999999"}}, "mean.hits: 1/2, expected 0.4999999"),
        ({"mean": {"near": "1/2"}}, "mean.near: 0.5000000001, expected 1/2"),
        ({"mean": {"wounds": "1"}}, "mean.wounds: is not measured"),
        ({"events": {"jammed": "1/6"}}, "events[jammed]: 0, expected 1/6"),
        ({"targets": {"a": {"hits": {"0": "1"}}}}, "targets.a.hits[0]: 0, expected 1"),
        ({"values": {"to_hit": 3}}, "values.to_hit: 4, expected 3"),
        ({"values": {"to_wound": 0}}, "values.to_wound: is not told, expected 0"),
        ({"order": [[0, "target"], [3, "attacker"]]}, "order[0][0]: 3, expected 0"),
        ({"armour_face": "side"}, "armour_face: is not told, expected side"),
    ],
)
def test_what_is_wrong(expect: Mapping[str, Any], told: str) -> None:
    """Each difference says where it is, what was found, what was expected."""
    assert told in compared(expect)


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ({"targets": {"b": {}}}, 'no target "b"'),
        ({"hits": 3}, "expect.hits = 3"),
        ({"hits": {"a": {"0": "1"}}}, "expect.hits: tables"),
    ],
)
def test_what_no_odds_could_be_is_a_fault(expect: Mapping[str, Any], told: str) -> None:
    with pytest.raises(Fault, match=told) as caught:
        compared(expect)
    assert caught.value.word == "bad_expect"


def test_simulated_odds_prove_nothing() -> None:
    """They differ from what is exact by chance."""
    program = Program((), 0, ("a",), (), (), frozenset(), frozenset(), VALUES, list)
    found = odds_differences({"hits": {}}, program, Odds("simulated", 9, ATTACK, {}, NONE))

    assert found == ["the odds were simulated, so there is nothing exact to compare"]


RESULT = {
    "hits": 2,
    "pinned": True,
    "wound_aps": [2, 5],
    "hits_by_unit": {"ours": 1, "theirs": 0},
    "markers": [{"x": 1.0000001, "y": 2, "hit": ["m1"], "discarded": False}],
    "targets": {"a": {"hits": 2, "wounds": 1}},
    "events": {"misfire": True},
    "values": {"to_hit": 4},
}


@pytest.mark.parametrize(
    "expect",
    [
        {"hits": 2, "wounds": 0, "shaken": False, "pinned": True},
        {"wound_aps": [2, 5], "hits_by_unit": {"ours": 1}},
        {"markers": [{"x": 1.0, "hit": ["m1"]}]},
        {"targets": {"a": {"hits": 2}}, "events": {"misfire": 1}, "values": {"to_hit": 4}},
        {"dice_used": ["hit", "save"]},
    ],
)
def test_a_script_as_expected(expect: Mapping[str, Any]) -> None:
    """Missing numbers are 0, coordinates good to a millionth, parts of targets may be told."""
    assert played_differences(expect, RESULT, ["hit", "save"]) == []


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ({"hits": 3}, "hits: 2, expected 3"),
        ({"wounds": 1}, "wounds: is not told, expected 1"),
        ({"wound_aps": [5, 2]}, "wound_aps[0]: 2, expected 5"),
        ({"wound_aps": [2]}, "wound_aps: [2, 5], expected [2]"),
        ({"hits_by_unit": {"theirs": 1}}, "hits_by_unit.theirs: 0, expected 1"),
        ({"hits_by_unit": {}}, "hits_by_unit.ours: 1, expected 0"),
        ({"markers": [{"x": 1.1}]}, "markers[0].x: 1.0000001, expected 1.1"),
        ({"markers": [{"hit": ["m2"]}]}, "markers[0].hit[0]: m1, expected m2"),
        ({"results": ["explodes"]}, "results: is not told, expected ['explodes']"),
        ({"targets": {"b": {"hits": 1}}}, "targets.b.hits: is not told, expected 1"),
        ({"dice_used": ["hit"]}, "dice_used: ['hit', 'save'], expected ['hit']"),
    ],
)
def test_a_script_that_went_otherwise(expect: Mapping[str, Any], told: str) -> None:
    """Each difference is told with its place."""
    assert told in played_differences(expect, RESULT, ["hit", "save"])
