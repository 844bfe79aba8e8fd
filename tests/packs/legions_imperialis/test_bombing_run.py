"""Bombing Run: fires in the move, within 3 inches, at Structure and garrison alike."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grapeshot.testing import Trial

from .conftest import FLYER, HOUSE_OF_STONE, SQUAD, fire


def bomb(*traits: str, situation: dict[str, object] | None = None, **given: object) -> Trial:
    """Return bombs dropped in the Movement phase."""
    where = {"phase": "movement", "distance": 2, **(situation or {})}
    return fire("Bombing Run", *traits, range="-", situation=where, **given)  # type: ignore[arg-type]  # passed on as given


def test_it_is_fired_in_the_move_at_models_within_3_inches() -> None:
    shot = bomb(dice=3, to_hit=2, ap=-6, situation={"distance": 3, "models_in_range": 2})
    assert (
        shot.of("models_destroyed")[2]
        == Fraction(5, 6) ** 3 + 3 * Fraction(1, 6) * Fraction(5, 6) ** 2
    )
    assert shot.explains("bombing-run.1", "bombing-run.2", "bombing-run.3", "bombing-run.5")


@pytest.mark.parametrize("order", ["advance", "march", "charge", "fall-back"])
def test_any_order_that_moves_will_do(order: str) -> None:
    assert bomb(attacker={"order": order}).mean("hits") == Fraction(1, 2)


def test_a_model_under_first_fire_does_not_move() -> None:
    assert bomb(attacker={"order": "first-fire"}).refused == ("order", "bombing-run.1")


@pytest.mark.parametrize(
    ("situation", "refusal"),
    [
        ({"phase": "combat"}, ("phase", "bombing-run.10")),
        ({"overwatch": True}, ("overwatch", "bombing-run.1")),
        ({"fired_already": True}, ("already_fired", "bombing-run.3")),
        ({"distance": 3.1}, ("out_of_range", "core-range-and-sight.1")),
        ({"models_in_range": 0}, ("out_of_range", "core-range-and-sight.1")),
    ],
)
def test_when_and_where_it_is_refused(
    situation: dict[str, object], refusal: tuple[str, str]
) -> None:
    assert bomb(situation=situation).refused == refusal


def test_not_at_flyers() -> None:
    assert bomb(target=FLYER).refused == ("flyer", "bombing-run.4")


def test_structure_at_full_dice_garrison_at_half_structure_first() -> None:
    targets = [
        {**HOUSE_OF_STONE, "name": "hab"},
        {**SQUAD, "models": 1, "name": "in", "garrisoned_in": "hab"},
    ]
    trial = bomb(dice=3, ap=-6, targets=targets, situation={"collapse_save": 4})
    assert trial.of("hit_rolls", "hab") == {3: 1}
    assert trial.of("hit_rolls", "in") == {2: 1}
    assert trial.chance("collapsed", "hab") == Fraction(1, 2)
    assert trial.explains("bombing-run.6", "bombing-run.7", "bombing-run.8", "bombing-run.11")
    result = trial.play(4, 4, 1, 3, 1, 1)
    assert result.what == ["hit"] * 3 + ["collapse", "hit", "hit"]
    assert result.count("models_destroyed", "in") == 1


def test_the_structure_alone_may_be_bombed() -> None:
    assert bomb(target={**HOUSE_OF_STONE, "wounds": 3}).of("hit_rolls") == {1: 1}


def test_a_garrison_alone_may_be_bombed_and_what_is_left_out_is_told() -> None:
    garrison = bomb(dice=3, target={**SQUAD, "garrisoned_in": "hab"})
    assert garrison.of("hit_rolls") == {2: 1}
    assert [(each.key, each.text[:27]) for each in garrison.caveats] == [
        ("targets", '"hab" is struck first and m')
    ]
    assert not garrison.explains("bombing-run.8")


def test_what_is_dropped_is_told_for_the_rest_of_the_round() -> None:
    left = bomb().play(1).report
    assert left["situation_left"] == {"weapons_fired": 1, "fired_already": True}
    assert left["lasting"][0]["until"] == "end of the round"
