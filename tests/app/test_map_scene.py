"""What a rule set tells the map: pieces, markers, odds over the scatter, landings."""

from __future__ import annotations

from functools import cache
from math import isclose
from operator import truediv
from pathlib import Path
from typing import Any

import pytest

from grapeshot.app.map.editing import with_changes
from grapeshot.data import data_folder
from grapeshot.dice import SeededDice
from grapeshot.engagement.editing import Table
from grapeshot.engagement.files import engagements_in
from grapeshot.engagement.model import Engagement
from grapeshot.session import Session
from grapeshot.table import Point, ScatterOdds, Scene

_FILES = ("horus-heresy/engagements.toml", "legions-imperialis/engagements-tables.toml")


@cache
def _session() -> Session:
    return Session()


@cache
def _shipped() -> dict[str, Table]:
    found = [
        each for file in _FILES for each in engagements_in(Path(data_folder("profiles")) / file)
    ]
    return {each.table["id"]: each.table for each in found if "table" in each.table}


def _engagement(name: str, **changes: Any) -> Engagement:
    table = dict(_shipped()[name])
    for key, value in changes.items():
        table[key] = {**table.get(key, {}), **value}
    return _session().reader.engagement(table)


def _scene(engagement: Engagement) -> Scene:
    scene = engagement.ruleset.scene_of(engagement, _session().plugins)
    assert scene is not None
    return scene


def _scatter_odds(engagement: Engagement) -> ScatterOdds:
    scatter_odds = _scene(engagement).scatter_odds()
    assert scatter_odds is not None
    return scatter_odds


@pytest.mark.parametrize("name", sorted(_shipped()))
def test_every_shipped_table_has_a_scene_with_pieces_and_an_aim(name: str) -> None:
    scene = _scene(_engagement(name))
    assert {piece.side for piece in scene.pieces} >= {"friend", "enemy"}
    assert any(piece.fires for piece in scene.pieces)
    assert scene.laid
    assert scene.form


@pytest.mark.parametrize("name", sorted(_shipped()))
def test_odds_over_the_scatter_sum_to_one_for_every_unit(name: str) -> None:
    scatter_odds = _scene(_engagement(name)).scatter_odds()
    for odds in scatter_odds.units.values() if scatter_odds else ():
        assert isclose(sum(odds.values()), 1, abs_tol=1e-9)
        assert all(chance >= 0 for chance in odds.values())


def test_hits_over_the_scatter_are_those_that_the_odds_tell() -> None:
    engagement = _engagement("hh-open-praetor")
    known = _session().program(engagement).known["hits_by_unit"](truediv)
    scatter_odds = _scatter_odds(engagement)
    assert scatter_odds.units == known
    assert scatter_odds.counted == "hits"
    assert scatter_odds.trials is None


def test_a_marker_stays_on_a_hit_and_on_a_distance_of_nothing() -> None:
    """2 faces in 6 are a Hit; BS 3 takes 3 inches off 2D6, which leaves nothing of 2 and 3."""
    assert _scatter_odds(_engagement("hh-open-praetor")).stays == pytest.approx(
        1 / 3 + 2 / 3 * 3 / 36
    )


def _fired(engagement: Engagement, times: int) -> list[list[Point]]:
    scene, found = _scene(engagement), []
    for seed in range(times):
        _, played = _session().play(engagement, SeededDice(seed, d3_as_d6=False))
        found.append([landed.laid.at for landed in scene.landed(played.notes)])
    return found


def test_the_chances_of_friends_and_of_the_edge_agree_with_many_shots() -> None:
    """Three mortars by the table edge, friends in a fight beside: about as often as it says."""
    engagement = _engagement("hh-open-mortars")
    scene, scatter_odds = _scene(engagement), _scatter_odds(engagement)
    laid, times = scene.laid[0], 600
    over_friends = off = 0
    for places in _fired(engagement, times):
        off += scene.size.is_off(places[0])
        over_friends += any(
            covered.piece.side == "friend"
            for place in places
            if not scene.size.is_off(place)
            for covered in scene.covered(laid.moved_to(place))
        )
    assert scatter_odds.off == pytest.approx(off / times, abs=0.06)
    assert scatter_odds.friends == pytest.approx(over_friends / times, abs=0.05)


