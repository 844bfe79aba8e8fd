"""A program in a pseudo-terminal of its own, with a terminal emulator at the other end."""

from __future__ import annotations

import codecs
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte
from tests.app.forked import Forked, can_be_forked, environment_of

LEAN_APP = Path(__file__).with_name("lean_app.py")
PATIENCE = 120.0  # seconds until a test gives up waiting; nothing is measured by it
_GLANCES = 0.02  # of the processor's time goes into looking whether there is anything to do

# Makes standard input the controlling terminal, so that closing the other end is a hang-up.
_TAKE_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)
# Sequences that the emulator takes for others: private marks, and queries.
_NOT_FOR_EMULATOR = re.compile(r"\x1b\[[<=>][0-9;]*[a-zA-Z]|\x1b\[\??[0-9;]*\$p|\x1b[(][B0]")
_CUT_OFF = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|[(])?\Z")
_SYNC_QUERY = "\x1b[?2026$p"

Snapshot = list[list[tuple[object, ...]]]


class _Screen(pyte.Screen):
    """Tells dim text, which pyte leaves out, by the blinking that nobody uses."""

    def select_graphic_rendition(self, *attributes: int) -> None:
        super().select_graphic_rendition(*_dim_as_blink(iter(attributes)))


def _dim_as_blink(attributes: Iterator[int]) -> Iterator[int]:
    for code in attributes:
        if code in {38, 48}:
            mode = next(attributes, 0)
            yield from (code, mode, *(next(attributes, 0) for _ in range(1 if mode == 5 else 3)))
        elif code == 22:
            yield from (22, 25)
        else:
            yield 5 if code == 2 else code


class Emulator:
    """A terminal as a program's output makes it look; made up when somebody looks."""

    def __init__(self, columns: int, rows: int) -> None:
        self._screen = _Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self._rest = ""
        self._text: str | None = None

    @property
    def screen(self) -> pyte.Screen:
        """The screen with all that came."""
        cut = _CUT_OFF.search(self._rest)
        end = cut.start() if cut else len(self._rest)
        text, self._rest = self._rest[:end], self._rest[end:]
        if text:
            self._stream.feed(_NOT_FOR_EMULATOR.sub("", text))
        return self._screen

    def feed(self, text: str) -> None:
        self._rest += text
        self._text = None

    def forget(self) -> None:
        """Leave out what came and was not looked at: all of the screen is about to come anew."""
        self._rest, self._text = "", None

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)
        self._text = None

    def snapshot(self) -> Snapshot:
        """Return every cell with what is seen of its attributes."""
        screen = self.screen
        columns, rows = range(screen.columns), range(screen.lines)
        return [[_seen(screen.buffer[y][x]) for x in columns] for y in rows]

    def text(self) -> str:
        if self._text is None:
            self._text = "\n".join(self.screen.display)
        return self._text

    def cursor(self) -> tuple[int, int]:
        return min(self.screen.cursor.x, self.screen.columns - 1), self.screen.cursor.y


def _seen(cell: pyte.screens.Char) -> tuple[object, ...]:
    """Return a cell; of a space without lines, only the background is seen."""
    if cell.data == " " and not (cell.underscore or cell.strikethrough or cell.reverse):
        return (" ", cell.bg)
    return tuple(cell)


