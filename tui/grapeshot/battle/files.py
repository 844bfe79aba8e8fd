"""The files of a log: opened for one who writes or looks on; what goes wrong, in words."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from grapeshot.errors import Fault, Place

_PATIENCE = 10.0
"""Seconds to wait for another program that is writing."""
_BESIDE = ("-wal", "-shm")
"""What SQLite puts after the name of a file for those that belong to it."""
_CLOSED = "closed"
"""What SQLite has no name for: that a file was to be opened again, which failed."""
_REASONS = {
    _CLOSED: ("unwritable", "it could not be opened again; nothing was written"),
    "SQLITE_BUSY": ("locked", "another program holds it; nothing was written: try again"),
    "SQLITE_LOCKED": ("locked", "another program holds it; nothing was written: try again"),
    "SQLITE_FULL": ("unwritable", "the disk is full; nothing was written"),
    "SQLITE_IOERR": ("unwritable", "the disk failed; nothing was written"),
    "SQLITE_READONLY": ("unwritable", "it may not be written; nothing was changed"),
    "SQLITE_CANTOPEN": ("unwritable", "it cannot be opened for writing"),
    "SQLITE_PERM": ("unwritable", "it may not be written; nothing was changed"),
    "SQLITE_NOTADB": ("bad_log", "it is no log of a battle"),
    "SQLITE_CORRUPT": ("bad_log", "the file is damaged"),
}

PASSING = ("locked", "unwritable")
"""The words of faults that may be over by the next time."""
UNUSABLE = ("no_battle", "newer_log", *{word for word, _ in _REASONS.values()})
"""The words of faults by which a log can be used no more."""


class Damaged(Exception):  # says what it is, as SQLite's own do
    """Something in a log that no program has written so."""


def unlink(path: Path) -> None:
    """Take a log away with all that SQLite keeps beside it, as far as that can be done."""
    for ending in ("", *_BESIDE):
        with suppress(OSError):
            path.with_name(f"{path.name}{ending}").unlink()


def made(path: Path) -> bool:
    """Make the file of a log, if it is not there; return whether it was made.

    It is writable for the group where the folder is, whatever the umask: players share what lies
    there, and a battle that a friend may only read is of no use to either.
    """
    mode = 0o600 | (path.parent.stat().st_mode & 0o060)
    try:
        file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, mode)
    except FileExistsError:
        return False
    try:
        os.fchmod(file, mode)
    finally:
        os.close(file)
    return True


FileState = tuple[tuple[int, int], ...]
"""When the files of a log were changed last, and how long they are."""


def opened(path: Path, *, read_only: bool) -> tuple[sqlite3.Connection, FileState]:
    """Return a connection, and of what state of the files it is a copy; () for the files."""
    return for_reading(path) if read_only else (for_writing(path), ())


def for_writing(path: Path) -> sqlite3.Connection:
    """Return a connection by which what is written is on the disk once it is committed."""
    base = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error:
        base.close()
        raise
    return base


def for_reading(path: Path) -> tuple[sqlite3.Connection, FileState]:
    """Return a connection that writes nothing.

    SQLite shares memory with others through a file beside the log. Where none can be made - the
    disk is full, the folder read-only - nobody else has it open, and a copy is read.
    """
    base = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro",
        uri=True,
        timeout=_PATIENCE,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        base.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error as error:
        base.close()
        if _name_of(error) not in ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_IOERR"):
            raise
        state = state_of(path)
        try:
            return _copied(path), state
        except OSError as failed:
            told = f"cannot be read: {failed.strerror or failed}"
            raise Fault("unwritable", told, place=Place(str(path))) from failed
    return base, ()


def _copied(path: Path) -> sqlite3.Connection:
    """Return a copy of a log in memory, with what stands in its WAL."""
    import shutil
    from tempfile import TemporaryDirectory

    base = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    with TemporaryDirectory() as folder:
        copy = Path(folder, "log")
        shutil.copyfile(path, copy)
        with suppress(FileNotFoundError):
            shutil.copyfile(path.with_name(f"{path.name}-wal"), f"{copy}-wal")
        source = sqlite3.connect(copy)
        try:
            source.backup(base)
        finally:
            source.close()
    base.execute("PRAGMA query_only = 1")
    return base


def state_of(path: Path) -> FileState:
    """Return what tells the files of a log from what they were before."""
    found = []
    for each in (path, path.with_name(f"{path.name}-wal")):
        with suppress(OSError):
            status = each.stat()
            found.append((status.st_mtime_ns, status.st_size))
    return tuple(found)


@contextmanager
def saying(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system raise into a Fault in words."""
    try:
        yield
    except sqlite3.Error as error:
        name = _name_of(error) or _CLOSED
        name = "SQLITE_FULL" if name == "SQLITE_IOERR" and _is_full(path) else name
        word, text = _REASONS.get(name, ("bad_log", str(error)))
        raise Fault(word, text, place=Place(str(path))) from error
    except Damaged as error:
        raise Fault("bad_log", str(error), place=Place(str(path))) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise Fault("unwritable", f"cannot be written: {reason}", place=Place(str(path))) from error


def _is_full(path: Path) -> bool:
    """Return whether nothing can be written to the disk of a file any more."""
    try:
        return os.statvfs(path.parent).f_bavail == 0
    except (OSError, AttributeError):  # Windows does not tell
        return False


def _name_of(error: sqlite3.Error) -> str:
    """Return the plain name of an error: `SQLITE_READONLY` for `SQLITE_READONLY_DIRECTORY`."""
    name = getattr(error, "sqlite_errorname", None) or ""
    return "_".join(name.split("_")[:2])
