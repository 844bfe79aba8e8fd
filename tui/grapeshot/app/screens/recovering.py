"""Offering what a session left behind that was not left in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from grapeshot.app.beside import beside
from grapeshot.app.recovery import Recorder, benches_folder, find
from grapeshot.app.screens.base import BenchBase
from grapeshot.app.screens.modal import ReadingModal
from grapeshot.app.widgets.plain_text import PlainText
from grapeshot.dice.budget import Cancelled

if TYPE_CHECKING:
    from grapeshot.app.derived import Shot
    from grapeshot.app.recovery import Found

_RESTORE, _DISCARD = "restore", "discard"
_PATIENCE = 2.0
"""Seconds from which on Escape stops restoring, or a key that leaves."""


class RecoverScreen(ReadingModal[str]):
    """A question that is answered by Enter or `x`; closed otherwise it is asked again next time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", f"answer('{_RESTORE}')", "Restore", show=False),
        Binding("x", f"answer('{_DISCARD}')", "Discard", show=False),
    ]

    def __init__(self, found: Found) -> None:
        super().__init__()
        self._found = found

    def compose(self) -> ComposeResult:
        """Lay the box out."""
        with Vertical(classes="box") as box:
            box.border_title = "Not left in order"
            box.border_subtitle = "Enter restore · x discard · Esc ask again next time"
            yield PlainText(f"Recovered: {self._found.told()}.", id="detail")

    def action_answer(self, answer: str) -> None:
        """Close with the answer."""
        self.dismiss(answer)


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

        def answered(answer: str | None) -> None:
            if answer == _RESTORE:
                self._restore(found)
            elif answer == _DISCARD:
                self._ask_to_discard(found)
            else:
                found.leave()

        self.app.push_screen(RecoverScreen(found), answered)

    def _ask_to_discard(self, found: Found) -> None:
        """Discard what was found if the player is sure: a key typed ahead may have said so."""
        from grapeshot.app.screens.confirm import ConfirmScreen

        def answered(is_sure: bool | None) -> None:
            if is_sure:
                found.discard()
            else:
                found.leave()
            self._offer()

        self.app.push_screen(ConfirmScreen(f"Discard {found.told()}?"), answered)

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
        """Return what tells whether the player waits no longer, having waited for so long.

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
