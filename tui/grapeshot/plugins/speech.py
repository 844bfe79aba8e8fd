"""What third-party code prints goes to stderr: stdout belongs to the answer."""

from __future__ import annotations

import os
import sys
from _thread import allocate_lock
from typing import Any

from grapeshot.visible import visible


class _Aside:
    """Standard error for what a plugin prints: its lines as they are, what steers them visible."""

    def __getattr__(self, name: str) -> Any:
        return getattr(sys.stderr, name)

    def write(self, text: str) -> int:
        if sys.stderr is not None:
            sys.stderr.write("\n".join(map(visible, text.split("\n"))))
        return len(text)

    def flush(self) -> None:
        if sys.stderr is not None:
            sys.stderr.flush()


class AnswerKept:
    """A context in which `print` writes to stderr, so that no plugin's words get into the answer.

    Where a dashboard has the terminal, stderr is the dashboard's as well, and shows nothing. Two
    threads may be in here at once: the last one to leave puts stdout back.
    """

    has_stdout_alone = False
    """Whether nothing but answers is written to stdout, by any thread: a command says so.

    Then what goes past Python's own streams is kept out too: that of other programs, say.
    """
    _lock = allocate_lock()
    _depth = 0
    _streams: tuple[Any, Any] = (None, None)
    _descriptor: int | None = None

    def __enter__(self) -> None:
        shared = AnswerKept
        with shared._lock:
            if not shared._depth:
                if shared.has_stdout_alone:
                    shared._descriptor = _divert()
                shared._streams = sys.stdout, sys.__stdout__
                sys.stdout = sys.__stdout__ = _Aside()  # type: ignore[misc, assignment]  # a stream
            shared._depth += 1

    def __exit__(self, *error: object) -> None:
        shared = AnswerKept
        with shared._lock:
            shared._depth -= 1
            if not shared._depth:
                sys.stdout, sys.__stdout__ = shared._streams  # type: ignore[misc]  # put back
                if shared._descriptor is not None:
                    os.dup2(shared._descriptor, _STDOUT)
                    os.close(shared._descriptor)
                    shared._descriptor = None


_STDOUT, _STDERR = 1, 2


def _divert() -> int | None:
    """Let what is written to the descriptor of stdout go to stderr. Return where it went before."""
    if sys.stdout is not None:
        sys.stdout.flush()
    try:
        kept = os.dup(_STDOUT)
        os.dup2(_STDERR, _STDOUT)
    except OSError:  # one of them is closed
        return None
    return kept
