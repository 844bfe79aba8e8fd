"""What a map shows of a table: who stands where, what is laid and where it may fall."""

from __future__ import annotations

from typing import Any

import pytest
from tests.packs.legions_imperialis.conftest import HOUSE

from grapeshot.dice import ScriptDice, SeededDice
from grapeshot.table import Beam, Marker, Point, Scene
from grapeshot.testing import Trial

from .tables import FIRER, base, block, on_table, squad, troop

SMALL = 'Blast (3")'
AIM = {"aim": [20, 20]}
TWO = [*squad("target", (20, 20), (21.2, 20))]


def scene(trial: Trial) -> Scene:
    """Return the scene of a shot."""
    engagement = HOUSE.engagement(trial.table)
    found = engagement.ruleset.scene_of(engagement, HOUSE.session.plugins)
    assert found is not None
    return found


def test_all_that_stands_there_is_shown_with_its_side() -> None:
    models = [*squad("foe", (20, 20)), *squad("own", (25, 20)), base("attacker", 12, 20)]
    targets = [troop("foe", 1), troop("own", 1, friend=True)]
    wall = block("impassable", 30, 20, 1, 1)
    pieces = scene(on_table("Beam", models=models, targets=targets, terrain=[wall])).pieces
    assert [(each.name, each.side, each.kind, each.fires) for each in pieces] == [
        ("attacker 1", "friend", "model", True),
        ("foe 1", "enemy", "model", False),
        ("own 1", "friend", "model", False),
        ("attacker 2", "friend", "model", False),
        ("impassable", "", "impassable", False),
    ]
    assert [each.place for each in pieces] == [0, 1, 2, 3, 0]


def test_it_is_there_though_the_rules_refuse_the_attack_and_models_overlap() -> None:
    models = squad("target", (20, 20), (20.1, 20))
    shot = on_table(SMALL, models=models, table=AIM, situation={"overwatch": True})
    assert len(scene(shot).laid) == 1


def test_a_template_lies_at_its_aim_over_whom_it_covers() -> None:
    shown = scene(on_table(SMALL, models=TWO, table={**AIM, "hole_diameter": 0.2}))
    (laid,) = shown.laid
    assert (shown.form, shown.hole, laid.at) == ('3" template', 0.2, Point(20, 20))
    assert isinstance(laid.form, Marker)
    covered = [(each.piece.name, each.wholly) for each in shown.covered(laid)]
    assert covered == [("target 1", True), ("target 2", False)]
    assert shown.aimed(0, Point(20.12345, 21)) == {("table",): {"aim": [20.123, 21]}}


def test_a_line_is_shown_up_to_its_block_and_without_the_model_that_fires() -> None:
    wall = block("structure", 25, 20, 1, 4)
    shown = scene(on_table("Beam", models=TWO, terrain=[wall], table={"direction": 0}))
    (laid,) = shown.laid
    assert isinstance(laid.form, Beam)
    assert laid.form.end == Point(24.5, 20)
    assert [each.piece.name for each in shown.covered(laid)] == ["target 1", "target 2"]
    assert shown.aimed(0, Point(10, 30)) == {("table",): {"direction": 90}}
    heavy = on_table("Heavy Beam", models=TWO, terrain=[wall], table={"aim_at": [20, 20]})
    assert scene(heavy).laid[0].at == Point(30.5, 20)
    assert scene(heavy).aimed(0, Point(10, 30)) == {("table",): {"aim_at": [10, 30]}}


def test_each_firing_model_has_its_flame() -> None:
    firers = [FIRER, {**FIRER, "y": 22}]
    flame: dict[str, Any] = {"range": "template", "dice": "-"}
    shot = on_table(
        "Firestorm", models=[base("target", 14, 21)], firers=firers, table={"direction": 0}, **flame
    )
    shown = scene(shot)
    assert shown.form == "flame template"
    assert [[each.piece.name for each in shown.covered(laid)] for laid in shown.laid] == [
        ["target 1"],
        ["target 1"],
    ]


@pytest.mark.parametrize("traits", [(), ("Beam",), (SMALL,)])
def test_where_nothing_is_aimed_nothing_is_laid(traits: tuple[str, ...]) -> None:
    assert list(scene(on_table(*traits, models=TWO)).laid) == []


def test_the_scatter_odds_tells_how_many_models_it_comes_to_lie_over() -> None:
    shot = on_table(SMALL, models=TWO, table=AIM)
    scatter_odds = scene(shot).scatter_odds()
    assert scatter_odds is not None
    assert scatter_odds.stays == pytest.approx(1 / 3)
    assert sum(scatter_odds.units["target"].values()) == pytest.approx(1, abs=1e-12)
    assert scatter_odds.units["target"][2] >= 1 / 3
    assert scene(on_table("Beam", models=TWO, table={"direction": 0})).scatter_odds() is None


def test_a_template_that_fell_is_shown_where_it_came_to_rest() -> None:
    shot = on_table(SMALL, models=TWO, table=AIM)
    engagement = HOUSE.engagement(shot.table)
    for seed in range(3):
        program, played = HOUSE.session.play(engagement, SeededDice(seed))
        (landed,) = scene(shot).landed(played.notes)
        told = program.report(played)["template"] if program.report else {}
        assert (landed.start, landed.laid.at) == (Point(20, 20), Point(told["x"], told["y"]))
    plain = on_table(models=TWO, target=troop("target", 2))
    _, played = HOUSE.session.play(HOUSE.engagement(plain.table), ScriptDice([1]))
    assert scene(plain).landed(played.notes) == []
