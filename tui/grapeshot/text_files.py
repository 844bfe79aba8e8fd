"""Reading a small text file of the user's: never without end, never more than it may be.

A folder of the user's may hold anything: a pipe that nobody writes to, a link to a device, a disk
image, text in another encoding. Whatever it is, it becomes text or tables, or one Fault.
"""
# pathlib costs a tenth of the start of a command, so paths are strings here.
# ruff: noqa: PTH116, PTH123

from __future__ import annotations

import os
import re
import tomllib
from stat import S_ISDIR, S_ISREG

from grapeshot.errors import Fault, Place
from grapeshot.sanity import demand_sane

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from typing import Any

MOST_BYTES = 1_000_000
"""Seven times the largest ledger that ships."""
MOST_DOTS = 50
"""Those in one key: what a key of thousands costs grows with the square of them."""
_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+"""
_MANY_DOTS = re.compile(
    rf"(?:^|[\[{{,])[ \t]*+(?:{_PART}\.[ \t]*+){{{MOST_DOTS + 1}}}", re.MULTILINE
)
"""Each part is taken whole or not at all, so that the search itself is no such cost."""


def demand_regular(path: str | os.PathLike[str]) -> None:
    """Raise Fault (`unreadable`) for what is no regular file, links being followed.

    Nothing is opened: a pipe would be waited for, and a device may act on being opened.
    """
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError) as error:  # ValueError: a null character in its name
        raise _unreadable(path, error) from None
    if not S_ISREG(mode):
        kind = "a folder" if S_ISDIR(mode) else "no regular file"
        raise Fault("unreadable", f"it is not read: it is {kind}", place=Place(str(path)))


def read_text(path: str | os.PathLike[str], word: str = "unreadable") -> str:
    """Return the text of a UTF-8 file, without its mark. Raise Fault (`word`, `unreadable`)."""
    demand_regular(path)
    try:
        with open(path, "rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise _unreadable(path, error) from None
    if len(content) > MOST_BYTES:
        text = f"it is not read: it has more than {MOST_BYTES // 1000} kB"
        raise Fault("unreadable", text, place=Place(str(path)))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Fault(word, "the file is not UTF-8", place=Place(str(path))) from None


def read_toml(path: str | os.PathLike[str], word: str = "bad_toml") -> tuple[str, dict[str, Any]]:
    """Return the text of a TOML file and its tables.

    Raise Fault: `word`, with the line, where it is no TOML or beyond all measure; `unreadable`.
    """
    text = read_text(path, word)
    demand_short_keys(text, str(path), word)
    try:
        tables = tomllib.loads(text)
    except (RecursionError, MemoryError):
        told = "tables within tables without end"
        raise Fault(word, told, place=Place(str(path))) from None
    except ValueError as error:  # what tomllib raises for bad text, and for numbers without end
        said = str(error).partition("; use sys.")[0]  # advice for programmers
        told, _, where = said.rpartition(" (at ")
        line = where.removeprefix("line ").partition(",")[0]
        place = Place(str(path), "", int(line) if line.isdigit() else None)
        raise Fault(word, f"no valid TOML: {told or said}", place=place) from None
    demand_sane(tables, str(path), word)
    return text, tables


def demand_short_keys(text: str, file: str, word: str = "bad_toml") -> None:
    """Raise Fault, with the line, where a key of a TOML text has more than 50 dots."""
    found = _MANY_DOTS.search(text)
    if found:
        line = text.count("\n", 0, found.start()) + 1
        told = f"a key with more than {MOST_DOTS} dots"
        raise Fault(word, told, place=Place(file, "", line))


def _unreadable(path: str | os.PathLike[str], error: Exception) -> Fault:
    reason = getattr(error, "strerror", None) or str(error)
    return Fault("unreadable", f"it is not read: {reason}", place=Place(str(path)))
