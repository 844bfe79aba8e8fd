"""Running an application on the terminal: keys in turn, and an end to it whenever one is asked for.

Every signal that would end the process leaves the application in order, with the terminal as it was
found. Should that take longer than a few seconds, because a rule loops or nobody reads what is
written to the line, the process ends all the same.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread
from types import FrameType, TracebackType
from typing import Any, Final, Self

from textual.app import App

from grapeshot.terminal.drivers import driver_of
from grapeshot.terminal.key_turns import IdleLoop

_IN_ORDER: Final = 2.5
"""Seconds in which an application may leave in order."""
_ENDING: Final = [
    "HUP",
    "INT",
    "QUIT",
    "USR1",
    "USR2",
    "ALRM",
    "TERM",
    "XCPU",
    "VTALRM",
    "PROF",
    "IO",
]
"""The signals that end a process which does not handle them."""

Handler = Callable[[int, FrameType | None], Any] | int | None


def run_on_terminal(
    app: App[Any], *, mouse: bool, when_asked: Callable[[], object] = lambda: None
) -> int:
    """Run `app` until it is left, and return its return code.

    For a signal that is 128 and its number, which is what a shell reports for a process that a
    signal has ended. Signals after the first are ignored. One that was ignored from the start, as
    SIGHUP is under nohup, stays so. `when_asked` is called from within the signal handler.
    """
    if sys.platform == "win32":
        app.run(mouse=mouse)
    else:
        with (
            asyncio.Runner(loop_factory=IdleLoop) as runner,
            Leaving(app, runner.get_loop(), when_asked),
        ):
            runner.run(app.run_async(mouse=mouse))
    return app.return_code or 0


class Leaving:
    """While it is entered, signals leave the application."""

    def __init__(
        self,
        app: App[Any],
        loop: asyncio.AbstractEventLoop,
        when_asked: Callable[[], object],
    ) -> None:
        self._app = app
        self._loop = loop
        self._when_asked = when_asked
        self._before: dict[int, Handler] = {}
        self._number = 0
        # The one thing a signal handler can do safely, wherever it interrupts: let go of a lock.
        self._is_staying = Lock()
        self._is_over = False

    def __enter__(self) -> Self:
        self._is_staying.acquire()
        Thread(target=self._end_in_any_case, name="leaving", daemon=True).start()
        for name in _ENDING:
            number = getattr(signal, f"SIG{name}", None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._leave)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if not self._number:  # otherwise the process is to end soon, whatever comes after this
            self._is_over = True
            self._is_staying.release()
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _leave(self, number: int, frame: FrameType | None) -> None:
        if self._number:
            return
        self._number = number
        self._is_staying.release()
        self._when_asked()
        with suppress(RuntimeError):  # the loop has ended: so the application has been left
            self._loop.call_soon_threadsafe(self._app.exit, None, 128 + number)

    def _end_in_any_case(self) -> None:
        self._is_staying.acquire()
        if self._is_over:
            return
        time.sleep(_IN_ORDER)
        driver = driver_of(self._app)
        if driver is not None:
            driver.abandon()
        os._exit(128 + self._number)
