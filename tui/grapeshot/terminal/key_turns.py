"""One key at a time: the next is handed on when all that the last one led to has been done.

Textual answers a key with messages from task to task: a binding acts after the widget has had the
key, a screen opens while the key after it is already on its way to the old one. At a keyboard that
goes unnoticed; over a slow line keys come in bursts. So they wait here until the event loop has
nothing left to do, and the application says that it has settled.
"""

from __future__ import annotations

import asyncio
import contextvars
import selectors
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from itertools import takewhile
from threading import Lock
from typing import Any, Protocol, runtime_checkable

from textual.app import App, ScreenStackError
from textual.events import Event, Key, MouseMove, Paste
from textual.screen import Screen

PATIENCE = 1.0
"""Seconds after which a key no longer waits for an application that does not settle."""
_LEAST_WIDTH, _LEAST_HEIGHT = 40, 10
"""On a smaller screen there may be nothing to lay out."""


@runtime_checkable
class Settles(Protocol):
    """An application that knows of work which a key began, and which the next should wait for."""

    @property
    def is_settled(self) -> bool:
        """Whether there is none."""


class _IdleSelector(selectors.DefaultSelector):
    """Asks, when the loop is about to wait, whether there is not something to do after all."""

    def __init__(self) -> None:
        super().__init__()
        self.when_idle: Callable[[], bool] = lambda: False

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for events, unless something was found to do."""
        if (timeout is None or timeout > 0) and self.when_idle():
            timeout = 0
        return super().select(timeout)


class IdleLoop(asyncio.SelectorEventLoop):
    """An event loop that tells when it has nothing left to do but to wait."""

    def __init__(self) -> None:
        self._idle_selector = _IdleSelector()
        super().__init__(self._idle_selector)

    def call_when_idle(self, callback: Callable[[], bool]) -> None:
        """Have `callback` called whenever nothing is left; it returns whether it found more."""
        self._idle_selector.when_idle = callback


class Turns:
    """What was read from the terminal, and not yet handed to the application."""

    def __init__(self, app: App[Any], loop: asyncio.AbstractEventLoop) -> None:
        self._app = app
        self._loop = loop
        self._context = contextvars.copy_context()
        self._waiting: deque[Event] = deque()
        self._lock = Lock()  # one thread reads the terminal, another hands on
        self._unsettled_since: float | None = None
        self._is_patient = isinstance(loop, IdleLoop)
        """Whether events wait: no other loop tells when everything is done."""
        if isinstance(loop, IdleLoop):
            loop.call_when_idle(self._go_on)

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, event: Event) -> None:
        """Take an event, in any thread, to be handed on in its turn."""
        with self._lock:
            waiting = self._waiting
            if isinstance(event, MouseMove) and waiting and isinstance(waiting[-1], MouseMove):
                waiting.pop()
            waiting.append(event)
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(_wake if self._is_patient else self._hand_on)

    def has(self, *keys: str) -> bool:
        """Return whether one of these keys was pressed and is not handed on yet."""
        with self._lock:
            return any(_is_one_of(event, keys) for event in self._waiting)

    def drop_through(self, *keys: str) -> bool:
        """Forget all up to the first of these keys; return whether there was one."""
        with self._lock:
            places = [n for n, event in enumerate(self._waiting) if _is_one_of(event, keys)]
            for _ in range(places[0] + 1 if places else 0):
                self._waiting.popleft()
        return bool(places)

    def _go_on(self) -> bool:
        """Hand the next event on if all is done; return whether that was so."""
        if not self._waiting:
            self._unsettled_since = None
            return False
        if not is_settled(self._app) and not self._has_waited():
            return False
        self._unsettled_since = None
        self._loop.call_soon(self._hand_on, context=self._context)
        return True

    def _has_waited(self) -> bool:
        now = self._loop.time()
        if self._unsettled_since is None:
            self._unsettled_since = now
            self._loop.call_later(PATIENCE, _wake)
        return now >= self._unsettled_since + PATIENCE

    def _hand_on(self) -> None:
        with self._lock:
            event = self._next(in_line=_is_in_line(self._app))
        if event is not None:
            self._app.post_message(event)

    def _next(self, *, in_line: bool) -> Event | None:
        """Take the next event; letters for a line of text at once, however many there are."""
        letters = [*takewhile(bool, map(_typed, self._waiting))] if in_line else []
        if len(letters) < 2:
            return self._waiting.popleft() if self._waiting else None
        for _ in letters:
            self._waiting.popleft()
        return Paste("".join(letters))


def _wake() -> None:
    """Do nothing, in the loop, which thereby finds out that it has nothing to do."""


def _is_one_of(event: Event, keys: tuple[str, ...]) -> bool:
    return isinstance(event, Key) and event.key in keys


def _typed(event: Event) -> str:
    """Return the character that a key types, if it types one."""
    return event.character or "" if isinstance(event, Key) and event.is_printable else ""


def _screen_of(app: App[Any]) -> Screen[Any] | None:
    try:
        return app.screen
    except ScreenStackError:  # at the very start, and at the end
        return None


def is_settled(app: App[Any]) -> bool:
    """Return whether the next key can be taken: what an idle loop alone does not tell."""
    screen = _screen_of(app)
    if screen is None or (isinstance(app, Settles) and not app.is_settled):
        return False
    return _is_laid_out(screen)


def _is_laid_out(screen: Screen[Any]) -> bool:
    """Whether what is on a screen has its place, where there is room for it at all.

    A list, table or tree that was filled anew has no lines until then by which a key could move.
    """
    if screen._layout_required:  # nothing public tells of it
        return False
    width, height = screen.app.size
    has_room = width >= _LEAST_WIDTH and height >= _LEAST_HEIGHT
    widgets = [screen.focused] if screen.focused is not None else screen.children
    return not has_room or any(widget.size.area for widget in widgets)


def _is_in_line(app: App[Any]) -> bool:
    """Whether keys go into a line of text; before one was imported, none can."""
    module = sys.modules.get("textual.widgets._input")
    screen = _screen_of(app)
    return module is not None and screen is not None and isinstance(screen.focused, module.Input)
