"""Volley Fire: over models no larger; in line and unmoved with one more rank."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from .conftest import of_each, share, shoot

LINE = {"models": 12, "files": 3, "line_formation": True}


@pytest.mark.parametrize(
    ("change", "situation", "shots"),
    [
        ({}, {}, 9),
        ({"moved": True}, {}, 6),
        ({"line_formation": False}, {}, 6),
        ({}, {"stand_and_shoot": True}, 6),
    ],
)
def test_a_third_rank_shoots_in_line_unmoved(
    change: Mapping[str, Any], situation: Mapping[str, Any], shots: int
) -> None:
    trial = shoot("Volley Fire", attacker={**LINE, **change}, situation=situation)
    assert trial.value("shots") == shots
    needed = trial.value("to_hit")
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= needed), shots)
    assert trial.explains("volley-fire.2") is (shots == 9)


def test_a_line_without_it_shoots_with_two_ranks() -> None:
    assert shoot(attacker=LINE).value("shots") == 6


@pytest.mark.parametrize("cover", ["soft", "hard"])
def test_models_in_between_give_no_cover(cover: str) -> None:
    between = {"cover": cover, "cover_from": "models"}
    trial = shoot("Volley Fire", situation=between)
    assert trial.mean("hits") == share(1, lambda hit: hit >= 4)
    assert trial.explains("volley-fire.1")
    assert shoot(situation=between).value("to_hit") == {"soft": 5, "hard": 6}[cover]


def test_terrain_gives_cover_all_the_same() -> None:
    trial = shoot("Volley Fire", situation={"cover": "hard"})
    assert trial.mean("hits") == share(1, lambda hit: hit >= 6)


def test_somebody_has_to_see_the_target() -> None:
    trial = shoot("Volley Fire", situation={"line_of_sight": False})
    assert trial.refused == ("no_line_of_sight", "who-can-shoot.2")
