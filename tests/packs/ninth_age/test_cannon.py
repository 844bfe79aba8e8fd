"""Cannon, the artillery type: cover does not hinder it, a natural 1 misfires."""

from __future__ import annotations

import pytest

from .conftest import BLOCK, MONSTER, gun, share

BALL = ("Cannon", "Area Attack (1x5)", "[Multiple Wounds (D3+1)]")
FIGURES = {"strength": "4 [10]", "ap": "0 [10]"}


@pytest.mark.parametrize("cover", ["soft", "hard"])
def test_cover_does_not_hinder_it(cover: str) -> None:
    trial = gun(*BALL, **FIGURES, situation={"cover": cover})
    assert trial.of("hits") == {0: share(1, lambda hit: hit < 4), 4: share(1, lambda hit: hit >= 4)}
    assert trial.explains("cannon-type.1")


def test_a_natural_1_misfires() -> None:
    trial = gun(*BALL, **FIGURES)
    assert trial.chance("misfire") == share(1, lambda hit: hit == 1)
    for result, faces in {"breakdown": (1, 2), "shaken": (3, 4), "malfunction": (5, 6)}.items():
        found = share(2, lambda hit, table, faces=faces: hit == 1 and table in faces)
        assert trial.chance(result) == found, result
    assert trial.explains("cannon-type.3", "misfire-table.1")


def test_a_gigantic_target_without_cover_is_hit_one_better() -> None:
    trial = gun(*BALL, **FIGURES, target=MONSTER)
    assert trial.mean("hits") == share(1, lambda hit: hit >= 3)
    assert trial.explains("cannon-type.2")


def test_in_cover_it_is_hit_as_any_other() -> None:
    trial = gun(*BALL, **FIGURES, target=MONSTER, situation={"cover": "soft"})
    assert trial.mean("hits") == share(1, lambda hit: hit >= 4)


def test_aim_2_at_a_gigantic_target_still_misses_on_a_1() -> None:
    trial = gun(*BALL, **FIGURES, target=MONSTER, to_hit=2)
    assert trial.value("to_hit") == 1
    assert trial.mean("hits") == share(1, lambda hit: hit >= 2)


def test_a_misfire_shows_on_the_first_die_of_a_hopeless_shot_only() -> None:
    trial = gun(*BALL, **FIGURES, to_hit=6, situation={"distance": 31}, target=BLOCK)
    assert trial.value("to_hit") == 7
    assert trial.chance("misfire") == share(1, lambda hit: hit == 1)
    assert trial.mean("hits") == 4 * share(2, lambda hit, second: hit == 6 and second >= 4)


def test_what_cannot_hit_may_still_misfire() -> None:
    trial = gun(*BALL, **FIGURES, to_hit=6, attacker={"moved": True}, situation={"distance": 31})
    assert trial.mean("hits") == 0
    assert trial.chance("misfire") == share(1, lambda hit: hit == 1)


def test_each_of_several_guns_misfires_for_itself() -> None:
    trial = gun(*BALL, **FIGURES, attacker={"models": 2, "wounds": 1})
    assert trial.chance("misfire") == share(2, lambda a, b: 1 in (a, b))
    lost = share(4, lambda a, b, first, second: (a == 1 and first >= 5) or (b == 1 and second >= 5))
    assert 1 - trial.of("attacker_wounds_lost")[0] == lost


def test_it_is_no_other_type_as_well() -> None:
    assert gun("Cannon", "Catapult (3x3)").fault.word == "conflicting_traits"
