"""What kind of terminal this is, and what the dashboard does without on it.

Nothing here imports Textual before it is needed: whether there can be a dashboard at all is
decided first, and Textual reads its environment variables when it is imported.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from textual.driver import Driver

INSTEAD = "use `grapeshot odds FILE` or `grapeshot roll FILE --own` instead"


class Stream(Protocol):
    """As much of a text stream as is asked here."""

    def isatty(self) -> bool:
        """Return whether the stream is a terminal."""


@dataclass(frozen=True, slots=True)
class TerminalSettings:
    """What the dashboard does on this terminal.

    `theme` is the name of a Textual theme, or None for the program's own choice.
    """

    mouse: bool
    ascii_only: bool
    theme: str | None
    # A blinking cursor sends bytes twice a second for as long as nobody types.
    cursor_blink: bool = False


def why_no_dashboard(
    environ: Mapping[str, str],
    stdin: Stream | None,
    stdout: Stream | None,
    stderr: Stream | None,
    *,
    instead: str = INSTEAD,
) -> str | None:
    """Return one line that says why the dashboard cannot run here, and what to do `instead`.

    None if it can.

    It reads keys from standard input, draws on standard error, and takes the size of the screen
    from standard output, so all three must be terminals.
    """
    streams = {"standard input": stdin, "standard output": stdout, "standard error": stderr}
    for name, stream in streams.items():
        if stream is None or not stream.isatty():
            return f"the dashboard needs a terminal, and {name} is not one; {instead}"
    if sys.platform != "win32" and environ.get("TERM", "") in {"", "dumb"}:
        term = environ.get("TERM")
        found = f'TERM is "{term}"' if term else "TERM is not set"
        return f"the dashboard needs a terminal that can place its cursor, but {found}; {instead}"
    return None


def prepare_environment(
    environ: MutableMapping[str, str], encoding: str = "utf-8"
) -> TerminalSettings:
    """Set what Textual reads from `environ` when it is imported, and decide the rest.

    So it is to be called before. `encoding` is that of standard error; it matters only where the
    locale says nothing. Over SSH the mouse is off: each of its moves would go up the line, and a
    dropped connection would leave the player's own shell with mouse reports. Under NO_COLOR a
    theme without colours is chosen.
    """
    environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    theme = "ansi-dark" if "NO_COLOR" in environ else None
    if theme is not None:
        environ["TEXTUAL_THEME"] = theme
    return TerminalSettings(
        mouse=not environ.get("SSH_CONNECTION"),
        ascii_only=needs_ascii(environ, encoding),
        theme=theme,
    )


def needs_ascii(environ: Mapping[str, str], encoding: str) -> bool:
    """Return whether only ASCII may be sent to the terminal.

    GRAPESHOT_ASCII decides if it is set (0: no, anything else: yes), then the locale, then
    the `encoding` of the stream.
    """
    if forced := environ.get("GRAPESHOT_ASCII"):
        return forced != "0"
    for variable in ("LC_ALL", "LC_CTYPE", "LANG"):
        if locale := environ.get(variable):
            return not _is_utf8(locale)
    return not _is_utf8(encoding)


def use_utf8(*streams: object) -> None:
    """Switch text streams to UTF-8 that Python set up otherwise, as under PYTHONIOENCODING.

    For a terminal whose locale is UTF-8; without this it would show glyphs as escapes.
    """
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and not _is_utf8(getattr(stream, "encoding", None) or ""):
            reconfigure(encoding="utf-8")


def driver_class(*, ascii_only: bool = False) -> type[Driver] | None:
    """Return the driver for `App(driver_class=...)`; None where Textual is to take its own.

    That is on Windows, and where TEXTUAL_DRIVER names one (as textual-serve does).
    """
    if sys.platform == "win32" or os.environ.get("TEXTUAL_DRIVER"):
        return None
    from grapeshot.terminal.lean_driver import AsciiDriver, LeanDriver

    return AsciiDriver if ascii_only else LeanDriver


def has_job_control() -> bool:
    """Return whether a shell started this process as a job, which it can stop and continue."""
    if sys.platform == "win32":
        return False
    parent = os.getppid()
    try:
        is_of_this_session = os.getsid(parent) == os.getsid(0)
        return is_of_this_session and os.getpgid(parent) != os.getpgrp()
    except OSError:  # the parent has ended
        return False


def _is_utf8(name: str) -> bool:
    return re.search(r"utf-?8", name, re.IGNORECASE) is not None
