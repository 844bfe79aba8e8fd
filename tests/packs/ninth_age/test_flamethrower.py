"""Flamethrower: no roll to hit; hits by ranks or files; curly values at Short Range."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import BLOCK, HOUSE, MONSTER, TROLLS, flames, gun, share, spread, times

D3 = spread(1, lambda face: (face + 1) // 2)
D6 = spread(1, lambda face: face)


def hits_of(rows: int, models: int) -> dict[int, Any]:
    """Return the hits: none on a 1, else D6 and a D3 for each further row, up to the models."""
    more, found = times(D3, min(4, rows - 1)), {0: share(1, lambda die: die == 1)}
    for first, a in D6.items():
        for rest, b in more.items():
            hits = min(models, first + rest)
            found[hits] = found.get(hits, 0 * a) + a * b * share(1, lambda die: die > 1)
    return found


@pytest.mark.parametrize(
    ("models", "files", "arc", "rows"),
    [
        (20, 5, "front", 4),
        (20, 5, "rear", 4),
        (20, 5, "flank", 5),
        (35, 5, "front", 7),
        (11, 5, "front", 3),
        (15, 3, "flank", 3),
        (6, 3, "front", 2),
        (1, 1, "front", 1),
        (4, 4, "front", 1),
    ],
)
def test_hits_by_ranks_or_files(models: int, files: int, arc: str, rows: int) -> None:
    trial = flames({"models": models, "files": files}, situation={"arc": arc})
    assert trial.of("hits") == hits_of(rows, models)
    rule = "flamethrower.6" if arc == "flank" else "flamethrower.5"
    assert trial.explains("flamethrower.1", "flamethrower.3", "flamethrower.4", rule)
    assert trial.explains("flamethrower.7")


def test_nothing_modifies_or_rolls_the_die_again() -> None:
    unit = {"type": "construct", "wounds": 4, "moved": True, "rules": ["Reroll failed to-hit"]}
    trial = flames(attacker=unit, situation={"distance": 24, "cover": "hard"})
    assert trial.chance("misfire") == share(1, lambda die: die == 1)


def test_a_misfire_is_at_minus_1_on_the_table() -> None:
    trial = flames()
    results = {"explosion": (1,), "breakdown": (2, 3), "shaken": (4, 5), "malfunction": (6,)}
    for result, faces in results.items():
        found = share(2, lambda die, table, faces=faces: die == 1 and table in faces)
        assert trial.chance(result) == found, result
    assert trial.explains("flamethrower.2")


@pytest.mark.parametrize(("distance", "strength", "ap"), [(12, 5, 2), (12.5, 4, 1), (0, 5, 2)])
def test_short_range_is_half_the_range_and_that_included(
    distance: float, strength: int, ap: int
) -> None:
    trial = flames(situation={"distance": distance})
    assert (trial.value("strength"), trial.value("ap")) == (strength, ap)
    assert trial.explains("flamethrower.8", "short-range.1") is (strength == 5)


def test_curly_values_are_for_every_hit() -> None:
    target = {**TROLLS, "models": 2, "armour": 2}
    trial = flames(target, situation={"distance": 6})
    # Strength 5 against Resilience 4: 3+; Armour 2 against AP 2: none; D3 Health Points each
    one = spread(2, lambda wound, d: (d + 1) // 2 if wound >= 3 else 0)
    lost: dict[int, Any] = {}
    for hits, chance in hits_of(1, 2).items():
        for points, share_of in times(one, hits).items():
            lost[points] = lost.get(points, 0) + chance * share_of
    assert trial.of("wounds_lost") == lost


def test_farther_off_they_do_nothing() -> None:
    trial = flames({**MONSTER, "armour": 3})
    assert set(trial.of("wounds_lost")) == {0, 1}


def test_the_dice_come_in_the_order_of_the_rule() -> None:
    result = flames({**BLOCK, "models": 6, "files": 3}).play(2, 1, 3, 1, 1, 1, 1)
    assert result.what[:3] == ["flamethrower", "hits", "hits of further rows"]
    assert result.count("hits") == 4


def test_it_needs_no_aim_where_others_do() -> None:
    assert flames().mean("hits")
    table = gun().table
    del table["weapon"]["to_hit"]
    assert HOUSE.trial(table).fault.word == "bad_profile"


def test_it_is_no_other_type_as_well() -> None:
    assert flames().table["weapon"]["traits"][1] == "Flamethrower"
    assert gun("Flamethrower", "Cannon").fault.word == "conflicting_traits"
