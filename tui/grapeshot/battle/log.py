"""The log of a battle: a file of SQLite to which events are appended.

An event is on the disk before `append` returns. Several programs may have the log open; SQLite
puts their events into one order, and `has_news` tells cheaply that another has written. Beside the
events a dashboard keeps what lies on its bench, of which only the last is of use.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time
from typing import Any

from grapeshot.battle.events import ACCEPT, REDO, START, UNDO, Event, written
from grapeshot.battle.files import (
    Damaged,
    for_reading,
    for_writing,
    made,
    opened,
    saying,
    state_of,
    unlink,
)
from grapeshot.battle.snapshots import Snapshot, digest, fold_version, read
from grapeshot.battle.snapshots import written as written_snapshot
from grapeshot.errors import Fault, Place

VERSION = 1
"""The version of the log's form: one that is higher is not read."""
_APPLICATION = 0x47524150  # "GRAP", by which `file` and we know it
_TABLE = """
CREATE TABLE event (
    position INTEGER PRIMARY KEY,
    based_on INTEGER NOT NULL,
    at REAL NOT NULL,
    author TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL
);
CREATE TRIGGER event_stays BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER event_is_kept BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'append only'); END;
"""
_KEPT = "CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT NOT NULL)"
_NONE_SEEN = -1
"""A version that no file has, so that whatever others have written is news."""
_LAST = "SELECT max(position) FROM event"
_SELECT = "SELECT position, based_on, at, author, kind, body FROM event"


