"""The `[table]` of an engagement: read strictly, and what is aimed where."""

from __future__ import annotations

from typing import Any

import pytest

from grapeshot.errors import Fault, Place
from grapeshot.schema import read_table
from grapeshot.table import Base, Hull, Layout, Point

T1 = {"id": "t1", "unit": "target", "side": "enemy", "x": 34.0, "y": 30, "base_mm": 25}
V1 = {"id": "v1", "unit": "tank", "side": "enemy", "x": 40, "y": 30, "length": 5, "width": 3}
G1 = {
    "id": "g1",
    "unit": "battery",
    "side": "friend",
    "x": 36,
    "y": 6,
    "base_mm": 60,
    "fires": True,
}


def layout(*models: dict[str, Any], **more: Any) -> Layout:
    """Read a table."""
    return read_table(Layout, {"models": list(models), **more}, Place("f.toml", "table"))


def fault(*models: dict[str, Any], **more: Any) -> Fault:
    """Return the fault of a table that cannot be read."""
    with pytest.raises(Fault) as caught:
        layout(*models, **more)
    return caught.value


def test_models_are_bases_or_hulls() -> None:
    table = layout(T1, {**V1, "facing": 30}, G1)
    assert table.model("t1").shape == Base.of(Point(34, 30), 25)
    assert table.model("v1").shape == Hull(Point(40, 30), 5, 3, 30)
    assert [model.id for model in table.firers] == ["g1"]
    assert [model.id for model in table.friends] == ["g1"]
    assert table.units == ["battery", "tank", "target"]
    assert (table.width, table.height) == (72, 48)


@pytest.mark.parametrize(
    ("model", "key", "said"),
    [
        ({**T1, "base_mm": None}, "table.models[0].base_mm", "base_mm"),
        ({k: v for k, v in T1.items() if k != "base_mm"}, "table.models[0]", "neither"),
        ({**T1, "length": 3, "width": 3}, "table.models[0]", "neither a round base nor a hull"),
        ({**T1, "side": "neutral"}, "table.models[0].side", "side"),
        ({**T1, "sise": "enemy"}, "table.models[0].sise", "unknown key"),
        ({**T1, "x": "left"}, "table.models[0].x", "x"),
    ],
)
def test_a_bad_model_is_told_with_its_place(model: dict[str, Any], key: str, said: str) -> None:
    found = fault(model)
    assert found.place.key == key
    assert said in str(found)
    assert "f.toml" in str(found)


def test_models_have_ids_of_their_own() -> None:
    assert 'two models are called "t1"' in str(fault(T1, T1))


def test_an_unknown_model_is_told_with_the_nearest() -> None:
    found = fault(T1, V1, aim_model="v11")
    assert found.word == "bad_profile"
    assert found.nearest == "v1"


def test_the_circles_of_a_clover_are_numbered_one_to_six() -> None:
    circle = {"x": 0, "y": 0, "diameter": 3}
    assert "clover circles [1, 2]" in str(fault(clover=[{"n": n, **circle} for n in (1, 2)]))
    six = layout(clover=[{"n": n, **circle, "x": n} for n in (6, 5, 4, 3, 2, 1)])
    assert [c.shift.x for c in six.clover_marker(0).circles] == [1, 2, 3, 4, 5, 6]
    assert layout().clover_marker(0).radius == pytest.approx(5)


def test_all_shots_share_one_aim_or_have_one_each() -> None:
    one = layout(T1, V1, aim=[34.1, 30], aim_model="t1")
    assert [(aim.at, aim.model.id if aim.model else "") for aim in one.aims_of(2)] == [
        (Point(34.1, 30), "t1")
    ] * 2
    each = layout(T1, V1, aims=[[34, 30], [40, 31]], aim_models=["t1", "v1"])
    assert [aim.at for aim in each.aims_of(2)] == [Point(34, 30), Point(40, 31)]
    with pytest.raises(Fault, match="2 aims for 3 shots"):
        each.aims_of(3)
    with pytest.raises(Fault, match="0 aims for 1 shots"):
        layout(T1).aims_of(1)


def test_an_aim_without_a_model_is_at_what_is_under_it_an_enemy_first() -> None:
    found = layout(T1, G1, aim=[34.2, 30]).first_aim
    assert found is not None
    assert found.model is not None
    assert found.model.id == "t1"
    friend = layout(T1, G1, aim=[36, 6]).first_aim
    assert friend is not None
    assert friend.model is not None
    assert friend.model.id == "g1"
    beside = layout(T1, G1, aim=[36, 16]).first_aim
    assert beside is not None
    assert beside.model is None


def test_a_model_without_a_place_is_aimed_at_in_its_middle() -> None:
    found = layout(T1, aim_model="t1").first_aim
    assert found is not None
    assert found.at == Point(34, 30)
    assert layout(T1).first_aim is None


def test_places_and_models_to_aim_at_have_to_fit() -> None:
    table = layout(T1, V1, G1, aims=[[34, 30], [40, 30]], aim_models=["t1", "v1", "g1"])
    with pytest.raises(Fault, match="2 places to aim at 3 models"):
        table.aims_of(2)
