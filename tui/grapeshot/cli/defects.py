"""What ends a command before its end: interruption, bad input, a full disk, a fault of our own.

Of the last one a line is said, and the traceback goes into a file that it names; where that cannot
be written it says why, and the traceback follows.
"""

# A traceback may have to be written with little left to do it: paths are strings here.
# ruff: noqa: PTH108, PTH118, PTH123

from __future__ import annotations

import errno
import os
import traceback
from contextlib import suppress

from grapeshot.cli import exit_codes
from grapeshot.cli.output import drop_output, talk
from grapeshot.errors import Fault
from grapeshot.rules.folders import private_folder, state_folder

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
    if isinstance(error, ModuleNotFoundError) and _is_of_others(error.name or ""):
        told = f"the library {error.name}, which this needs, is missing"
        talk(f"grapeshot: {told}: reinstall grapeshot")
        return exit_codes.BAD_INPUT
    if isinstance(error, Fault):
        talk(f"grapeshot: {error}")
        return exit_codes.BAD_INPUT
    return report(error)


def _is_of_others(module: str) -> bool:
    return bool(module) and not module.startswith("grapeshot")


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
    for folder_of in (_own_folder, _fresh_folder):
        try:
            path = os.path.join(folder_of(), _NAME)
            _write_new(path, text)
        except OSError as error:
            trouble = error.strerror or str(error)
        else:
            return path, ""
    return "", trouble


def _own_folder() -> str:
    """Return the user's own folder. Raise OSError where others could have put a link into it."""
    folder = state_folder()
    if not folder:
        raise OSError(errno.ENOENT, "there is no home")
    return private_folder(folder)


def _fresh_folder() -> str:
    import tempfile

    return tempfile.mkdtemp(prefix="grapeshot-")


def _write_new(path: str, text: str) -> None:
    """Write a file that nobody else can read, in the place of an older one, and through no link."""
    with suppress(FileNotFoundError):
        os.unlink(path)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    with open(os.open(path, flags, 0o600), "w", encoding="utf-8", errors="replace") as stream:
        stream.write(text)
