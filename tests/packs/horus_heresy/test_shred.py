"""Shred: failed wound rolls are re-rolled, once."""

from __future__ import annotations

from .conftest import GUARD, TANK, hits, of_each, share


def test_failed_wound_rolls_are_rolled_again() -> None:
    trial = hits(4, "Shred", target=GUARD)
    wounds = share(2, lambda first, second: first >= 3 or second >= 3)
    assert trial.of("wounds") == of_each(wounds, 4)
    assert trial.explains("shred.1")


def test_a_second_roll_may_rend() -> None:
    trial = hits(1, "Shred", "Rending (6+)", strength=3, target={"models": 5, "toughness": 9})
    assert trial.mean("wounds") == share(2, lambda first, second: first == 6 or second == 6)


def test_a_die_that_wounds_is_not_rolled_again_for_a_rend() -> None:
    trial = hits(1, "Shred", "Rending (6+)", target=GUARD)
    assert trial.play(3)["wound_aps"] == [5]


def test_it_is_nothing_to_a_vehicle() -> None:
    one, other = hits(2, "Shred", strength=9, target=TANK), hits(2, strength=9, target=TANK)
    assert one.of("penetrating") == other.of("penetrating")
