"""Beam: strikes every Detachment under a line; stops at Structures; no Overwatch."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grapeshot.testing import Trial

from .conftest import FLYER, HOUSE_OF_STONE, SQUAD, TANK, Fields, fire


def test_each_detachment_under_the_line_takes_the_dice_friend_or_foe() -> None:
    targets = [{**SQUAD, "name": "foe"}, {**TANK, "name": "friend", "friend": True}]
    shot = fire("Beam", dice=2, targets=targets)
    assert shot.of("hit_rolls", "foe") == shot.of("hit_rolls", "friend") == {2: 1}
    assert shot.explains("beam.1", "beam.2", "beam.3", "beam.5", "beam.9")


def test_flyers_and_what_the_line_misses_are_passed_over() -> None:
    targets = [
        {**FLYER, "name": "flyer"},
        {**SQUAD, "name": "beside", "under_line": False},
        {**SQUAD, "name": "beyond", "distance": 25},
        {**SQUAD, "name": "under"},
    ]
    shot = fire("Beam", targets=targets)
    assert [shot.mean("hit_rolls", name) for name in shot.odds.targets] == [0, 0, 0, 1]
    assert shot.explains("beam.4")


def test_a_single_target_out_of_range_is_refused() -> None:
    assert fire("Beam", situation={"distance": 21}).refused[0] == "out_of_range"
    assert fire("Beam", situation={"models_in_range": 0}).refused[0] == "out_of_range"


def test_hits_go_to_any_model_in_range_seen_or_not() -> None:
    situation = {"models_in_range": 3, "models_visible": 1}
    shot = fire("Beam", dice=3, to_hit=2, ap=-6, situation=situation)
    assert shot.of("models_destroyed")[3] == Fraction(5, 6) ** 3


def test_the_line_ends_at_a_structure_with_those_inside() -> None:
    targets = [
        {**HOUSE_OF_STONE, "name": "hab"},
        {**SQUAD, "name": "inside", "garrisoned_in": "hab"},
        {**SQUAD, "name": "behind", "behind_block": "structure"},
        {**SQUAD, "name": "walled", "behind_block": "impassable"},
    ]
    shot = fire("Beam", dice=2, targets=targets)
    assert [shot.mean("hit_rolls", name) for name in shot.odds.targets] == [0, 2, 0, 0]
    assert shot.explains("beam.6", "beam.7")


def test_it_is_not_fired_in_overwatch_even_where_it_strikes_nobody() -> None:
    assert fire("Beam", situation={"overwatch": True}).refused == ("overwatch", "beam.8")
    missed = fire("Beam", target={**SQUAD, "under_line": False}, situation={"overwatch": True})
    assert missed.refused == ("overwatch", "beam.8")


def test_where_it_strikes_nobody_nothing_happens() -> None:
    assert fire("Beam", target={**SQUAD, "under_line": False}).of("hit_rolls") == {0: 1}


def test_its_own_arc_is_heeded() -> None:
    assert fire("Beam", "Arc (Front)", situation={"arc": "rear"}).refused == ("arc", "arc.1")


def test_a_structure_and_those_whom_it_shelters_are_not_struck_and_it_may_be_fired() -> None:
    """A line may run into a Structure that the weapon cannot harm, and strike nobody else."""
    hab = {**HOUSE_OF_STONE, "name": "hab"}
    shot = fire("Beam", targets=[hab, {**SQUAD, "name": "behind", "behind_block": "structure"}])
    assert shot.mean("hit_rolls", "hab") == shot.mean("hit_rolls", "behind") == 0


HAB: Fields = {**HOUSE_OF_STONE, "name": "hab"}
INSIDE: Fields = {**SQUAD, "name": "inside", "garrisoned_in": "hab"}
BEHIND: Fields = {**SQUAD, "name": "behind"}


def struck(shot: Trial) -> list[str]:
    """Return the targets that are rolled against."""
    return [name for name, frame in shot.odds.targets.items() if frame.mean["hit_rolls"]]


@pytest.mark.parametrize(
    ("distances", "expected"),
    [
        ((8, 8, 12), ["inside"]),
        ((8, 8, 6), ["inside", "behind"]),
        ((8, None, 12), ["inside"]),
    ],
)
def test_the_line_stops_at_the_nearer_structure(
    distances: tuple[int | None, ...], expected: list[str]
) -> None:
    targets = [
        {**unit, **({} if inches is None else {"distance": inches})}
        for unit, inches in zip((HAB, INSIDE, BEHIND), distances, strict=True)
    ]
    shot = fire("Beam", targets=targets)
    assert struck(shot) == expected
    assert shot.explains("beam.6") == ("behind" not in expected)
    assert shot.caveats == []
    heavy = fire("Heavy Beam", targets=targets, situation={"collapse_save": 4})
    assert set(struck(heavy)) == {"hab", "inside", "behind"}


def test_what_is_stated_about_a_block_stands_before_distances() -> None:
    targets = [{**HAB, "distance": 8}, {**BEHIND, "distance": 6, "behind_block": "structure"}]
    assert struck(fire("Beam", targets=[*targets, {**SQUAD, "name": "near", "distance": 4}])) == [
        "near"
    ]


@pytest.mark.parametrize("situation", [{}, {"distance": 9}])
def test_a_structure_on_the_line_without_distances_is_told(situation: Fields) -> None:
    shot = fire("Beam", targets=[HAB, INSIDE, BEHIND], situation=situation)
    assert struck(shot) == ["inside", "behind"]
    assert [each.key for each in shot.caveats] == ["situation.distance"]
    assert fire("Heavy Beam", targets=[HAB, BEHIND], situation=situation).caveats == []
