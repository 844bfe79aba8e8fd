"""What third-party code prints goes to stderr: stdout belongs to the answer."""

from __future__ import annotations

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

    _lock = allocate_lock()
    _depth = 0
    _stdout: Any = None

    def __enter__(self) -> None:
        shared = AnswerKept
        with shared._lock:
            if not shared._depth:
                shared._stdout, sys.stdout = sys.stdout, _Aside()
            shared._depth += 1

    def __exit__(self, *error: object) -> None:
        shared = AnswerKept
        with shared._lock:
            shared._depth -= 1
            if not shared._depth:
                sys.stdout = shared._stdout
