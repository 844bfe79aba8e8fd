"""Work in a thread of its own that can be stopped at any moment, inside a long enumeration too.

Python ends no thread from outside, and the engine asks nobody whether it may go on. So an exception
is raised in the thread. That may leave half-done whatever the thread was changing, so nothing but
pure computation may be run this way: what the engine keeps of its enumerations, it keeps for each
thread, and this one is never used again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Generic, TypeVar

from grapeshot.errors import Interruption

Answer = TypeVar("Answer")


class Stopped(Interruption):
    """Raised in the thread; no `except Exception` of a plugin holds it up."""


class Stoppable(Generic[Answer]):
    """One piece of work: `start` has it done, `stop` ends it, both from elsewhere."""

    def __init__(self, work: Callable[[], Answer]) -> None:
        self._work = work
        self._lock = Lock()
        self._thread = Thread(target=self._do, name="stoppable", daemon=True)
        self._over = Event()
        self._is_stopped = False
        self._answer: Answer | None = None
        self._error: Exception | None = None
        self._when_done: Callable[[Stoppable[Answer]], object] = lambda work: None

    @property
    def answer(self) -> Answer | None:
        """The answer, or None if the work was stopped. Raise what the work raised."""
        if self._error is not None and not self._is_stopped:
            raise self._error
        return None if self._is_stopped else self._answer

    def start(self, when_done: Callable[[Stoppable[Answer]], object] | None = None) -> None:
        """Begin. `when_done` is called in the thread of the work unless that was stopped."""
        with self._lock:
            if not self._is_stopped:
                self._when_done = when_done or self._when_done
                self._thread.start()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end of the work; return whether it has come."""
        return self._over.wait(seconds)

    def run(self) -> Answer | None:
        """Do the work, wait for it, and return its answer, or None if it was stopped."""
        self.start()
        self.wait()
        return self.answer

    def stop(self) -> None:
        """End the work if it is being done, and keep it from being begun."""
        with self._lock:
            if self._is_stopped:
                return
            self._is_stopped = True
            if self._thread.ident is not None and not self._over.is_set():
                _raise_in(self._thread.ident)
            self._over.set()

    def _do(self) -> None:
        with suppress(Stopped):
            self._try()
        if not self._is_stopped:
            self._when_done(self)

    def _try(self) -> None:
        try:
            self._answer = self._work()
        except Exception as error:  # is raised again where the answer is awaited
            self._error = error
        finally:
            with self._lock:  # so the thread is not gone while a stop takes hold of it
                self._over.set()


def _raise_in(thread: int) -> None:
    import ctypes  # only needed when something is stopped

    if _is_importing(thread):
        return  # nobody would open the lock of a module again: let it run to its end instead
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Stopped))


def _is_importing(thread: int) -> bool:
    frame = sys._current_frames().get(thread)
    while frame is not None and "importlib" not in frame.f_code.co_filename:
        frame = frame.f_back
    return frame is not None
