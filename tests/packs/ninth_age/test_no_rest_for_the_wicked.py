"""No Rest for the Wicked: Fortitude near its source."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import shoot


@pytest.mark.parametrize(("name", "needed"), [("Zombies", 6), ("Ghasts", 4)])
def test_fortitude_near_its_source(name: str, needed: int) -> None:
    unit = {"name": name, "models": 10, "rules": ["No Rest for the Wicked"]}
    near = shoot(target={**unit, "met": ["No Rest for the Wicked"]})
    far = shoot(target=unit)
    assert near.mean("wounds_lost") == far.mean("wounds_lost") * Fraction(needed - 1, 6)
    assert near.explains("no-rest-for-the-wicked.1")
    assert far.warns("target.met")
