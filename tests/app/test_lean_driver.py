"""The lean driver in a pseudo-terminal: the screen of the stock driver, with far fewer bytes."""

from __future__ import annotations

import os
import re
import signal
import termios
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.app.pty_session import LEAN_APP, PATIENCE, PtySession

from grapeshot.terminal.glyphs import plain

PAGE_DOWN = "\x1b[6~"
ESCAPE = "\x1b"
REPAINT = "\x0c"
QUIT = "\x11"
ROUNDS = 20
"""How often the modal is opened and closed: four times what a line takes that nobody reads."""


def _started(kind: str, *arguments: str | Path, **options: object) -> PtySession:
    session = PtySession(LEAN_APP, kind, *arguments, **options)  # type: ignore[arg-type]
    session.until_text("ready")
    session.until_idle()
    return session


def _state_of(session: PtySession) -> str:
    stat = Path(f"/proc/{session.process.pid}/stat").read_text(encoding="utf-8")
    return stat.rpartition(")")[2].split()[0]


def _spoil(session: PtySession) -> None:
    """Do to the terminal what another program does that writes to it."""
    session.emulator.feed("\x1b[2J\x1b[H\x1b[31m$ ls\r\ndice.toml\r\n\x1b[5;9Hnoise\x1b[0m")


def test_screens_are_those_of_the_stock_driver() -> None:
    """Cells, attributes and cursor are equal after moves, scrolling, log, modal, theme, resizes."""
    steps = ["jjj", PAGE_DOWN, "rr", "?", ESCAPE, "t", "kk", "/", "ab", "\x7f", "\t", "?"]
    sizes = [(100, 30), (40, 10), (10, 3), (1, 1), (80, 24)]
    with ExitStack() as stack:
        stock, lean = (stack.enter_context(_started(kind)) for kind in ("stock", "lean"))

        def are_same() -> bool:
            stock.until_idle()  # longer than an Escape is waited for that may begin a sequence
            lean.until_idle()
            return (
                stock.emulator.snapshot() == lean.emulator.snapshot()
                and stock.emulator.cursor() == lean.emulator.cursor()
            )

        stock.until(are_same, "the same first screen")
        for keys in steps:
            stock.press(keys)
            lean.press(keys)
            stock.until(are_same, f"the same screen after {keys!r}")
        for size in sizes:
            stock.resize(*size)
            lean.resize(*size)
            stock.until(are_same, f"the same screen at {size}")
        assert lean.sent < stock.sent / 4


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_actions_cost_few_bytes(size: tuple[int, int]) -> None:
    """A step in a table, a log line, a typed letter, a modal; a second of idling costs nothing."""
    with _started("lean", size=size) as session:
        assert session.sent < 20_000
        assert session.bytes_for("j") < 600
        assert session.bytes_for("r") < 400
        assert session.bytes_for("?") < 32_000
        assert session.bytes_for(ESCAPE) < 32_000
        session.bytes_for("/")
        assert session.bytes_for("a") < 250
        session.until_idle(1)


def test_a_spoilt_screen_is_painted_again() -> None:
    """The repaint key does it, and a resize that comes back to the same size."""
    with _started("lean") as session:
        good = session.emulator.snapshot()
        ways: list[Callable[[], None]] = [
            lambda: session.press(REPAINT),
            lambda: session.process.send_signal(signal.SIGWINCH),
        ]
        for disturb in ways:
            _spoil(session)
            disturb()
            session.until(lambda: session.emulator.snapshot() == good, "the whole screen")


def test_a_stopped_application_comes_back_whole() -> None:
    """Stopped in order or at once, all is painted again after SIGCONT, and keys work.

    The terminal is left as it was found.
    """
    with _started("lean") as session:
        good = session.emulator.snapshot()
        ways: list[Callable[[], None]] = [
            lambda: session.press("z"),
            lambda: os.kill(session.process.pid, signal.SIGSTOP),
        ]
        for stop in ways:
            session.press("j")
            session.until_idle()
            session.press("k")
            session.until(lambda: session.emulator.snapshot() == good, "the first row again")
            stop()
            session.until(lambda: _state_of(session) == "T", "a stopped process")
            _spoil(session)
            session.process.send_signal(signal.SIGCONT)
            session.until(lambda: session.emulator.snapshot() == good, "the whole screen")
            session.press("j")
            session.until(lambda: session.emulator.snapshot() != good, "a moved cursor")
            session.press("k")
        session.press(QUIT)
        assert session.exit_code() == 0
        assert termios.tcgetattr(session.master)[3] & (termios.ICANON | termios.ECHO)


