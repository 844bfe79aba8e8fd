"""The odds over the scatter, worked out beside the screen whenever anything is changed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from grapeshot.app.screens.base import BenchBase
from grapeshot.app.stoppable import Stoppable
from grapeshot.present.problems import Problem

if TYPE_CHECKING:
    from grapeshot.table import ScatterOdds

_PATIENCE = 0.2
"""Seconds for which the odds of the last aim stand there while new ones are worked out."""


class Plotting(BenchBase):
    """The worker behind the map."""

    _scatter_odds_work: Stoppable[ScatterOdds | Problem | None] | None = None

    def begin_scatter_odds(self) -> None:
        """Stop what is being worked out, and begin with what is on the bench now."""
        self.end_scatter_odds()
        scene = self.bench.derived.scene
        if scene is None or not scene.laid:
            if self.bench.scatter_odds is not None or self.bench.scatter_odds_note:
                self.bench = replace(self.bench, scatter_odds=None, scatter_odds_note="")
            return
        work = self._scatter_odds_work = Stoppable(lambda: self.engine.scatter_odds(scene))
        work.start(partial(self.call_later, self._show_scatter_odds))
        self.set_timer(_PATIENCE, lambda: self._say_plotting(work))

    def _show_scatter_odds(self, work: Stoppable[ScatterOdds | Problem | None]) -> None:
        if work is not self._scatter_odds_work:
            return  # the engagement has changed meanwhile
        self._scatter_odds_work = None
        answer = work.answer
        if isinstance(answer, Problem):
            self.bench = replace(
                self.bench, scatter_odds=None, scatter_odds_note=answer.sentences[0]
            )
        else:
            self.bench = replace(self.bench, scatter_odds=answer, scatter_odds_note="")

    def _say_plotting(self, work: Stoppable[ScatterOdds | Problem | None]) -> None:
        if work is self._scatter_odds_work:
            self.bench = replace(
                self.bench, scatter_odds=None, scatter_odds_note="working them out …"
            )

    def end_scatter_odds(self) -> None:
        """Stop what is being worked out."""
        work, self._scatter_odds_work = self._scatter_odds_work, None
        if work is not None:
            work.stop()
