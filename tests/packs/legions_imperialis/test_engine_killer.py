"""Engine Killer (X): a Wound on an engine costs it X more, unsaved."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import KNIGHT, SQUAD, TITAN, WALKER, fight, fire


@pytest.mark.parametrize("kind", ["vehicle", "super-heavy-vehicle", "knight", "titan"])
def test_a_wound_on_an_engine_brings_more_without_a_save(kind: str) -> None:
    target = {"type": kind, "wounds": 5, "armour_save": 3}
    shot = fire("Engine Killer (2)", ap=0, target=target)
    assert shot.of("wounds_lost") == {0: Fraction(5, 6), 3: Fraction(1, 6)}
    assert shot.mean("unsaved_wounds") == Fraction(1, 6)
    assert shot.explains("engine-killer.1", "engine-killer.2", "engine-killer.3")


@pytest.mark.parametrize("target", [SQUAD, WALKER])
def test_others_lose_one(target: dict[str, object]) -> None:
    shot = fire("Engine Killer (2)", ap=-6, target=target)
    assert shot.of("wounds_lost") == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_the_surplus_passes_to_nobody() -> None:
    shot = fire("Engine Killer (5)", ap=-6, target={**KNIGHT, "ion_shield": "-", "models": 2})
    assert shot.of("wounds_lost") == {0: Fraction(1, 2), 3: Fraction(1, 2)}


def test_hits_on_shields_bring_nothing() -> None:
    assert fire("Engine Killer (3)", target=TITAN).mean("wounds_lost") == 0


def test_a_hit_of_impale_that_wounds_brings_it_once() -> None:
    attacker = {"type": "titan", "wounds": 3}
    result = fire(
        "Engine Killer (1)", "Impale", attacker=attacker, target={**TITAN, "wounds": 8}
    ).play(4, 6, 3)
    assert result.count("wounds_lost") == 3  # 6 + 5 + 1 against 3 + 5 + 2, and one more


def test_it_needs_a_whole_number() -> None:
    assert fire("Engine Killer (X)").fault.word == "missing_parameter"
    assert fire("Engine Killer (D3)").fault.word == "bad_parameter"


def test_in_a_fight_it_takes_rend_on_the_same_weapon() -> None:
    knight = {**KNIGHT, "wounds": 9}
    both = fight("Rend", "Engine Killer (2)", target=knight).play(6, 6, 6, 1, 1)
    assert both.count("wounds_lost") == 3
    apart = fight("Rend", more_weapons=[["Engine Killer (2)"]], target=knight)
    assert apart.play(6, 6, 6, 1, 1).count("wounds_lost") == 1
    assert not apart.explains("engine-killer.4")


def test_two_such_weapons_add_up_in_a_fight() -> None:
    trial = fight(
        "Rend",
        "Engine Killer (2)",
        more_weapons=[["Rend", "Engine Killer (1)"]],
        target={**KNIGHT, "wounds": 9},
    )
    assert trial.play(6, 6, 6, 6, 1, 1).count("wounds_lost") == 4
    assert trial.explains("engine-killer.4")


@pytest.mark.parametrize(("kind", "lost"), [("knight", 3), ("infantry", 1)])
def test_the_enemys_hurts_an_attacker_that_is_an_engine(kind: str, lost: int) -> None:
    foe = {**KNIGHT, "rend_weapons": 1, "engine_killer": 2}
    trial = fight(attacker={"type": kind, "wounds": 5}, target=foe)
    assert trial.play(1, 1, 6, 6, 6).count("attacker_wounds_lost") == lost


def test_infantry_that_loses_a_fight_suffers_one_wound() -> None:
    trial = fight("Rend", "Engine Killer (2)", target={**SQUAD, "wounds": 5})
    assert trial.play(6, 6, 6, 1, 1).count("wounds_lost") == 1
