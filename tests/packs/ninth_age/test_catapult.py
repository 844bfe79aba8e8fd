"""Catapult (X×Y): a hit strikes an area; a miss may strike a smaller one, at half strength."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import CHARIOT, MONSTER, gun, share, spread, times

SHOT = ("Catapult (4x4)", "[Multiple Wounds (D3)]")
FIGURES = {"strength": "3 [7]", "ap": "0 [4]"}


def outcome(first: int, second: int, needed: int = 4) -> str:
    """Return what two dice of a shot come to."""
    if first == 1:
        return "misfire"
    if first >= needed:
        return "direct_hit"
    return "partial_hit" if second >= needed else "over"


def test_direct_hit_partial_hit_and_misfire() -> None:
    trial = gun(*SHOT, **FIGURES)
    expected = spread(2, outcome)
    for event in ("direct_hit", "partial_hit", "misfire"):
        assert trial.chance(event) == expected[event]
    assert trial.of("hits") == {
        0: expected["misfire"] + expected["over"],
        9: expected["partial_hit"],
        16: expected["direct_hit"],
    }
    assert trial.explains(*(f"catapult.{number}" for number in range(1, 9)))


@pytest.mark.parametrize("cover", ["soft", "hard"])
def test_cover_does_not_hinder_it_but_long_range_does(cover: str) -> None:
    trial = gun(*SHOT, **FIGURES, situation={"cover": cover, "distance": 40})
    assert trial.chance("direct_hit") == spread(2, lambda a, b: outcome(a, b, 5))["direct_hit"]
    assert trial.chance("partial_hit") == spread(2, lambda a, b: outcome(a, b, 5))["partial_hit"]


def test_all_hits_of_a_partial_hit_are_at_half_strength_rounded_up() -> None:
    trial = gun("Catapult (3x3)", strength=5, ap=3, target={"models": 9, "files": 3, "armour": 4})
    assert trial.value("partial_strength") == 3
    assert trial.value("partial_ap") == 2
    assert trial.value("partial_hits") == 4
    # direct: 9 hits wound on 2+, Armour 4 against 3 saves on 6; partial: 4 hits, 4+ and 5+
    chances = spread(2, outcome)
    direct = 9 * share(2, lambda wound, armour: wound >= 2 and armour < 6)
    partial = 4 * share(2, lambda wound, armour: wound >= 4 and armour < 5)
    expected = chances["direct_hit"] * direct + chances["partial_hit"] * partial
    assert trial.mean("unsaved_wounds") == expected


def test_a_partial_hit_has_nothing_of_the_square_brackets() -> None:
    trial = gun(*SHOT, **FIGURES, target=MONSTER)
    chances = spread(2, outcome)
    direct, partial = chances["direct_hit"], chances["partial_hit"]
    # Strength 7 against Resilience 5: 2+, then D3; Strength 2: 6+, one Health Point
    assert trial.of("wounds_lost")[3] == direct * Fraction(5, 6) * Fraction(1, 3)
    assert trial.of("wounds_lost")[1] == direct * Fraction(5, 6) * Fraction(
        1, 3
    ) + partial * Fraction(1, 6)


def test_what_stands_without_brackets_stays() -> None:
    trial = gun(
        "Catapult (2x2)", "Flaming Attacks", strength=4, target={"models": 9, "fortitude": 4}
    )
    chances = spread(2, outcome)
    # a single rank of nine: two hits, or one of Strength 2
    direct, partial = (
        times({0: Fraction(1, 3), 1: Fraction(2, 3)}, 2),
        {0: Fraction(2, 3), 1: Fraction(1, 3)},
    )
    assert trial.of("unsaved_wounds")[2] == chances["direct_hit"] * direct[2]
    assert trial.of("unsaved_wounds")[1] == (
        chances["direct_hit"] * direct[1] + chances["partial_hit"] * partial[1]
    )


@pytest.mark.parametrize("area", ["1x4", "4x1", "1x1"])
def test_an_area_that_comes_down_to_nothing_hits_nobody(area: str) -> None:
    trial = gun(f"Catapult ({area})", strength=3)
    assert trial.value("partial_hits") == 0
    assert trial.mean("hits") == trial.value("area_hits") * share(1, lambda hit: hit >= 4)


def test_a_1_on_the_second_die_is_a_plain_miss_and_there_is_no_third() -> None:
    result = gun(*SHOT, **FIGURES).play(2, 1)
    assert result.what == ["to hit", "to hit"]
    assert result.count("misfire") == result.count("hits") == 0


def test_the_reroll_is_used_at_once_and_may_misfire() -> None:
    rules = ["Reroll failed to-hit"]
    trial = gun(*SHOT, **FIGURES, attacker={**CHARIOT, "rules": rules})

    def with_reroll(a: int, b: int, c: int, d: int) -> str:
        first = b if 1 < a < 4 else a
        second = d if c < 4 else c
        return outcome(first, second)

    expected = spread(4, with_reroll)
    for event in ("direct_hit", "partial_hit", "misfire"):
        assert trial.chance(event) == expected[event]
    result = trial.play(3, 2, 1, 6, *[1] * 9)
    assert result.what[:4] == ["to hit", "to hit re-roll"] * 2
    assert result.count("partial_hit") == 1


def test_two_catapults_wound_in_the_order_in_which_they_hit() -> None:
    trial = gun(*SHOT, **FIGURES, attacker={**CHARIOT, "models": 2})
    partial, direct = (trial.value(name) for name in ("partial_hits", "area_hits"))
    # the first one misses and hits in part, the second hits: the bracket hit is a later die
    result = trial.play(2, 4, 4, *[1] * partial, 2, *[1] * (direct - 1), 3)
    assert result.what[-2 - direct :] == [*["to wound"] * (direct + 1), "multiple wounds"]
    assert (result.count("wounds"), result.count("wounds_lost")) == (1, 1)


def test_a_hopeless_catapult_may_confirm_either_roll() -> None:
    trial = gun(*SHOT, **FIGURES, to_hit=6, situation={"distance": 40})
    assert trial.value("to_hit") == 7

    def hopeless(a: int, b: int, c: int, d: int) -> str:
        if a == 1:
            return "misfire"
        if a == 6 and b >= 4:
            return "direct_hit"
        return "partial_hit" if c == 6 and d >= 4 else "over"

    expected = spread(4, hopeless)
    for event in ("direct_hit", "partial_hit", "misfire"):
        assert trial.chance(event) == expected[event]


def test_it_needs_its_area_and_no_second_type() -> None:
    assert gun("Catapult").fault.word == "missing_parameter"
    assert gun("Catapult (4x)").fault.word == "bad_parameter"
    assert gun("Catapult (4x4)", "Volley Gun").fault.word == "conflicting_traits"
