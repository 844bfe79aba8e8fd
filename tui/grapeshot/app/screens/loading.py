"""What happens after the first paint: the engine is loaded, the bench put up as it was left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from textual import work

from grapeshot.app.beside import beside
from grapeshot.app.model import Bench
from grapeshot.app.screens.base import BenchBase
from grapeshot.battle.events import BATTLE, BENCH, CURSOR
from grapeshot.errors import Fault

if TYPE_CHECKING:
    from grapeshot.app.battle.linked import LinkedBattle
    from grapeshot.app.derived import PastShot, Shot
    from grapeshot.app.engagements import Opened
    from grapeshot.app.engine import Engine

_SHOTS = 50
"""The last shots that are put back into the log on the bench; the battle has all of them."""


class _Start(NamedTuple):
    """What the program begins with."""

    engine: Engine
    bench: Bench
    opened: LinkedBattle | None
    kept: Mapping[str, Any]
    notices: tuple[str, ...]


class Loading(BenchBase):
    """Loads in a thread, so that the first paint waits for nothing."""

    is_restoring: bool = False
    """Whether shots are about to be put back into the log."""

    @work
    async def begin_loading(self) -> None:
        """Load; the bench is ready when the first engagement is on it."""
        self._begin(await beside(self._load))
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

    def _load(self) -> _Start:
        """Load the engine and what was left, in a thread, so that keys act meanwhile."""
        from grapeshot.app.engine import Engine

        engine = Engine(self.session, self.is_interrupted)
        notices: list[str] = []
        kept: Mapping[str, Any] = {}
        opened = None
        try:
            kept = self.keeper.take_up(engine.session)
            opened = self._opened_before(engine, kept.get(BATTLE))
        except Fault as fault:
            notices.append(str(fault))
        bench = self._first_bench(engine, kept.get(BENCH), notices)
        bench = replace(bench, derived=engine.derive(bench.table))
        return _Start(engine, bench, opened, kept, tuple(notices))

    def _opened_before(self, engine: Engine, row: Mapping[str, Any] | None) -> LinkedBattle | None:
        """Open the battle again that was open; Raise Fault where it cannot be."""
        if not row:
            return None
        found = None
        if row["path"]:
            from grapeshot.app.battle.linked import LinkedBattle
            from grapeshot.battle.battle import Battle

            path = Path(row["path"])
            found = LinkedBattle(Battle(path, engine.session, read_only=row["looks_on"]))
        battle = found or self.keeper.battle
        if battle is not None:
            battle.expect(row)
        return found

    def _first_bench(
        self, engine: Engine, kept: Mapping[str, Any] | None, notices: list[str]
    ) -> Bench:
        """Return the bench as it was left, with the file that was asked for on it."""
        bench = Bench()
        if kept:
            bench = bench.with_kept_part(kept)
            problem = engine.unshowable(bench.table)
            if problem:
                notices.append(f"What lay on the bench cannot be shown (u puts it back): {problem}")
                kept = None
        first = self._of_file(engine, notices) if self.file else None
        if first is None and kept:
            return bench
        if first is None:
            from grapeshot.app.engagements import shipped_engagements
            from grapeshot.app.engine import FIRST_RULESET

            first = shipped_engagements(FIRST_RULESET)[0]
        return bench.opened(engine.spelt_out(first.table), str(first.file), first.mark)

    def _of_file(self, engine: Engine, notices: list[str]) -> Opened | None:
        """Return the first engagement of the file that the program was started with."""
        from grapeshot.app.engagements import engagements_in

        try:
            named = engagements_in(Path(str(self.file)))[0]
        except Fault as fault:
            notices.append(str(fault))
            return None
        problem = engine.unshowable(named.table)
        if problem:
            notices.append(f"{self.file}: {problem}")
        return None if problem else named

    def _begin(self, start: _Start) -> None:
        """Put up what the program begins with."""
        self._engine, self.opened = start.engine, start.opened
        cursor = dict(start.kept.get(CURSOR, {}))
        shown = cursor.pop("shown", None)
        self.bench = replace(start.bench, **cursor, is_ready=True)
        for notice in start.notices:
            self.tell(notice)
        self.tell_problems()
        self.begin_odds()
        self.restore_shots(shown)
        if self.battle_path is not None:
            self.call_after_refresh(self.run_action, "app.go('battle')")

    # -- what was fired before ---------------------------------------------------------------

    def restore_shots(self, shown: int | None = None) -> None:
        """Have the log on the bench be that of the open battle; show a shot, told from its end."""
        battle = self.battle
        if battle is None:
            return
        shots, count = battle.shots(_SHOTS)
        self.bench = replace(self.bench, shots=(), earlier=count, shown=None)
        if shots:
            self.is_restoring = True
            self._fire_again(shots, count - len(shots), shown)

    @work(exclusive=True, group="fire again")
    async def _fire_again(self, past: list[PastShot], before: int, shown: int | None) -> None:
        bench = self.bench
        try:
            fired = await beside(partial(self.engine.fired_again, past, bench, before + 1))
        finally:
            self.is_restoring = False
        self._restored(fired, bench, shown)
        lost = len(past) - len(fired)
        if lost:
            of = f"{lost} of the last {len(past)} shots"
            told = "come out otherwise by the rules of today: the battle (B) has them as they were"
            self.tell(f"{of} {told}.")

    def _restored(self, fired: list[Shot], before: Bench, shown: int | None) -> None:
        """Put shots before those that were fired meanwhile."""
        bench = replace(self.bench, shots=(*fired, *self.bench.shots))
        is_untouched = bench.table is before.table and len(bench.shots) == len(fired)
        if is_untouched and shown is not None and shown < len(fired):
            bench = replace(bench, shown=fired[-1 - shown].number)
        self.bench = bench

    def on_unmount(self) -> None:
        """Let go of the battles; a start after one that was left in order takes up the last."""
        if self.opened is not None:
            self.opened.close()
        if self.app.return_code == 0:
            self.keeper.leave(is_empty=not self.bench.what_is_only_here)
        self.keeper.drop()
