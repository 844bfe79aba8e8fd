"""Heavy (unit sub-type): failed armour saves against Blast weapons are re-rolled."""

from __future__ import annotations

from .conftest import SQUAD, hits, of_each, share, shoot

HEAVY = {**SQUAD, "rules": ["Heavy sub-type"]}
UNDER = {"template_full": 2}


def test_failed_armour_saves_are_rolled_again() -> None:
    trial = shoot("Large Blast", target=HEAVY, situation=UNDER)
    through = share(3, lambda wound, save, again: wound >= 4 and save < 3 and again < 3)
    assert trial.of("unsaved_wounds") == of_each(through, 2)
    assert trial.explains("heavy-sub-type.1")


def test_it_counts_when_the_best_save_is_chosen() -> None:
    """Armour 4+ re-rolled is better than an invulnerable save of 3+."""
    target = {**HEAVY, "armour_save": 4, "invulnerable_save": 3}
    trial = shoot("Blast", target=target, situation={"template_full": 1})
    assert trial.mean("unsaved_wounds") == share(3, lambda w, s, a: w >= 4 and s < 4 and a < 4)


def test_no_other_save_and_no_other_weapon() -> None:
    bare = {**HEAVY, "armour_save": 0, "invulnerable_save": 4}
    trial = shoot("Blast", target=bare, situation={"template_full": 1})
    assert trial.mean("unsaved_wounds") == share(2, lambda wound, save: wound >= 4 and save < 4)
    plain = hits(1, target=HEAVY)
    assert plain.mean("unsaved_wounds") == share(2, lambda wound, save: wound >= 4 and save < 3)
