"""A bound on the time that third-party code may take, so that a loop without end is named.

Python lets no thread end another, but one thread may raise an exception in another. While a call is
watched, a guard thread looks at the time that it takes, and raises Overrun in its thread once that
is too much. What this is chosen over:

* a trace function (`sys.settrace`) runs for every line of every hook: ten times slower, and it
  takes the place of a debugger's or of coverage's own;
* an alarm signal (`signal.setitimer`) reaches the main thread only, and the dashboard asks plugins
  in others as well; besides, the program that embeds the engine may want the signal itself.

A watched call costs less than a microsecond. It has taken too long after two seconds by the clock
of which it has used a quarter itself: on a machine that is busy with other things a plugin that is
in order is not to blame. One that sleeps is given five times as long.

Only calls of third-party plugins are watched. One that sits in a single long operation of the
interpreter's own (`sum(range(10**12))`) is not reached before that ends.
"""

from __future__ import annotations

import os
import time
from _thread import allocate_lock, get_ident, start_new_thread
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Answer = TypeVar("Answer")

SECONDS = 2.0
"""How long one call of a plugin may take."""
_BUSY = 0.25
"""The part of that time that it has to spend working, not waiting, to be stopped at once."""
_PATIENCE = 5
"""How many times longer it may take if it waits."""
_INTERVAL = 0.1
_IDLE_ROUNDS = 20
"""How many looks without a watched call it takes until the guard thread ends."""


class Overrun(BaseException):
    """Raised in a call that takes too long; no `except Exception` of a plugin holds it up."""


class _Watched:
    """One call that is being watched, and the one that it was made within."""

    __slots__ = ("begun", "raised", "seconds", "thread", "within", "worked")

    def __init__(self, thread: int, seconds: float, within: _Watched | None) -> None:
        self.thread = thread
        self.seconds = seconds
        self.within = within
        self.begun: float | None = None
        self.worked = 0.0
        self.raised = False

    def is_over(self) -> bool:
        """Return whether it has taken too long since the guard first saw it.

        Most calls are over before the guard looks: so the clocks are not read for each of them.
        """
        clock, worked = time.monotonic(), _processor_time(self.thread)
        if self.begun is None:
            self.begun, self.worked = clock, worked
        taken = clock - self.begun
        busy = worked - self.worked > _BUSY * self.seconds
        return taken > self.seconds * (1 if busy else _PATIENCE)


class _Guard:
    """The thread that looks after all watched calls, while there are any."""

    def __init__(self) -> None:
        self.lock = allocate_lock()
        self.calls: dict[int, _Watched] = {}
        """The innermost watched call of each thread."""
        self._runs = False

    def begin(self, call: _Watched) -> None:
        """Look after a call from now on."""
        with self.lock:
            self.calls[call.thread] = call
            if not self._runs:
                self._runs = True
                start_new_thread(self._run, ())

    def end(self, call: _Watched) -> None:
        """Look after a call no more, but again after the one that it was made within."""
        with self.lock:
            if call.within is None:
                self.calls.pop(call.thread, None)
            else:
                self.calls[call.thread] = call.within
            if call.raised:  # and perhaps not arrived yet: the call came to its end by itself
                call.raised = False
                _raise_in(call.thread, None)

    def begin_anew(self) -> None:
        """Look after the calls of this thread: in a process that was forked there is no other."""
        self.lock = allocate_lock()
        thread = get_ident()
        self.calls = {thread: self.calls[thread]} if thread in self.calls else {}
        self._runs = bool(self.calls)
        if self._runs:
            start_new_thread(self._run, ())

    def _run(self) -> None:
        idle = 0
        while idle <= _IDLE_ROUNDS:
            time.sleep(_INTERVAL)
            with self.lock:
                idle = 0 if self.calls else idle + 1
                self._runs = idle <= _IDLE_ROUNDS
                for call in self.calls.values():
                    if call.is_over():
                        call.raised = True
                        _raise_in(call.thread, Overrun)


_guard = _Guard()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_guard.begin_anew)


def watched(call: Callable[[], Answer], seconds: float | None = None) -> Answer:
    """Call, and raise Overrun within the call if it takes longer; by default SECONDS.

    Calls may be nested: each has its own limit.
    """
    thread = get_ident()
    limit = SECONDS if seconds is None else seconds
    this = _Watched(thread, limit, _guard.calls.get(thread))
    try:
        try:
            _guard.begin(this)
            return call()
        finally:
            _guard.end(this)
    except Overrun:
        _guard.end(this)  # it may have been raised in the middle of the first
        raise


@contextmanager
def unwatched() -> Iterator[None]:
    """Let nothing be watched in this thread for a while: a person is being waited for."""
    thread = get_ident()
    with _guard.lock:
        waiting = _guard.calls.pop(thread, None)
    begun = time.monotonic()
    try:
        yield
    finally:
        waited = time.monotonic() - begun
        with _guard.lock:
            if waiting is not None:
                _guard.calls[thread] = waiting
            while waiting is not None:
                if waiting.begun is not None:
                    waiting.begun += waited
                waiting = waiting.within


def _raise_in(thread: int, exception: type[BaseException] | None) -> None:
    import ctypes  # only needed once something takes too long

    raised = None if exception is None else ctypes.py_object(exception)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)


def _processor_time(thread: int) -> float:
    """Return the processor time of a thread; where the system tells none, the clock has to do."""
    clock_of = getattr(time, "pthread_getcpuclockid", None)
    if clock_of is None:
        return time.monotonic()
    try:
        return time.clock_gettime(clock_of(thread))
    except OSError:  # the thread has ended
        return 0.0
