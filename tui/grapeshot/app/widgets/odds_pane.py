"""The odds: worked out beside the screen whenever the attack is changed, and drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work
from textual.content import Content

from grapeshot.app.beside import beside
from grapeshot.app.derived import Derived
from grapeshot.app.keys import Section, key, section
from grapeshot.app.model import Bench
from grapeshot.app.views.odds import odds_lines
from grapeshot.app.widgets.pane import TextPane
from grapeshot.engagement.words import in_words
from grapeshot.present.problems import Problem, problem_of

if TYPE_CHECKING:
    from grapeshot.rules.index_types import RuleEntry

ODDS, READINGS = "odds", "readings"
"""The groups of the workers, which Textual would describe by writing a whole bench out."""


class OddsPane(TextPane):
    """One measure as a histogram; in its place the reason where there can be none."""

    heading: ClassVar[str] = "3 Odds"
    hint: ClassVar[str] = "m measure · M all"
    KEYS: ClassVar[Section] = section(
        "The odds",
        key("m", "measure(1)", "Draw the next measure.", label="next measure"),
        key("M", "measures", label="all measures"),
        key("d", "compare", bar="A/B"),
        key("D", "end_compare", label="end comparing"),
        key("n", "next_target"),
        key("escape", "stop"),
    )

    def make_lines(self, width: int, height: int) -> list[Content]:
        """Return the histogram."""
        return odds_lines(self.bench, width, height)

    # -- which odds are drawn --------------------------------------------------------------

    def action_measure(self, step: int) -> None:
        """Draw the next measure."""
        self.desk.bench = self.bench.next_measure(step)

    def action_measures(self) -> None:
        """Choose among all measures."""
        from grapeshot.app.choices import Choice
        from grapeshot.app.screens.picker import PickerScreen

        frame = self.bench.frame
        if frame is None:
            return
        choices = [
            Choice(name, in_words(name), f"mean {float(frame.mean[name]):.2f}")
            for name in self.bench.measures
        ]
        PickerScreen("Measure", choices, self.bench.shown_measure).ask(self, self._use_measure)

    def _use_measure(self, measure: str) -> None:
        self.desk.bench = replace(self.bench, measure=measure)

    def action_compare(self) -> None:
        """Keep these odds as A; those of whatever you change stand beside them as B."""
        if self.bench.odds is None:
            self.desk.remark("There are no odds yet that could be kept.")
        self.desk.bench = self.bench.keep()

    def action_end_compare(self) -> None:
        """Put A away again."""
        self.desk.bench = replace(self.bench, kept=None)

    def action_next_target(self) -> None:
        """Show the odds of the next target."""
        self.desk.bench = self.bench.next_target()

    # -- working them out ------------------------------------------------------------------

    def begin(self) -> None:
        """Stop what is being worked out, and begin with what is on the bench now."""
        self._end()
        if self.bench.derived.engagement is not None:
            self._work_odds_out(self.bench)
        elif self.bench.rules:
            self.desk.bench = replace(self.bench, rules=())

    @work(exclusive=True, group=ODDS, description=ODDS)
    async def _work_odds_out(self, bench: Bench) -> None:
        news = await self.patiently(lambda: self._news(bench), self._say_working)
        self.desk.bench = replace(self.bench, **news)
        self._begin_readings()
        self.desk.tell_problems()

    def _news(self, bench: Bench) -> dict[str, Any]:
        """Work the odds out; return what they change on the bench. In a thread of its own."""
        engine, derived = self.desk.engine, bench.derived
        rules: tuple[RuleEntry, ...] = ()
        try:
            answer = engine.odds(bench)
            derived = engine.facts(bench, None if isinstance(answer, Problem) else answer)
            rules = self._rules(derived)
        except Exception as error:  # is told in the place of the odds
            answer = problem_of(error)
        if isinstance(answer, Problem):
            return {"derived": replace(derived, problem=answer), "odds": None, "rules": rules}
        return {"derived": derived, "odds": answer, "odds_note": "", "rules": rules}

    def _begin_readings(self) -> None:
        """Have the attack resolved by the other readings, where that can be told from noise."""
        bench = self.bench
        is_exact = bench.odds is not None and bench.odds.method == "exact"
        if not (is_exact and any(fact.option for fact in bench.derived.facts)):
            return
        self._work_readings_out(bench)

    @work(exclusive=True, group=READINGS, description=READINGS)
    async def _work_readings_out(self, bench: Bench) -> None:
        readings = await beside(lambda: self.desk.engine.readings(bench))
        self.desk.bench = replace(self.bench, readings=readings)

    def _say_working(self) -> None:
        if self.is_doing(ODDS):
            note = "computing odds … (Esc cancels; Enter fires)"
            self.desk.bench = replace(self.bench, odds=None, odds_note=note)

    def action_stop(self) -> None:
        """Stop working out odds that take too long."""
        if not self.desk.put_notice_away() and self.is_doing(ODDS):
            self._end()
            note = "stopped; any change of the attack begins anew"
            self.desk.bench = replace(self.bench, odds=None, odds_note=note)

    def _end(self) -> None:
        for group in (ODDS, READINGS):
            self.workers.cancel_group(self, group)

    def _rules(self, derived: Derived) -> tuple[RuleEntry, ...]:
        from grapeshot.app.rulebook import rulebook
        from grapeshot.app.views.rules import rules_in_play

        ids = rules_in_play(derived.engagement, (fact.clause for fact in derived.facts))
        return tuple(rulebook(self.desk.plugin_folders).rules(ids, derived.ruleset))