def test_odds_without_a_closed_form_are_simulated_and_say_so() -> None:
    engagement = _engagement("hh-open-mortars", choices={"placement": "best"})
    scatter_odds = _scatter_odds(engagement)
    assert scatter_odds.trials
    exact = _scatter_odds(_engagement("hh-open-mortars"))
    assert scatter_odds.stays == exact.stays
    assert scatter_odds.off == exact.off


def test_a_scene_is_there_though_the_rules_refuse_the_shot() -> None:
    engagement = _engagement("hh-open-praetor", table={"aim": [50, 20]})
    scene = _scene(engagement)
    assert scene.laid[0].at == Point(50, 20)
    assert scene.covered(scene.laid[0]) == []
    assert "Tactical Squad" not in _scatter_odds(engagement).units


def test_aiming_elsewhere_names_the_nearest_enemy() -> None:
    """So that the rules judge sight and the hole by the model that is meant."""
    table = _shipped()["hh-open-praetor"]
    changes = _scene(_engagement("hh-open-praetor")).aimed(0, Point(40, 37))
    assert changes[("table",)] == {"aim": [40, 37], "aim_model": "d1"}
    moved = _session().reader.engagement(with_changes(table, changes))
    assert _scene(moved).laid[0].at == Point(40, 37)


def test_several_aims_are_moved_one_by_one() -> None:
    two = {"aims": [[34, 36], [31, 36]], "aim_models": ["t3", "t1"]}
    engagement = _engagement("hh-open-praetor", table=two, weapon={"shots": 2, "traits": ["Blast"]})
    scene = _scene(engagement)
    assert scene.aims == 2
    changes = scene.aimed(1, Point(41, 37.5))
    assert changes[("table",)] == {"aims": [[34, 36], [41, 37.5]], "aim_models": ["t3", "d1"]}


def test_a_clover_is_turned_by_degrees_or_to_where_it_catches_most() -> None:
    scene = _scene(_engagement("hh-open-apocalypse"))
    assert scene.turn == pytest.approx(4.06, abs=0.01)
    assert scene.turned(370) == {("choices",): {"orientation": 10}}
    assert scene.turned_best() == {("choices",): {"orientation": "best"}}
    fixed = _scene(_engagement("hh-open-apocalypse", choices={"orientation": 15}))
    assert fixed.turn == 15


def test_zones_and_circles_are_told_of_what_lies_under_them() -> None:
    quake = _scene(_engagement("hh-open-quake"))
    zones = {each.piece.name: each.zone for each in quake.covered(quake.laid[0])}
    assert zones["k1"] == "inner"
    assert zones["x5"] == "outer"
    clover = _scene(_engagement("hh-open-apocalypse"))
    circles = {each.piece.name: each.zone for each in clover.covered(clover.laid[0])}
    assert circles["x5"] == "1+2+3+4+5+6"
    assert circles["x1"] == "4"


def test_a_group_falls_in_order_each_against_the_first() -> None:
    """Further markers are told from where the first one lies."""
    engagement = _engagement("hh-open-quad-launchers")
    scene = _scene(engagement)
    _, played = _session().play(engagement, SeededDice(7, d3_as_d6=False))
    first, second, third = scene.landed(played.notes)
    assert first.start == scene.laid[0].at
    assert second.start == third.start == first.laid.at
    for further in (second, third):
        away = first.laid.at.distance_to(further.laid.at)
        assert away == pytest.approx(0, abs=1e-9) or away == pytest.approx(5)


def test_what_is_told_of_the_hits_needs_no_marker() -> None:
    engagement = _engagement("hh-open-praetor", situation={"template_full": 3})
    scene = _scene(engagement)
    assert scene.laid == []
    assert scene.scatter_odds() is None
    assert scene.pieces


def test_terrain_is_neither_friend_nor_enemy() -> None:
    scene = _scene(_engagement("li-table-beam"))
    kinds = {piece.kind: piece.side for piece in scene.pieces}
    assert kinds == {"model": kinds["model"], "impassable": ""}
    friends = {piece.name for piece in scene.pieces if piece.side == "friend"}
    assert "Rhino" in friends
