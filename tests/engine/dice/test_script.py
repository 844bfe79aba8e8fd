"""The `[script]` of an engagement: faces, scatters, and faces of named draws; read strictly."""

from __future__ import annotations

from typing import Any

import pytest

from grapeshot.dice import ScriptedScatter, read_script
from grapeshot.errors import Fault

NAMED = {"strikes": "strike"}


def test_each_part_may_stand_or_be_missing() -> None:
    assert read_script({"dice": [1, 2]}, NAMED) == ([1, 2], {}, None)
    assert read_script({"strikes": [3]}, NAMED) == (None, {"strike": [3]}, None)
    assert read_script({"scatter": []}, {}) == (None, {}, [])


def test_scatters_are_hits_or_arrows() -> None:
    rolls = [
        {"face": "hit", "dice": [6, 6]},
        {"face": "arrow", "angle": 90, "dice": [4, 3], "rerolled": True},
        {"face": "arrow", "angle": 270.5},
    ]
    assert read_script({"scatter": rolls}, {}).scatters == [
        ScriptedScatter(True, 0.0, (6, 6)),
        ScriptedScatter(False, 90.0, (4, 3), rerolled=True),
        ScriptedScatter(False, 270.5, ()),
    ]


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ({"dices": [1]}, 'script has "dices"'),
        ({"strike": [1]}, 'script has "strike"'),
        ({"dice": "6"}, 'script.dice = "6"; expected a list of faces'),
        ({"dice": [True]}, "expected a list of faces"),
        ({"strikes": [1.5]}, "script.strikes"),
        ({"scatter": {"face": "hit"}}, "expected a list of rolls"),
        ({"scatter": ["hit"]}, 'expected a table with face = "hit" or "arrow"'),
        ({"scatter": [{"face": "miss"}]}, "script.scatter[0]"),
        ({"scatter": [{"face": "arrow"}]}, "script.scatter[0].angle = None; expected degrees"),
        ({"scatter": [{"face": "arrow", "angle": "up"}]}, "expected degrees"),
        ({"scatter": [{"face": "hit", "distance": 3}]}, 'script.scatter[0] has "distance"'),
    ],
)
def test_what_does_not_belong_is_told(script: dict[str, Any], said: str) -> None:
    with pytest.raises(Fault) as caught:
        read_script(script, NAMED)
    assert caught.value.word == "bad_script"
    assert said in str(caught.value)
