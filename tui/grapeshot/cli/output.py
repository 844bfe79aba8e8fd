"""The way out: all that a command prints leaves through here, made visible.

JSON alone goes as it is: it escapes all but ASCII itself.
"""

from __future__ import annotations

import os
import sys

from grapeshot.visible import styled, visible

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_STDOUT, _STDERR = 1, 2
_PLAIN_SIGNS = str.maketrans(
    {"’": "'", "″": '"', "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "×": "x"}
)


def write(lines: Iterable[str]) -> None:
    """Print lines on stdout; what its encoding cannot say is said more plainly.

    Nothing is printed where stdout is closed.
    """
    text = "".join(f"{styled(line)}\n" for line in lines)
    if sys.stdout is None:
        return
    encoding = sys.stdout.encoding or "utf-8"
    if not is_utf8(encoding):
        text = text.translate(_PLAIN_SIGNS).encode(encoding, "replace").decode(encoding)
    sys.stdout.write(text)


def is_utf8(encoding: str) -> bool:
    """Return whether this is the name of UTF-8."""
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def print_json(value: Any) -> None:
    """Print a value as one line of JSON, at once. What JSON does not know is printed as text."""
    import json

    print(json.dumps(value, default=str), flush=True)


def talk(text: str, *, end: str = "\n") -> None:
    """Say a line to the person at the terminal: on stderr, and nowhere if that is closed or full.

    A newline in the text is made visible too, so that nothing can pass for another message.
    """
    try:
        if sys.stderr is not None:
            print(visible(text), end=end, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        drop_output()


def drop_output() -> None:
    """Let what is still to be written go nowhere, so that the end of the process says no more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream, number in ((sys.stdout, _STDOUT), (sys.stderr, _STDERR)):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            os.dup2(nowhere, number)
