"""What happens after the first paint: the engine is loaded, the first engagement put up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.app.derived import Derived
from grapeshot.app.screens.base import BenchBase
from grapeshot.app.table import Table

if TYPE_CHECKING:
    from grapeshot.app.work import Workshop


class Loading(BenchBase):
    """Loads in a thread, so that the first paint waits for nothing."""

    def begin_loading(self) -> None:
        """Begin; the bench is ready when it is done."""
        self.run_worker(self._load, name="load", thread=True)

    def _load(self) -> None:
        """Load the engine and the first engagement, in a thread, so that keys act meanwhile."""
        from grapeshot.app.engagements import engagements_in, shipped_engagements
        from grapeshot.app.work import FIRST_RULESET, Workshop
        from grapeshot.errors import Fault

        workshop = Workshop(self.session)
        notice, source = "", ""
        table: Table = {}
        try:
            if self.file:
                table, source = engagements_in(Path(self.file))[0].table, self.file
        except Fault as fault:
            notice = str(fault)
        if not table:
            first = shipped_engagements(FIRST_RULESET)[0]
            table, source = first.table, str(first.file)
        derived = workshop.derive(table)
        self.app.call_from_thread(self._loaded, workshop, table, source, derived, notice)
        workshop.load_all()

    def _loaded(
        self, workshop: Workshop, table: Table, source: str, derived: Derived, notice: str
    ) -> None:
        self._workshop = workshop
        opened = self.bench.opened(table, source)
        self.bench = replace(opened, derived=derived, is_ready=True)
        if notice:
            self.tell(notice)
        self.tell_problems()
        self.begin_odds()
