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
from grapeshot.errors import Refusal
from grapeshot.pipeline.odds import Frame, Odds
from grapeshot.pipeline.play import Played

from .conftest import HOUSE
from .unimplemented import UNIMPLEMENTED

FOLDER = Path(__file__).parent / "cases"
_NO_MEASURES = ("events", "mean", "targets", "total", "dice_used", "refused", "values")


def _cases() -> list[dict[str, Any]]:
    """Return the worked cases of all rules on which some module acts."""
    files = [
        tomllib.loads((FOLDER / f"legions-imperialis{part}.toml").read_text(encoding="utf-8"))
        for part in ("", "-units")
    ]
    return [
        case
        for file in files
        for case in file["engagement"]
        if not {clause.rpartition(".")[0] for clause in case["clauses"]} & UNIMPLEMENTED
    ]


CASES = _cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(case: dict[str, Any]) -> None:
    """The answer is the expected one, exactly."""
    (engagement,) = HOUSE.session.reader.document(case)
    found = answer(engagement)
    compare_values(engagement, case["expect"].get("values", {}))
    if isinstance(found, str) or "refused" in case["expect"]:
        assert found == case["expect"].get("refused")
    elif isinstance(found, Played):
        compare_played(found, case["expect"])
    else:
        compare_frame(found.attack, case["expect"])
        for name, expected in case["expect"].get("targets", {}).items():
            compare_frame(found.targets[name], expected)
        compare_frame(found.total, case["expect"].get("total", {}))


def answer(engagement: Engagement | Faulty) -> Odds | Played | str:
    """Return the odds, or the resolution of a script, or the word of a refusal or fault."""
    if isinstance(engagement, Faulty):
        return engagement.faults[0].word
    try:
        if "dice" in engagement.script:
            dice = ScriptDice(engagement.script["dice"])
            return HOUSE.session.play(engagement, dice)[1]
        return HOUSE.session.odds(engagement, number=Fraction)[1]
    except Refusal as refused:
        return refused.reason


def compare_frame(frame: Frame, expected: Mapping[str, Any]) -> None:
    """Demand that distributions, events and means are those expected."""
    for measure, distribution in measures(expected):
        found = {str(value): p for value, p in frame.distributions[measure].items() if p}
        wanted = {value: Fraction(p) for value, p in distribution.items() if Fraction(p)}
        assert found == wanted, measure
    for event, chance in expected.get("events", {}).items():
        assert frame.events.get(event, 0) == Fraction(chance), event
    for measure, mean in expected.get("mean", {}).items():
        assert frame.mean[measure] == Fraction(mean), measure


def compare_values(engagement: Engagement | Faulty, expected: Mapping[str, Any]) -> None:
    """Demand that the numbers that are certain are those expected."""
    if expected:
        assert isinstance(engagement, Engagement)
        values = HOUSE.session.program(engagement).values
        assert {name: values.get(name) for name in expected} == expected


def measures(expected: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what is expected of each measure."""
    yield from ((name, value) for name, value in expected.items() if name not in _NO_MEASURES)


def compare_played(played: Played, expected: Mapping[str, Any], target: str | None = None) -> None:
    """Demand that the counts of one resolution are those expected, at one target or in all."""
    for measure, count in measures(expected):
        counts = played.counts.items()
        found = sum(n for (on, name), n in counts if name == measure and target in (None, on))
        assert found == count, measure
    for name, of_target in expected.get("targets", {}).items():
        compare_played(played, of_target, name)
    if "dice_used" in expected:
        assert [die.what for die in played.dice] == expected["dice_used"]
