"""Impale: in place of a Save both roll D6 + Scale; the difference is Wounds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import HOUSE, KNIGHT, TITAN, Fields, fire

HUNTER = {"type": "titan", "wounds": 1}


def harpoon(target: Fields, attacker: Fields | None = None, **given: Any) -> Trial:
    """Return the shot of a claw that always hits but on a 1."""
    return fire(
        "Impale", ap="special", to_hit=2, target=target, attacker=attacker or HUNTER, **given
    )


def test_the_difference_is_wounds_without_any_save() -> None:
    target = {"type": "titan", "wounds": 9, "armour_save": 2, "invulnerable_save": 2}
    shot = harpoon(target)  # 5 against 5 + 2
    ways = {
        d: sum(1 for a in range(1, 7) for b in range(1, 7) if a - b - 2 == d) for d in range(1, 4)
    }
    for difference, count in ways.items():
        assert shot.of("wounds_lost")[difference] == Fraction(5, 6) * Fraction(count, 36)
    assert shot.mean("unsaved_wounds") == Fraction(5, 6) * Fraction(sum(ways.values()), 36)
    assert shot.explains("impale.1", "impale.2", "impale.3", "impale.4", "impale.5", "impale.6")


@pytest.mark.parametrize(("wounds", "bonus"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (8, 2)])
def test_wounds_left_count_for_both_sides(wounds: int, bonus: int) -> None:
    result = harpoon(
        {"type": "titan", "wounds": 1}, {"type": "vehicle", "scale": 5, "wounds": wounds}
    ).play(2, 1, 1)
    assert result.count("model_hits") == 1
    assert result.count("wounds_lost") == min(1, bonus)
    against = harpoon({"type": "titan", "wounds": 9, "wounds_left": [wounds]}, HUNTER)
    assert against.play(2, 6, 1).count("wounds_lost") == min(wounds, 5 - bonus)


def test_each_hit_heeds_the_wounds_left_by_then() -> None:
    result = harpoon({"type": "titan", "wounds": 5}, dice=2).play(2, 2, 6, 3, 3, 2)
    assert result.what[2:] == ["impale attacker", "impale target"] * 2
    assert result.count("wounds_lost") == 1 + 0  # 11 against 10, then 8 against 8


def test_void_shields_are_passed() -> None:
    assert harpoon(TITAN).of("shields_left") == {2: 1}


def test_the_firing_player_picks_the_model_wounded_ones_first() -> None:
    target = {
        "type": "knight",
        "groups": [
            {"name": "squire", "models": 1, "wounds": 1},
            {"name": "baron", "models": 1, "wounds": 4},
        ],
    }
    picked = harpoon(target, choices={"allocation": ["Baron"]})
    assert picked.mean("destroyed_squire") == 0
    wounded = harpoon({**target, "wounds_left": [1, 3]})
    assert wounded.mean("destroyed_squire") == 0


def test_surplus_wounds_pass_to_nobody() -> None:
    result = harpoon({"type": "vehicle", "models": 3}).play(2, 6, 1)
    assert result.count("wounds_lost") == 1
    assert not harpoon({"type": "vehicle", "models": 3}).explains("impale.1")


def test_a_scale_of_the_datasheet_counts() -> None:
    result = harpoon({"type": "vehicle", "scale": 4}).play(2, 3, 4)
    assert result.count("wounds_lost") == 0


def test_a_light_weapon_hurts_no_engine_by_it() -> None:
    assert fire("Impale", "Light", target=KNIGHT).mean("hits_discarded") == Fraction(1, 2)


def test_the_firing_player_names_the_model_with_the_fewest_wounds_by_default() -> None:
    groups = [
        {"name": "sound", "models": 1, "wounds": 5},
        {"name": "weak", "models": 1, "wounds": 1},
    ]
    shot = harpoon({"type": "super-heavy-vehicle", "armour_save": 3, "groups": groups})
    assert shot.mean("destroyed_sound") == 0
    assert shot.mean("destroyed_weak") > 0
    small = harpoon({"type": "vehicle", "armour_save": 3, "groups": groups})
    assert small.mean("destroyed_weak") == 0


def test_of_as_many_wounds_the_weakest_save_is_named() -> None:
    groups = [
        {"name": "hard", "models": 1, "armour_save": 2},
        {"name": "soft", "models": 1, "armour_save": 5},
    ]
    shot = harpoon({"type": "knight", "wounds": 2, "groups": groups})
    assert shot.mean("destroyed_hard") == 0


def test_firing_models_with_unlike_wounds_count_as_the_weakest_and_that_is_told() -> None:
    attacker = {"type": "knight", "models": 2, "wounds_left": [5, 1]}
    shot = fire("Impale", attacker=attacker, target={"type": "knight", "wounds": 4})
    alike = fire(
        "Impale",
        attacker={**attacker, "wounds_left": [1, 1]},
        target={"type": "knight", "wounds": 4},
    )
    assert shot.of("wounds_lost") == alike.of("wounds_lost")
    assert [each.key for each in shot.caveats] == ["attacker.wounds_left"]
    assert alike.caveats == []


def test_it_explains_no_save_where_none_is_made() -> None:
    contest = harpoon({"type": "knight", "armour_save": 3})
    assert not {clause for clause in contest.clauses if clause.startswith("core-save")}
    assert "save_armour" not in contest.program.values
    walker = harpoon({"type": "walker", "armour_save": 3})
    small = HOUSE.trial({**walker.table, "impale_at_small_scale": "save"})
    assert small.explains("core-save-roll.1")
