"""Shock Pulse: an engine that is hit is slowed; Hits on Void Shields take two levels."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import HOUSE_OF_STONE, SQUAD, TITAN, WALKER, fire


@pytest.mark.parametrize("kind", ["vehicle", "super-heavy-vehicle", "knight", "titan"])
def test_one_hit_on_an_engine_is_enough_saved_or_not(kind: str) -> None:
    shot = fire("Shock Pulse", ap=0, target={"type": kind, "armour_save": 2})
    assert shot.chance("shocked") == Fraction(1, 2)
    assert shot.explains("shock-pulse.3")


@pytest.mark.parametrize("target", [SQUAD, WALKER])
def test_others_are_not_slowed(target: dict[str, object]) -> None:
    assert fire("Shock Pulse", dice=5, target=target).chance("shocked") == 0


def test_a_structure_is_no_engine() -> None:
    assert fire("Shock Pulse", "Demolisher", target=HOUSE_OF_STONE).chance("shocked") == 0


@pytest.mark.parametrize(("levels", "lost"), [(3, 2), (2, 2), (1, 1)])
def test_a_hit_takes_two_levels_and_does_not_slow(levels: int, lost: int) -> None:
    shot = fire("Shock Pulse", target={**TITAN, "void_shields": levels})
    assert shot.of("shields_lost") == {0: Fraction(1, 2), lost: Fraction(1, 2)}
    assert shot.of("shield_hits") == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert shot.chance("shocked") == 0


def test_the_surplus_of_the_last_level_is_lost() -> None:
    result = fire("Shock Pulse", dice=2, target={**TITAN, "void_shields": 1}).play(4, 4, 6)
    assert (result.count("shields_lost"), result.count("saves_passed")) == (1, 1)
    assert result.effects == {"shocked": "end of the round"}


def test_the_errata_end_it_sooner() -> None:
    result = fire("Shock Pulse", errata="faq", target={**TITAN, "void_shields": 0}).play(4, 6)
    assert result.effects == {"shocked": "next move / next firing"}


@pytest.mark.parametrize("errata", ["rulebook", "faq"])
def test_the_victim_fires_one_weapon_and_no_more(errata: str) -> None:
    victim = {"type": "vehicle", "status": ["shocked"]}
    assert fire(attacker=victim, errata=errata).mean("hits") == Fraction(1, 2)
    second = fire(attacker=victim, errata=errata, situation={"weapons_fired": 1})
    assert second.refused == ("shocked", "shock-pulse.2")
    assert fire(situation={"weapons_fired": 1}).mean("hits") == Fraction(1, 2)


def test_what_it_leaves_can_be_written_into_the_victims_own_fire() -> None:
    victim = fire("Shock Pulse", "Bypass", target=TITAN).play(4, 6).report["targets_left"]["target"]
    assert victim["status"] == ["shocked"]
    fires = {"type": "titan", "status": victim["status"]}
    left = fire(attacker=fires).play(1).report
    assert fire(attacker=fires, situation=left["situation_left"]).refused[0] == "shocked"
