"""Programs on a terminal of their own, without the start of Python and its imports for each.

What depends on the start itself - options of Python, the locale, how textual is set up by its
variables - is started anew: see `can_be_forked`.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.app.forking import PROGRAM

_FOLDERS = ("XDG_", "HOME")
"""Variables that are read when they are needed, and not when something is imported."""


def can_be_forked(arguments: Sequence[str], changes: Mapping[str, str]) -> bool:
    """Whether a program differs from its like only in its files and in where its folders are."""
    is_known = arguments[:2] == PROGRAM.split() or arguments[0].endswith(".py")
    return is_known and all(name.startswith(_FOLDERS) for name in changes)


def environment_of(changes: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a session, which inherits nothing that shows."""
    dropped = ("LC_", "LANG", "SSH_", "TEXTUAL", "COLUMNS", "LINES", "NO_COLOR", "GRAPESHOT")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    own = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
    return inherited | own | {"TEXTUAL_ANIMATIONS": "none"} | dict(changes)


class Forked:
    """A running program: what is used of `subprocess.Popen`, for a process that is no child."""

    def __init__(
        self,
        arguments: Sequence[str],
        terminal: str,
        environment: Mapping[str, str],
        folder: Path | None,
        ignores_hangup: bool,
    ) -> None:
        is_ours = arguments[:2] == PROGRAM.split()
        parent = _parent()
        ended = parent.new_pipe()
        self._ended = os.open(ended, os.O_RDONLY | os.O_NONBLOCK)
        self.returncode: int | None = None
        self.pid = parent.fork(
            {
                "program": PROGRAM if is_ours else arguments[0],
                "arguments": list(arguments[2 if is_ours else 1 :]),
                "terminal": terminal,
                "environment": dict(environment),
                "folder": str(folder or Path.cwd()),
                "ignores_hangup": ignores_hangup,
                "ended": ended,
            }
        )

    def poll(self) -> int | None:
        """Return the exit code, or the number of a signal below zero; None until it has ended."""
        if self.returncode is None:
            with suppress(BlockingIOError):  # it is about to be told
                told = os.read(self._ended, 16)
                if told:
                    self.returncode = int(told)
                    os.close(self._ended)
        return self.returncode

    def wait(self, timeout: float = 120) -> int:
        """Wait for the end; raise `subprocess.TimeoutExpired` if it does not come."""
        end = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired(str(self.pid), timeout)
            time.sleep(0.005)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # its end is about to be told
                os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


@cache
def _parent() -> _Parent:
    return _Parent()


class _Parent:
    """The process that has imported the dashboard, and forks when it is asked to."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="grapeshot-tests-")
        self._numbers = count()
        folders = {f"XDG_{name}_HOME": self._folder.name for name in ("CACHE", "CONFIG", "STATE")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.app.forking"],
            cwd=Path(__file__).parents[2],
            env=environment_of(folders),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        atexit.register(self._end)

    def new_pipe(self) -> str:
        """Make a pipe with a name; return the name."""
        path = str(Path(self._folder.name, str(next(self._numbers))))
        os.mkfifo(path)
        return path

    def fork(self, asked: Mapping[str, object]) -> int:
        """Start what is asked for; return the id of its process."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def _end(self) -> None:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
        self._folder.cleanup()
