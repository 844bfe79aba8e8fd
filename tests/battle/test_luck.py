"""The luck line: what the dice of a side came to, against the exact odds of its attacks."""

from __future__ import annotations

from collections.abc import Callable
from math import erf, sqrt

import pytest

from grapeshot.battle.luck import Luck

from .conftest import Table

Begun = Callable[..., Table]
GUN = {"name": "Gun", "range": 30, "dice": 2, "to_hit": 4, "ap": 0}


def test_mean_and_variance_are_those_of_the_odds(begun: Begun) -> None:
    """Two dice that wound on 4+ without a save: mean 1, variance 1/2; each side has its own."""
    table = begun("legions-imperialis")
    for name, side in (("Ours", "North"), ("Theirs", "South")):
        table.unit(name, side, type="infantry", models=1, wounds=9)
    for faces in ((6, 6), (6, 1), (5, 4)):
        table.attack("Ours", "Theirs", GUN, *faces, situation={"distance": 9})
    ours, theirs = table.battle.luck()
    assert (ours.attacks, ours.got) == (3, 5)
    assert ours.expected == pytest.approx(3)
    assert ours.variance == pytest.approx(1.5)
    assert ours.percentile == pytest.approx((1 + erf(2 / sqrt(1.5) / sqrt(2))) / 2)
    assert theirs == Luck()
    assert theirs.told() == "no dice yet that could decide anything"
    table.battle.undo()
    assert table.battle.luck()[0].got == 3


@pytest.mark.parametrize(
    ("got", "words"),
    [(10, "very lucky"), (6.2, "lucky"), (5, "about as the odds say"), (0, "very unlucky")],
)
def test_in_words(got: float, words: str) -> None:
    """With what was got, what was to be expected, and better than how many."""
    told = Luck().with_attack({"got": got, "mean": 5, "variance": 2.25}).told()
    assert told.startswith(f"{words}: {got:g} where 5.0 were to be expected of 1 attack, better")


def test_what_is_certain_tells_nothing() -> None:
    """An attack whose dice decide nothing makes nobody lucky."""
    sure = {"got": 3, "mean": 3, "variance": 0}
    assert Luck().with_attack(sure).percentile == 0.5
    once = Luck().with_attack({"got": 2, "mean": 1, "variance": 1})
    assert once.with_attack(sure).percentile == once.percentile
