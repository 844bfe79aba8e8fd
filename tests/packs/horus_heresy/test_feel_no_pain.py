"""Feel No Pain (X): X or more discounts a wound, unless it causes Instant Death."""

from __future__ import annotations

import pytest

from .conftest import SQUAD, TANK, hits, of_each, share


@pytest.mark.parametrize("needed", [2, 4, 6])
def test_a_wound_may_be_discounted_after_the_save(needed: int) -> None:
    trial = hits(2, target={**SQUAD, "rules": [f"Feel No Pain ({needed}+)"]})
    through = share(3, lambda wound, save, pain: wound >= 4 and save < 3 and pain < needed)
    assert trial.of("unsaved_wounds") == of_each(through, 2)
    assert trial.explains("feel-no-pain.1", "damage-mitigation.1")


def test_not_against_instant_death() -> None:
    trial = hits(1, strength=8, ap=2, target={**SQUAD, "rules": ["Feel No Pain (2+)"]})
    assert trial.mean("unsaved_wounds") == share(1, lambda wound: wound >= 2)
    assert trial.explains("feel-no-pain.1", "instant-death.1")


def test_of_two_rules_the_better_is_rolled_and_no_more() -> None:
    rules = ["Feel No Pain (5+)", "Shrouded (4+)"]
    trial = hits(1, target={**SQUAD, "rules": rules})
    through = share(3, lambda wound, save, pain: wound >= 4 and save < 3 and pain < 4)
    assert trial.mean("unsaved_wounds") == through
    assert trial.explains("damage-mitigation.1")


def test_it_is_nothing_to_a_vehicle() -> None:
    trial = hits(1, strength=9, target={**TANK, "rules": ["Feel No Pain (2+)"]})
    assert trial.mean("hull_points_lost") == share(1, lambda die: die >= 4)


def test_it_needs_a_roll() -> None:
    assert hits(1, target={**SQUAD, "rules": ["Feel No Pain"]}).fault.word == "missing_parameter"
