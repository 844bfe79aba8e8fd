"""Fearless: passes Pinning tests without a roll; makes no Shrouded rolls."""

from __future__ import annotations

from .conftest import GUARD, hits, share

BRAVE = {**GUARD, "rules": ["Fearless"]}


def test_it_passes_without_a_roll() -> None:
    trial = hits(2, "Pinning", target=BRAVE)
    assert (trial.chance("pinning_test"), trial.chance("pinned")) == (0, 0)
    assert trial.explains("fearless.1", "pinning.8")


def test_it_hides_in_no_shroud() -> None:
    trial = hits(1, target={**GUARD, "armour_save": 0, "rules": ["Fearless", "Shrouded (5+)"]})
    assert trial.mean("unsaved_wounds") == share(1, lambda wound: wound >= 3)
    assert trial.explains("shrouded.1")


def test_an_attackers_own_courage_changes_nothing() -> None:
    trial = hits(1, "Pinning", attacker={"bs": 4, "rules": ["Fearless"]}, target=GUARD)
    assert trial.chance("pinning_test") > 0
