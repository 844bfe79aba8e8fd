"""Blades of Darag: magical Paired Weapons, Strength 5 under a spell."""

from __future__ import annotations

from .conftest import strike


def test_they_are_paired_and_magical() -> None:
    trial = strike("Blades of Darag", attacker={"strength": 3})
    paired = strike("Paired Weapons", attacker={"strength": 3})
    assert trial.of("hits") == paired.of("hits")
    assert trial.value("strength") == 3
    warded = {"models": 5, "rules": ["Aegis (2+, against Magical Attacks)"]}
    saved, plain = (strike(each, target=warded) for each in ("Blades of Darag", "Paired Weapons"))
    assert (saved.mean("wounds"), saved.mean("unsaved_wounds")) == (
        plain.mean("wounds"),
        plain.mean("wounds") / 6,
    )


def test_a_friendly_spell_makes_them_strong() -> None:
    trial = strike("Blades of Darag", attacker={"met": ["Blades of Darag"]})
    assert trial.value("strength") == 5
    assert trial.explains("blades-of-darag.1")
