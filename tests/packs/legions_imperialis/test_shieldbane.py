"""Shieldbane: Void Shields take its Hits whatever would bar that."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import TITAN, fire


@pytest.mark.parametrize("traits", [(), ("Light AT",), ("Light",)])
@pytest.mark.parametrize("ap", [0, -1])
def test_shields_take_its_hits_at_any_ap(traits: tuple[str, ...], ap: int) -> None:
    shot = fire("Shieldbane", *traits, ap=ap, target=TITAN)
    assert shot.of("shields_lost") == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert shot.explains("shieldbane.1")


def test_without_it_ap_0_is_discarded() -> None:
    assert fire(ap=0, target=TITAN).mean("hits_discarded") == Fraction(1, 2)


def test_past_the_shields_it_does_as_ever() -> None:
    result = fire("Shieldbane", ap=0, dice=3, target=TITAN).play(4, 4, 4, 1)
    assert (result.count("shields_lost"), result.count("wounds_lost")) == (2, 1)
