"""A roll in brackets, such as `Rending (5+)`, and a bracket within a name."""

from __future__ import annotations

import pytest

from grapeshot import target_roll, trait
from grapeshot.errors import Fault
from grapeshot.plugins.traits import bear, split_printed


@pytest.mark.parametrize("printed", ["5+", "5", " 5 + "])
def test_a_roll_is_read_as_its_number(printed: str) -> None:
    assert target_roll().read(printed) == 5


@pytest.mark.parametrize("printed", ["1+", "7+", "0", "+", "five", "5++", "\u0665+"])
def test_what_no_die_can_need_is_refused(printed: str) -> None:
    toughened = trait("Toughened", ruleset="toy", parameter=target_roll())
    with pytest.raises(Fault) as caught:
        bear(toughened, printed, f"Toughened ({printed})")
    assert caught.value.word == "bad_parameter"
    assert caught.value.expected == "a roll from 2+ to 6+"


def test_the_limits_can_be_told() -> None:
    assert target_roll(1, 7).read("7+") == 7
    assert target_roll(3, 4).expected == "a roll from 3+ to 4+"


def test_a_bracket_may_stand_within_the_name() -> None:
    assert split_printed('Large (5") Blast') == ("Large Blast", '5"', "")
    assert split_printed("Rending (5+)") == ("Rending", "5+", "")
