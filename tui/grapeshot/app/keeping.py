"""What lies on the bench, and what is fired on it, kept in a battle without a name.

It is kept as it changes, so that whatever ends the program - `q`, a dropped line, a signal, a
defect - the next start goes on from there. Where it cannot be kept, that is told once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grapeshot.battle.events import BATTLE, BENCH, CURSOR, LEFT
from grapeshot.errors import Fault, GrapeshotError

if TYPE_CHECKING:
    from grapeshot.app.battle.linked import LinkedBattle
    from grapeshot.app.model import Bench
    from grapeshot.battle.log import Log
    from grapeshot.battle.nameless import Held
    from grapeshot.session import Session

Kept = dict[str, Any]


class Keeper:
    """Holds the battle without a name that is this dashboard's. `tell` is told why, if it cannot.

    Nothing is kept on Windows, which has other locks.
    """

    def __init__(self, session: Callable[[], Session], tell: Callable[[str], object]) -> None:
        self._session = session
        self._tell = tell
        self._held: Held | None = None
        self._noted: Kept = {}
        self.battle: LinkedBattle | None = None
        """The battle without a name, once there is one."""
        self.can_keep = sys.platform != "win32"

    def take_up(self, session: Session) -> Kept:
        """Go on with what was left; return what lay on the bench. Raise Fault where that fails."""
        if not self.can_keep:
            return {}
        from grapeshot.battle import older, places

        older.take_over(session)
        if not places.known_nameless():
            return {}
        from grapeshot.battle import nameless

        held = nameless.last()
        return self._open(held, session) if held else {}

    def begun(self, ruleset: str) -> LinkedBattle | None:
        """Return the battle without a name, begun now if need be; None where nothing is kept."""
        if self.battle is None and self.can_keep:
            from grapeshot.app.engine import FIRST_RULESET
            from grapeshot.battle import nameless

            session = self._session()
            try:
                self._open(nameless.begin(session, ruleset or FIRST_RULESET), session)
            except GrapeshotError as error:
                self.give_up(error)
        return self.battle

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
        if bench.is_ready and is_worth_it and self.begun(bench.derived.ruleset) is not None:
            self.keep(BENCH, bench.kept_part())
            self.keep(CURSOR, bench.cursor())
            shown = battle or self.battle
            self.keep(BATTLE, shown.pending(self.battle) if shown else None)

    def keep(self, name: str, value: object) -> None:
        """Keep a value in the place of the one before; None for no longer."""
        if self.battle is None or self._noted.get(name) == value:
            return
        try:
            self._log.keep(name, value)
        except GrapeshotError as error:
            self.give_up(error)
        else:
            self._noted[name] = value

    def has_given_up(self, error: GrapeshotError) -> bool:
        """Give up where it was the log that failed, and no attack; return whether it was."""
        from grapeshot.battle.files import UNUSABLE

        is_of_log = isinstance(error, Fault) and error.word in UNUSABLE
        if is_of_log:
            self.give_up(error)
        return is_of_log

    def give_up(self, error: GrapeshotError) -> None:
        """Keep nothing any more, and tell so."""
        self.can_keep = False
        self._close()
        self._tell(f"What is on the bench is not kept for the next start: {error}")

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
