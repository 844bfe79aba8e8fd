"""Rolls to wound: the chart, mixed Toughness, pools of wounds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import GUARD, hits, of_each, share

CHART = {
    # Strength: the number needed against Toughness 1 to 10, None where no wound is possible
    1: (4, 5, 6, 6, None, None, None, None, None, None),
    2: (3, 4, 5, 6, 6, None, None, None, None, None),
    3: (2, 3, 4, 5, 6, 6, None, None, None, None),
    4: (2, 2, 3, 4, 5, 6, 6, None, None, None),
    5: (2, 2, 2, 3, 4, 5, 6, 6, None, None),
    6: (2, 2, 2, 2, 3, 4, 5, 6, 6, None),
    7: (2, 2, 2, 2, 2, 3, 4, 5, 6, 6),
    8: (2, 2, 2, 2, 2, 2, 3, 4, 5, 6),
    9: (2, 2, 2, 2, 2, 2, 2, 3, 4, 5),
    10: (2, 2, 2, 2, 2, 2, 2, 2, 3, 4),
}


@pytest.mark.parametrize("strength", CHART)
def test_the_chart(strength: int) -> None:
    for toughness, needed in enumerate(CHART[strength], 1):
        trial = hits(2, strength=strength, target={"models": 5, "toughness": toughness})
        chance = Fraction(7 - needed, 6) if needed else Fraction(0)
        assert trial.value("to_wound") == needed
        assert trial.of("wounds") == {n: c for n, c in of_each(chance, 2).items() if c}
        assert trial.explains("to-wound.1" if needed else "to-wound.2")


@pytest.mark.parametrize(
    ("mix", "toughness"),
    [
        ([[3, 4], [2, 5]], 4),
        ([[2, 4], [3, 5]], 5),
        ([[2, 4], [2, 5]], 5),
        ([[2, 4], [1, 5], [1, 6], [1, 6]], 6),
        ([[1, 3]], 3),
    ],
)
def test_the_toughness_of_most_counts(mix: list[list[int]], toughness: int) -> None:
    """Of equals the highest; entries of one Toughness are added up."""
    trial = hits(1, target={"models": 5, "toughness": 9, "toughness_mix": mix})
    plain = hits(1, target={"models": 5, "toughness": toughness})
    assert trial.of("wounds") == plain.of("wounds")
    assert trial.explains("to-wound.3")


def test_toughness_is_needed() -> None:
    fault = hits(1, target={"models": 5}).fault
    assert (fault.word, "target.toughness" in str(fault)) == ("bad_profile", True)


def test_pools_of_unlike_ap_are_resolved_one_after_another() -> None:
    """Rending: a 6 wounds at AP 2, for which there is no save; the better AP comes first."""
    trial = hits(2, "Rending (6+)", ap=6, target=GUARD)
    assert trial.explains("wound-pool.1")
    through = share(2, lambda wound, save: wound == 6 or (wound >= 3 and save < 5))
    assert trial.of("unsaved_wounds") == of_each(through, 2)
    told = trial.play(4, 6, 2)
    assert (told["wound_aps"], told["unsaved_wounds"]) == ([2, 6], 2)
    assert trial.play(6, 3, 5)["unsaved_wounds"] == 1


def test_a_weapon_without_strength_rolls_no_wounds() -> None:
    assert hits(1, strength="-").mean("wounds") == 0
    assert hits(1, "Rending (2+)", strength="-").mean("wounds") == 0
    assert hits(1, strength="-").explains("strength-modifiers.5")
