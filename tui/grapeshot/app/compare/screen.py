"""The compare screen: weapons against targets about what is on the bench, live."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult

from grapeshot.app.beside import beside
from grapeshot.app.compare.asking import (
    ALL,
    ARMY,
    MOST_LEAST,
    TARGETS,
    WEAPONS,
    Sides,
    question_of,
)
from grapeshot.app.compare.grid import Grid
from grapeshot.app.compare.keys import FIGURES, REST, WHAT
from grapeshot.app.compare.layout import Place, layout_of, order_of
from grapeshot.app.compare.words import asked_words, cell_words, swept_words
from grapeshot.app.keys import Section
from grapeshot.app.screens.place import LEAVING, PlaceScreen
from grapeshot.app.widgets.plain_text import PlainText
from grapeshot.compare.cells import Cells, Line
from grapeshot.compare.executors import Work, work_of
from grapeshot.compare.figures import first_shown
from grapeshot.compare.table import Table
from grapeshot.dice.budget import Cancelled
from grapeshot.engagement.words import in_words
from grapeshot.errors import Fault, GrapeshotError

if TYPE_CHECKING:
    from grapeshot.app.screens.bench import BenchScreen
    from grapeshot.armies.fielded import FieldedArmy
    from grapeshot.compare.question import Question

_WORK = "compare"
_BATCH = 0.15
"""Seconds of work between two looks at the screen."""

_SECTIONS = (*(each.named("compare") for each in (WHAT, FIGURES, REST)), LEAVING)


class CompareScreen(PlaceScreen):
    """A table of weapons against targets; the cell under the cursor is told in words below it."""

    CSS_PATH = "../styles/compare.tcss"
    NAME = "compare"
    SECTIONS: ClassVar[tuple[Section, ...]] = _SECTIONS
    AUTO_FOCUS = "#grid"
    BEGINS_WITH: ClassVar[Sides] = Sides()
    ABOUT = (
        "Every cell is the exact odds of one weapon at one target, all else being as on the bench. "
        "- is refused by the rules, ! is at fault, * has a warning: the line below the table tells "
        "the cell under the cursor. The highest figures are bold and bright."
    )

    def __init__(self, bench_screen: BenchScreen) -> None:
        super().__init__(bench_screen)
        self.sides = self.BEGINS_WITH
        self.measure = ""
        self.least = 0
        """The k of the chance of at least k that is shown; 0 for the mean."""
        self.variant = 0
        self.sorted_by: int | None = None
        self.marked: set[int] = set()
        """The targets that advice is for."""
        self.results: Table | None = None
        self._cells: Cells | None = None
        self._stopped = Event()
        self._asked: object = None
        """The engagement on the bench that the table is of."""

    def compose_body(self) -> ComposeResult:
        """Lay out what is compared, the table, and the words for the cell under the cursor."""
        yield PlainText(id="asked")
        yield Grid(id="grid")
        yield PlainText(id="told")

    def show_bench(self) -> None:
        """Begin anew once something else is on the bench."""
        if self._asked is not self.bench.table and self.bench.is_ready:
            self._asked = self.bench.table
            self.begin()
        else:
            self.tell_cell()

    # -- the work --------------------------------------------------------------------------

    def begin(self) -> None:
        """Compare what is chosen now."""
        self.stop()
        engine = self.bench_screen.engine
        try:
            question = question_of(engine.session, self.bench, self.sides, self._army)
        except Fault as fault:
            self.say(f"Not compared: {fault}")
            return
        self.variant = min(self.variant, len(question.variants) - 1)
        self.sorted_by, self._stopped = None, Event()
        self.marked = {each for each in self.marked if each < len(question.targets)}
        self.results = Table(question)
        self._cells = Cells(question, engine.session, self._stopped.is_set)
        self.lay_out()
        self._go_to_bench()
        self._fill(self.results, self._cells)

    def _go_to_bench(self) -> None:
        """Begin at the weapon and the target that are on the bench, as far as they are shown."""
        weapons, targets = self.bench.derived.weapons, self.bench.derived.targets
        assert self.results
        question = self.results.question
        rows = [n for n, each in enumerate(question.weapons) if each.name in weapons]
        columns = [n for n, each in enumerate(question.targets) if each.name in targets]
        self.grid.go_to(Place((rows or [0])[0], (columns or [0])[0], self.variant))

    @property
    def _army(self) -> FieldedArmy | None:
        return self.bench_screen.armies.picked(self.bench.derived.ruleset)

    def stop(self) -> None:
        """Leave the table as far as it is."""
        self._stopped.set()
        self.workers.cancel_group(self, _WORK)

    @property
    def is_working(self) -> bool:
        """Whether cells are being worked out."""
        return any(w.group == _WORK and not w.is_finished for w in self.workers)

    @work(exclusive=True, group=_WORK, description=_WORK)
    async def _fill(self, table: Table, cells: Cells) -> None:
        waiting = work_of(table.question)
        while waiting:
            try:
                lines = await beside(lambda: _some_lines(cells, waiting))
            except (Cancelled, GrapeshotError) as error:
                if not isinstance(error, Cancelled):
                    self.say(str(error))
                return
            del waiting[: len(lines)]
            for line in lines:
                self._take(table, line)
            self.tell_asked()
            self.tell_cell()
        for caveat in table.idle:
            self.bench_screen.remark(caveat.text)
        self.tell_asked()

    def _take(self, table: Table, line: Line) -> None:
        """Show the cells of a line that has come."""
        is_first = not table.cells
        table.add(line)
        for problem in line.problems:
            self.say(problem)
        if is_first or self.measure not in self.measures:
            self.lay_out()
        else:
            self.grid.show(line.cells)

    # -- what is shown ---------------------------------------------------------------------

    @property
    def grid(self) -> Grid:
        """The table."""
        return self.query_one("#grid", Grid)

    @property
    def shown(self) -> str:
        """The name of the figure that is shown."""
        return f"{self.measure}>={self.least}" if self.least else self.measure

    def lay_out(self) -> None:
        """Lay the table out anew, sorted as it is to be."""
        if self.results is None:
            return
        layout = layout_of(self.results, self.variant)
        if self.results.cells and self.measure not in self.measures:
            self.measure = first_shown(self.measures)
        order = order_of(layout, self.results, self.shown, self.sorted_by)
        self.grid.lay_out(self.results, layout, order, self.shown, self.marked)
        self.tell_asked()
        self.tell_cell()

    @property
    def measures(self) -> list[str]:
        """The measures and events that there are."""
        if self.results is None:
            return []
        return [name for name in self.results.names if ">=" not in name]

    def tell_asked(self) -> None:
        """Say what the table is of, and how far it is."""
        if self.results is None:
            return
        told = asked_words(
            self.results,
            self.sides,
            self.measure,
            self.least,
            self.variant,
            is_stopped=self._stopped.is_set(),
        )
        self.query_one("#asked", PlainText).say(told)

    def tell_cell(self) -> None:
        """Say in words what the cell under the cursor holds."""
        place = self.grid.place
        table = self.results
        text = ""
        if place is not None and table is not None:
            text = cell_words(table, place)
        self.query_one("#told", PlainText).say(text)

    def on_data_table_cell_highlighted(self) -> None:
        """Tell the cell that the cursor has come to."""
        self.tell_cell()

    def on_data_table_cell_selected(self) -> None:
        """Put it on the bench."""
        self.action_open()

    # -- what may be done ------------------------------------------------------------------

    def action_weapons(self) -> None:
        """Compare other weapons."""
        self._choose(self.sides._replace(weapons=_next(list(WEAPONS), self.sides.weapons)))

    def action_targets(self) -> None:
        """Compare at other targets."""
        known = [each for each in TARGETS if each != ARMY or self._army is not None]
        self.marked = set()
        self._choose(self.sides._replace(targets=_next(known, self.sides.targets)))

    def _choose(self, sides: Sides) -> None:
        self.sides = sides
        self.begin()

    def action_sweep(self) -> None:
        """Sweep the distance, or any other field."""
        from grapeshot.app.screens.prompt import PromptScreen
        from grapeshot.compare.choosing import swept

        session = self.bench_screen.engine.session
        ruleset = session.plugins.ruleset(self.bench.derived.ruleset)

        def check(typed: str) -> str | None:
            try:
                swept(session, ruleset, typed.split())
            except Fault as fault:
                return fault.sentence()
            return None

        def typed(answer: str) -> None:
            self.variant = 0
            variants = swept(session, ruleset, answer.split())
            self._choose(self.sides._replace(variants=variants))

        told = "A field and its values; several fields with spaces between. Empty: no sweep."
        before = " ".join(swept_words(self.sides)) or "distance=6,12,24"
        PromptScreen("Sweep", told, before, check).ask(self, typed)

    def action_variant(self, step: int) -> None:
        """Show another value of what is swept."""
        if self.results is not None:
            self.variant = (self.variant + step) % len(self.results.question.variants)
            self.lay_out()

    def action_measure(self, step: int) -> None:
        """Show another measure."""
        if self.measures:
            self.measure = _next(self.measures, self.measure, step)
            self._show_figure()

    def action_least(self, step: int) -> None:
        """Show the chance of at least one more, or one fewer; the mean at 0."""
        least = (self.least + step) % (MOST_LEAST + 1)
        if self.results and least and f"{self.measure}>=1" not in self.results.names:
            self.say(f"{in_words(self.measure)} is no count.")
            return
        self.least = least
        self._show_figure()

    def _show_figure(self) -> None:
        if self.results and self.least and f"{self.measure}>=1" not in self.results.names:
            self.least = 0
        self.lay_out()

    def action_sort(self) -> None:
        """Sort by the column of the cursor, the highest first."""
        column = self.grid.cursor_column - 1
        self.sorted_by = None if self.sorted_by == column else column
        self.lay_out()

    def action_open(self) -> None:
        """Put the cell under the cursor on the bench."""
        place = self.grid.place
        if place is None or self.results is None:
            return
        asked = self.results.question
        weapon, target = asked.weapons[place.row], asked.targets[place.column]
        table = asked.engagement(weapon, target, asked.variants[place.variant])
        del table["title"]
        self._leave_with(table)

    def _leave_with(self, table: dict[str, object]) -> None:
        self._asked = None
        self.action_leave()
        self.bench_screen.change({k: v for k, v in table.items() if v != {}})

    def action_mark(self) -> None:
        """Mark the target of the cursor for the advice, or no more."""
        place = self.grid.place
        if place is not None:
            self.marked ^= {place.column}
            self.lay_out()

    def action_advise(self) -> None:
        """Say who fires at which of the marked targets, at best."""
        from grapeshot.app.compare.advising import MOST_TARGETS, advice_question

        if self.results is None:
            return
        question = advice_question(self.results.question, self.marked, self.variant)
        if self.sides.weapons == ALL:
            self.say("Advice is for the weapons of one unit: w chooses them.")
        elif len(question.targets) > MOST_TARGETS:
            self.say("Mark the targets that advice is for with Space first.")
        else:
            self.stop()
            self.say("Working the best assignment out ... (Esc stops)")
            self._advise(question)

    @work(exclusive=True, group=_WORK, description=_WORK)
    async def _advise(self, question: Question) -> None:
        from grapeshot.app.compare.advising import AdviceScreen
        from grapeshot.compare.advice import Aim, advise, engagement_of, with_aim

        aim = Aim("models_destroyed")
        asked, session = with_aim(question, aim), self.bench_screen.engine.session
        stopped = self._stopped = Event()
        try:
            found = await beside(lambda: advise(asked, session, aim, cancelled=stopped.is_set))
        except Cancelled:
            return
        except GrapeshotError as error:
            self.say(f"No advice: {error}")
            return
        self.bench_screen.put_notice_away()

        def answered(taken: bool | None) -> None:
            if taken:
                self._leave_with(engagement_of(asked, found.best))

        self.app.push_screen(AdviceScreen(aim, found), answered)

    def action_save(self) -> None:
        """Save the table as CSV or JSON."""
        if self.results is not None:
            from grapeshot.app.compare.saving import ask_and_save

            ask_and_save(self, self.results)

    def action_put_away(self) -> None:
        """Stop the work, put a notice away, or go back to the bench."""
        if self.is_working:
            self.stop()
            self.tell_asked()
        else:
            super().action_put_away()

    def action_leave(self) -> None:
        """Go back to the bench."""
        self.stop()
        super().action_leave()


def _some_lines(cells: Cells, waiting: Sequence[Work]) -> list[Line]:
    """Return the next lines, as many as a moment's work gives; one at least."""
    found, end = [], monotonic() + _BATCH
    for each in waiting:
        found.append(cells.line(*each))
        if monotonic() > end:
            break
    return found


def _next(known: Sequence[str], now: str, step: int = 1) -> str:
    place = known.index(now) + step if now in known else 0
    return known[place % len(known)]
