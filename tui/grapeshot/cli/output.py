"""The streams of a command when they fail, or are not there at all."""

from __future__ import annotations

import os
import sys

_STDOUT, _STDERR = 1, 2


def talk(text: str, *, end: str = "\n") -> None:
    """Print something for the person at the terminal: on stderr, and nowhere if that is closed."""
    if sys.stderr is not None:
        print(text, end=end, file=sys.stderr, flush=True)


def drop_output() -> None:
    """Let what is still to be written go nowhere, so that the end of the process says no more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream, number in ((sys.stdout, _STDOUT), (sys.stderr, _STDERR)):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            os.dup2(nowhere, number)