def test_bursts_of_stops_leave_it_whole() -> None:
    """However fast it is stopped and continued, in the end it runs, and is left in order."""

    def is_stopped() -> bool:
        # Python hands over two signals that came together in the order of their numbers, so that
        # the last stop of a burst may be seen before the continuation that it followed.
        session.process.send_signal(signal.SIGTSTP)
        return _state_of(session) == "T"

    with _started("lean") as session:
        good = session.emulator.snapshot()
        for _ in range(40):
            session.process.send_signal(signal.SIGTSTP)
            session.process.send_signal(signal.SIGCONT)
        session.until(is_stopped, "a stopped process")
        _spoil(session)
        session.process.send_signal(signal.SIGCONT)
        session.until(lambda: session.emulator.snapshot() == good, "the whole screen")
        session.press(QUIT)
        assert session.exit_code() == 0
        assert "Traceback" not in session.raw


def test_ascii_driver_draws_likenesses_in_the_same_places() -> None:
    """No byte above ASCII is sent, and each line is the plain form of the line in UTF-8."""
    with _started("lean") as session:
        glyphs = session.emulator.text().splitlines()
    with _started("ascii") as session:
        assert session.raw.isascii()
        assert session.emulator.text().splitlines() == [plain(line) for line in glyphs]


def test_paintings_are_synchronized_where_the_terminal_can() -> None:
    """All that a key changes comes between the two markers."""
    with _started("lean", knows_sync=True) as session:
        before = len(session.raw)
        session.press("j")
        session.until(lambda: len(session.raw) > before, "an answer")
        session.until_idle()
        frames = session.raw[before:]
        assert re.sub(r"\x1b\[\?2026h(?:(?!\x1b\[\?2026).)+\x1b\[\?2026l", "", frames) == ""


def test_what_is_copied_reaches_the_terminal() -> None:
    with _started("lean") as session:
        session.press("c")
        session.until(lambda: "\x1b]52;c;b2Rkcw==\x07" in session.raw, "the clipboard sequence")


def _play_unread(session: PtySession, mark: Path, rounds: int = ROUNDS // 2) -> None:
    """Open and close the modal again and again while the line takes nothing."""
    before = _closed(mark)
    session.press("?x" * rounds)
    _until(lambda: _closed(mark) == before + rounds, "all keys handled")


def _closed(mark: Path) -> int:
    """Return how often the modal was closed."""
    count = mark.with_suffix(".closed")
    return int(count.read_text() or 0) if count.exists() else 0


def _until(is_so: Callable[[], bool], what: str) -> None:
    """Wait for something without reading what comes over the line."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, f"never came: {what}"
        time.sleep(0.02)


def test_frames_are_merged_while_the_line_takes_nothing(tmp_path: Path) -> None:
    """Nobody reads, the player goes on: what comes later is the last screen, not each frame."""
    mark = tmp_path / "mark"
    with _started("lean", mark) as session:
        good = session.emulator.snapshot()
        once = session.bytes_for("?") + session.bytes_for("x")
        before = session.sent
        _play_unread(session, mark, ROUNDS)
        session.until_idle()
        assert session.emulator.snapshot() == good
        assert session.sent - before < ROUNDS * once / 2


def test_leaving_does_not_wait_for_a_line_that_takes_nothing(tmp_path: Path) -> None:
    """With nobody reading, SIGTERM still does the last acts of the application."""
    mark = tmp_path / "mark"
    with _started("lean", mark) as session:
        _play_unread(session, mark)
        session.process.terminate()
        _until(mark.exists, "the last acts")
        assert session.exit_code() == 128 + signal.SIGTERM


def test_a_line_that_takes_nothing_may_be_dropped(tmp_path: Path) -> None:
    """A connection that stalls and then breaks leaves no process behind."""
    mark = tmp_path / "mark"
    with _started("lean", mark) as session:
        _play_unread(session, mark)
        session.hang_up()
        assert session.exit_code() == 128 + signal.SIGHUP
        assert mark.exists()
