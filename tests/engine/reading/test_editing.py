"""Changing an engagement: each change makes a new table, and can be taken back."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from grapeshot.app.model import Bench
from grapeshot.engagement.editing import (
    moved,
    part_of,
    targets_of,
    with_list_item,
    with_part,
    with_targets,
    with_value,
    without_part,
    without_value,
)

TABLE: dict[str, Any] = {
    "ruleset": "x",
    "weapon": {"profile": "a", "dice": 2},
    "target": {"profile": "b"},
}


def test_no_change_touches_the_table_that_was_there() -> None:
    before = deepcopy(TABLE)
    with_value(TABLE, ("weapon",), "dice", 3)
    without_value(TABLE, ("weapon",), "dice")
    with_part(TABLE, ("target",), {"profile": "c"})
    with_targets(TABLE, [{"profile": "c"}, {"profile": "d"}])
    with_list_item(TABLE, "more_weapons", {"profile": "e"})
    assert before == TABLE


def test_values_are_set_and_left_to_their_default_at_any_part() -> None:
    assert part_of(with_value(TABLE, ("weapon",), "dice", 3), ("weapon",))["dice"] == 3
    assert "dice" not in part_of(without_value(TABLE, ("weapon",), "dice"), ("weapon",))
    assert with_value(TABLE, (), "kind", "fight")["kind"] == "fight"
    assert with_value(TABLE, ("situation",), "distance", 3)["situation"] == {"distance": 3}
    assert part_of(TABLE, ("targets", 4)) == {}


def test_targets_are_one_table_or_several_as_needed() -> None:
    several = with_targets(TABLE, [{"profile": "b"}, {"profile": "c"}])
    assert "target" not in several
    assert targets_of(several) == [("targets", 0), ("targets", 1)]
    changed = with_value(several, ("targets", 1), "models", 4)
    assert part_of(changed, ("targets", 1)) == {"profile": "c", "models": 4}
    swapped = moved(several, ("targets", 0), 1)
    assert [target["profile"] for target in swapped["targets"]] == ["c", "b"]
    assert moved(several, ("targets", 0), -1) is several
    assert without_part(several, ("targets", 0))["target"] == {"profile": "c"}


def test_further_weapons_come_and_go() -> None:
    more = with_list_item(TABLE, "more_weapons", {"profile": "e"})
    assert more["more_weapons"] == [{"profile": "e"}]
    assert without_part(more, ("more_weapons", 0)) == TABLE


def test_undo_and_redo_walk_through_all_changes() -> None:
    bench = Bench().opened(TABLE, "")
    first = bench.changed(with_value(TABLE, ("weapon",), "dice", 3))
    second = first.changed(with_value(first.table, ("weapon",), "dice", 4))
    assert second.undone().undone().table == TABLE
    assert second.undone().undone().redone().redone().table == second.table
    assert second.redone() is second
    assert second.undone().changed(TABLE).redone().table == TABLE


def test_a_changed_engagement_is_no_longer_the_one_that_its_file_tells_of() -> None:
    told = TABLE | {"title": "Told", "expect": {"hits": 1}, "script": {"dice": [1]}}
    assert Bench().opened(told, "").title == "Told"
    changed = Bench().opened(told, "").changed(told).table
    assert not {"title", "expect", "script"} & set(changed)
