"""Whether there can be a dashboard, what it does without on a terminal, and how it is left."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from tests.app.pty_session import LEAN_APP, PtySession

from grapeshot.terminal.settings import (
    TerminalSettings,
    driver_class,
    needs_ascii,
    prepare_environment,
    use_utf8,
    why_no_dashboard,
)

XTERM = {"TERM": "xterm-256color"}


class _Terminal:
    def isatty(self) -> bool:
        return True


TERMINAL = _Terminal()
PIPE = io.StringIO()


def test_a_terminal_can_have_a_dashboard() -> None:
    assert why_no_dashboard(XTERM, TERMINAL, TERMINAL, TERMINAL) is None


@pytest.mark.parametrize(
    ("environ", "streams", "reason"),
    [
        ({}, (TERMINAL, TERMINAL, TERMINAL), "TERM is not set"),
        ({"TERM": "dumb"}, (TERMINAL, TERMINAL, TERMINAL), 'TERM is "dumb"'),
        (XTERM, (PIPE, TERMINAL, TERMINAL), "standard input is not one"),
        (XTERM, (TERMINAL, PIPE, TERMINAL), "standard output is not one"),
        (XTERM, (TERMINAL, TERMINAL, PIPE), "standard error is not one"),
        (XTERM, (None, None, None), "standard input is not one"),
    ],
)
def test_why_there_is_none_is_one_line_that_names_the_way_out(
    environ: dict[str, str], streams: tuple[_Terminal | None, ...], reason: str
) -> None:
    answer = why_no_dashboard(environ, *streams)
    assert answer is not None
    assert reason in answer
    assert "`grapeshot odds FILE`" in answer
    assert "`grapeshot roll FILE --own`" in answer
    assert "\n" not in answer


def test_over_ssh_there_is_no_mouse_and_nothing_moves() -> None:
    environ = {**XTERM, "SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"}
    settings = prepare_environment(environ)
    assert settings == TerminalSettings(mouse=False, ascii_only=False, theme=None)
    assert not settings.cursor_blink
    assert environ["TEXTUAL_ANIMATIONS"] == "none"


def test_at_home_the_mouse_works_and_the_players_own_wish_is_kept() -> None:
    environ = {**XTERM, "TEXTUAL_ANIMATIONS": "basic"}
    assert prepare_environment(environ).mouse
    assert environ["TEXTUAL_ANIMATIONS"] == "basic"


def test_no_color_sends_no_colour() -> None:
    """The theme that NO_COLOR chooses leaves bold, dim and reverse, and not one colour code."""
    code = (
        "import os, runpy; from grapeshot.terminal.settings import prepare_environment as prepare;"
        "assert prepare(os.environ).theme == 'ansi-dark';"
        f"runpy.run_path({str(LEAN_APP)!r}, run_name='__main__')"
    )
    with PtySession("-c", code, "lean", environ={"NO_COLOR": "1"}) as session:
        session.until_text("ready")
        session.bytes_for("?")
        codes = {
            part for sgr in re.findall(r"\x1b\[([\d;]*)m", session.raw) for part in sgr.split(";")
        }
        assert codes <= {"", "0", "1", "2", "3", "4", "7", "22", "23", "24", "27"}


@pytest.mark.parametrize(
    ("environ", "encoding", "answer"),
    [
        ({"LANG": "en_GB.UTF-8"}, "utf-8", False),
        ({"LANG": "en_GB.UTF-8"}, "latin-1", False),
        ({"LC_CTYPE": "UTF-8"}, "utf-8", False),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "C"}, "utf-8", True),
        ({"LC_ALL": "POSIX"}, "utf-8", True),
        ({"LANG": "de_DE.ISO-8859-1"}, "iso8859-1", True),
        ({"LANG": "", "LC_ALL": ""}, "utf-8", False),
        ({}, "UTF8", False),
        ({}, "latin-1", True),
        ({"LANG": "C.UTF-8", "GRAPESHOT_ASCII": "1"}, "utf-8", True),
        ({"LC_ALL": "C", "GRAPESHOT_ASCII": "0"}, "ascii", False),
    ],
)
def test_who_needs_ascii(environ: dict[str, str], encoding: str, answer: bool) -> None:
    assert needs_ascii(environ, encoding) is answer
    assert prepare_environment(dict(environ), encoding).ascii_only is answer


def test_streams_are_switched_to_utf8() -> None:
    latin = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    utf8 = io.TextIOWrapper(io.BytesIO(), encoding="UTF-8")
    use_utf8(latin, utf8, None)
    assert (latin.encoding, utf8.encoding) == ("utf-8", "UTF-8")


@pytest.mark.skipif(sys.platform == "win32", reason="Textual's own driver is taken there")
def test_the_driver_is_lean_unless_another_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEXTUAL_DRIVER", raising=False)
    names = [kind.__name__ for kind in (driver_class(), driver_class(ascii_only=True)) if kind]
    assert names == ["LeanDriver", "AsciiDriver"]
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    assert driver_class() is None


def test_on_windows_textual_takes_its_own_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert driver_class() is None


def test_looking_at_the_terminal_does_not_import_textual() -> None:
    code = "import sys, grapeshot.terminal.settings; sys.exit('textual' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def _running(mark: Path, *, ignore_hangup: bool = False) -> PtySession:
    session = PtySession(LEAN_APP, "lean", mark, ignore_hangup=ignore_hangup)
    session.until_text("ready")
    session.until_idle()
    return session


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_signals_leave_in_order(number: signal.Signals, tmp_path: Path) -> None:
    """What is done at unmounting is done, the terminal is restored, and the code says which."""
    mark = tmp_path / "mark"
    with _running(mark) as session:
        session.process.send_signal(number)
        assert session.exit_code() == 128 + number
        assert mark.read_text(encoding="utf-8") == "left in order\n"
        assert session.raw.rpartition("\x1b[?1049h")[2].count("\x1b[?1049l\x1b[?25h") == 1
        assert termios.tcgetattr(session.master)[3] & termios.ICANON


def test_more_signals_while_leaving_leave_no_traceback(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with _running(mark) as session:
        for _ in range(5):
            session.process.terminate()
            time.sleep(0.01)
        assert session.exit_code() in {128 + signal.SIGTERM, -signal.SIGTERM}
        assert mark.exists()
        assert "Traceback" not in session.raw


def test_a_dropped_line_leaves_in_order(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with _running(mark) as session:
        session.hang_up()
        assert session.exit_code() == 128 + signal.SIGHUP
        assert mark.exists()


def test_a_dropped_line_is_noticed_without_its_signal(tmp_path: Path) -> None:
    """With SIGHUP ignored, as under nohup, the end of the input is enough."""
    mark = tmp_path / "mark"
    with _running(mark, ignore_hangup=True) as session:
        session.hang_up()
        assert session.exit_code() == 128 + signal.SIGHUP
        assert mark.exists()


def test_input_that_has_ended_leaves_in_order(tmp_path: Path) -> None:
    """No core spins on the end of a file, even where nobody asked whether it is a terminal."""
    mark = tmp_path / "mark"
    null = os.open(os.devnull, os.O_RDONLY)
    try:
        with PtySession(LEAN_APP, "lean", mark, stdin=null) as session:
            assert session.exit_code() == 128 + signal.SIGHUP
            assert mark.exists()
    finally:
        os.close(null)
