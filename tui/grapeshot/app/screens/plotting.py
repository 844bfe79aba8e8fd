"""The odds over the scatter, worked out beside the screen whenever anything is changed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual import work

from grapeshot.app.beside import beside
from grapeshot.app.screens.base import BenchBase
from grapeshot.present.problems import Problem

if TYPE_CHECKING:
    from grapeshot.table import Scene

SCATTER = "scatter odds"
"""The group of the worker."""
_PATIENCE = 0.2
"""Seconds for which the odds of the last aim stand there while new ones are worked out."""


class Plotting(BenchBase):
    """The worker behind the map."""

    def begin_scatter_odds(self) -> None:
        """Stop what is being worked out, and begin with what is on the bench now."""
        self.end_scatter_odds()
        scene = self.bench.derived.scene
        if scene is None or not scene.laid:
            if self.bench.scatter_odds is not None or self.bench.scatter_odds_note:
                self.bench = replace(self.bench, scatter_odds=None, scatter_odds_note="")
            return
        self._work_scatter_odds_out(scene)

    @work(exclusive=True, group=SCATTER)
    async def _work_scatter_odds_out(self, scene: Scene) -> None:
        patience = self.set_timer(_PATIENCE, self._say_plotting)
        try:
            answer = await beside(lambda: self.engine.scatter_odds(scene))
        finally:
            patience.stop()
        if isinstance(answer, Problem):
            self.bench = replace(
                self.bench, scatter_odds=None, scatter_odds_note=answer.sentences[0]
            )
        else:
            self.bench = replace(self.bench, scatter_odds=answer, scatter_odds_note="")

    def _say_plotting(self) -> None:
        if self.is_doing(SCATTER):
            self.bench = replace(
                self.bench, scatter_odds=None, scatter_odds_note="working them out …"
            )

    def end_scatter_odds(self) -> None:
        """Stop what is being worked out."""
        self.workers.cancel_group(self, SCATTER)

    def is_doing(self, *groups: str) -> bool:
        """Return whether work of some groups is being done beside the screen."""
        return any(
            worker.node is self
            and worker.group in groups
            and not (worker.is_finished or worker.is_cancelled)
            for worker in self.workers
        )
