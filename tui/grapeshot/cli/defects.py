"""What ends a command before its end: interruption, bad input, a full disk, a fault of our own.

Of the last one a line is said, and the traceback goes into a file that it names; where that cannot
be written it says why, and the traceback follows.
"""

from __future__ import annotations

import errno
import tempfile
import traceback
from pathlib import Path

from grapeshot.cli import exit_codes
from grapeshot.cli.output import drop_output, talk
from grapeshot.errors import Fault
from grapeshot.rules.folders import cache_folder

_INTERRUPTED = 130  # what a shell reports for a program that Ctrl-C has ended
_UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
_NAME = "grapeshot-traceback.txt"
_HOW = "please report it with that file to whoever you have grapeshot from"


def code_of(error: BaseException) -> int:
    """Say what ended the program, where something is to be said. Return the exit code."""
    if isinstance(error, BrokenPipeError):  # whoever reads has read enough
        drop_output()
        return exit_codes.OK
    if isinstance(error, KeyboardInterrupt):
        talk("")
        talk("grapeshot: interrupted")
        return _INTERRUPTED
    if isinstance(error, OSError) and error.errno in _UNWRITABLE:
        drop_output()
        talk(f"grapeshot: the output cannot be written: {error.strerror}")
        return exit_codes.BAD_INPUT
    if isinstance(error, Fault):
        talk(f"grapeshot: {error}")
        return exit_codes.BAD_INPUT
    return report(error)


def report(error: BaseException, doing: str = "") -> int:
    """Say that the program failed, while it was `doing` something. Return the exit code."""
    text = "".join(traceback.format_exception(error))
    what = f"{type(error).__name__}: {' '.join(str(error).split())}{_place_of(error)}"
    where = f" at {doing}" if doing else ""
    file, trouble = _write(text)
    told = (
        f"the traceback is in {file}: {_HOW}"
        if file
        else (f"its traceback follows, since it could not be written to a file: {trouble}")
    )
    talk(f"grapeshot: a fault of the program{where} ({what}); {told}")
    if not file:
        for line in text.splitlines():
            talk(line)
    return exit_codes.DEFECT


def _place_of(error: BaseException) -> str:
    """Return where in a rule set's pack an error came up: module and line, "" if in none."""
    told, place = "", error.__traceback__
    while place is not None:
        module = str(place.tb_frame.f_globals.get("__name__", ""))
        if module.startswith("grapeshot_"):
            told = f", in {module}:{place.tb_lineno}"
        place = place.tb_next
    return told


def _write(text: str) -> tuple[str, str]:
    """Write the traceback to a file. Return its path, or "" and why there is none."""
    trouble = ""
    for folder in (cache_folder, tempfile.gettempdir):
        try:
            path = Path(folder() or tempfile.gettempdir(), _NAME)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            trouble = error.strerror or str(error)
        else:
            return str(path), ""
    return "", trouble
