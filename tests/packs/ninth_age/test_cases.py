"""Every worked case of the rule set comes out as it was worked out by hand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grapeshot.dice import ScriptDice
from grapeshot.engagement.model import Engagement
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault, Refusal
from grapeshot.pipeline.odds import Frame
from grapeshot.pipeline.program import Program

from .conftest import HOUSE, Result
from .unimplemented import UNIMPLEMENTED

FOLDER = Path(__file__).parent / "cases"


def cases() -> Iterator[dict[str, Any]]:
    """Yield the cases of all files, but those that rest on a rule on which nothing acts yet."""
    for path in sorted(FOLDER.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["engagement"]:
            rules = {clause.rpartition(".")[0] for clause in case["clauses"]}
            if not rules & UNIMPLEMENTED:
                yield case


CASES = list(cases())
_NO_MEASURES = ("events", "mean", "values", "order", "refused")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(case: dict[str, Any]) -> None:
    """The answer is the expected one, exactly."""
    (engagement,) = HOUSE.session.reader.document(case)
    expected = case["expect"]
    if "refused" in expected:
        assert refusal(engagement) == expected["refused"]
        return
    assert isinstance(engagement, Engagement)
    if "dice" in engagement.script:
        dice = ScriptDice(engagement.script["dice"], d3_as_d6=engagement.ruleset.d3_as_d6)
        compare_played(Result(HOUSE.session.play(engagement, dice)[1]), expected)
        return
    program, odds = HOUSE.session.odds(engagement, number=Fraction)
    assert odds.method == "exact"
    compare_frame(odds.attack, expected)
    compare_values(program, expected)


def refusal(engagement: Engagement | Faulty) -> str | None:
    """Return the word with which an engagement is refused, for whichever reason."""
    if isinstance(engagement, Faulty):
        return engagement.faults[0].word
    try:
        HOUSE.session.program(engagement)
    except Refusal as refused:
        return refused.reason
    except Fault as fault:
        return fault.word
    return None


def compare_frame(frame: Frame, expected: Mapping[str, Any]) -> None:
    """Demand that distributions, events and means are those expected."""
    for measure, distribution in expected.items():
        if measure in _NO_MEASURES:
            continue
        found = {str(value): p for value, p in frame.distributions[measure].items() if p}
        wanted = {value: Fraction(p) for value, p in distribution.items() if Fraction(p)}
        assert found == wanted, measure
    for event, chance in expected.get("events", {}).items():
        assert frame.events[event] == Fraction(chance), event
    for measure, mean in expected.get("mean", {}).items():
        assert frame.mean[measure] == Fraction(mean), measure


def compare_values(program: Program, expected: Mapping[str, Any]) -> None:
    """Demand that the numbers on the way, and the order of blows, are those expected."""
    for name, value in expected.get("values", {}).items():
        assert program.values[name] == value, name
    if "order" in expected:
        assert program.values["order"] == expected["order"]


def compare_played(result: Result, expected: Mapping[str, Any]) -> None:
    """Demand that the counts of one resolution are those expected."""
    for measure, count in expected.items():
        if measure not in _NO_MEASURES:
            assert result.count(measure) == count, measure
    for event, happened in expected.get("events", {}).items():
        assert int(result.count(event) > 0) == happened, event
