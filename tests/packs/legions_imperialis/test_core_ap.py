"""AP: added to Armour Saves; improved, then doubled, set to 0, improved from the Rear Arc."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import HOUSE_OF_STONE, SQUAD, TANK, fire


@pytest.mark.parametrize(("ap", "passes"), [(0, 4), (-1, 3), (-3, 1), (-4, 0), (-9, 0)])
def test_the_ap_is_added_to_the_armour_save(ap: int, passes: int) -> None:
    shot = fire(to_hit=1, ap=ap, target=TANK)
    assert shot.mean("unsaved_wounds") == Fraction(5, 6) * (1 - Fraction(passes, 6))
    assert shot.explains("core-ap.1")


@pytest.mark.parametrize("ap", ["-", "special"])
def test_no_ap_and_a_special_one_count_0(ap: str) -> None:
    assert fire(ap=ap, target=TANK).mean("unsaved_wounds") == Fraction(1, 2) * Fraction(2, 6)


def test_a_positive_ap_is_a_slip() -> None:
    assert fire(ap=2).fault.word == "bad_profile"


@pytest.mark.parametrize("kind", ["vehicle", "super-heavy-vehicle", "knight", "titan"])
def test_from_the_rear_arc_of_an_engine_it_is_improved_by_1(kind: str) -> None:
    target = {"type": kind, "armour_save": 3}
    shot = fire(ap=-1, target=target, situation={"facing": "rear"})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(4, 6)
    assert shot.explains("core-arcs.1")
    assert shot.explains("core-ap.2")


@pytest.mark.parametrize(
    "target", [SQUAD, {**SQUAD, "type": "walker"}, {**SQUAD, "type": "cavalry"}]
)
def test_others_have_no_rear_arc(target: dict[str, object]) -> None:
    shot = fire(ap=0, target=target, situation={"facing": "rear"})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(4, 6)
    assert shot.explains("core-arcs.2")


def test_a_structure_has_no_rear_arc() -> None:
    rear = {"facing": "rear"}
    shot = fire("Bunker Buster", ap=-1, target=HOUSE_OF_STONE, situation=rear)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(
        5, 6
    )  # doubled to -2, and no more


def test_set_to_0_by_two_traits_it_is_0_once_and_1_from_the_rear() -> None:
    target = {**TANK, "rules": ["Armoured"]}
    shot = fire(
        "Light AT", "Burrowing", ap=-5, target={**TANK, "wounds": 1}, situation={"facing": "rear"}
    )
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(3, 6)
    armoured = fire("Light", "Light AT", ap=-5, target=target)
    assert armoured.mean("hits_discarded") == Fraction(1, 2)