class Log:
    """An open log. Raise Fault for whatever SQLite cannot do, in words, with the file."""

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        """Open a log that is there. Raise Fault (`no_battle`, `newer_log`, `bad_log`, `locked`)."""
        if not path.is_file():
            raise Fault("no_battle", "there is no such battle", place=Place(str(path)))
        self.path = path
        self.is_read_only = read_only
        with self._saying():
            self._base, self._copied = opened(path, read_only=read_only)
        try:
            with self._saying():
                self._demand_readable()
                self._seen = self._data_version()
        except Fault:
            self._base.close()
            raise

    @classmethod
    def create(cls, path: Path, start: Mapping[str, Any], author: str) -> Log:
        """Begin the log of a new battle. Raise Fault where there is one, or none can be made."""
        with saying(path):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            is_new = made(path)
            try:
                _begin(path, start, author)
            except BaseException:
                if is_new:
                    unlink(path)
                raise
        return cls(path)

    def append(self, kind: str, body: Mapping[str, Any], based_on: int, author: str) -> Event:
        """Append an event, and return it once it is on the disk."""
        (event,) = self.append_all([(kind, body)], based_on, author)
        return event

    def append_all(
        self, told: Iterable[tuple[str, Mapping[str, Any]]], based_on: int, author: str
    ) -> list[Event]:
        """Append events together: all of them, or none."""
        if self.is_read_only:
            raise Fault("read_only", "you are looking on: nothing is written")
        with self._saying():
            self._base.execute("BEGIN IMMEDIATE")
            try:
                (last,) = self._base.execute(_LAST).fetchone()
                if (last or 0) >= _MOST_EVENTS:
                    raise Damaged(f"the file is damaged: no further event can follow event {last}")
                made = [
                    Event(position, based_on, time(), author, kind, body)
                    for position, (kind, body) in enumerate(told, (last or 0) + 1)
                ]
                self._base.executemany(_INSERT, [(*each[:5], written(each.body)) for each in made])
                self._base.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # a full disk has ended the transaction already
                    self._base.execute("ROLLBACK")
                raise
        return made

    def events(self, after: int = 0) -> Iterator[Event]:
        """Yield the events after a position, in order."""
        with self._saying():
            yield from map(
                _event, self._base.execute(f"{_SELECT} WHERE position > ? ORDER BY 1", (after,))
            )

    def at(self, positions: Iterable[int]) -> Iterator[Event]:
        """Yield the events at some positions, in the order of these."""
        with self._saying():
            for position in positions:
                row = self._base.execute(f"{_SELECT} WHERE position = ?", (position,)).fetchone()
                if row is None:
                    raise Damaged(f"the file is damaged: there is no event {position}")
                yield _event(row)

    def snapshots(self) -> list[Snapshot]:
        """Return the snapshots that are of these events and of this version of the fold."""
        version = fold_version()
        with self._saying():
            rows: list[tuple[int, str, str]] = []
            if self._base.execute(_HAS_SNAPSHOTS).fetchone():
                rows = self._base.execute(_READ_SNAPSHOTS, (version,)).fetchall()
            kept = [
                (position, body) for position, mark, body in rows if mark == self._digest(position)
            ]
        found = (read(position, body) for position, body in kept)
        return [each for each in found if each is not None]

    def add_snapshots(self, snapshots: Iterable[Snapshot]) -> None:
        """Keep snapshots, if that can be done: whoever reads the log can do without."""
        version = fold_version()
        told = [(version, each.position, written_snapshot(each)) for each in snapshots]
        if self.is_read_only or not version or not told:
            return
        with suppress(sqlite3.Error):
            self._base.execute("BEGIN IMMEDIATE")
            try:
                self._base.execute(_SNAPSHOTS)
                for version, position, body in told:
                    row = (version, position, self._digest(position), body)
                    self._base.execute(_KEEP, row)
                self._base.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._base.execute("ROLLBACK")
                raise

    def _digest(self, position: int) -> str:
        """Return a digest of the first event and of the one at a position."""
        rows = self._base.execute(f"{_SELECT} WHERE position IN (1, ?) ORDER BY 1", (position,))
        return digest(rows)

    def last(self) -> int:
        """Return the position of the last event."""
        with self._saying():
            found: int | None = self._base.execute(_LAST).fetchone()[0]
        return found or 0

    def latest(self, kinds: Iterable[str], most: int) -> tuple[list[Event], int]:
        """Return the last events of some kinds, in order, and how many there are in all."""
        wanted = list(kinds)
        where = f" WHERE kind IN ({', '.join('?' for _ in wanted)})"
        with self._saying():
            (count,) = self._base.execute(f"SELECT count(*) FROM event{where}", wanted).fetchone()
            last = f"{_SELECT}{where} ORDER BY position DESC LIMIT ?"
            rows = self._base.execute(last, (*wanted, most)).fetchall()
            return [_event(row) for row in reversed(rows)], count

    def keep(self, name: str, value: Any) -> None:
        """Keep a value beside the events, in the place of the one before; None removes it.

        It outlives the program, though not for sure a failure of power: that costs a write to the
        disk for each, and these change with every key.
        """
        with self._saying():
            self._base.execute("PRAGMA synchronous = NORMAL")
            try:
                self._base.execute(_KEPT)
                if value is None:
                    self._base.execute("DELETE FROM kept WHERE name = ?", (name,))
                else:
                    row = name, json.dumps(value, default=str)
                    self._base.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", row)
            finally:
                self._base.execute("PRAGMA synchronous = FULL")

    def kept(self) -> dict[str, Any]:
        """Return all that is kept beside the events."""
        has = "SELECT count(*) FROM sqlite_schema WHERE name = 'kept'"
        with self._saying():
            if not self._base.execute(has).fetchone()[0]:
                return {}
            rows = self._base.execute("SELECT name, value FROM kept").fetchall()
        found = {}
        for name, value in rows:
            with suppress(TypeError, ValueError, RecursionError):  # one that is damaged is as none
                found[name] = json.loads(value)
        return found

    def has_news(self) -> bool:
        """Return whether another program has written since this was asked last."""
        if self._copied:
            return self._is_copied_anew()
        with self._saying():
            version = self._data_version()
        changed, self._seen = version != self._seen, version
        return changed

    def reopen(self) -> None:
        """Open the files again: what could not be written once, SQLite refuses from then on."""
        self._base.close()
        with self._saying():
            try:
                self._base, self._copied = opened(self.path, read_only=self.is_read_only)
            except BaseException:
                self._base, self._copied = for_reading(self.path)
                raise
            finally:
                self._seen = _NONE_SEEN

    def wait_at_most(self, seconds: float) -> None:
        """Wait no longer for another program that is writing; a person may be waiting too."""
        self._base.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()

    def _is_copied_anew(self) -> bool:
        """Copy the log again if it has changed since; return whether it has."""
        if self._copied == state_of(self.path):
            return False
        with self._saying():
            new, self._copied = for_reading(self.path)
        self._base.close()
        self._base = new
        return True

    def _data_version(self) -> int:
        found: int = self._base.execute("PRAGMA data_version").fetchone()[0]
        return found

    def _demand_readable(self) -> None:
        (application,) = self._base.execute("PRAGMA application_id").fetchone()
        (version,) = self._base.execute("PRAGMA user_version").fetchone()
        if application != _APPLICATION:
            raise Fault("bad_log", "it is no log of a battle", place=Place(str(self.path)))
        if version > VERSION:
            told = f"the log is of version {version}, and this program reads {VERSION}"
            raise Fault(
                "newer_log",
                told,
                expected="a newer grapeshot; nothing was changed",
                place=Place(str(self.path)),
            )
        if any(_acts(*row) for row in self._base.execute(_SCHEMA)):
            told = "it holds code that no battle has: a view, a trigger or a computed column"
            raise Fault("bad_log", told, place=Place(str(self.path)))

    @contextmanager
    def _saying(self) -> Iterator[None]:
        with saying(self.path):
            yield


