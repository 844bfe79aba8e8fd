"""A guest: one folder, and nothing of the system outside of it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.app.desk import Act, Desk, run_app
from tests.app.pty_session import PtySession
from textual.widgets import Input, Static

from grapeshot.app.guest import GuestDashboard
from grapeshot.app.guest_session import GuestSession, bounded
from grapeshot.app.shelf import GuestShelf
from grapeshot.app.widgets.choice_list import ChoiceList
from grapeshot.dice.budget import Budget
from grapeshot.errors import Fault
from grapeshot.terminal.settings import TerminalSettings

ENGAGEMENT = """
title = "Mine"
ruleset = "legions-imperialis"
weapon = { name = "Gun", dice = 1, to_hit = 4, range = 20 }
target = { type = "vehicle", armour_save = 4 }
situation = { distance = 5 }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a guest's folder, beside which there are things that are not the guest's."""
    folder = tmp_path / "guest"
    folder.mkdir()
    (folder / "mine.toml").write_text(ENGAGEMENT, encoding="utf-8")
    (tmp_path / "secret.toml").write_text(ENGAGEMENT.replace("Mine", "Secret"), encoding="utf-8")
    (folder / "link.toml").symlink_to(tmp_path / "secret.toml")
    (folder / "new.toml").symlink_to(tmp_path / "made.toml")
    return folder


def run(act: Act, folder: Path, session: Callable[[], GuestSession] = GuestSession) -> None:
    settings = TerminalSettings(mouse=False, ascii_only=False, theme=None)
    run_app(lambda: GuestDashboard(session, folder, settings), act)


def said(desk: Desk) -> str:
    return " ".join(str(each.render()) for each in desk.app.screen.query(Static))


NO_NAMES = (
    "../x",
    "/tmp/x",
    "~/x",
    "..",
    ".hidden",
    "a/b",
    "a\\b",
    "x.toml/../../y",
    "",
    "a\x00b",
    "a\x1bb",
    "x" * 300,
    "link",
    "new",
)
"""What is typed to get out of the folder."""


def test_nothing_is_saved_outside_the_folder(folder: Path) -> None:
    before = sorted(folder.parent.rglob("*"))

    async def act(desk: Desk) -> None:
        await desk.press("ctrl+s")
        for name in NO_NAMES:
            await desk.enter(name, "enter")
            assert "✗" in said(desk), name
        await desk.enter("backup.sh", "enter")

    run(act, folder)
    kept = {p for p in folder.parent.rglob("*") if "xdg_" in str(p)}  # what every start may keep
    made = set(folder.parent.rglob("*")) - set(before) - kept
    assert {path.relative_to(folder).as_posix() for path in made} <= {"backup.sh.toml"}
    assert "Secret" in (folder.parent / "secret.toml").read_text(encoding="utf-8")


def test_an_own_file_is_saved_opened_and_replaced_only_when_asked(folder: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("ctrl+s")
        await desk.enter("mine", "enter")
        assert "exists" in said(desk)
        await desk.press("n")
        await desk.enter("other one", "enter")
        assert "Saved to other one.toml" in desk.notice
        await desk.press("ctrl+s")
        assert desk.app.screen.query_one(Input).value == "other one.toml"
        await desk.press("escape", "escape", "ctrl+o")
        await desk.enter("mine", "enter")
        assert "Mine" in desk.title

    run(act, folder)


def test_nothing_outside_is_listed_or_opened(folder: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("ctrl+o")
        assert "Secret" not in desk.seen()
        for path in ("../", "/", "~/", f"{folder.parent}/secret.toml", "../secret.toml", "./"):
            await desk.enter(path)
            offered = desk.app.screen.query_one(ChoiceList).choices
            assert not [each for each in offered if "secret" in f"{each.key}{each.name}".lower()]
            await desk.press("enter")
            if desk.app.screen is desk.screen:
                await desk.press("ctrl+o")
        assert "Secret" not in desk.title

    run(act, folder)


def test_the_palette_offers_nothing_that_writes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(folder.parent / "home"))

    async def act(desk: Desk) -> None:
        titles = [each.title for each in desk.app.get_system_commands(desk.app.screen)]
        assert "Quit" in titles
        assert "Screenshot" not in titles
        desk.app.action_screenshot()
        desk.app.action_suspend_process()
        desk.app.open_url("file:///etc/passwd")
        await desk.press("enter")
        assert len(desk.bench.shots) == 1

    run(act, folder)
    assert not (folder.parent / "home").exists()


def test_a_reference_leads_to_no_file_outside(folder: Path) -> None:
    """`..` is no rule set, whatever stands beside the folders of profiles."""
    for reference in ("../pyproject/x", "../../secret/Gun", "legions-imperialis/../x"):
        with pytest.raises(Fault):
            GuestSession().profiles.find(reference, ("weapon",))


def test_files_are_counted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grapeshot.app.shelf._MOST_FILES", 1)
    shelf = GuestShelf(folder)

    assert shelf.path_typed("mine") == folder / "mine.toml"
    with pytest.raises(Fault, match="there are 1 files already"):
        shelf.path_typed("another")


@pytest.mark.parametrize(
    "name", ["\U0001d4b3" * 80, "a/b", "..", ".x", "", "a\0b", "\udce9", "x" * 300]
)
def test_what_can_be_no_name_of_a_guests_file_is_told(folder: Path, name: str) -> None:
    """Also letters of four bytes each, of which the file system takes fewer."""
    with pytest.raises(Fault, match="this is no name for a file of yours"):
        GuestShelf(folder).path_typed(name)


def test_no_answer_takes_more_work_than_a_guest_may_ask_for() -> None:
    asked = bounded(Budget(10**9, None, 10**9, lambda: True))

    assert asked.steps < 10**7
    assert asked.seconds == 1
    assert asked.entries < 10**6
    assert asked.cancelled()
    assert bounded(Budget(5, 0.1)).steps == 5


# What must be without effect: each would be loaded, written to, or would change what is.
HOUSE = 'raise SystemExit("loaded")\n'


def guest_session(folder: Path, changes: Callable[[Path], dict[str, str]]) -> PtySession:
    return PtySession(
        *("-m", "grapeshot", "--guest", folder), environ=changes(folder.parent), size=(100, 30)
    )


def hostile_environment(outside: Path) -> dict[str, str]:
    for name in (
        "config/grapeshot/plugins/house.py",
        "python/tomli_w.py",
        "python/platformdirs.py",
    ):
        path = outside / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HOUSE, encoding="utf-8")
    names = ("XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "TMPDIR", "HOME")
    return {
        **{name: str(outside / name) for name in names},
        "XDG_CONFIG_HOME": str(outside / "config"),
        "PYTHONPATH": str(outside / "python"),
        "PYTHONINSPECT": "1",
        "TEXTUAL_DRIVER": "house:Driver",
        "TEXTUAL_LOG": str(outside / "log"),
        "TEXTUAL": "devtools,debug",
    }


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")
def test_the_command_in_a_hostile_environment(folder: Path) -> None:
    """Variables are without effect, a file is saved, and nothing is made outside the folder."""
    environ = hostile_environment(folder.parent)
    before = {*folder.parent.rglob("*")}
    with guest_session(folder, lambda outside: environ) as session:
        session.until_text("wiped out")
        session.press("\r")
        session.until_text("#1")
        session.press("\x13")
        session.until_text("Save as")
        session.press("\x15kept\r")
        session.until_text("Saved to kept.toml")
        session.press("q")
        assert session.exit_code() == 0
    made = {path.relative_to(folder.parent).as_posix() for path in folder.parent.rglob("*")} - {
        path.relative_to(folder.parent).as_posix() for path in before
    }

    assert "guest/kept.toml" in made
    assert all(name == "guest/kept.toml" or name.startswith("guest/.grapeshot") for name in made)
    assert (folder / "kept.toml").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="there is no /proc")
def test_the_command_has_nothing_of_the_guests_loaded(folder: Path) -> None:
    """Neither environment nor open files name anything outside the folder and the program."""
    environ = hostile_environment(folder.parent)
    with guest_session(folder, lambda outside: environ) as session:
        session.until_text("wiped out")
        process = Path(f"/proc/{session.process.pid}")
        variables = (process / "environ").read_bytes().decode().split("\0")
        maps = (process / "maps").read_text(encoding="utf-8")
        limits = (process / "limits").read_text(encoding="utf-8")
        flags = (process / "cmdline").read_bytes().split(b"\0")

    outside = str(folder.parent)
    assert not [each for each in variables if outside in each and f"{outside}/guest" not in each]
    assert not [each for each in variables if each.startswith(("PYTHON", "TEXTUAL"))]
    assert outside not in maps
    assert "Max core file size        0" in limits
    assert b"-I" in flags


OWN = '[[weapon]]\nname = "{}"\nrange = 20\ndice = 1\nto_hit = 4\n'
ARMY = """
name = "{}"
ruleset = "legions-imperialis"
[[unit]]
name = "Squad"
profile = "Legion Tactical Detachment"
"""


def test_profiles_and_armies_are_those_in_the_folder(folder: Path) -> None:
    """What a guest saves stands there, and no link leads anything in or out."""
    outside = folder.parent / "outside"
    outside.mkdir()
    (outside / "secret.toml").write_text(OWN.format("Secret gun"), encoding="utf-8")
    (outside / "army.toml").write_text(ARMY.format("Secret army"), encoding="utf-8")
    profiles, armies = folder / "profiles" / "legions-imperialis", folder / "armies"
    profiles.mkdir(parents=True)
    armies.mkdir()
    (profiles / "mine.toml").write_text(OWN.format("Guest gun"), encoding="utf-8")
    (profiles / "link.toml").symlink_to(outside / "secret.toml")
    (armies / "mine.toml").write_text(ARMY.format("Guests"), encoding="utf-8")
    (armies / "link.toml").symlink_to(outside / "army.toml")
    (folder / "profiles" / "horus-heresy").symlink_to(outside)

    session = GuestSession(str(folder))
    with pytest.raises(Fault):
        session.profiles.find("legions-imperialis/link/Secret gun", ("weapon",))
    with pytest.raises(Fault):
        session.profiles.find("horus-heresy/secret/Secret gun", ("weapon",))

    async def act(desk: Desk) -> None:
        await desk.press("w")
        await desk.enter("secret gun")
        names = [choice.name for choice in desk.app.screen.query_one(ChoiceList).choices]
        assert "Secret gun" not in names
        await desk.enter("guest gun", "enter")
        assert desk.bench.table["weapon"]["profile"] == "legions-imperialis/mine/Guest gun"
        await desk.press("1", "S")
        await desk.enter("Better", "enter")
        assert desk.bench.table["weapon"]["profile"] == "legions-imperialis/own/Better"
        assert (profiles / "own.toml").is_file()
        await desk.press("escape", "A")
        names = [choice.name for choice in desk.app.screen.query_one(ChoiceList).choices]
        assert names == ["Guests"]
        await desk.press("enter", "enter")
        assert desk.bench.table["attacker"]["name"] == "Squad"
        await desk.press("ctrl+r")
        await desk.enter("horus", "enter")
        await desk.press("1", "S", "enter")
        assert "leads elsewhere" in desk.notice

    run(act, folder, lambda: session)
    assert sorted(path.name for path in outside.iterdir()) == ["army.toml", "secret.toml"]
