"""What happens after the first paint: the engine is loaded, the first engagement put up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.app.derived import Derived
from grapeshot.app.screens.base import BenchBase

if TYPE_CHECKING:
    from grapeshot.app.engagements import Opened
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
        notice = ""
        first: Opened | None = None
        try:
            if self.file:
                named = engagements_in(Path(self.file))[0]
                trouble = workshop.unshowable(named.table)
                first, notice = (None, f"{self.file}: {trouble}") if trouble else (named, "")
        except Fault as fault:
            notice = str(fault)
        if first is None:
            first = shipped_engagements(FIRST_RULESET)[0]
        derived = workshop.derive(first.table)
        self.app.call_from_thread(self._loaded, workshop, first, derived, notice)
        workshop.load_all()

    def _loaded(self, workshop: Workshop, first: Opened, derived: Derived, notice: str) -> None:
        self._workshop = workshop
        opened = self.bench.opened(first.table, str(first.file), first.mark)
        self.bench = replace(opened, derived=derived, is_ready=True)
        if notice:
            self.tell(notice)
        self.tell_problems()
        self.begin_odds()
