"""Finding names: from the first letters on, and in spite of typing errors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.examples import examples

from grapeshot.app.matching import Finder

NAMES = (
    "Twin-linked volkite caliver",
    "Volkite eradicator",
    "Volcano cannon",
    "Reaver volcano cannon",
    "Vanquisher battlecannon",
    "Laser destroyer array",
    "Missile launcher",
    "Anti-tank gun",
    "Armourbane",
    "Deflagrate",
)
FINDER = Finder(NAMES, [(name,) for name in NAMES])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("volk", "Volkite eradicator"),
        ("deflagerate", "Deflagrate"),
        ("anti tank", "Anti-tank gun"),
        ("armor bane", "Armourbane"),
        ("reaver vol", "Reaver volcano cannon"),
        ("lazer destroyer", "Laser destroyer array"),
        ("misile", "Missile launcher"),
        ("vanqisher", "Vanquisher battlecannon"),
        ("CALIVER", "Twin-linked volkite caliver"),
    ],
)
def test_what_was_meant_comes_first(typed: str, meant: str) -> None:
    assert FINDER.find(typed)[0] == meant


def test_nothing_typed_is_everything_in_its_order() -> None:
    assert FINDER.find("") == list(NAMES)
    assert FINDER.find(" - ") == list(NAMES)


def test_what_comes_near_nothing_finds_nothing() -> None:
    assert FINDER.find("xqzw") == []


def test_a_name_is_found_by_its_other_names_too() -> None:
    finder = Finder([1, 2], [("Bolter", "Accurate"), ("Lasgun", "Light")])
    assert finder.find("acurate") == [1]


@examples(150)
@given(some.sampled_from(NAMES), some.data())
def test_one_letter_too_few_is_forgiven(name: str, data: some.DataObject) -> None:
    """Of names as long as these, any one letter may be left out."""
    place = data.draw(some.integers(0, len(name) - 1))
    assert name in FINDER.find(name[:place] + name[place + 1 :])[:2]


def test_another_name_must_fit_better_than_the_chief_one() -> None:
    finder = Finder(["Inferno gun", "Fire storm gun"], [("Inferno gun", "Firestorm"), ("Other",)])
    assert finder.find("fragstorm") == []
    assert finder.find("firestom") == ["Inferno gun"]


@pytest.mark.parametrize("typed", ["modelssround", "modelsdistance", "roundmodels"])
def test_what_was_meant_for_two_fields_finds_neither(typed: str) -> None:
    names = ["models", "round", "distance", "models in range"]
    assert Finder(names, [(name,) for name in names]).find(typed) == []
