"""Arc (Front/Rear): only at Detachments in that arc of the firing model."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import SQUAD, fire


@pytest.mark.parametrize(("named", "other"), [("Front", "rear"), ("Rear", "front")])
def test_the_other_arc_is_refused(named: str, other: str) -> None:
    assert fire(f"Arc ({named})", situation={"arc": other}).refused == ("arc", "arc.1")


@pytest.mark.parametrize("named", ["Front", "Rear", "rear"])
def test_its_own_arc_is_fired_at(named: str) -> None:
    shot = fire(f"Arc ({named})", situation={"arc": named.lower()})
    assert shot.of("hits") == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert shot.explains("arc.1")


def test_an_arc_that_is_not_given_is_taken_to_fit() -> None:
    assert fire("Arc (Front)").mean("hits") == Fraction(1, 2)


def test_hits_go_to_the_models_in_the_arc_alone() -> None:
    shot = fire("Arc (Front)", dice=3, to_hit=2, ap=-6, situation={"models_visible": 1})
    assert shot.of("models_destroyed") == {0: Fraction(1, 216), 1: Fraction(215, 216)}


def test_it_needs_one_of_the_two_words_once() -> None:
    assert fire("Arc").fault.word == "missing_parameter"
    assert fire("Arc (Left)").fault.word == "bad_parameter"
    assert fire("Arc (Front)", "Arc (Rear)").fault.word == "conflicting_traits"


def test_a_beam_has_to_end_in_it() -> None:
    beam = fire("Arc (Rear)", "Beam", situation={"arc": "front"})
    assert beam.refused == ("arc", "arc.1")


def test_saturation_fire_leaves_out_what_lies_behind() -> None:
    ahead = {**SQUAD, "name": "ahead", "arc": "front"}
    astern = {**SQUAD, "name": "astern", "arc": "rear"}
    shot = fire("Arc (Front)", "Saturation Fire", targets=[ahead, astern])
    assert shot.mean("hits", "ahead") == Fraction(1, 2)
    assert shot.mean("hit_rolls", "astern") == 0


@pytest.mark.parametrize(("printed", "other"), [("Arc (F)", "rear"), ("arc (r)", "front")])
def test_the_arcs_have_letters(printed: str, other: str) -> None:
    assert fire(printed, situation={"arc": other}).refused == ("arc", "arc.1")
    assert fire(printed).mean("hits") == Fraction(1, 2)
