"""Saturation Fire: at every visible Detachment in range, friend or foe."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import HOUSE_OF_STONE, SQUAD, TANK, fire


def test_each_visible_detachment_takes_hit_rolls_of_its_own_friend_or_foe() -> None:
    targets = [{**SQUAD, "name": "foe"}, {**TANK, "name": "friend", "friend": True}]
    shot = fire("Saturation Fire", dice=2, targets=targets)
    assert shot.of("hit_rolls", "foe") == shot.of("hit_rolls", "friend") == {2: 1}
    assert shot.explains("saturation-fire.1", "saturation-fire.2", "saturation-fire.4")


@pytest.mark.parametrize(
    "how",
    [
        {"line_of_sight": False},
        {"models_visible": 0},
        {"models_in_range": 0},
        {"distance": 21},
        {"distance": 1, "type": "structure"},
    ],
)
def test_what_is_unseen_out_of_range_or_no_target_is_left_out(how: dict[str, object]) -> None:
    targets = [{**SQUAD, "name": "seen"}, {**SQUAD, "models": 1, "name": "other", **how}]
    shot = fire("Saturation Fire", targets=targets)
    assert [shot.mean("hit_rolls", name) for name in ("seen", "other")] == [1, 0]


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ({"line_of_sight": False}, "no_line_of_sight"),
        ({"models_in_range": 0}, "out_of_range"),
        ({"distance": 21}, "out_of_range"),
        ({"arc": "rear"}, "arc"),
    ],
)
def test_with_nobody_to_fire_at_it_is_refused(how: dict[str, object], reason: str) -> None:
    assert fire("Saturation Fire", "Arc (Front)", situation=how).refused[0] == reason
    assert fire("Saturation Fire", target=HOUSE_OF_STONE).refused[0] == "structure"


def test_nearer_than_the_least_range_is_left_out() -> None:
    targets = [{**SQUAD, "name": "far", "distance": 9}, {**SQUAD, "name": "near", "distance": 2}]
    shot = fire("Saturation Fire", min_range=5, targets=targets)
    assert [shot.mean("hit_rolls", name) for name in ("far", "near")] == [1, 0]


def test_random_dice_are_rolled_once_for_all_targets_of_a_model() -> None:
    targets = [{**SQUAD, "name": "first"}, {**SQUAD, "name": "second"}]
    trial = fire("Saturation Fire", dice="D3", to_hit=2, attacker={"models": 2}, targets=targets)
    result = trial.play(1, 5, *[1] * 8)
    assert result.what == ["dice"] * 2 + ["hit"] * 8
    one = fire("Saturation Fire", dice="D3", targets=targets)
    assert one.of("joint_hits")["3,3"] == Fraction(1, 3) * Fraction(1, 8) * Fraction(1, 8)
    assert one.explains("saturation-fire.3")


def test_the_phase_and_the_order_are_heeded_though_all_are_left_out() -> None:
    hidden = {"line_of_sight": False, "phase": "movement"}
    assert fire("Saturation Fire", situation=hidden).refused[0] == "phase"
