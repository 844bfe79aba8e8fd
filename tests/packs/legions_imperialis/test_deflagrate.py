"""Deflagrate: each unsaved Wound makes one more Hit, to be confirmed; no chain."""

from __future__ import annotations

from fractions import Fraction

from .conftest import SQUAD, TANK, TITAN, fire

BARE = {**SQUAD, "armour_save": "-"}


def test_each_wound_makes_one_additional_hit_to_be_confirmed() -> None:
    shot = fire("Deflagrate", target=BARE)
    assert shot.of("models_destroyed") == {0: Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(1, 4)}
    assert shot.of("hit_rolls") == {1: Fraction(1, 2), 2: Fraction(1, 2)}
    assert shot.explains("deflagrate.1", "deflagrate.2", "deflagrate.3", "deflagrate.4")


def test_additional_hits_make_no_further_ones() -> None:
    assert max(fire("Deflagrate", dice=2, target=BARE).of("models_destroyed")) == 4


def test_saved_hits_make_none() -> None:
    result = fire("Deflagrate", ap=0).play(4, 5)
    assert result.what == ["hit", "save"]


def test_the_order_of_the_dice() -> None:
    result = fire("Deflagrate", "Accurate", ap=0, dice=2).play(4, 5, 1, 2, 3, 2, 6, 1, 1)
    further = ["hit", "hit", "hit re-roll", "hit re-roll", "save"]
    assert result.what == ["hit", "hit", "save", "save", *further]
    assert result.count("hits") == 2
    assert result.count("extra_hits") == 1
    assert result.count("models_destroyed") == 3


def test_rapid_fire_and_modifiers_hold_for_the_additional_rolls() -> None:
    shot = fire("Deflagrate", "Rapid Fire", to_hit=6, target=BARE, situation={"hit_modifier": -1})
    six = Fraction(1, 6)
    assert shot.of("models_destroyed") == {
        0: 1 - six,
        2: six * (1 - six) ** 2,
        4: six * 2 * six * (1 - six),
        5: six * six**2,  # six Hits at five models
    }
    assert shot.mean("hit_rolls") == 1 + six * 2


def test_models_out_of_sight_may_not_be_given_additional_hits_of_a_beam() -> None:
    situation = {"models_in_range": 3, "models_visible": 1}
    beam = fire("Deflagrate", "Beam", to_hit=2, target=BARE, situation=situation)
    assert beam.mean("models_destroyed") == Fraction(5, 6)
    assert beam.mean("hits_lost") == Fraction(5, 6) * Fraction(5, 6)
    situation["models_visible"] = 2
    two = fire("Deflagrate", "Beam", to_hit=2, target=BARE, situation=situation)
    assert two.mean("models_destroyed") == Fraction(5, 6) + Fraction(25, 36)


def test_fired_blind_every_additional_hit_is_lost() -> None:
    shot = fire("Deflagrate", "Barrage", target=BARE, situation={"line_of_sight": False})
    assert shot.mean("models_destroyed") == Fraction(2, 6)
    assert shot.mean("hits_lost") == Fraction(2, 6) ** 2


def test_additional_hits_go_to_those_seen_and_in_range_not_to_those_under_a_template() -> None:
    shot = fire("Deflagrate", 'Blast (3")', target=BARE, situation={"template_full": 1})
    assert shot.of("models_destroyed") == {
        0: Fraction(1, 2),
        1: Fraction(1, 4),
        2: Fraction(1, 4),
    }
    assert shot.mean("hits_lost") == 0
    seen = {"template_full": 1, "models_visible": 1}
    unseen = fire("Deflagrate", 'Blast (3")', target=BARE, situation=seen)
    assert max(unseen.of("models_destroyed")) == 1
    assert unseen.mean("hits_lost") == Fraction(1, 4)


def test_the_additional_wounds_of_engine_killer_make_none() -> None:
    shot = fire("Deflagrate", "Engine Killer (2)", ap=-6, target={**TANK, "wounds": 6})
    assert shot.of("wounds_lost") == {0: Fraction(1, 2), 3: Fraction(1, 4), 6: Fraction(1, 4)}


def test_a_wound_that_feel_no_pain_ignores_makes_none() -> None:
    target = {**BARE, "rules": ["Feel No Pain"]}
    result = fire("Deflagrate", "Light", target=target).play(4, 5)
    assert result.what == ["hit", "feel no pain"]


def test_hits_on_void_shields_make_none() -> None:
    assert fire("Deflagrate", dice=2, target=TITAN).mean("extra_hits") == 0
