"""Opening and saving: nothing is overwritten unasked, nothing is lost when it cannot be saved."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.app.desk import WIDE, Desk, run
from textual.widgets import Input, Static

from grapeshot.app.screens.confirm import ConfirmScreen

TWO = """
[[engagement]]
title = "One at a Rhino"
ruleset = "legions-imperialis"
weapon = { name = "Gun", dice = 1, to_hit = 4, range = 20 }
target = { type = "vehicle", armour_save = 4 }
situation = { distance = 5 }
[[engagement]]
title = "Two at a Knight"
ruleset = "legions-imperialis"
weapon = { name = "Gun", dice = 2, to_hit = 4, range = 20 }
target = { type = "knight", armour_save = 4 }
situation = { distance = 5 }
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder, which the program is started in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_engagement_that_ships_is_opened_by_its_title() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("ctrl+o")
        await desk.enter("warhond strips", "enter")
        assert "A Warhound strips" in desk.title
        assert "Vulcan mega-bolter" in desk.pane("attack")

    run(act, size=WIDE)


def test_a_file_is_opened_with_its_first_engagement_and_offers_the_others(folder: Path) -> None:
    file = folder / "two.toml"
    file.write_text(TWO, encoding="utf-8")

    async def act(desk: Desk) -> None:
        assert "One at a Rhino" in desk.title
        await desk.press("ctrl+o")
        await desk.enter("two knight", "enter")
        assert "Two at a Knight" in desk.title

    run(act, file=file)


def test_a_file_is_opened_by_its_path_folder_by_folder(folder: Path) -> None:
    (folder / "mine").mkdir()
    (folder / "mine" / "two.toml").write_text(TWO, encoding="utf-8")

    async def act(desk: Desk) -> None:
        await desk.press("ctrl+o")
        await desk.enter("./mi", "enter", "enter")
        await desk.enter("two at", "enter")
        assert "Two at a Knight" in desk.title

    run(act)


def test_a_file_that_is_no_toml_is_said_and_the_list_stays(folder: Path) -> None:
    (folder / "bad.toml").write_text("[[engagement\n", encoding="utf-8")

    async def act(desk: Desk) -> None:
        await desk.press("ctrl+o")
        await desk.enter("./bad", "enter")
        said = str(desk.app.screen.query_one("#detail", Static).render())
        assert "no TOML" in said
        assert "bad.toml:1" in said
        await desk.press("escape")
        assert "mean 2.98" in desk.pane("odds")

    run(act)


def test_an_unreadable_file_named_at_the_start_is_said_and_the_demo_shown(folder: Path) -> None:
    file = folder / "bad.toml"
    file.write_text("[[engagement\n", encoding="utf-8")

    async def act(desk: Desk) -> None:
        assert "no TOML" in desk.notice
        assert "mean 2.98" in desk.pane("odds")

    run(act, file=file)


def test_what_was_changed_is_saved_and_opens_as_the_same(folder: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("s")
        await desk.enter("distance", "enter")
        await desk.enter("7", "enter", "escape", "ctrl+s")
        await desk.enter("mine", "enter")
        assert "Saved to mine.toml" in desk.notice
        table = tomllib.loads((folder / "mine.toml").read_text(encoding="utf-8"))
        assert table == desk.bench.table
        assert table["situation"]["distance"] == 7

    run(act)

    async def look(desk: Desk) -> None:
        assert 'distance 7"' in desk.pane("attack")
        assert "mean 2.98" in desk.pane("odds")

    run(look, file=folder / "mine.toml")


def test_a_file_that_exists_is_replaced_only_after_a_yes(folder: Path) -> None:
    file = folder / "two.toml"
    file.write_text(TWO, encoding="utf-8")

    async def act(desk: Desk) -> None:
        await desk.press("ctrl+s")
        await desk.enter("two.toml", "enter")
        assert isinstance(desk.app.screen, ConfirmScreen)
        assert "2 engagements" in desk.seen()
        await desk.press("n")
        assert file.read_text(encoding="utf-8") == TWO
        await desk.enter("two.toml", "enter", "q", "escape")
        assert file.read_text(encoding="utf-8") == TWO
        await desk.press("ctrl+s")
        await desk.enter("two.toml", "enter", "y")
        assert "Saved" in desk.notice
        assert "volkite" in file.read_text(encoding="utf-8")

    run(act)


def test_a_folder_that_is_missing_or_cannot_be_written_is_said_and_nothing_lost(
    folder: Path,
) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("ctrl+s")
        await desk.enter("nowhere/x.toml", "enter")
        assert "there is no folder nowhere" in str(
            desk.app.screen.query_one("#wrong", Static).render()
        )
        await desk.enter("/proc/x.toml", "enter")
        assert "Not saved" in desk.notice
        assert "cannot be written" in desk.notice
        assert "mean 2.98" in desk.pane("odds")
        await desk.press("enter")
        assert desk.bench.shots

    run(act)


def test_an_engagement_that_ships_is_not_offered_to_be_overwritten(folder: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("ctrl+s")
        offered = desk.app.screen.query_one(Input).value
        assert offered == "four-leviathans-volkite-at-six-tactical.toml"

    run(act)
