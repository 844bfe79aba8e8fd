"""A Textual driver for slow lines: it sends only the cells that have changed."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import termios
from asyncio import TimerHandle
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from threading import RLock
from time import monotonic
from types import FrameType
from typing import Any, ClassVar, Final, cast

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import InputEvent, Paste
from textual.message import Message

from grapeshot.terminal.drivers import enter_driver
from grapeshot.terminal.hang_up import is_at_end
from grapeshot.terminal.input_reader import InputReader
from grapeshot.terminal.key_turns import Turns
from grapeshot.terminal.lean_screen import LeanScreen
from grapeshot.terminal.output import TerminalOutput

# Texts handed to the line and not yet taken by it; with more, frames are merged into one.
_MOST_WAITING = 2
# A frame that changes so much of the screen is seldom the last: a dialog is drawn empty, then
# filled. It waits so many seconds for what follows, and both are sent as one.
_MUCH = 0.3
_NEXT_FRAME = 0.04
# Seconds between looks at a terminal that may have gone away.
_INPUT_CHECK = 0.5
# Seconds between looks at whether input is still wanted.
_STOP_CHECK = 0.1
_READ_SIZE = 4096
# Keys and clicks that may wait for the application; beyond that nothing is read.
_MOST_INPUT = 4096

LARGEST_SIZE: Final = (500, 200)
"""The most columns and rows that are drawn, whatever size the terminal claims to have."""

# Modes that a dropped line would leave on in the player's own shell, and that nothing here needs:
# the kitty protocol of keys, and reports of the focus.
_NEVER_SENT = re.compile(r"\x1b\[(?:[<=>][0-9;]*u|\?1004[hl])")
# Back to the shell: no pastes marked, wrapping, no mouse, the main screen, a cursor.
_ABANDON = b"\x1b[?2004;1000;1003;1015;1006l\x1b[?7h\x1b[?1049l\x1b[?25h\x1b[m"


class LeanDriver(LinuxDriver):
    """Textual's driver for Unix terminals with a copy of the screen between it and the line.

    Give it to `App(driver_class=...)`. It also sends everything again after a resize, a resume
    and on `repaint`, drops frames that a slow line has no time for, and leaves the application
    with the exit code of a hang-up when the terminal goes away. What it reads it hands to the
    application one key at a time.
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
        self._is_held = False
        """Whether a frame waits for the next one."""
        self._has_painted = False
        self._is_stop_wanted = self._is_stopping = False
        self.turns = Turns(app, self._loop)
        """The input that the application has not been handed yet."""
        enter_driver(app, self)
        self._input_check: TimerHandle | None = None

    def write(self, data: str) -> None:
        """Send what changes the terminal as `data` would; nothing if that changes nothing."""
        if _NEVER_SENT.fullmatch(data):
            return
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

    def abandon(self) -> None:
        """Leave the terminal as it was found, in any thread, whatever all others are doing."""
        with suppress(termios.error, OSError, ValueError):
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            if select.select([], [self._output.fileno()], [], 0)[1]:
                os.write(self._output.fileno(), _ABANDON)

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

    def send_message(self, message: Message) -> None:
        """Hand a message to the application: keys, clicks and pastes in their turn."""
        if isinstance(message, InputEvent | Paste):
            self.turns.put(message)
        else:
            super().send_message(message)

    def run_input_thread(self) -> None:
        """Read what the terminal sends until the driver stops or the terminal goes away."""
        reader = InputReader(mouse=self._mouse)
        try:
            while not self.exit_event.is_set():
                for message in self._read(reader):
                    self.process_message(message)
        except OSError:
            self._leave_soon()

    def _read(self, reader: InputReader) -> list[Message]:
        now, deadline = monotonic(), reader.deadline
        pause = _STOP_CHECK if deadline is None else min(max(deadline - now, 0), _STOP_CHECK)
        if len(self.turns) > _MOST_INPUT:
            self.exit_event.wait(pause)
            return []
        if not select.select([self.fileno], [], [], pause)[0]:
            return reader.tick(monotonic())
        data = os.read(self.fileno, _READ_SIZE)
        if not data:  # the end of the input, which another look will find to be one
            self.exit_event.wait(_STOP_CHECK)
        return reader.feed(data, monotonic())

    def _get_terminal_size(self) -> tuple[int, int]:
        width, height = super()._get_terminal_size()
        return min(width, LARGEST_SIZE[0]), min(height, LARGEST_SIZE[1])

    def _query_in_band_window_resize(self) -> None:
        """Do not ask for reports of the size: the system knows it, and they are easily forged."""

    def _feed(self, data: str) -> None:
        if self._is_resized:
            self._is_resized = False
            self._screen.resize(*self._get_terminal_size())
        self._screen.feed(data, send=False)
        if not self._is_waiting_for_more():
            self._send_unless_waiting()

    def _send_unless_waiting(self) -> None:
        """Send all that has changed, unless the line is behind: once drained it catches up."""
        if self._output.waiting < _MOST_WAITING:
            self._send(self._screen.feed(""))

    def _is_waiting_for_more(self) -> bool:
        """Whether the frame is better sent together with the next; the first paint never is."""
        if self._screen.unsent < _MUCH or not self._has_painted:
            self._has_painted = self._has_painted or self._screen.unsent > 0
            return False
        if not self._is_held:
            self._is_held = True
            self._call_soon(self._wait_for_more)
        return True

    def _wait_for_more(self) -> None:
        self._loop.call_later(_NEXT_FRAME, self._stop_waiting)

    def _stop_waiting(self) -> None:
        self._is_held = False
        with self._screen_lock:
            self._send_unless_waiting()

    def _send(self, output: str) -> None:
        if output:
            self._output.announce()
            super().write(output)

    def _catch_up_soon(self) -> None:
        if self._screen.is_behind:
            self._call_soon(self._catch_up)

    def _catch_up(self) -> None:
        if self._is_in_application_mode:
            self.write("")

    # -- stopped and continued by the shell ------------------------------------------------

    def _sigtstp_application(self, *_: object) -> None:
        """Stop as soon as the loop can let go of the terminal; a signal handler cannot."""
        if self._auto_restart:
            self._is_stop_wanted = True
            self._call_soon(self._stop)
        else:
            os.kill(os.getpid(), signal.SIGSTOP)

    def _sigcont_application(self, *_: object) -> None:
        """Take the terminal again, where the process was stopped without letting go of it."""
        was_about_to_stop, self._is_stop_wanted = self._is_stop_wanted, False
        if self._auto_restart and not self._is_stopping and not was_about_to_stop:
            self._call_soon(self._restart)

    def _stop(self) -> None:
        """Let go of the terminal, stop here until the shell continues the process, and return."""
        if not self._is_stop_wanted or not self._is_in_application_mode:
            return
        self._is_stopping = True
        try:
            self.suspend_application_mode()
            self._must_signal_resume = True
            if self._is_stop_wanted:  # not continued meanwhile
                os.kill(os.getpid(), signal.SIGSTOP)
            self.resume_application_mode()
        finally:
            self._is_stopping = False

    def _restart(self) -> None:
        if self._is_in_application_mode:
            self.suspend_application_mode()
        self.resume_application_mode()

    @property
    def _is_in_application_mode(self) -> bool:
        return self._writer_thread is not None and self._writer_thread.is_alive()

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
