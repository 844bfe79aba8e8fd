"""What only the bench holds, kept in a file while it changes, and found again by the next start.

A dropped line, a signal or a defect ends the program without a question; the engagement and the log
are then still in the state folder. Each change appends one line of JSON, so it costs little, and
what was written before is never lost with a line that was cut off. A session holds a lock on its
file: what nobody holds, nobody is working on any more.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Any, NamedTuple

from grapeshot.engagement.locks import hold
from grapeshot.rules.folders import private_folder, state_folder

if TYPE_CHECKING:
    from grapeshot.app.model import Bench
    from grapeshot.engagement.editing import Table

_NAMES = "bench-*.jsonl"
_MOST_BYTES = 20_000_000


class PastShot(NamedTuple):
    """A shot as it is kept: enough to fire it again, and to tell whether it came out the same."""

    table: Table
    title: str
    seed: int | None
    faces: tuple[int, ...]


class Found(NamedTuple):
    """What a program left behind that was not left in order."""

    table: Table
    source: str
    mark: str
    is_saved: bool
    """Whether the engagement itself stands in its file."""
    shots: tuple[PastShot, ...]
    when: float
    """Seconds since the epoch at which it was written last."""
    path: Path
    descriptor: int
    """Holds the lock."""

    def discard(self) -> None:
        """Take it away."""
        with suppress(OSError):
            self.path.unlink()
        self.leave()

    def leave(self) -> None:
        """Leave it for another start."""
        os.close(self.descriptor)

    def told(self) -> str:
        """Return in words what it is and from when."""
        count = len(self.shots)
        log = f", with a log of {count} {'shot' if count == 1 else 'shots'}" if count else ""
        when = time.strftime("%d %B, %H:%M", time.localtime(self.when))
        return f"{_title_of(self.table)}{log}, left on {when}"


def benches_folder() -> str:
    """Return the folder in which all sessions of this user keep their benches; "" without one.

    Nothing is kept on Windows, which has other locks.
    """
    folder = state_folder() if sys.platform != "win32" else ""
    return str(Path(folder, "benches")) if folder else ""


class Recorder:
    """Keeps what only the bench holds, for as long as it does. `warn` is told once if it cannot."""

    def __init__(self, folder: str, warn: Callable[[str], object]) -> None:
        self._folder = folder
        self._warn = warn
        self._is_given_up = not folder
        self._path: Path | None = None
        self._descriptor = -1
        self._forget()

    def _forget(self) -> None:
        self._table: Table | None = None
        self._rest: tuple[str, str, bool] = ("", "", True)
        self._last_shot = 0

    def note(self, bench: Bench) -> None:
        """Keep what has changed; keep nothing where all of it stands elsewhere."""
        if not bench.is_ready or self._is_given_up:
            return
        if not bench.what_is_only_here:
            self.discard()
            return
        try:
            lines = list(self._lines(bench))
            if lines:
                self._write("".join(f"{json.dumps(line, default=str)}\n" for line in lines))
        except (OSError, ValueError) as error:
            self._is_given_up = True
            reason = getattr(error, "strerror", None) or error
            where = f"{self._folder}: {reason}"
            self._warn(f"What is on the bench is not kept for the next start: {where}")

    def discard(self) -> None:
        """Take away what was kept: nothing would be lost, or the player gave it up."""
        if self._path is None:
            return
        with suppress(OSError):
            self._path.unlink()
        os.close(self._descriptor)
        self._path, self._descriptor = None, -1
        self._forget()

    def leave(self) -> None:
        """Let go of what was kept, for the next start."""
        self._is_given_up = True
        if self._path is not None:
            os.close(self._descriptor)
            self._path, self._descriptor = None, -1

    def _lines(self, bench: Bench) -> Iterator[dict[str, Any]]:
        rest = (bench.source, bench.mark, bench.table == bench.saved)
        for shot in bench.shots:
            if shot.number > self._last_shot:
                yield from self._table_line(shot.table, rest)
                self._last_shot = shot.number
                yield {"shot": [shot.title, shot.seed, shot.faces]}
        yield from self._table_line(bench.table, rest)

    def _table_line(self, table: Table, rest: tuple[str, str, bool]) -> Iterator[dict[str, Any]]:
        if table is not self._table or rest != self._rest:
            self._table, self._rest = table, rest
            yield {"table": table, "rest": rest}

    def _write(self, text: str) -> None:
        if self._path is None:
            name = f"bench-{os.getpid()}-{os.urandom(4).hex()}.jsonl"
            path = Path(private_folder(self._folder), name)
            flags = (
                os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC
            )
            self._descriptor = os.open(path, flags, 0o600)
            self._path = path
            with suppress(OSError):  # not every file system has locks
                hold(self._descriptor)
        data = text.encode()
        while data:
            data = data[os.write(self._descriptor, data) :]


def find(folder: str) -> Found | None:
    """Return the bench that was left behind last, locked; None where there is none.

    Benches of sessions that still run are locked by them, and passed over.
    """
    if not folder:
        return None
    for path in sorted(Path(folder).glob(_NAMES), key=_age):
        found = _taken(path)
        if found is not None:
            return found
    return None


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _taken(path: Path) -> Found | None:
    """Return the bench in a file, locked; None where another session has it, or it is no bench.

    A file without one is removed.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        status = os.fstat(descriptor)
        hold(descriptor)
        is_own = S_ISREG(status.st_mode) and status.st_uid == os.geteuid()
        if is_own and status.st_nlink and status.st_size <= _MOST_BYTES:
            content = _content(path.read_bytes())
            if content is not None:
                return Found(*content, status.st_mtime, path, descriptor)
            path.unlink()
    except OSError:
        pass
    os.close(descriptor)
    return None


_Content = tuple["Table", str, str, bool, tuple[PastShot, ...]]


def _content(data: bytes) -> _Content | None:
    """Return the bench that lines of JSON tell, up to a line that was cut off; None without one."""
    table: Table | None = None
    rest: tuple[str, str, bool] = ("", "", False)
    shots: list[PastShot] = []
    for line in data.splitlines():
        try:
            told = json.loads(line)
            if "table" in told:
                source, mark, is_saved = told["rest"]
                table, rest = dict(told["table"]), (str(source), str(mark), bool(is_saved))
            elif table is not None:
                title, seed, faces = told["shot"]
                shots.append(PastShot(table, str(title), seed, tuple(map(int, faces))))
        except (ValueError, TypeError, KeyError):
            break
    return None if table is None else (table, *rest, tuple(shots))


def _title_of(table: Table) -> str:
    from grapeshot.app.engagements import title_of

    return title_of(table)
