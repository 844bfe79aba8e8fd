"""What happens after the first paint: the engine is loaded, the first engagement put up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from textual import work

from grapeshot.app.beside import beside
from grapeshot.app.derived import Derived
from grapeshot.app.screens.base import BenchBase

if TYPE_CHECKING:
    from grapeshot.app.engagements import Opened
    from grapeshot.app.engine import Engine


class Loading(BenchBase):
    """Loads in a thread, so that the first paint waits for nothing."""

    @work
    async def begin_loading(self) -> None:
        """Load; the bench is ready when the first engagement is on it."""
        self._loaded(*await beside(self._load))
        await beside(self.engine.load_third_party)
        self.tell_problems()

    @work(exclusive=True, group="reload")
    async def reload(self) -> None:
        """Read house rules and profiles again, and work the bench out with them."""
        await beside(self.engine.reload)
        problems = self.engine.problems
        self.put(self.bench)
        for problem in problems:
            self.tell(problem)
        if not problems:
            self.tell("House rules and profiles were read again.")

    def _load(self) -> tuple[Engine, Opened, Derived, str]:
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
        return engine, first, derived, notice

    def _loaded(self, engine: Engine, first: Opened, derived: Derived, notice: str) -> None:
        self._engine = engine
        opened = self.bench.opened(first.table, str(first.file), first.mark)
        self.bench = replace(opened, derived=derived, is_ready=True)
        if notice:
            self.tell(notice)
        self.tell_problems()
        self.begin_odds()
        self.begin_recovery()
        if self.battle_path is not None:
            self.call_after_refresh(self.run_action, "app.go('battle')")

    def begin_recovery(self) -> None:
        """Begin to keep the bench."""
        raise NotImplementedError
