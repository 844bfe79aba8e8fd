"""The program ends when it is to end: by any signal, in any state, with the terminal as it was."""

from __future__ import annotations

import os
import signal
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.app.pty_session import PtySession

ENDLESS = """
from pathlib import Path

from grapeshot import hookimpl


@hookimpl
def grapeshot_plan_hit(attack, plan):
    Path({mark!r}).touch()
    {work}
"""
GENTLE = "while True: pass"
STUBBORN = """
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
"""
"""No exception that is raised in its thread ends it."""


def _opened(home: Path, *, plugin: str = "") -> PtySession:
    house = home / "config" / "grapeshot" / "plugins"
    house.mkdir(parents=True)
    if plugin:
        (house / "endless.py").write_text(
            ENDLESS.format(work=plugin, mark=str(home / "looping")), encoding="utf-8"
        )
    environ = {f"XDG_{name.upper()}_HOME": str(home / name) for name in ("config", "cache", "data")}
    return PtySession("-m", "grapeshot", environ=environ)


@contextmanager
def _looping(home: Path, plugin: str) -> Iterator[PtySession]:
    with _opened(home, plugin=plugin) as session:
        session.until((home / "looping").exists, "a call of the hook")
        session.until_text("GRAPESHOT")
        yield session


def _is_clean(session: PtySession) -> bool:
    """Whether the main screen is shown, with a cursor, and lines are edited and echoed."""
    flags = termios.tcgetattr(session.master)[3]
    on_main_screen = session.raw.rindex("\x1b[?1049l") > session.raw.rindex("\x1b[?1049h")
    has_cursor = session.raw.rindex("\x1b[?25h") > session.raw.rindex("\x1b[?25l")
    return on_main_screen and has_cursor and bool(flags & termios.ICANON and flags & termios.ECHO)


@pytest.mark.parametrize("name", ["INT", "QUIT", "USR1", "ALRM"])
def test_every_signal_that_ends_a_process_leaves_in_order(tmp_path: Path, name: str) -> None:
    number = signal.Signals[f"SIG{name}"]
    with _opened(tmp_path) as session:
        session.until_text("wiped out")
        os.kill(session.process.pid, number)
        assert session.exit_code() == 128 + number
        assert _is_clean(session)
        assert "Traceback" not in session.raw


@pytest.mark.parametrize("plugin", [GENTLE, STUBBORN], ids=["stoppable", "stubborn"])
def test_a_rule_without_end_holds_up_no_signal(tmp_path: Path, plugin: str) -> None:
    """While a plan hook loops, SIGTERM ends the program, with the terminal as it was."""
    with _looping(tmp_path, plugin) as session:
        session.process.terminate()
        assert session.exit_code() == 128 + signal.SIGTERM
        assert _is_clean(session)


def test_a_rule_without_end_holds_up_no_hang_up(tmp_path: Path) -> None:
    """Nor does it outlive a line that is dropped."""
    with _looping(tmp_path, STUBBORN) as session:
        session.hang_up()
        assert session.exit_code() == 128 + signal.SIGHUP


def test_a_rule_without_end_holds_up_no_key(tmp_path: Path) -> None:
    """The bench is there all the same: `q` leaves it."""
    with _looping(tmp_path, STUBBORN) as session:
        session.press("q")
        assert session.exit_code() == 0
        assert _is_clean(session)


def test_a_defect_has_its_own_exit_code_and_a_file(tmp_path: Path) -> None:
    """One line on the terminal, the traceback in the file that it names."""
    code = (
        "import sys; from grapeshot.app.dashboard import Dashboard;"
        "Dashboard.action_help = lambda self: 1 / 0;"
        "from grapeshot.cli import main; sys.exit(main([]))"
    )
    with PtySession("-c", code, environ={"XDG_CACHE_HOME": str(tmp_path)}) as session:
        session.until_text("wiped out")
        session.press("?")
        assert session.exit_code() == 70
        assert _is_clean(session)
        assert "Traceback" not in session.raw
        (file,) = tmp_path.rglob("*traceback*")
        assert "ZeroDivisionError" in file.read_text(encoding="utf-8")


def test_any_size_is_survived(tmp_path: Path) -> None:
    """More than 500 columns and 200 rows are not drawn; on a few cells keys act all the same."""
    with _opened(tmp_path) as session:
        session.until_text("wiped out")
        for number, size in enumerate([(5000, 5000), (1, 1), (3, 2)], start=1):
            session.set_size(*size)
            session.press("\r")
            session.until_idle()
            session.set_size(80, 24)
            session.press("\x0c")
            session.until_text(f"#{number} seed")
        session.press("q")
        assert session.exit_code() == 0
