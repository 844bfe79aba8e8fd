"""Battles without a name, into which benches write where no other battle is open.

There is one for all games: a bench has one log, whatever is fired on it, and a battle takes the
rule set of its first unit. Each dashboard holds one of its own, locked for as long as it is open,
so that two never write into the same. The last `MOST` are kept, and all that hold applied attacks.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING

from grapeshot.battle import events, places
from grapeshot.battle.battle import Battle
from grapeshot.battle.files import unlink
from grapeshot.battle.log import Log
from grapeshot.engagement.locks import hold
from grapeshot.errors import Fault, Place
from grapeshot.records import NamedTuple
from grapeshot.rules.folders import private_folder

if TYPE_CHECKING:
    from grapeshot.session import Session

MOST = 20
"""Battles without a name that are kept, not counting those with applied attacks."""
_SAFELY = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


class Held(NamedTuple):
    """A battle without a name that nobody else takes up."""

    path: Path
    descriptor: int
    """Holds the lock; it must not be closed before the log is."""

    def leave(self) -> None:
        """Let go of it, after its log was closed."""
        os.close(self.descriptor)

    def remove(self) -> None:
        """Take it away, after its log was closed."""
        unlink(self.path)
        self.leave()


def begin(session: Session, ruleset: str) -> Held:
    """Begin one, and hold it. Raise Fault where none can be kept."""
    held = _made()
    try:
        Battle.begin(held.path, session, "", ruleset).close()
    except BaseException:
        held.remove()
        raise
    _prune()
    return held


def last() -> Held | None:
    """Return the one to go on with, held; None where there is none.

    That is the one that was changed last. While another dashboard holds it, it is one that was not
    left in order: its line was cut, or it was ended from outside.
    """
    for number, path in enumerate(places.known_nameless()):
        held = held_file(path)
        if held is not None:
            if number == 0 or not _was_left(path):
                return held
            held.leave()
    return None


def give_name(path: Path, name: str) -> Path:
    """Give a battle a name, while its log is closed; return its new file.

    Raise Fault for a name that no file can have, or that another has, and while somebody else has
    the log open.
    """
    named = places.new_path(name)
    if named.exists():
        raise Fault("exists", "there is a battle of that name", place=Place(str(named)))
    if path.with_name(f"{path.name}-wal").exists():
        raise Fault("locked", "another program has it open: close it there first")
    try:
        path.rename(named)
    except OSError as error:
        raise _fault(error, named) from error
    return named


def _made() -> Held:
    """Make an empty file of a free name, and hold it."""
    folder = places.nameless_folder()
    try:
        private_folder(str(folder))
        if len(places.known_nameless()) >= places.MOST:
            told = f"there are {places.MOST} battles without a name already"
            raise Fault("too_many", told, expected=f"fewer in {folder}")
        stem = f"nameless {time.strftime('%Y-%m-%d %H.%M')}"
        for number in count(1):
            more = f" ({number})" if number > 1 else ""
            path = folder / f"{stem}{more}{places.ENDING}"
            with suppress(FileExistsError):
                flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | _SAFELY
                held = Held(path, os.open(path, flags, 0o600))
                with suppress(OSError):  # not every file system has locks
                    hold(held.descriptor)
                return held
    except OSError as error:
        raise _fault(error, folder) from error
    raise AssertionError("there is always a free number")


def _fault(error: OSError, path: Path) -> Fault:
    reason = error.strerror or str(error)
    return Fault("unwritable", f"cannot be written: {reason}", place=Place(str(path)))


def held_file(path: Path) -> Held | None:
    """Return a file, held; None where another has it, or it is no file of the user's own."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | _SAFELY)
    except OSError:
        return None
    status = os.fstat(descriptor)
    is_own = S_ISREG(status.st_mode) and status.st_uid == os.geteuid() and status.st_nlink
    try:
        hold(descriptor)
    except BlockingIOError:
        is_own = False
    except OSError:
        pass  # not every file system has locks
    if is_own:
        return Held(path, descriptor)
    os.close(descriptor)
    return None


def _was_left(path: Path) -> bool:
    try:
        log = Log(path, read_only=True)
    except Fault:
        return True  # it is none to go on with
    try:
        return bool(log.kept().get(events.LEFT))
    finally:
        log.close()


def _prune() -> None:
    """Take away those that are too many; none that is held, or in which attacks were applied."""
    for path in places.known_nameless()[MOST:]:
        held = held_file(path)
        if held is not None:
            (held.leave if _has_attacks(path) else held.remove)()


def _has_attacks(path: Path) -> bool:
    """Return whether attacks were applied to units; what cannot be read may hold some."""
    try:
        log = Log(path, read_only=True)
    except Fault:
        return path.stat().st_size > 0
    try:
        return log.latest((events.ATTACK,), 1)[1] > 0
    finally:
        log.close()
