"""Macro-extinction Targeting Protocols: failed Hit rolls at the largest are re-rolled."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from .conftest import KNIGHT, SQUAD, TANK, TITAN, Fields, fight, fire

HUNTER: Fields = {"type": "knight", "rules": ["Macro-extinction Targeting Protocols"]}


@pytest.mark.parametrize("kind", ["super-heavy-vehicle", "knight", "titan"])
def test_failed_rolls_at_the_largest_are_rolled_again(kind: str) -> None:
    shot = fire(attacker=HUNTER, target={"type": kind, "armour_save": 3})
    assert shot.mean("hits") == Fraction(3, 4)
    assert shot.explains("macro-extinction-targeting-protocols.1")


@pytest.mark.parametrize("target", [SQUAD, TANK, {**SQUAD, "type": "walker"}])
def test_at_others_they_are_not(target: Fields) -> None:
    assert fire(attacker=HUNTER, target=target).mean("hits") == Fraction(1, 2)


def test_those_that_are_fired_at_gain_nothing() -> None:
    assert fire(target={**KNIGHT, **HUNTER}).mean("hits") == Fraction(1, 2)


def kept(faces: tuple[int, ...], again: int) -> int:
    """Return a Fight roll of which the lowest die is re-rolled where it shows 1 to 3."""
    lowest = min(faces)
    return sum(faces) + (again - lowest if lowest <= 3 else 0)


def sums(dice: int, rerolls: bool) -> dict[int, Fraction]:
    """Return the odds of a Fight roll, face by face."""
    found: dict[int, Fraction] = {}
    for *faces, again in product(range(1, 7), repeat=dice + 1):
        total = kept(tuple(faces), again) if rerolls else sum(faces)
        found[total] = found.get(total, Fraction(0)) + Fraction(1, 6 ** (dice + 1))
    return found


def wins(ours: dict[int, Fraction], theirs: dict[int, Fraction]) -> Fraction:
    """Return the chance that the first total is the higher one."""
    pairs = product(ours.items(), theirs.items())
    return sum((p * q for (a, p), (b, q) in pairs if a > b), Fraction(0))


@pytest.mark.parametrize("dice", [2, 3, 4])
def test_one_die_of_a_fight_may_be_rolled_again(dice: int) -> None:
    target = {**TITAN, "void_shields": 0}
    bout = fight(attacker={**HUNTER, "rend_weapons": dice - 2}, target=target)
    assert bout.chance("attacker_wins") == wins(sums(dice, True), sums(2, False))
    assert bout.chance("target_wins") == wins(sums(2, False), sums(dice, True))
    assert bout.explains("macro-extinction-targeting-protocols.2")


def test_on_either_side_against_the_largest_alone() -> None:
    struck = fight(attacker={"type": "knight"}, target={**KNIGHT, "rules": HUNTER["rules"]})
    assert struck.chance("target_wins") == wins(sums(2, True), sums(2, False))
    small = fight(attacker=HUNTER, target=SQUAD)
    assert small.chance("attacker_wins") == wins(sums(2, False), sums(2, False))


def test_it_need_not_be_rolled_again() -> None:
    bout = fight(attacker=HUNTER, target=KNIGHT, choices={"fight_reroll": "none"})
    assert bout.chance("attacker_wins") == wins(sums(2, False), sums(2, False))


def test_own_dice_come_before_the_foes() -> None:
    result = fight(attacker=HUNTER, target=KNIGHT).play(3, 5, 6, 4, 6)
    assert result.what == [
        "fight attacker",
        "fight attacker",
        "fight attacker again",
        "fight target",
        "fight target",
    ]
    assert result.count("attacker_wins") == 1
