"""The way out to the terminal: a file that survives a hang-up and knows whether it keeps up."""

from __future__ import annotations

import os
import select
import threading
from collections.abc import Callable


class TerminalOutput:
    """What a driver's writer thread writes to: text in, bytes out through a file descriptor.

    Python's own standard error will not do: its encoding may not be the terminal's, and a line
    that hangs up would end the writer thread with an exception, after which the application
    waits for ever to hand over its next frame.
    """

    def __init__(
        self,
        descriptor: int,
        encoding: str,
        *,
        when_drained: Callable[[], None],
        when_lost: Callable[[], None],
    ) -> None:
        self._descriptor = descriptor
        self._encoding = encoding
        self._when_drained = when_drained
        self._when_lost = when_lost
        self._waiting = 0
        self._lock = threading.Lock()
        self._is_lost = False

    @property
    def waiting(self) -> int:
        """How many texts were announced and are not written yet."""
        return self._waiting

    def announce(self) -> None:
        """Count a text that is on its way to `write`, which another thread will call."""
        with self._lock:
            self._waiting += 1

    def write(self, text: str) -> None:
        """Write `text`; after a hang-up do nothing."""
        self._write_bytes(text.encode(self._encoding, errors="replace"))
        with self._lock:
            self._waiting -= 1
            drained = not self._waiting
        if drained:
            self._when_drained()

    def flush(self) -> None:
        """Do nothing: nothing is held back."""

    def fileno(self) -> int:
        """Return the file descriptor."""
        return self._descriptor

    def _write_bytes(self, data: bytes) -> None:
        while data and not self._is_lost:
            try:
                data = data[os.write(self._descriptor, data) :]
            except BlockingIOError:
                select.select([], [self._descriptor], [])
            except OSError:
                self._is_lost = True
                self._when_lost()
