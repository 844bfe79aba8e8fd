"""Every worked case of the rule set comes out as it was worked out by hand."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grapeshot.cli.script import script_of
from grapeshot.engagement.model import Engagement
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault, Refusal
from grapeshot.present.differences import odds_differences, played_differences
from grapeshot.present.report import plain, result

from .conftest import HOUSE

FILES = sorted((Path(__file__).parent / "cases").glob("*.toml"))
CASES: list[dict[str, Any]] = [
    case for file in FILES for case in tomllib.loads(file.read_text("utf-8"))["engagement"]
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(case: dict[str, Any]) -> None:
    """The answer is the expected one: exactly, or within the tolerance that a case states."""
    (engagement,) = HOUSE.session.reader.document(case)
    expected = case["expect"]
    if "refused" in expected:
        assert refusal(engagement) == expected["refused"]
        return
    assert isinstance(engagement, Engagement)
    if not engagement.script:
        program, odds = HOUSE.session.odds(engagement, number=Fraction)
        assert odds_differences(expected, program, odds) == []
        return
    program, played = HOUSE.session.play(engagement, script_of(engagement))
    told = {**plain(program.values), **result(program, played)}
    assert played_differences(expected, told, []) == []


def refusal(engagement: Engagement | Faulty) -> str | None:
    """Return the word with which an engagement is refused, for whichever reason."""
    if isinstance(engagement, Faulty):
        return engagement.faults[0].word
    try:
        if engagement.script:
            HOUSE.session.play(engagement, script_of(engagement))
        else:
            HOUSE.session.odds(engagement)
    except Refusal as refused:
        return refused.reason
    except Fault as fault:
        return fault.word
    return None
