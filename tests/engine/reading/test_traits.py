"""Traits: how one is declared, and how it is read as a profile prints it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.engine.plugins.attacks import ATTACK
from tests.engine.test_hooks_of_other_games import PINNING, SHOT

from grapeshot import anything, dice_value, trait, whole_number, word
from grapeshot.dice import parse_dice
from grapeshot.errors import Fault
from grapeshot.plugins.traits import Parameter, Trait, bear, split_printed, value_after
from grapeshot.testing import House

WAYS = {
    "Accurate": ("Accurate", None, ""),
    "  Accurate  ": ("Accurate", None, ""),
    "Engine Killer (2)": ("Engine Killer", "2", ""),
    "Engine Killer(2)": ("Engine Killer", "2", ""),
    "Engine Killer ( D3+1 )": ("Engine Killer", "D3+1", ""),
    'Blast (3")': ("Blast", '3"', ""),
    "Sweep ()": ("Sweep", "", ""),
    "[Multiple Wounds (D3+1)]": ("Multiple Wounds", "D3+1", "["),
    "{ Volley }": ("Volley", None, "{"),
    "Hits (on (4+))": ("Hits", "on (4+)", ""),
}


@pytest.mark.parametrize(("printed", "parts"), WAYS.items())
def test_a_printed_trait_is_split(printed: str, parts: tuple[str, str | None, str]) -> None:
    assert split_printed(printed) == parts


def test_a_bracket_that_is_left_open_is_refused() -> None:
    with pytest.raises(Fault, match="the bracket is not closed") as caught:
        split_printed("Engine Killer (2")
    assert caught.value.word == "bad_parameter"


@pytest.mark.parametrize(
    ("name", "value"), [("killer 2", "2"), ("Killer", None), ("killer gun", None), ("ki", None)]
)
def test_an_alias_may_hold_the_value_without_brackets(name: str, value: str | None) -> None:
    assert value_after(trait("Killer", ruleset="toy", parameter=whole_number()), name) == value
    assert value_after(trait("Killer", ruleset="toy"), name) is None


def test_the_rule_of_a_trait_is_its_name_unless_it_says_otherwise() -> None:
    assert trait("Engine Killer", ruleset="toy").rule == "engine-killer"
    assert trait("Flyer", ruleset="toy", rule="core-flyer").rule == "core-flyer"


READ: list[tuple[Parameter, str, Any]] = [
    (whole_number(), "1", 1),
    (whole_number(0), "0", 0),
    (dice_value(), "D3", parse_dice("D3")),
    (dice_value(), "2", parse_dice(2)),
    (anything(), "whatever", "whatever"),
    (word("Front", "Rear"), "rear", "Rear"),
    (word('3"', '5"'), "3", '3"'),
    (word('3"', '5"'), "5″", '5"'),
]
REFUSED = [
    *((whole_number(), text) for text in ("0", "-1", "D3", "1.5", "two", "٣", "1 2")),
    *((dice_value(), text) for text in ("0", "D6-1", "D6+", "many")),
    *((word("Front", "Rear"), text) for text in ("Side", "Front Rear")),
]


@pytest.mark.parametrize(("parameter", "text", "value"), READ)
def test_a_right_parameter_is_read(parameter: Parameter, text: str, value: Any) -> None:
    borne = bear(trait("Toy", ruleset="toy", parameter=parameter), text, f"Toy ({text})", "[")
    assert (borne.value, borne.printed, borne.bracket) == (value, f"Toy ({text})", "[")


@pytest.mark.parametrize(("parameter", "text"), REFUSED)
def test_a_wrong_parameter_is_refused_with_what_was_expected(
    parameter: Parameter, text: str
) -> None:
    with pytest.raises(Fault) as caught:
        bear(trait("Toy", ruleset="toy", parameter=parameter), text, f"Toy ({text})")
    assert caught.value.word == "bad_parameter"
    assert str(caught.value) == f'"Toy ({text})"; expected {parameter.expected}'


@pytest.mark.parametrize("given", [None, "", "X", "x"])
def test_a_parameter_that_is_missing_is_asked_for(given: str | None) -> None:
    with pytest.raises(Fault, match="Toy needs a value in brackets; expected a whole") as caught:
        bear(trait("Toy", ruleset="toy", parameter=whole_number()), given, "Toy")
    assert caught.value.word == "missing_parameter"


def test_a_parameter_that_nobody_reads_is_refused() -> None:
    with pytest.raises(Fault, match="Toy takes nothing in brackets") as caught:
        bear(trait("Toy", ruleset="toy"), "2", "Toy (2)")
    assert caught.value.word == "bad_parameter"


def test_a_parameter_may_be_left_out_where_the_trait_says_so() -> None:
    optional: Trait = trait("Toy", ruleset="toy", parameter=whole_number(), optional=True)
    assert bear(optional, None, "Toy").value is None
    assert bear(optional, "2", "Toy (2)").value == 2


WITH_A_VALUE = """
    from grapeshot import *

    TRAIT = trait("Grim", ruleset="{ruleset}", parameter=whole_number(), bearer="{bearer}")

    @hookimpl
    def grapeshot_check_target(attack, plan):
        told = [attack.value(TRAIT), *(attack.value(TRAIT, of) for of in ("weapon", "attacker"))]
        plan.note("grim.1", str(told))
"""


@pytest.mark.parametrize("ruleset", ["legions-imperialis", "ninth-age", "horus-heresy"])
@pytest.mark.parametrize(
    ("bearer", "part", "told"),
    [
        ("weapon", "weapon", "[3, 3, None]"),
        ("attacker", "attacker", "[3, None, 3]"),
        ("target", "target", "[3, None, None]"),
        ("unit", "attacker", "[3, None, 3]"),
        ("weapon or attacker", "attacker", "[3, None, 3]"),
    ],
)
def test_a_value_is_read_in_one_way_in_every_rule_set(
    tmp_path: Path, ruleset: str, bearer: str, part: str, told: str
) -> None:
    house = House(tmp_path)
    house.write("grim", WITH_A_VALUE.format(ruleset=ruleset, bearer=bearer))
    table = {"legions-imperialis": ATTACK, "ninth-age": SHOT, "horus-heresy": PINNING}[ruleset]
    field = "traits" if part == "weapon" else "rules"
    borne = {**table, part: {**table.get(part, {}), field: ["Grim (3)"]}}
    assert told in {fact.text for fact in house.explanation(borne) if fact.clause == "grim.1"}
    assert house.problems == []
