"""Offering what a session left behind that was not left in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from textual import work

from grapeshot.app.beside import beside
from grapeshot.app.recovery import Recorder, benches_folder, find
from grapeshot.app.screens.base import BenchBase
from grapeshot.dice.budget import Cancelled

if TYPE_CHECKING:
    from grapeshot.app.derived import Shot
    from grapeshot.app.recovery import Found

_RESTORE, _DISCARD = "enter", "x"
_PATIENCE = 2.0
"""Seconds from which on Escape stops restoring, or a key that leaves."""


class Recovering(BenchBase):
    """Keeps the bench from the start on, and puts back what was kept before."""

    is_restoring: bool = False
    """Whether the bench is about to be replaced, so that no key can act on it."""

    def begin_recovery(self) -> None:
        """Begin to keep the bench, and ask whether an older one is wanted."""
        self.recorder = Recorder(benches_folder(), self.tell)
        self._offer()

    def _offer(self) -> None:
        found = find(benches_folder())
        if found is None:
            return
        from grapeshot.app.screens.question import QuestionScreen

        def answered(answer: str | None) -> None:
            if answer == _RESTORE:
                self._restore(found)
            elif answer == _DISCARD:
                self._ask_to_discard(found)
            else:
                found.leave()

        answers = {_RESTORE: "restore", _DISCARD: "discard"}
        text, later = f"Recovered: {found.told()}.", "Esc ask again next time"
        self.app.push_screen(QuestionScreen("Session recovered", text, answers, later), answered)

    def _ask_to_discard(self, found: Found) -> None:
        """Discard what was found if the player is sure: a key typed ahead may have said so."""
        from grapeshot.app.screens.question import confirm

        def answered(is_sure: bool) -> None:
            if is_sure:
                found.discard()
            else:
                found.leave()
            self._offer()

        confirm(self, f"Discard {found.told()}?", answered)

    def _restore(self, found: Found) -> None:
        """Fire again what was fired, beside the screen, and put all of it on the bench."""
        problem = self.engine.unshowable(found.table)
        if problem:
            found.leave()
            self.tell(f"Not restored, and asked again next time: {problem}")
            return
        self.is_restoring = True
        self._fire_again(found)

    @work
    async def _fire_again(self, found: Found) -> None:
        again = partial(self.engine.fired_again, found.shots)
        try:
            self._restored(await beside(again, self._gives_up_after(_PATIENCE)), found)
        except Cancelled:
            found.leave()
            self.tell("Not restored, and asked again next time: stopped.")
        finally:
            self.is_restoring = False

    def _gives_up_after(self, seconds: float) -> Callable[[], bool]:
        """Make a test for whether the player stops waiting, once he has waited for so long.

        A key that came at once is meant for what is restored.
        """
        begun = monotonic()
        return lambda: monotonic() > begun + seconds and self.is_interrupted()

    def _restored(self, shots: list[Shot], found: Found) -> None:
        bench = self.bench.opened(found.table, found.source, found.mark)
        saved = found.table if found.is_saved else {}
        shown = shots[-1].number if shots and shots[-1].table == found.table else None
        self.put(replace(bench, saved=saved, shots=tuple(shots), shown=shown))
        found.discard()
        lost = len(found.shots) - len(shots)
        if lost:
            self.tell(f"{lost} of {len(found.shots)} shots are lost: the rules have changed since.")

    def on_unmount(self) -> None:
        """Leave nothing to recover where the player was asked and left."""
        if self.app.return_code == 0:
            self.recorder.discard()
        self.recorder.leave()
