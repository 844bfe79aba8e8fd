"""Changing an engagement from the map: models moved, added, taken off; aims kept on the table."""

from __future__ import annotations

import pytest

from grapeshot.app.map.editing import (
    moved_model,
    on_table,
    reached,
    turned_model,
    with_changes,
    with_model_like,
    with_models,
    without_model,
)
from grapeshot.table import Changes, Point, TableSize

SIZE = TableSize(24, 12)
MODELS = [
    {"id": "t1", "unit": "Squad", "x": 3, "y": 4, "base_mm": 32},
    {"id": "t2", "unit": "Squad", "x": 23.5, "y": 4, "base_mm": 32},
    {"id": "rhino", "unit": "Rhino", "x": 8, "y": 4, "length": 4, "width": 3, "facing": 350},
]


def test_changes_are_merged_into_the_parts_that_they_name() -> None:
    """What stands there besides stays, and the engagement as it was is not touched."""
    table = {"table": {"profile": "r/t/Farm", "hole_diameter": 0.2}, "choices": {"fire": "direct"}}
    changes: Changes = {("table",): {"aim": [1, 2]}, ("choices",): {"orientation": 5}}
    changed = with_changes(table, changes)
    assert changed["table"] == {"profile": "r/t/Farm", "hole_diameter": 0.2, "aim": [1, 2]}
    assert changed["choices"] == {"fire": "direct", "orientation": 5}
    assert table["choices"] == {"fire": "direct"}


def test_models_are_put_over_those_of_a_profile() -> None:
    changed = with_models({"table": {"profile": "r/t/Farm"}}, MODELS[:1])
    assert changed["table"] == {"profile": "r/t/Farm", "models": [MODELS[0]]}


def test_a_model_is_moved_and_turned_alone() -> None:
    moved = moved_model(MODELS, 0, Point(5, 6))
    assert (moved[0]["x"], moved[0]["y"]) == (5, 6)
    assert moved[1:] == MODELS[1:]
    assert turned_model(MODELS, 2, 15)[2]["facing"] == 5


@pytest.mark.parametrize(
    ("place", "name", "x"),
    [
        (0, "t3", 3 + 32 / 25.4 + 0.25),
        (1, "t3", 23.5 - 32 / 25.4 - 0.25),
        (2, "rhino 2", 12.25),
    ],
)
def test_another_model_stands_beside_on_the_table_and_has_a_name_of_its_own(
    place: int, name: str, x: float
) -> None:
    """To the right, or to the left where the table ends; as near as bases may be."""
    added = with_model_like(MODELS, place, SIZE)
    assert len(added) == 4
    assert added[3]["id"] == name
    assert added[3]["x"] == pytest.approx(x, abs=1e-3)
    assert added[3]["unit"] == MODELS[place]["unit"]


def test_a_model_without_a_name_gets_a_companion_without_one() -> None:
    (_, added) = with_model_like([{"unit": "Squad", "x": 1, "y": 1, "base_mm": 25}], 0, SIZE)
    assert "id" not in added


def test_a_model_is_taken_off() -> None:
    assert without_model(MODELS, 1) == [MODELS[0], MODELS[2]]


def test_nothing_is_aimed_off_the_table() -> None:
    assert on_table(SIZE, Point(-1, 13)) == Point(0, 12)
    assert on_table(SIZE, Point(1.23456, 2)) == Point(1.235, 2)


@pytest.mark.parametrize(
    ("towards", "end"),
    [((10, 3), (10, 3)), ((32, 2), (24, 2)), ((12, 22), (7, 12)), ((-8, 2), (0, 2))],
)
def test_a_line_that_would_leave_the_table_keeps_its_direction(
    towards: tuple[float, float], end: tuple[float, float]
) -> None:
    assert reached(SIZE, Point(2, 2), Point(*towards)) == pytest.approx(end)
