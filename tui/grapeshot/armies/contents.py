"""The bytes of a data file, out of its archive where it is in one; hostile ones are refused."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING

from grapeshot.engagement.profiles import STANDARD_INPUT
from grapeshot.errors import Fault, Place

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

_MOST_BYTES = 40_000_000
"""Ten times the largest catalogue that is known."""
_MOST_PACKED = 200
"""Data files shrink to a twentieth; only a bomb shrinks to a two-hundredth."""
_ZIP = b"PK\x03\x04"
_EMPTY_ZIP = b"PK\x05\x06"


def read_content(path: Path) -> bytes:
    """Return the bytes of a data file, unpacked where it is a zip archive; `-` is standard input.

    Raise Fault: `unreadable`, `too_large`, `bad_archive`.
    """
    try:
        content = _given() if str(path) == STANDARD_INPUT else _held(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Fault("unreadable", f"cannot be read: {reason}", place=Place(str(path))) from None
    if len(content) > _MOST_BYTES:
        raise _too_large(path)
    return _unpacked(content, path) if content[:4] in (_ZIP, _EMPTY_ZIP) else content


def _given() -> bytes:
    return sys.stdin.buffer.read(_MOST_BYTES + 1) if sys.stdin else b""


def _held(path: Path) -> bytes:
    if not S_ISREG(path.stat().st_mode):
        raise OSError(0, "it is no regular file")
    with path.open("rb") as stream:
        return stream.read(_MOST_BYTES + 1)


def _too_large(path: Path) -> Fault:
    text = f"it holds more than {_MOST_BYTES // 1_000_000} MB"
    return Fault("too_large", text, place=Place(str(path)))


def _unpacked(content: bytes, path: Path) -> bytes:
    from zipfile import BadZipFile, ZipFile

    try:
        with ZipFile(BytesIO(content)) as archive:
            return _member(archive, _only_member(archive, path), path)
    except Fault:
        raise
    except (BadZipFile, NotImplementedError, RuntimeError, ValueError, EOFError, OSError) as error:
        raise _bad(path, f"no archive that can be read: {error}") from None
    except Exception as error:  # zlib and lzma have errors of their own
        raise _bad(path, f"no archive that can be read: {error}") from None


def _only_member(archive: ZipFile, path: Path) -> ZipInfo:
    members = archive.infolist()
    if len(members) != 1:
        raise _bad(path, f"the archive holds {len(members)} files", "one data file")
    member = members[0]
    if "/" in member.filename or "\\" in member.filename or member.filename.startswith("."):
        raise _bad(path, f'the archive holds a path "{member.filename[:100]}"', "a file's name")
    if member.flag_bits & 1:
        raise _bad(path, "the archive is locked by a password")
    return member


def _member(archive: ZipFile, member: ZipInfo, path: Path) -> bytes:
    """Return the bytes of a file in an archive, counted as they come: its header may lie.

    Raise Fault: `too_large`, `bad_archive`.
    """
    with archive.open(member) as stream:
        content = stream.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise _too_large(path)
    if len(content) > _MOST_PACKED * max(member.compress_size, 5000):
        raise _bad(path, f"the archive unpacks to more than {_MOST_PACKED} times its size")
    if content[:4] == _ZIP:
        raise _bad(path, "an archive within an archive", "one data file")
    return content


def _bad(path: Path, text: str, expected: str = "") -> Fault:
    return Fault("bad_archive", text, expected=expected, place=Place(str(path)))
