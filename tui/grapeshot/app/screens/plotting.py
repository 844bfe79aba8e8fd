"""The odds over the scatter, worked out beside the screen whenever anything is changed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from grapeshot.app.derived import Trouble
from grapeshot.app.screens.base import BenchBase
from grapeshot.app.stoppable import Stoppable

if TYPE_CHECKING:
    from grapeshot.table import Outlook

_PATIENCE = 0.2
"""Seconds for which the odds of the last aim stand there while new ones are worked out."""


class Plotting(BenchBase):
    """The worker behind the map."""

    _outlook_work: Stoppable[Outlook | Trouble | None] | None = None

    def begin_outlook(self) -> None:
        """Stop what is being worked out, and begin with what is on the bench now."""
        self.end_outlook()
        scene = self.bench.derived.scene
        if scene is None or not scene.laid:
            if self.bench.outlook is not None or self.bench.outlook_note:
                self.bench = replace(self.bench, outlook=None, outlook_note="")
            return
        work = self._outlook_work = Stoppable(lambda: self.workshop.outlook(scene))
        work.start(partial(self.call_later, self._show_outlook))
        self.set_timer(_PATIENCE, lambda: self._say_plotting(work))

    def _show_outlook(self, work: Stoppable[Outlook | Trouble | None]) -> None:
        if work is not self._outlook_work:
            return  # the engagement has changed meanwhile
        self._outlook_work = None
        answer = work.answer
        if isinstance(answer, Trouble):
            self.bench = replace(self.bench, outlook=None, outlook_note=answer.sentences[0])
        else:
            self.bench = replace(self.bench, outlook=answer, outlook_note="")

    def _say_plotting(self, work: Stoppable[Outlook | Trouble | None]) -> None:
        if work is self._outlook_work:
            self.bench = replace(self.bench, outlook=None, outlook_note="working them out …")

    def end_outlook(self) -> None:
        """Stop what is being worked out."""
        work, self._outlook_work = self._outlook_work, None
        if work is not None:
            work.stop()
