"""What the user prefers: other keys, a theme that is kept, text that is copied."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from tests.app.desk import Desk, run
from textual.widgets import Static

from grapeshot.app.dashboard import Dashboard, names_of_actions
from grapeshot.app.places import PLACES
from grapeshot.app.preferences import FILE, PRESETS, keep_theme, read_preferences
from grapeshot.app.screens.bench import BenchScreen
from grapeshot.app.widgets.bars import KeyBar
from grapeshot.errors import Fault


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "xdg_config_home" / "grapeshot"
    found.mkdir(parents=True)
    return found


def _write(folder: Path, text: str) -> None:
    (folder / FILE).write_text(text, encoding="utf-8")


def test_every_action_has_a_name_of_its_own() -> None:
    own = [BenchScreen.SECTIONS, *(place.load().SECTIONS for place in PLACES.values())]
    for sections in own:
        names = [key.id for section in (*sections, *Dashboard.SECTIONS) for key in section.keys]
        assert all(names)
        assert len({*names}) == len(names)


def test_keys_are_those_of_the_users_file_in_the_bar_too(folder: Path) -> None:
    _write(folder, '[keys]\nfire = "f5,ctrl+e"\n')

    async def act(desk: Desk) -> None:
        assert "F5 fire" in desk.screen.query_one(KeyBar).text
        await desk.press("enter")
        assert not desk.bench.shots
        await desk.press("f5", "ctrl+e")
        assert len(desk.bench.shots) == 2

    run(act)


def test_the_vim_preset_pages_and_opens_the_palette(folder: Path) -> None:
    _write(folder, 'preset = "vim"\n')
    assert PRESETS["vim"]

    async def act(desk: Desk) -> None:
        await desk.press("4", "ctrl+d")
        assert desk.screen.query_one("#rules").scroll_offset.y > 1
        await desk.press("ctrl+u")
        assert desk.screen.query_one("#rules").scroll_offset.y == 0
        await desk.press("colon")
        assert desk.app.screen is not desk.screen

    run(act)


def test_a_pipe_in_the_files_place_is_told_and_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / FILE)
    (told,) = read_preferences(str(folder), names_of_actions).faults
    assert "no regular file" in told
    with pytest.raises(Fault, match="the theme is not kept"):
        keep_theme(str(folder), "nord")


def test_what_is_wrong_is_told_with_the_nearest_name(folder: Path) -> None:
    _write(folder, 'preset = "emacs"\n[keys]\nfier = "x"\nundo = 3\nredo = "y"\n')
    found = read_preferences(str(folder), names_of_actions)
    assert dict(found.keys) == {"redo": "y"}
    told = "\n".join(found.faults)
    assert 'did you mean "fire"?' in told
    assert "preset = 'emacs'; expected one of \"vim\"" in told
    assert "keys.undo = 3" in told

    async def act(desk: Desk) -> None:
        assert "emacs" in desk.notice

    run(act)


def test_a_file_that_is_no_toml_is_told_and_nothing_else_changes(folder: Path) -> None:
    _write(folder, "keys = [")
    found = read_preferences(str(folder), names_of_actions)
    assert not found.keys
    assert str(folder / FILE) in found.faults[0]


def test_a_theme_that_is_chosen_is_there_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TEXTUAL_THEME", raising=False)
    _write(folder, '[keys]\nundo = "ctrl+u"\n')

    async def choose(desk: Desk) -> None:
        desk.app.theme = "nord"
        await desk.settle()

    async def look(desk: Desk) -> None:
        assert desk.app.theme == "nord"

    run(choose)
    kept = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
    assert kept == {"theme": "nord", "keys": {"undo": "ctrl+u"}}
    run(look)


def test_the_odds_and_the_result_are_copied() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("C")
        assert "mean 2.98" in desk.app.clipboard
        await desk.press("enter", "C")
        shot = desk.bench.shots[-1]
        assert f"seed {shot.seed}" in desk.app.clipboard
        assert desk.app.clipboard.startswith(shot.title)

    run(act)


def test_text_that_is_selected_is_copied_alone() -> None:
    async def act(desk: Desk) -> None:
        stages = desk.screen.query_one("#stages").query_one(Static)
        stages.text_select_all()
        await desk.press("C")
        assert (
            desk.app.clipboard.splitlines()[0].split() == desk.pane("stages").split("\n")[0].split()
        )

    run(act)


def test_a_row_of_the_log_says_who_shot_whom_and_what_it_came_to() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("enter", "5")
        row = " ".join(desk.pane("log").split())
        shot = desk.bench.shots[-1]
        lost = desk.bench.rolled("models_destroyed")
        came_to = f"{lost} destroyed" if lost else "no losses"
        assert row.startswith(f"▸#1 {shot.title}: {came_to}")

    run(act, size=(140, 45))
