"""Anathema, Empyrean Avatar, God-Engine, Malefic Aegis, Precision Fire: rules of few sheets."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .conftest import SQUAD, TANK, hits, share, shoot, strike


def test_no_psychic_weapon_is_aimed_at_an_anathema() -> None:
    sister = {**SQUAD, "rules": ["Anathema sub-type"]}
    assert shoot("Psychic Focus", target=sister).refused == ("anathema", "anathema-sub-type.1")
    assert shoot(target=sister).mean("hits") == Fraction(2, 3)


def test_instant_death_costs_an_avatar_d3_wounds() -> None:
    avatar = {"models": 1, "wounds": 5, "toughness": 4, "rules": ["Empyrean Avatar"]}
    trial = hits(1, "Instant Death", target=avatar)
    assert trial.mean("wounds_lost") == Fraction(1, 2) * 2
    assert trial.explains("empyrean-avatar.1")
    assert hits(1, target=avatar).mean("wounds_lost") == Fraction(1, 2)


def test_currents_do_nothing_to_a_god_engine() -> None:
    engine = {**TANK, "rules": ["God-Engine"]}
    for trait in ("Haywire", "Disruption (2+)"):
        trial = shoot(trait, strength=8, target=engine)
        hit = trial.mean("hits")
        assert trial.mean("penetrating") == hit * share(1, lambda die: die + 8 > 13)
        assert trial.explains("god-engine.1")
    assert shoot("Psychic Focus", target=engine).refused == ("god_engine", "god-engine.1")


def test_nothing_but_armour_helps_against_precision_fire() -> None:
    hidden = {**SQUAD, "armour_save": 0, "cover_save": 4, "rules": ["Feel No Pain (5+)"]}
    eye = {"bs": 4, "rules": ["Precision Fire"]}
    trial = hits(1, attacker=eye, target=hidden)
    assert trial.mean("unsaved_wounds") == Fraction(1, 2)
    assert trial.explains("precision-fire.1")
    snap = hits(1, attacker=eye, target=hidden, situation={"snap_shot": True})
    assert snap.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(1, 2) * Fraction(2, 3)


def test_an_engine_of_the_warp_has_an_aegis_and_fears_force() -> None:
    engine: dict[str, Any] = {
        "models": 1,
        "wounds": 5,
        "toughness": 4,
        "rules": ["Corrupted Engine sub-type"],
    }
    warded = {**engine, "rules": [*engine["rules"], "Malefic Aegis (5+)"]}
    trial = hits(1, target=warded)
    assert trial.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(4, 6)
    assert trial.explains("malefic-aegis.1")
    assert strike("Force", target=engine).explains("daemon.2")
