"""A Textual driver for slow lines: it sends only the cells that have changed."""

from __future__ import annotations

import signal
import sys
from asyncio import TimerHandle
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from threading import RLock
from types import FrameType
from typing import Any, ClassVar, cast

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Resize
from textual.message import Message

from grapeshot.app.lean_screen import LeanScreen
from grapeshot.app.terminal_input import is_at_end
from grapeshot.app.terminal_output import TerminalOutput

# Texts handed to the line and not yet taken by it; with more, frames are merged into one.
_MOST_WAITING = 2
# Seconds between looks at a terminal that may have gone away.
_INPUT_CHECK = 0.5


class LeanDriver(LinuxDriver):
    """Textual's driver for Unix terminals with a copy of the screen between it and the line.

    Give it to `App(driver_class=...)`. It also sends everything again after a resize, a resume
    and on `repaint`, drops frames that a slow line has no time for, and leaves the application
    with the exit code of a hang-up when the terminal goes away.
    """

    ascii_only: ClassVar[bool] = False
    """Whether glyphs are sent as plain ASCII of the same width."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._output = TerminalOutput(
            self._file.fileno() if self._file else sys.stderr.fileno(),
            "ascii" if self.ascii_only else "utf-8",
            when_drained=self._catch_up_soon,
            when_lost=self._leave_soon,
        )
        self._file = cast("TextIOWrapper", self._output)
        self._screen = LeanScreen(*self._get_terminal_size(), ascii_only=self.ascii_only)
        # Textual writes from its loop, its input thread and its signal handlers.
        self._screen_lock = RLock()
        self._is_feeding = False
        self._is_resized = False
        self._input_check: TimerHandle | None = None

    def write(self, data: str) -> None:
        """Send what changes the terminal as `data` would; nothing if that changes nothing."""
        with self._screen_lock:
            if self._is_feeding:  # a signal handler suspends or resumes in the middle of a frame
                self._is_resized = True
                self._send(data)
                return
            self._is_feeding = True
            try:
                self._feed(data)
            finally:
                self._is_feeding = False

    def repaint(self) -> None:
        """Send the whole screen again, whatever the line or another program made of it."""
        with self._screen_lock:
            self._send(self._screen.repaint())
        self._app.refresh()

    def start_application_mode(self) -> None:
        """Take the terminal, at the start and after a suspension."""
        self._is_resized = True
        super().start_application_mode()  # type: ignore[no-untyped-call]  # untyped in Textual
        self._listen_for_resizes()
        self._check_input(was_at_end=False)

    def resume_application_mode(self) -> None:
        """Take the terminal again, also if it could not be let go before the process stopped."""
        if self._writer_thread is not None and self._writer_thread.is_alive():
            self._loop.call_soon_threadsafe(self._restart_application_mode)
        else:
            super().resume_application_mode()

    def close(self) -> None:
        """Wait until all is written, and stop writing."""
        with self._screen_lock:
            self._send(self._screen.feed(""))
        super().close()

    def disable_input(self) -> None:
        """Read no more keys."""
        if self._input_check is not None:
            self._input_check.cancel()
        super().disable_input()

    def process_message(self, message: Message) -> None:
        """Pass on a message from the terminal, and take note of a new size."""
        if isinstance(message, Resize) and message.size != self._screen.size:
            self._note_resize()
        super().process_message(message)

    def run_input_thread(self) -> None:
        """Read keys until the driver stops or the terminal goes away."""
        try:
            super().run_input_thread()
        except OSError:
            self._leave_soon()

    def _feed(self, data: str) -> None:
        if self._is_resized:
            self._is_resized = False
            self._screen.resize(*self._get_terminal_size())
        has_room = self._output.waiting < _MOST_WAITING
        self._send(self._screen.feed(data, send=has_room))
        if self._screen.is_behind and not self._output.waiting:  # drained meanwhile, unnoticed
            self._send(self._screen.feed(""))

    def _send(self, output: str) -> None:
        if output:
            self._output.announce()
            super().write(output)

    def _catch_up_soon(self) -> None:
        if self._screen.is_behind:
            self._call_soon(self._catch_up)

    def _catch_up(self) -> None:
        if self._writer_thread is not None and self._writer_thread.is_alive():
            self.write("")

    def _restart_application_mode(self) -> None:
        self.suspend_application_mode()
        super().resume_application_mode()

    def _listen_for_resizes(self) -> None:
        textuals_handler = signal.getsignal(signal.SIGWINCH)

        def on_resize(number: int, frame: FrameType | None) -> None:
            self._note_resize()
            if callable(textuals_handler):
                textuals_handler(number, frame)

        signal.signal(signal.SIGWINCH, on_resize)

    def _note_resize(self) -> None:
        self._is_resized = True
        # The application draws nothing if the size came back to what it was, but the terminal
        # may have cut off or moved what it showed.
        self._call_soon(self._catch_up)

    def _check_input(self, *, was_at_end: bool) -> None:
        """Leave when the input has ended: Textual would read the end again and again."""
        if self._input_check is not None:
            self._input_check.cancel()
        at_end = is_at_end(self.fileno)
        if at_end and was_at_end:
            self._leave()
        else:
            again = partial(self._check_input, was_at_end=at_end)
            self._input_check = self._loop.call_later(_INPUT_CHECK, again)

    def _leave_soon(self) -> None:
        self._call_soon(self._leave)

    def _leave(self) -> None:
        self._app.exit(return_code=128 + signal.SIGHUP)

    def _call_soon(self, callback: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(callback)


class AsciiDriver(LeanDriver):
    """The lean driver for terminals that are not UTF-8."""

    ascii_only = True
