"""Co-axial: shares the target of its parent weapon."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import FLYER, fire


def test_the_target_of_its_parent_weapon_is_fired_at() -> None:
    assert fire("Co-axial", situation={"parent_target": "same"}).mean("hits") == Fraction(1, 2)


@pytest.mark.parametrize("other", ["Point Defence", "Skyfire", "Light"])
def test_no_other_target_whatever_else_it_bears(other: str) -> None:
    shot = fire(
        "Co-axial",
        other,
        target=FLYER,
        situation={"parent_target": "other", "secondary_target": True},
    )
    assert shot.refused == ("co_axial", "co-axial.2")


def test_a_secondary_target_that_the_parent_weapon_shares_will_do() -> None:
    shot = fire("Co-axial", "Point Defence", situation={"secondary_target": True})
    assert shot.mean("hits") == Fraction(1, 2)
