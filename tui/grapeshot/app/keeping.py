"""What lies on the bench, and what is fired on it, kept in a battle without a name.

It is kept as it changes, so that whatever ends the program - `q`, a dropped line, a signal, a
defect - the next start goes on from there. Where it cannot be kept - the disk is full - that is
told once, and tried again until it can.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grapeshot.battle.events import BATTLE, BENCH, CURSOR, LEFT, PLACE
from grapeshot.errors import Fault, GrapeshotError

if TYPE_CHECKING:
    from grapeshot.app.battle.linked import LinkedBattle
    from grapeshot.app.model import Bench
    from grapeshot.battle.log import Log
    from grapeshot.battle.nameless import Held
    from grapeshot.session import Session

Kept = dict[str, Any]
_NOT_KEPT = "What is on the bench is not kept for the next start: {}"


def _kept_in(path: Path) -> Kept:
    """Return what a log keeps of a bench, without writing anything. Raise Fault where it cannot."""
    from grapeshot.battle.log import Log

    log = Log(path, read_only=True)
    try:
        return log.kept()
    finally:
        log.close()


def is_passing(error: GrapeshotError) -> bool:
    """Return whether what has failed may work the next time: the disk is full, a file locked."""
    from grapeshot.battle.files import PASSING

    return isinstance(error, Fault) and error.word in PASSING


class Keeper:
    """Holds the battle without a name that is this dashboard's.

    `tell_for_now` is told why nothing can be kept, which is true until it can be again.
    Nothing is kept on Windows, which has other locks.
    """

    def __init__(
        self,
        session: Callable[[], Session],
        tell: Callable[[str], object],
        tell_for_now: Callable[[str], object],
    ) -> None:
        self._session = session
        self._tell = tell
        self._tell_for_now = tell_for_now
        self._held: Held | None = None
        self._noted: Kept = {}
        self.battle: LinkedBattle | None = None
        """The battle without a name, once there is one."""
        self._can_keep = sys.platform != "win32"
        self._fails = False
        self._place: str | None = None
        self._left: Path | None = None
        """The log to go on with once it can be written."""

    @property
    def keeps(self) -> bool:
        """Whether what is on the bench is there at the next start."""
        return self._can_keep and not self._fails

    @property
    def may_keep_later(self) -> bool:
        """Whether nothing is kept for now, and may be again."""
        return self._can_keep and self._fails

    def take_up(self, session: Session, notices: list[str]) -> Kept:
        """Go on with what was left; return what lay on the bench. Raise Fault where that fails.

        Where it can only be read for now, that is added to the `notices`.
        """
        if not self._can_keep:
            return {}
        from grapeshot.battle import older, places

        older.take_over(session)
        if not places.known_nameless():
            return {}
        from grapeshot.battle import nameless

        held = nameless.last()
        if held is None:
            return {}
        try:
            return self._open(held, session)
        except Fault as error:
            if not is_passing(error):
                raise
            self._fails, self._left = True, held.path
            notices.append(_NOT_KEPT.format(error))
            return _kept_in(held.path)

    def begun(self, ruleset: str) -> LinkedBattle | None:
        """Return the battle without a name, begun now if need be; None where nothing is kept."""
        if self.battle is None and self._can_keep:
            session = self._session()
            try:
                self._open(self._left_or_new(session, ruleset), session)
            except GrapeshotError as error:
                self.fail(error)
            else:
                self._left = None
        return self.battle

    def _left_or_new(self, session: Session, ruleset: str) -> Held:
        from grapeshot.app.engine import FIRST_RULESET
        from grapeshot.battle import nameless

        held = nameless.held_file(self._left) if self._left else None
        return held or nameless.begin(session, ruleset or FIRST_RULESET)

    def _open(self, held: Held, session: Session) -> Kept:
        from grapeshot.app.battle.linked import LinkedBattle
        from grapeshot.battle.battle import Battle

        try:
            self.battle = LinkedBattle(Battle(held.path, session))
        except BaseException:
            held.leave()
            raise
        self._held, self._noted = held, {}
        self._log.keep(LEFT, None)
        return self._log.kept()

    @property
    def _log(self) -> Log:
        assert self.battle is not None, "nothing is kept before it is open"
        return self.battle.battle.log

    def note(self, bench: Bench, battle: LinkedBattle | None) -> None:
        """Keep what has changed of the bench, and of the attack of an open battle that is on it."""
        is_worth_it = self.battle is not None or bench.what_is_only_here
        if self._fails:
            return
        if bench.is_ready and is_worth_it and self.begun(bench.derived.ruleset) is not None:
            self.keep(BENCH, bench.kept_part())
            self.keep(CURSOR, bench.cursor())
            shown = battle or self.battle
            self.keep(PLACE, self._place)
            self.keep(BATTLE, shown.pending(self.battle) if shown else None)

    def note_place(self, name: str | None) -> None:
        """Keep which screen is open over the bench, by its name; None for the bench itself."""
        self._place = name
        self.keep(PLACE, name)

    def keep(self, name: str, value: object) -> None:
        """Keep a value in the place of the one before; None for no longer."""
        if self.battle is None or self._noted.get(name) == value:
            return
        try:
            self._log.keep(name, value)
        except GrapeshotError as error:
            self.fail(error)
        else:
            self._noted[name] = value

    def try_again(self, bench: Bench, battle: LinkedBattle | None) -> None:
        """Keep what could not be kept, if it can be by now; tell so."""
        if not self._fails or not self._can_keep:
            return
        self._fails, self._noted = False, {}
        tell, self._tell_for_now = self._tell_for_now, lambda _: None
        try:
            if self.battle is not None:
                self.battle.open_anew()
            self.note(bench, battle)
        except GrapeshotError as error:
            self.fail(error)
        finally:
            self._tell_for_now = tell
        if self.battle is not None and self.keeps:
            self.battle.be_patient()
            self._tell("What is on the bench is kept again.")

    def fail(self, error: GrapeshotError) -> None:
        """Tell once that nothing is kept; what may be over by the next time is tried again."""
        if not is_passing(error):
            self._can_keep = False
            self._close()
        if not self._fails:
            self._fails = True
            self._tell_for_now(_NOT_KEPT.format(error))

    def give_name(self, name: str) -> Path:
        """Give the battle a name, and keep the bench in another from then on.

        Return its file. Raise Fault where it cannot be called so; it is then held as before.
        """
        from grapeshot.battle import nameless

        held, session = self._held, self._session()
        assert held is not None, "only a battle without a name is given one"
        self._log.keep(BENCH, None)
        self._close(is_let_go=False)
        try:
            path = nameless.give_name(held.path, name)
        except GrapeshotError:
            self._open(held, session)
            raise
        held.leave()
        return path

    def begin_anew(self) -> None:
        """Leave the battle as it is, and begin another when there is something to keep."""
        self.leave(is_empty=False)

    def drop(self) -> None:
        """Let go of the battle as something from outside has ended the program."""
        self._close()

    def leave(self, *, is_empty: bool) -> None:
        """Let go of the battle in order; remove it if there is nothing in it."""
        if self.battle is None or self._held is None:
            return
        held = self._held
        try:
            is_empty = is_empty and self._log.last() == 1
            self._log.keep(LEFT, value=True)
        except GrapeshotError:  # whatever is kept by now stays
            is_empty = False
        self._close(is_let_go=False)
        (held.remove if is_empty else held.leave)()

    def _close(self, *, is_let_go: bool = True) -> None:
        if self.battle is not None:
            self.battle.close()
        if self._held is not None and is_let_go:
            self._held.leave()
        self.battle = self._held = None