_SCHEMA = "SELECT type, sql FROM sqlite_schema WHERE sql IS NOT NULL"


_WORD = re.compile(r"\w+")


def _acts(kind: str, statement: str) -> bool:
    """Return whether a part of a schema, which may be another's, runs when it is read or written.

    Only our own triggers may: any other could fill the disk, and a view need never end.
    """
    if kind == "trigger":
        return statement not in _TABLE
    words = set(_WORD.findall(statement.upper()))
    return kind == "view" or not words.isdisjoint({"VIRTUAL", "GENERATED", "AS"})


_SNAPSHOTS = """
CREATE TABLE IF NOT EXISTS snapshot (
    version TEXT NOT NULL,
    position INTEGER NOT NULL,
    digest TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (version, position)
)
"""
_HAS_SNAPSHOTS = "SELECT 1 FROM sqlite_schema WHERE name = 'snapshot'"
_READ_SNAPSHOTS = "SELECT position, digest, body FROM snapshot WHERE version = ? ORDER BY position"
_KEEP = "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?)"
_INSERT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)"


def _begin(path: Path, start: Mapping[str, Any], author: str) -> None:
    """Make an empty file a log with its first event. Raise Fault for a file that is not empty."""
    base = for_writing(path)
    try:
        base.execute("BEGIN IMMEDIATE")
        if base.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
            raise Fault("exists", "there is a battle of that name", place=Place(str(path)))
        for statement in _TABLE.strip().split(";\n"):
            base.execute(statement.removesuffix(";"))
        base.execute(f"PRAGMA application_id = {_APPLICATION}")
        base.execute(f"PRAGMA user_version = {VERSION}")
        base.execute(_INSERT, (1, 0, time(), author, START, written(start)))
        base.execute("COMMIT")
    finally:
        base.close()


_MOST_EVENTS = 1 << 53
"""No battle has as many; a position beyond it leaves the next event none."""


def _event(row: tuple[Any, ...]) -> Event:
    """Return an event. Raise Damaged where a row holds none."""
    position, based_on, at, author, kind, body = row
    try:
        told = json.loads(body)
    except (TypeError, ValueError, RecursionError):
        told = None
    if not isinstance(told, dict) or not isinstance(kind, str) or not isinstance(based_on, int):
        told = None
    elif kind in (UNDO, REDO, ACCEPT) and not isinstance(told.get("position"), int):
        told = None  # it names no event
    if told is None or position >= _MOST_EVENTS:
        raise Damaged(f"the file is damaged: event {position} cannot be read")
    return Event(position, based_on, at, str(author), kind, told)