class PtySession:
    """A Python script in a pseudo-terminal; `sent` counts the bytes that came over the line.

    Most are forked from a process that has imported the program: `anew` where the start counts.
    """

    def __init__(
        self,
        *arguments: str | Path,
        size: tuple[int, int] = (80, 24),
        environ: Mapping[str, str] | None = None,
        ignore_hangup: bool = False,
        stdin: int | None = None,
        knows_sync: bool = False,
        cwd: Path | None = None,
        anew: bool = False,
    ) -> None:
        self.emulator = Emulator(*size)
        self.raw = ""
        self.sent = 0
        self._knows_sync = knows_sync
        self._decode = codecs.getincrementaldecoder("utf-8")().decode
        self.master, slave = os.openpty()
        self.set_size(*size)
        if ignore_hangup and stdin is not None:
            raise ValueError("only a terminal hangs up")
        command = [str(argument) for argument in arguments]
        environment = environment_of(environ or {})
        self.process: subprocess.Popen[bytes] | Forked
        if not anew and stdin is None and can_be_forked(command, environ or {}):
            terminal = os.ttyname(slave)
            self.process = Forked(command, terminal, environment, cwd, ignore_hangup)
        else:
            self.process = _started(command, slave, stdin, environment, cwd, ignore_hangup)
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        self.hang_up()

    def hang_up(self) -> None:
        """Close the line, as a dropped connection does."""
        with suppress(OSError):
            os.close(self.master)
        self.master = -1

    def press(self, keys: str) -> None:
        self.send(keys.encode())

    def send(self, data: bytes) -> None:
        """Send bytes up the line, reading meanwhile: nobody waits for a reader who waits."""
        end = time.monotonic() + PATIENCE
        os.set_blocking(self.master, False)
        while data and time.monotonic() < end:
            with suppress(BlockingIOError):
                data = data[os.write(self.master, data) :]
            if data:
                self.read(0.02)
        os.set_blocking(self.master, True)
        assert not data, "the program reads no input"

    def resize(self, columns: int, rows: int) -> None:
        self.emulator.resize(columns, rows)
        self.set_size(columns, rows)

    def read(self, seconds: float) -> bool:
        """Take in what comes within `seconds`; return whether anything came."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 1 << 16)
        except OSError:  # the program has ended
            return False
        self.sent += len(data)
        text = self._decode(data)
        self.raw += text
        if self._knows_sync and _SYNC_QUERY in text:
            self.press("\x1b[?2026;2$y")
        self.emulator.feed(text)
        return True

    def until(self, is_so: Callable[[], bool], what: str) -> None:
        """Take in output until `is_so`; fail with the screen if it never is."""
        end = time.monotonic() + PATIENCE
        while not is_so():
            self.read(0.05)
            if time.monotonic() > end:
                raise AssertionError(f"never came: {what}\n{self.emulator.text()}")

    def until_text(self, text: str) -> None:
        self.until(lambda: text in self.emulator.text(), text)

    def until_idle(self, seconds: float = 0.2) -> None:
        """Take in output until the program waits for what comes next, and has for some time.

        Silence alone proves nothing on a busy machine: it may be waiting for the processor.
        """
        self.until(lambda: self.is_idle(seconds), f"{seconds} s in which nothing is done")

    def is_idle(self, seconds: float) -> bool:
        """Return whether the program neither works nor sends anything for so long."""
        before = self._work_done()
        if before is None or self.read(seconds):
            return False
        after = self._work_done()
        return after is not None and after - before < _GLANCES * seconds

    def _work_done(self) -> float | None:
        """Return the processor's time taken so far; None while a thread works or is about to."""
        taken = 0.0
        for thread in [] if self.process.poll() is not None else _threads(self.process.pid):
            with suppress(OSError):  # it has ended meanwhile
                if (thread / "stat").read_text().rpartition(")")[2].split()[0] == "R":
                    return None
                taken += float((thread / "schedstat").read_text().split()[0]) / 1e9
        return taken

    def bytes_for(self, keys: str) -> int:
        """Return how many bytes come in answer to `keys`."""
        before = self.sent
        self.press(keys)
        self.until(lambda: self.sent > before, f"answer to {keys!r}")
        self.until_idle()
        return self.sent - before

    def exit_code(self) -> int:
        """Wait for the end, reading meanwhile, and return the exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            if self.master < 0 or not self.read(0.05):
                time.sleep(0.02)
        while self.master >= 0 and self.read(0.05):
            pass  # what it sent last may still be on the way when it has ended
        return self.process.wait(timeout=0.1)

    def set_size(self, columns: int, rows: int) -> None:
        """Tell the program of a size, and leave the emulator as it is."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def _started(
    command: list[str],
    terminal: int,
    stdin: int | None,
    environment: Mapping[str, str],
    folder: Path | None,
    ignores_hangup: bool,
) -> subprocess.Popen[bytes]:
    """Start Python anew, on the terminal but for another `stdin`."""
    if stdin is None:
        command = ["-c", _TAKE_TERMINAL, *command]
    handler = signal.signal(signal.SIGHUP, signal.SIG_IGN) if ignores_hangup else None
    try:
        return subprocess.Popen(
            [sys.executable, *command],
            stdin=terminal if stdin is None else stdin,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
            cwd=folder,
            env=environment,
        )
    finally:
        if handler is not None:
            signal.signal(signal.SIGHUP, handler)


def _threads(process: int) -> list[Path]:
    with suppress(OSError):  # it has ended meanwhile
        return [*Path(f"/proc/{process}/task").iterdir()]
    return []
