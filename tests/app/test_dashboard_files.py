"""Opening and saving: nothing is overwritten unasked, nothing is lost when it cannot be saved."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tests.app.desk import WIDE, Desk, run
from tests.engine.reading.test_saving import odd_places
from textual.widgets import Input, Static

from grapeshot.app.screens.question import QuestionScreen
from grapeshot.engagement.files import engagements_in, title_of
from grapeshot.errors import Fault

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
        assert isinstance(desk.app.screen, QuestionScreen)
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


def said(desk: Desk) -> str:
    return " ".join(str(each.render()) for each in desk.app.screen.query(Static))


def test_odd_paths_are_told_and_the_dashboard_stays(folder: Path) -> None:
    """Saving and opening: each in one line, with what was typed still there to be mended."""
    odd = odd_places(folder)

    async def act(desk: Desk) -> None:
        await desk.press("ctrl+s")
        for typed, told in odd.items():
            await desk.enter(typed, "enter")
            assert told in said(desk), typed
            assert desk.app.screen.query_one(Input).value == typed
        await desk.press("escape", "ctrl+o")
        for typed in ("~nosuchuser/x", "./pipe.toml", "./loop.toml", "/dev/full", "./no/x.toml"):
            await desk.enter(typed, "enter")
            assert "✗" in said(desk), typed
        await desk.press("escape", "enter")
        assert len(desk.bench.shots) == 1

    run(act)


OUTLINES = {
    "more_weapons = 5": "more_weapons: 5; expected tables",
    "target = 'x'": "target: 'x'; expected a table",
    "targets = [1]": "targets: [1]; expected tables",
    "table = 1979-05-27": "expected a table",
    "engagement = []": "expected tables [[engagement]]",
    "engagement = [5]": "expected tables [[engagement]]",
}
"""Texts of files whose parts are not what they have to be, with what is said of each."""


def test_outlines_are_demanded(folder: Path) -> None:
    for text, told in OUTLINES.items():
        (folder / "odd.toml").write_text(text, encoding="utf-8")
        with pytest.raises(Fault, match=re.escape(told)):
            engagements_in(folder / "odd.toml")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ruleset = 'legions-imperialis'\nmore_weapons = 5", "more_weapons: 5; expected tables"),
        ("ruleset = 'no-such-game'", 'no rule set "no-such-game"'),
    ],
)
def test_a_file_that_cannot_be_shown_is_told(folder: Path, text: str, told: str) -> None:
    """At the start and when it is opened; what was on the bench stays there, and every key acts."""
    (folder / "odd.toml").write_text(text, encoding="utf-8")

    async def act(desk: Desk) -> None:
        assert told in desk.notice
        before = desk.bench.table
        await desk.press("escape", "ctrl+o")
        await desk.enter("./odd.toml", "enter")
        assert told in desk.notice or told in said(desk)
        await desk.press("escape")
        assert desk.bench.table is before
        await desk.press("enter")
        assert len(desk.bench.shots) == 1

    run(act, file=folder / "odd.toml")


CHANGED, READ_ONLY = "has changed since it was opened", "is read-only"


def test_what_another_saved_meanwhile_is_not_replaced_without_being_told(folder: Path) -> None:
    """Of two dashboards on one file the second is told; a file of its own it may just replace."""
    file = folder / "one.toml"
    file.write_text(TWO.partition('[[engagement]]\ntitle = "Two')[0], encoding="utf-8")

    async def act(desk: Desk) -> None:
        await desk.press("ctrl+s", "enter")
        assert "exists (one engagement)" in said(desk)
        await desk.press("y", "ctrl+s", "enter")
        assert CHANGED not in said(desk)
        await desk.press("n", "escape")
        file.write_text("# mine\n" + TWO, encoding="utf-8")
        await desk.press("ctrl+s", "enter")
        assert CHANGED in said(desk)
        assert "2 engagements" in said(desk)
        assert "comments are not kept" in said(desk)
        await desk.press("n", "escape")
        assert file.read_text(encoding="utf-8") == "# mine\n" + TWO

    run(act, file=file)


def test_a_read_only_file_is_replaced_only_after_another_question(folder: Path) -> None:
    file = folder / "kept.toml"
    file.write_text(TWO, encoding="utf-8")
    file.chmod(0o444)

    async def act(desk: Desk) -> None:
        await desk.press("ctrl+s")
        await desk.enter("kept", "enter")
        assert READ_ONLY in said(desk)
        await desk.press("y")
        assert "Saved to kept.toml" in desk.notice
        assert file.stat().st_mode & 0o777 == 0o444

    run(act)


def test_an_engagement_without_a_title_is_offered_by_weapon_and_targets(folder: Path) -> None:
    file = folder / "two.toml"
    file.write_text(TWO.replace("title = ", "hand = "), encoding="utf-8")
    opened = engagements_in(file)

    assert [each.title for each in opened] == ["Gun", "Gun"]
    table = {"weapon": {"profile": "a/b/Lascannon"}, "targets": [{"name": "X"}, {"name": "Y"}]}
    assert title_of(table) == "Lascannon at X, Y"


def test_a_key_that_meets_a_file_that_is_gone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a file does to a key's action, the dashboard stays."""

    async def act(desk: Desk) -> None:
        def fail(*_: object) -> None:
            raise PermissionError(13, "Permission denied", "profiles")

        monkeypatch.setattr(desk.screen.engine.stock, "profiles", fail)
        await desk.press("w")
        assert "Permission denied" in desk.notice
        await desk.press("escape", "enter")
        assert len(desk.bench.shots) == 1

    run(act)
