"""Apocalyptic Barrage (X): a clover marker; each attack is a strike on one of its circles."""

from __future__ import annotations

import pytest

from grapeshot.dice import WrongNumberOfDice

from .conftest import GUARD, HIT, TANK, Fields, arrow, at, lay, of_each, row, share, shoot, times

CLOVER = "Apocalyptic Barrage"
FIVE = [at("t1", 34, 30), at("t2", 38, 30), at("t3", 34, 33.5), at("t4", 30.5, 28)]
RACK: Fields = {"models": FIVE, "shots": 4, "strength": 7, "ap": 3, "range": 96}


def test_each_die_strikes_the_circle_of_its_number() -> None:
    trial = lay(CLOVER, **RACK)
    told = trial.play(scatter=[HIT], strikes=[2, 2, 5, 6])
    assert told["markers"][0]["circles"] == {
        "1": ["t1", "t2"],
        "2": ["t1", "t3"],
        "3": ["t1", "t3"],
        "4": ["t1", "t4"],
        "5": ["t1", "t4"],
        "6": ["t1"],
    }
    assert told["hits"] == 2 + 2 + 2 + 1
    assert told["hits_by_unit"] == {"target": 7}
    assert told["cover_origin"] == [34, 30]
    assert trial.explains("apocalyptic-barrage.1", "apocalyptic-barrage.3")
    assert trial.explains(*(f"apocalyptic-barrage.{n}" for n in (4, 5, 6)), "barrage.1")


def test_it_is_scattered_without_being_turned() -> None:
    trial = lay(CLOVER, choices={"orientation": 30}, **RACK)
    told = trial.play(scatter=[arrow(60, 4, 2)], strikes=[1, 1, 1, 1])
    assert (told["markers"][0]["x"], told["markers"][0]["y"]) == pytest.approx((35, 31.7320508))
    assert told["markers"][0]["circles"]["2"] == ["t3"]


def test_the_attacker_turns_it_to_catch_most() -> None:
    around = [at("t1", 34, 30)]
    around += [at(f"n{n}", 34 + x, 30 + y) for n, (x, y) in enumerate([(4.4, 2.6), (0, 5.1)])]
    trial = lay(CLOVER, models=around, choices={"orientation": "best"})
    assert trial.value("models_covered") == 3
    assert trial.explains("apocalyptic-barrage.2")
    flat = lay(CLOVER, models=around)
    assert (
        flat.play(scatter=[HIT], strikes=[1])["markers"][0]["circles"]
        != trial.play(scatter=[HIT], strikes=[1])["markers"][0]["circles"]
    )


def test_no_turn_may_cover_a_friend() -> None:
    ring = [
        at(f"f{n}", 34 + 4 * x, 30 + 4 * y, unit="friends", side="friend")
        for n, (x, y) in enumerate([(1, 0), (0, 1), (-1, 0), (0, -1)])
    ]
    trial = lay(CLOVER, models=[*row(1), *ring], choices={"orientation": "best"})
    assert trial.refused == ("friendly_under_marker", "blast.5")


def test_strikes_on_a_lone_model_under_all_circles() -> None:
    """It stays under every circle when the marker stays; then all strikes hit."""
    trial = lay(CLOVER, models=row(1), shots=3, attacker={"bs": 10})
    told = trial.play(scatter=[HIT], strikes=[1, 4, 6])
    assert told["hits"] == 3
    assert trial.of("hits")[3] > 1 / 3


def test_the_number_in_brackets_is_that_of_the_strikes() -> None:
    models = [at("t1", 34, 30), at("t2", 38, 30)]
    trial = lay("Apocalyptic Barrage (6)", models=models, shots=1, attacker={"bs": 10})
    one = {1: share(1, lambda die: die != 1), 2: share(1, lambda die: die == 1)}
    stays = times(one, 6)
    assert max(trial.of("hits")) == 12
    assert trial.of("hits")[12] >= float(stays[12]) / 3
    assert trial.play(scatter=[HIT], strikes=[1] * 6)["hits"] == 12


def test_each_weapon_has_a_marker_of_its_own() -> None:
    one, two = lay(CLOVER, **RACK), lay(CLOVER, **RACK, attacker={"models": 2})
    assert two.mean("hits") == pytest.approx(2 * one.mean("hits"))
    told = two.play(scatter=[HIT, HIT], strikes=[1, 1, 1, 1, 6, 6, 6, 6])
    assert (len(told["markers"]), told["hits"]) == (2, 8 + 4)


def test_odds_of_strikes_agree_with_those_by_unit() -> None:
    models = [*FIVE, at("n1", 36, 27, "others")]
    trial = lay(CLOVER, **{**RACK, "models": models})
    assert trial.of("hits_by_unit")["target"] == pytest.approx(trial.of("hits"))
    assert "others" in trial.of("hits_by_unit")


def test_two_targets_share_the_strikes() -> None:
    models = [at("t1", 34, 30), at("n1", 38, 30, "others")]
    trial = lay(CLOVER, **{**RACK, "models": models, "shots": 2, "attacker": {"bs": 10}})
    target = trial.table.pop("target")
    trial.table["targets"] = [target, {**target, "name": "others"}]
    joint = trial.odds.attack.distributions["joint_hits"]
    both = [pair for pair, chance in joint.items() if chance]
    assert "2,2" in both
    assert "2,0" in both
    told = trial.play(scatter=[HIT], strikes=[1, 3])
    assert told["hits_by_unit"] == {"others": 1, "target": 2}


def test_a_clover_of_ones_own() -> None:
    circles = [{"n": n, "x": 3 * (n == 1), "y": 0, "diameter": 2} for n in range(1, 7)]
    models = [at("t1", 34, 30), at("t2", 37, 30)]
    trial = lay(CLOVER, models=models, shots=2, table={"clover": circles})
    told = trial.play(scatter=[HIT], strikes=[1, 2])
    assert told["markers"][0]["circles"]["1"] == ["t2"]
    assert told["hits"] == 2


def test_the_strikes_of_a_script_fit() -> None:
    with pytest.raises(WrongNumberOfDice, match="strike"):
        lay(CLOVER, **RACK).play(scatter=[HIT], strikes=[1, 2, 3])


def test_cover_and_armour_are_those_of_a_barrage() -> None:
    behind = {**GUARD, "cover_from_firer": 0, "cover_from_marker": 4}
    told = {"template_full": 2}
    trial = shoot(CLOVER, target=behind, situation=told)
    assert trial.of("unsaved_wounds") == of_each(share(2, lambda w, s: w >= 3 and s < 4), 2)
    assert shoot(CLOVER, strength=9, target=TANK, situation=told).value("armour_face") == "side"
