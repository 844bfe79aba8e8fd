"""What all panes share: the bench, the engine, how a change is made, what is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from textual import work
from textual.reactive import reactive
from textual.screen import Screen

from grapeshot.app.beside import beside
from grapeshot.app.keeping import Keeper, is_passing
from grapeshot.app.model import Bench
from grapeshot.app.shelf import Shelf
from grapeshot.battle.events import ATTACK, CURSOR, DICE, PLACE
from grapeshot.engagement.editing import Part, Table
from grapeshot.errors import GrapeshotError

if TYPE_CHECKING:
    from pathlib import Path

    from grapeshot.app.armies import Armies
    from grapeshot.app.battle.linked import LinkedBattle, Waiting
    from grapeshot.app.derived import PastShot, Shot
    from grapeshot.app.engine import Engine
    from grapeshot.app.starting import Start
    from grapeshot.battle.events import Event
    from grapeshot.pipeline.plan import Caveat
    from grapeshot.session import Session


LOOK = 0.4
"""Seconds between two looks whether somebody else has acted in a battle; a look sends nothing."""
_SHOTS = 50
"""The last shots that are put back into the log on the bench; the battle has all of them."""


class BenchBase(Screen[None]):
    """The bench and what happens to it, as the panes see their screen. Changes go through `put`."""

    bench: reactive[Bench] = reactive(Bench, init=False, repaint=False)
    is_restoring: bool = False
    """Whether shots are about to be put back into the log."""
    notice: reactive[str] = reactive("", init=False, repaint=False)
    """What is to be read until it is put away."""

    def __init__(
        self,
        session: Session | Callable[[], Session],
        file: str | None,
        plugin_folders: Sequence[str],
    ) -> None:
        super().__init__()
        self.session = session
        self.file = file
        self.plugin_folders = list(plugin_folders)
        self._engine: Engine | None = None
        self.notices: list[str] = []
        """Every notice so far."""
        self._unread: list[str] = []
        self._for_now: set[str] = set()
        """Those of them that are put away once all is kept."""
        self._remarks: set[str] = set()
        """Those of them that a change of the engagement puts away."""
        self._last_change: tuple[object, Table | None] = None, None
        """What was changed last, and the engagement that came of it."""
        self.shelf = Shelf()
        """Where files are opened and saved."""
        self.keeper = Keeper(lambda: self.engine.session, self.tell, self.tell_for_now)
        """Keeps the bench and what is fired on it."""
        self.is_interrupted: Callable[[], bool] = lambda: False
        """Whether the player no longer wants what the screen waits for."""
        self.is_covered = False
        """Whether another screen hides all of this one, so that drawing it can wait."""
        self.opened: LinkedBattle | None = None
        """The battle that was opened, if one was."""
        self.battle_path: Path | None = None
        """The log of the battle that the program was started with."""
        self.looks_on = False
        """Whether that is to be looked at only."""
        self._waiting: list[Waiting] = []
        """Shots that could not be written into their log yet."""

    @property
    def engine(self) -> Engine:
        """The engine; there is none before the first paint."""
        assert self._engine is not None, "nothing is asked of the engine before it is loaded"
        return self._engine

    @cached_property
    def armies(self) -> Armies:
        """The army lists of the player; none are read before they are first asked for."""
        from grapeshot.app.armies import Armies

        return Armies(self.shelf, self.engine.stock, self.tell_once)

    # -- what happens after the first paint ------------------------------------------------

    @work
    async def begin_loading(self) -> None:
        """Load in a thread, so that keys act meanwhile; the bench is ready when it is put up."""
        self._begin(await beside(self._load))
        await beside(self.engine.load_third_party)
        self.tell_problems()

    def _load(self) -> Start:
        from grapeshot.app.starting import load  # brings the engine

        return load(self.session, self.file, self.keeper, self.is_interrupted)

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

    def _begin(self, start: Start) -> None:
        """Put up what the program begins with."""
        self._engine, self.opened = start.engine, start.opened
        self.engine.said = self._said_of
        cursor = dict(start.kept.get(CURSOR, {}))
        shown = cursor.pop("shown", None)
        self.bench = replace(start.bench, **cursor, is_ready=True)
        for notice in start.notices:
            self.tell(notice)
        self.tell_problems()
        self.begin_odds()
        self.restore_shots(shown)
        if start.dice:
            self.call_after_refresh(self.go_on_with_dice, start.dice)
        was_there = start.kept.get(PLACE) == "battle" and self.opened is not None
        if self.battle_path is not None or (was_there and not self.file and not start.dice):
            self.call_after_refresh(self.run_action, "app.go('battle')")

    # -- what was fired before -------------------------------------------------------------

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

    # -- the bench -------------------------------------------------------------------------

    def watch_bench(self, bench: Bench) -> None:
        """Keep what is new of the bench."""
        self.keeper.note(bench, self.opened)

    @property
    def battle(self) -> LinkedBattle | None:
        """The battle that is open: the one that was opened, or the one without a name."""
        return self.opened or self.keeper.battle

    def written_battle(self) -> LinkedBattle | None:
        """Return the battle into which attacks go, one without a name begun for them if need be."""
        if self.opened is not None and not self.opened.is_read_only:
            return self.opened
        return self._kept_battle()

    def _kept_battle(self) -> LinkedBattle | None:
        """Return the battle without a name, with the bench in it; None where nothing is kept."""
        self.keeper.begun(self.bench.derived.ruleset)
        self.keeper.note(self.bench, self.opened)
        return self.keeper.battle

    def put(self, bench: Bench) -> None:
        """Show a bench whose engagement was changed: derive what follows, begin the odds."""
        self.forget_remarks()
        derived = self.engine.derive(bench.table)
        keeps_odds = bench.odds if derived.problem is None else None
        part, selected = bench.part, bench.selected
        if part is not None:
            selected = derived.index_of(part.part, selected)
        self.bench = replace(bench, derived=derived, odds=keeps_odds, selected=selected)
        self.tell_problems()
        self.begin_odds()

    def keep_dice(self, dice: Mapping[str, object] | None) -> None:
        """Keep the faces of an attack of which not all dice are rolled; None where there is none.

        The attack is that of their `table`.
        """
        if dice is not None:
            self._kept_battle()
        self.keeper.keep(DICE, dice)

    def show_shot(self, shot: Shot) -> None:
        """Have what was fired in a log, and only then show it; go on from what it has left."""
        self.forget_remarks()
        table = self._logged(shot)
        self.bench = self.bench.fired(shot)
        if table is not None:
            self.go_on_from(shot, table)
            self.bench = replace(self.bench, past=())  # what counts by now, the battle takes back

    def go_on_from(self, shot: Shot, table: Table) -> None:
        """Put up what a shot from the bench has left, below what it has come to."""
        applied = self.engine.applied(shot, self.bench)
        shots = tuple(applied if each is shot else each for each in self.bench.shots)
        self.put(replace(self.bench.changed(table), shots=shots, shown=shot.number))

    def _logged(self, shot: Shot) -> Table | None:
        """Write a shot into the log of the battle; return the next engagement if it was applied."""
        from grapeshot.app.battle.linked import Waiting, shot_entry

        self.enter_waiting()
        battle = self.written_battle()
        if battle is None:
            if self.keeper.may_keep_later:
                self._waiting.append(Waiting(shot, shot_entry(shot), None))
            return None
        try:
            entry = battle.entry(shot, self.bench.derived.engagement, self.bench.odds)
        except GrapeshotError as error:
            self.tell(f"Not in the battle: {error}")
            return None
        return self._entered(Waiting(shot, entry, battle), battle)

    def _entered(self, waiting: Waiting, battle: LinkedBattle) -> Table | None:
        """Write a shot into a log; where that fails for now, it waits until it can be."""
        try:
            return self._next_of(battle, *battle.enter(waiting.entry))
        except GrapeshotError as error:
            if is_passing(error):
                self._waiting.append(waiting)
            if battle is self.keeper.battle:
                self.keeper.fail(error)
            else:
                self.tell_for_now(f"Not in the battle yet: {error}")
        return None

    def _next_of(self, battle: LinkedBattle, event: Event, conflict: str) -> Table | None:
        if conflict:
            told = f"event {event.position}: {conflict}; accept it in the battle (B)"
            self.tell(f"In the battle it does not count, {told}.")
        if conflict or event.kind != ATTACK:
            return None
        return battle.table_of(battle.battle.last_order())

    def what_would_be_lost(self) -> str:
        """Return in words what would be lost if the program ended now; "" for nothing."""
        self.enter_waiting()
        if not self.keeper.keeps:
            return self.bench.what_is_only_here
        count = len(self._waiting)
        return f"{count} shot{'s' if count > 1 else ''} of the battle" if count else ""

    def waits_for(self, battle: LinkedBattle) -> bool:
        """Return whether a shot is still to be written into the log of a battle."""
        return any(each.battle is battle for each in self._waiting)

    def enter_waiting(self) -> None:
        """Write the shots that wait into their logs, in order, as far as that can be done."""
        self.keeper.try_again(self.bench, self.opened)
        while self._waiting:
            waiting = self._waiting[0]
            battle = waiting.battle or self.keeper.battle
            if battle is None or not self._entered_late(waiting, battle):
                return
        self._forget_for_now()

    def _entered_late(self, waiting: Waiting, battle: LinkedBattle) -> bool:
        """Write a shot that waits into its log; return whether that is over, in vain or not."""
        try:
            battle.open_anew()
            event, conflict = battle.enter(waiting.entry)
        except GrapeshotError as error:
            if is_passing(error):
                return False
            self.tell(f"Not in the battle: {error}")
            return bool(self._waiting.pop(0))
        battle.be_patient()
        self._waiting.pop(0)
        if battle is not self.keeper.battle:
            self.tell(f"In the battle by now: {event.body['text']}.")
        table = self._next_of(battle, event, conflict)
        if table is not None and self.bench.table == waiting.shot.table:
            self.go_on_from(waiting.shot, table)
        return True

    def change(self, table: Table, of: object = None) -> None:
        """Show the engagement as the player changed it.

        All changes `of` one thing in a row are one, which one undo takes back.
        """
        table = self._armed(table)
        last, changed = self._last_change
        goes_on = of is not None and of == last and changed is self.bench.table
        self.put(self.bench.amended(table) if goes_on else self.bench.changed(table))
        self._last_change = of, self.bench.table

    def _armed(self, table: Table) -> Table:
        """Return an engagement with what the open battle remembers of weapons put on it."""
        if self.battle is None:
            return table
        try:
            return self.battle.armed(table)
        except GrapeshotError:  # told as the attack is fired
            return table

    def _said_of(self, table: Table, caveats: tuple[Caveat, ...]) -> tuple[Caveat, ...]:
        return caveats if self.battle is None else self.battle.without_own(table, caveats)

    def select(self, part: Part) -> None:
        """Select a part, so that what comes next is done to it."""
        selected = self.bench.derived.index_of(part, self.bench.selected)
        self.bench = replace(self.bench, selected=selected)

    def begin_odds(self) -> None:
        """Have the odds worked out beside the screen."""
        raise NotImplementedError

    def go_on_with_dice(self, kept: Mapping[str, Any]) -> None:
        """Ask for the dice that were not rolled yet."""
        raise NotImplementedError

    def go_back_to_pane(self) -> None:
        """Give the focus back to the pane that had it."""
        raise NotImplementedError

    def show_odds(self) -> None:
        """Show the odds, or why there are none, whatever stands in their place."""
        raise NotImplementedError

    def show_dice(self) -> None:
        """Show the dice where there is room for one pane only, and another has it."""
        raise NotImplementedError

    # -- notices ---------------------------------------------------------------------------

    def tell(self, notice: str) -> None:
        """Show a notice until it is put away."""
        if notice not in self.notices:
            self.notices.append(notice)
        self._unread.append(notice)
        self._show_notice()

    def remark(self, notice: str) -> None:
        """Show a notice about what is seen now: a change, a shot or a way elsewhere ends it."""
        self._remarks.add(notice)
        if notice not in self._unread:
            self.tell(notice)

    def forget_remarks(self) -> None:
        """Put away the notices about what was seen until now."""
        if not self._remarks:
            return
        self._unread = [notice for notice in self._unread if notice not in self._remarks]
        self._remarks.clear()
        self._show_notice()

    def tell_for_now(self, notice: str) -> None:
        """Show a notice that is put away once all is kept and in its log."""
        self._for_now.add(notice)
        self.tell(notice)

    def _forget_for_now(self) -> None:
        if self._for_now and not self._waiting and self.keeper.keeps:
            self._unread = [notice for notice in self._unread if notice not in self._for_now]
            self._for_now.clear()
            self._show_notice()

    def tell_once(self, notice: str) -> None:
        """Show a notice, unless it was shown before."""
        if notice not in self.notices:
            self.tell(notice)

    def tell_problems(self) -> None:
        """Tell of each plugin that was set aside since the last time."""
        for problem in self.engine.problems:
            self.tell_once(problem)

    def put_notice_away(self) -> bool:
        """Put the notice away that is shown; return whether there was one."""
        if not self._unread:
            return False
        self._unread.pop(0)
        self._show_notice()
        return True

    def _show_notice(self) -> None:
        more = len(self._unread) - 1
        text = self._unread[0] if self._unread else ""
        self.notice = f"{text} (+{more})" if more > 0 else text
