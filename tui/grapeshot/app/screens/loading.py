"""What happens after the first paint: the engine is loaded, the first engagement put up."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.app.derived import Derived
from grapeshot.app.screens.base import BenchBase
from grapeshot.app.stoppable import Stoppable

if TYPE_CHECKING:
    from grapeshot.app.engagements import Opened
    from grapeshot.app.engine import Engine


class Loading(BenchBase):
    """Loads in a thread, so that the first paint waits for nothing."""

    def begin_loading(self) -> None:
        """Begin; the bench is ready when it is done."""
        self._loading = Stoppable(self._load)
        self._loading.start(partial(self.call_later, self._loading_ended))

    def _loading_ended(self, loading: Stoppable[bool]) -> None:
        assert loading.answer, "what is wrong with a file or a plugin is told, not raised"
        self.tell_problems()

    def _load(self) -> bool:
        """Load the engine and the first engagement, in a thread, so that keys act meanwhile."""
        from grapeshot.app.engagements import engagements_in, shipped_engagements
        from grapeshot.app.engine import FIRST_RULESET, Engine
        from grapeshot.errors import Fault

        engine = Engine(self.session, self.is_interrupted)
        notice = ""
        first: Opened | None = None
        try:
            if self.file:
                named = engagements_in(Path(self.file))[0]
                problem = engine.unshowable(named.table)
                first, notice = (None, f"{self.file}: {problem}") if problem else (named, "")
        except Fault as fault:
            notice = str(fault)
        if first is None:
            first = shipped_engagements(FIRST_RULESET)[0]
        first = first._replace(table=engine.spelt_out(first.table))
        derived = engine.derive(first.table)
        self.app.call_from_thread(self._loaded, engine, first, derived, notice)
        engine.load_all()
        return True

    def _loaded(self, engine: Engine, first: Opened, derived: Derived, notice: str) -> None:
        self._engine = engine
        opened = self.bench.opened(first.table, str(first.file), first.mark)
        self.bench = replace(opened, derived=derived, is_ready=True)
        if notice:
            self.tell(notice)
        self.tell_problems()
        self.begin_odds()
        self.begin_recovery()

    def begin_recovery(self) -> None:
        """Begin to keep the bench."""
        raise NotImplementedError
