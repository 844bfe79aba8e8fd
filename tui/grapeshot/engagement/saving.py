"""Writing a file of the user's: whole or not at all, and never over another without being told to.

What goes wrong with a file is a Fault in words, whatever it is.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from stat import S_IMODE, S_ISREG
from time import time

from grapeshot.engagement.locks import hold
from grapeshot.errors import Fault, Place
from grapeshot.records import NamedTuple

_BEGUN = (".grapeshot-", ".tmp")
"""How the name of a file begins and ends that is not whole yet."""
_GIVEN_UP = 60
"""Seconds after which a file that nobody holds is a remnant of a program that was killed."""
_STRINGS = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'', re.DOTALL
)


class Standing(NamedTuple):
    """What stands where something is to be saved."""

    path: Path
    """The file itself, where a link was named."""
    mark: str = ""
    """What tells its content from any other; empty where there is no file."""
    is_read_only: bool = False
    has_comments: bool = False


def standing_at(path: Path) -> Standing:
    """Return the file at a path, through links; one without a mark where none is there yet.

    Raise Fault (`bad_path`, `unwritable`) where nothing can be saved there.
    """
    with saying("unwritable", "cannot be written", path):
        target = Path(os.path.realpath(path))  # a link that leads to nothing gets its file
        if not target.parent.is_dir():
            folder = target.parent if path.is_symlink() else path.parent
            raise Fault("bad_path", f"there is no folder {folder}")
        try:
            status = target.stat()
        except FileNotFoundError:
            return Standing(target)
        if not S_ISREG(status.st_mode):
            raise Fault("bad_path", f"{path} is no regular file", expected="the name of a file")
        content = target.read_bytes()
        closed = not status.st_mode & 0o222 or not os.access(target, os.W_OK)
        return Standing(target, _mark(content), closed, _has_comments(content))


def mark_of(path: Path) -> str:
    """Return a digest of a file's content; "" where it cannot be read."""
    try:
        return _mark(path.read_bytes()) if path.is_file() else ""
    except (OSError, ValueError):
        return ""


def write(standing: Standing, content: bytes) -> str:
    """Write a file over the version marked `standing`; return the mark of the new one.

    What stood in the file before is lost only once all is on the disk. Raise Fault where it cannot
    be written, or something else stands there by now; then nothing has changed.
    """
    with saying("unwritable", "cannot be written", standing.path):
        folder = standing.path.parent
        _sweep(folder)
        with _begun_file(folder) as (number, beside):
            with os.fdopen(os.dup(number), "wb") as stream:
                stream.write(content)
            _take_rights(number, standing.path)
            os.fsync(number)
            if mark_of(standing.path) != standing.mark:
                raise Fault("changed", f"{standing.path} was changed just now: save once more")
            beside.replace(standing.path)
        _sync_folder(folder)
    return _mark(content)


@contextmanager
def saying(word: str, what: str, path: Path | None = None) -> Iterator[None]:
    """Turn all that a file, or a name that is none, may raise into a Fault."""
    try:
        yield
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Fault(word, f"{what}: {reason}", place=Place(str(path or ""))) from None


@contextmanager
def _begun_file(folder: Path) -> Iterator[tuple[int, Path]]:
    """Make a file that is not whole yet, and hold it; it is gone afterwards unless it was moved."""
    begin, end = _BEGUN
    number, name = tempfile.mkstemp(dir=folder, prefix=begin, suffix=end)
    try:
        with suppress(OSError):  # not every file system has locks
            hold(number)
        yield number, Path(name)
    finally:
        os.close(number)
        with suppress(OSError):
            Path(name).unlink()


def _sweep(folder: Path) -> None:
    """Take away what programs that were killed have begun: what is old, and held by nobody."""
    begin, end = _BEGUN
    for path in folder.glob(f"{begin}*{end}"):
        with suppress(OSError):
            number = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
            try:
                hold(number)
                if time() - os.fstat(number).st_mtime > _GIVEN_UP:
                    path.unlink()
            finally:
                os.close(number)


def _take_rights(number: int, old: Path) -> None:
    """Give an open file the owner and rights of the old one, or the rights of any new file."""
    try:
        status = old.stat()
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        os.fchmod(number, 0o666 & ~mask)
        return
    with suppress(OSError):  # only root may give files away
        os.fchown(number, status.st_uid, status.st_gid)
    os.fchmod(number, S_IMODE(status.st_mode))


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # not every file system can
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _mark(content: bytes) -> str:
    return sha256(content).hexdigest()


def _has_comments(content: bytes) -> bool:
    """Return whether there are comments in a TOML file: saving writes values only."""
    return "#" in _STRINGS.sub("", content.decode("utf-8", "replace"))
