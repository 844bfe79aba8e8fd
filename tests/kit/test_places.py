"""Functions of a rule set that are named by their place, and imported when they are asked for."""

from __future__ import annotations

from typing import Any

import pytest

from grapeshot import Fault, Ruleset
from grapeshot.plugins.ruleset import imported

KINDS = {"first": "math:hypot", "amiss": "math:hypotenuse"}
RULESET = Ruleset("mine", "Mine", KINDS, "first", int, int, int, int, int, int)


def test_a_kind_may_be_named_by_the_place_of_its_function() -> None:
    found: Any = RULESET.prepare("first", 3, 4)
    assert found == 5


@pytest.mark.parametrize("place", ["math:hypotenuse", "no_such_module:f", "math", ":f", ""])
def test_a_place_where_there_is_nothing_is_told(place: str) -> None:
    with pytest.raises(Fault) as fault:
        imported(place)
    assert fault.value.word == "bad_plugin"
    assert f'"{place}"' in str(fault.value)
    assert "package.module:function" in str(fault.value)
