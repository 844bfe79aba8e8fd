"""Fields in groups: the usual ones first, the seldom changed ones folded up, none lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.app.desk import Desk, run
from tests.app.ninth_age import shipped

from grapeshot.app.grouping import UNFOLD, grouped
from grapeshot.app.screens.fields import FieldsScreen, TablesScreen
from grapeshot.app.widgets.choice_list import ChoiceList
from grapeshot.engagement.fields import fields_of
from grapeshot.schema import MORE, field, flag, shape, text, whole


@shape
class Regiment:
    """A unit whose fields are in groups."""

    name: str = field(text(), "unit", group=MORE)
    models: int = field(whole(1), group="formation")
    skill: int = field(whole(1), 3, group=MORE)
    charging: bool = field(flag(), default=False, group="this turn")
    files: int = field(whole(1), 1, group="formation")


@shape
class Plain:
    """A table without groups."""

    x: int = field(whole(), 0)
    y: int = field(whole(), 0)


def _shown(own: dict[str, Any], *, unfolded: bool = False) -> list[str]:
    rows = grouped(fields_of(Regiment, own, {}), unfolded=unfolded)
    return [f"[{row.name}]" if row.is_heading else row.name for row in rows]


def test_groups_stand_together_in_the_order_in_which_they_are_met() -> None:
    assert _shown({}) == ["[formation]", "models", "files", "[this turn]", "charging", "2 more"]


def test_what_is_set_here_is_seen_even_where_it_is_seldom_changed() -> None:
    assert _shown({"skill": 4})[5:] == ["[more]", "skill", "1 more"]


def test_unfolded_nothing_is_left_out() -> None:
    assert _shown({}, unfolded=True)[5:] == ["[more]", "name", "skill"]


def test_fields_without_groups_are_listed_as_they_are() -> None:
    rows = grouped(fields_of(Plain, {}, {}), unfolded=False)
    assert [(row.name, row.is_heading) for row in rows] == [("x", False), ("y", False)]


def test_headings_are_passed_over_and_folded_fields_found_by_typing(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("1", "home", "down", "e")
        screen = desk.app.screen
        assert isinstance(screen, FieldsScreen)
        rows = screen.query_one(ChoiceList)
        met: list[str] = []
        while rows.choice is not None and rows.choice.key not in met:  # goes round
            met.append(rows.choice.key)
            await desk.press("down")
        assert met[:2] == ["models", "files"]
        assert met[-1] == UNFOLD
        assert "" not in met
        assert "resilience" not in met
        await desk.enter("resil")
        assert rows.choice is not None
        assert rows.choice.key == "resilience"
        await desk.enter("", "end")
        for _ in range(30):
            await desk.press("pagedown")
        await desk.press("enter")
        assert rows.choice is not None
        assert rows.choice.key not in met
        assert "resilience" in [row.key for row in rows.choices]

    run(act, file=shipped(tmp_path, "t9a-open-longbows"))


def test_those_who_stand_near_are_added_changed_and_taken_out(tmp_path: Path) -> None:
    """An array of tables is edited row by row; a new one begins with what is allowed."""

    async def act(desk: Desk) -> None:
        await desk.press("s")
        await desk.enter("bystanders", "enter")
        screen = desk.app.screen
        assert isinstance(screen, TablesScreen)
        await desk.enter("add", "enter")
        near = desk.bench.table["situation"]["bystanders"]
        assert near == [{"side": "friend", "distance": 0, "models": 1, "resilience": 0}]
        assert desk.bench.derived.engagement is not None
        await desk.enter("models", "enter")
        await desk.enter("7", "enter", "escape")
        assert desk.bench.table["situation"]["bystanders"][0]["models"] == 7
        assert "models 7" in screen.offered[0].detail
        await desk.enter("", "home", "ctrl+d")
        assert "bystanders" not in desk.bench.table["situation"]
        await desk.press("escape", "escape")
        assert desk.app.screen is desk.screen

    run(act, file=shipped(tmp_path, "t9a-open-cannon"))
