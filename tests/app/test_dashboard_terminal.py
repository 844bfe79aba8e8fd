"""The installed command in a terminal: what is seen, what is sent, how it is left."""

from __future__ import annotations

import os
import signal
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.app.pty_session import PtySession

START, HIGHLIGHT, DIALOG = 8_000, 320, 5_000
"""The most bytes for the start, for a moved highlight, and for a dialog opened and closed."""
ESCAPE, PALETTE = "\x1b", "\x10"


@pytest.fixture
def folders(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which the user has no folders yet."""
    return {
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }


def _installed() -> str:
    script = Path(sysconfig.get_path("scripts")) / "grapeshot"
    return str(script) if script.exists() else str(Path(sys.executable).with_name("grapeshot"))


@pytest.fixture
def session(folders: dict[str, str]) -> Iterator[PtySession]:
    with PtySession(_installed(), anew=True, environ=folders) as running:
        running.until_text("wiped out")
        yield running


def test_the_demo_is_resolved_by_enter_and_q_leaves_in_order(session: PtySession) -> None:
    assert "Four Leviathans' volkite" in session.emulator.text()
    session.press("\r")
    session.until_text("#1 seed")
    session.until_text("◄")
    session.press("q")
    assert session.exit_code() == 0
    assert "\x1b[?1049l" in session.raw
    assert "Traceback" not in session.raw


def test_only_what_changed_is_sent_and_any_size_keeps_everything(session: PtySession) -> None:
    session.until_idle()
    assert session.sent <= START
    assert session.bytes_for("j") <= HIGHLIGHT
    for opening, closing in (("?", "q"), ("w", ESCAPE), ("s", ESCAPE), (PALETTE, ESCAPE)):
        assert session.bytes_for(opening) + session.bytes_for(closing) <= DIALOG, opening
    session.until_idle(1)
    session.press("\r")
    session.until_text("#1 seed")
    session.resize(20, 5)
    session.until_text("1 Attack")
    session.until_idle()
    session.resize(80, 24)
    session.until_text("#1 seed")
    session.press("q")
    assert session.exit_code() == 0


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_dropped_line_and_a_kill_leave_in_order(session: PtySession, number: int) -> None:
    os.kill(session.process.pid, number)
    assert session.exit_code() == 128 + number
    assert "\x1b[?1049l" in session.raw


def test_without_colours_no_colour_is_sent(folders: dict[str, str]) -> None:
    with PtySession(_installed(), anew=True, environ=folders | {"NO_COLOR": "1"}) as session:
        session.until_text("wiped out")
        session.press("\r")
        session.until_text("#1 seed")
        session.until_idle()
        assert "▌w Weapon" in session.emulator.text()
        colours = {
            cell.fg for row in session.emulator.screen.buffer.values() for cell in row.values()
        }
        assert colours == {"default"}
        session.press("q")
        assert session.exit_code() == 0


def test_without_a_terminal_it_says_so_and_ends(tmp_path: Path, folders: dict[str, str]) -> None:
    with PtySession(_installed(), anew=True, environ=folders | {"TERM": "dumb"}) as session:
        session.until_text("needs a terminal")
        assert session.exit_code() == 2


def test_a_broken_house_rule_is_named_on_the_screen(
    tmp_path: Path, folders: dict[str, str]
) -> None:
    house = tmp_path / "config" / "grapeshot" / "plugins"
    house.mkdir(parents=True)
    (house / "my_rule.py").write_text("def broken(:\n", encoding="utf-8")
    with PtySession(_installed(), anew=True, environ=folders) as session:
        session.until_text("my-rule")
        session.until_text("wiped out")
        session.press("q")
        assert session.exit_code() == 0
