"""Feel No Pain: Wounds from Light weapons are ignored on 5+."""

from __future__ import annotations

from fractions import Fraction

from .conftest import SQUAD, fight, fire

TOUGH = {**SQUAD, "rules": ["Feel No Pain"]}


def test_a_wound_of_a_light_weapon_is_ignored_on_5_and_more_after_the_save() -> None:
    shot = fire("Light", ap=0, target=TOUGH)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(4, 6) * Fraction(4, 6)
    assert shot.mean("wounds_ignored") == Fraction(1, 2) * Fraction(4, 6) * Fraction(2, 6)
    assert shot.explains("core-feel-no-pain.1")


def test_not_a_wound_of_another_weapon() -> None:
    shot = fire("Light AT", ap=0, target=TOUGH)
    assert shot.mean("wounds_ignored") == 0
    assert not shot.explains("core-feel-no-pain.1")


def test_no_die_is_rolled_where_the_save_was_passed() -> None:
    result = fire("Light", ap=0, dice=2, target=TOUGH).play(4, 4, 5, 1, 5)
    assert result.what == ["hit", "hit", "save", "save", "feel no pain"]
    assert result.count("wounds_lost") == 0


def test_not_in_fights() -> None:
    assert fight("Light", target=TOUGH).play(6, 6, 1, 1).count("wounds_lost") == 1
