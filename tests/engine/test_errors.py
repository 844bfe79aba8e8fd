"""What is said of what went wrong: one line, with its place, what was expected, what is near."""

from __future__ import annotations

import pytest

from grapeshot.errors import Fault, GrapeshotError, Place, PluginFailure, Refusal
from grapeshot.names import nearest, normalise


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Place(), ""),
        (Place("a.toml"), "a.toml"),
        (Place("a.toml", "weapon.dice"), "a.toml: weapon.dice"),
        (Place("a.toml", "weapon.dice", 3), "a.toml:3: weapon.dice"),
        (Place("a.toml", line=3), "a.toml:3"),
        (Place(key="weapon.dice"), "weapon.dice"),
    ],
)
def test_a_place_is_told_as_far_as_it_is_known(place: Place, text: str) -> None:
    assert str(place) == text


def test_a_fault_is_one_line_with_all_that_is_known() -> None:
    place = Place("a.toml", "weapon.traits[0]", 7)
    fault = Fault(
        "unknown_trait", 'unknown "Shredd"', expected="a trait", nearest="Shred", place=place
    )
    sentence = 'unknown "Shredd"; expected a trait; did you mean "Shred"?'
    assert fault.sentence() == sentence
    assert str(fault) == f"a.toml:7: weapon.traits[0]: {sentence}"
    assert str(Fault("bad", "plainly wrong")) == "plainly wrong"


def test_a_refusal_has_its_word_and_its_clause() -> None:
    refusal = Refusal("overwatch", "barrage.7", "not fired in Overwatch")
    assert str(refusal) == "overwatch (barrage.7): not fired in Overwatch"
    assert isinstance(refusal, GrapeshotError)


def test_a_failure_names_plugin_hook_file_and_line() -> None:
    cause = KeyError("x")
    failure = PluginFailure("frenzy", "grapeshot_plan_hit", "/rules/frenzy.py", 3, cause)
    assert str(failure) == (
        "plugin \"frenzy\" failed in grapeshot_plan_hit (/rules/frenzy.py:3): KeyError: 'x'"
    )
    assert failure.cause is cause


@pytest.mark.parametrize(
    "name", ["Anti-tank", "anti tank", "ANTITANK", "Anti‑tank", "anti–tank", "anti_tank"]
)
def test_names_are_compared_without_case_hyphens_and_spaces(name: str) -> None:
    assert normalise(name) == "antitank"


def test_the_nearest_name_is_the_one_that_was_most_likely_meant() -> None:
    known = ["Shred", "Shieldbane", "Shock Pulse"]
    assert nearest("shredd", known) == "Shred"
    assert nearest("lascanon", ["Twin-linked lascannon", "Flame Cannon"]) == "Twin-linked lascannon"
    assert nearest("SHOCK-PULS", known) == "Shock Pulse"
    assert nearest("Quantum Entanglement", known) is None
    assert nearest("Shredder", known, likeness=0.9) is None
    assert nearest("Shred", []) is None
