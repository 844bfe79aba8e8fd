"""Firing, with the program's dice or the player's own; and the odds, worked out beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple

from textual import work

from grapeshot.app.beside import beside
from grapeshot.app.derived import Derived, Shot
from grapeshot.app.keys import Section, key
from grapeshot.app.model import Bench
from grapeshot.app.screens.plotting import SCATTER, Plotting
from grapeshot.app.widgets.stages_pane import StagesPane
from grapeshot.engagement.editing import place_of
from grapeshot.engagement.words import in_words
from grapeshot.present.problems import Problem

if TYPE_CHECKING:
    from grapeshot.app.watching import WatchedDice
    from grapeshot.pipeline.odds import Odds
    from grapeshot.rules.index_types import RuleEntry

_ODDS, _READINGS = "odds", "readings"
"""The groups of the workers."""
_SEEDS = 100_000
_PATIENCE = 0.2
"""Seconds after which odds that are not there yet are said to be worked out."""


class Found(NamedTuple):
    """The odds of a bench, what was derived for it since, and the rules in play."""

    answer: Odds | Problem
    derived: Derived
    rules: list[RuleEntry]


FIRE = Section(
    "Fire",
    (
        key("enter", "fire", "fire", "Fire with the program's dice.", bar="fire"),
        key(
            "o",
            "own_dice",
            "own dice",
            "Fire with your own dice: type the faces as they are asked for.",
            bar="dice",
        ),
        key(
            "y",
            "replay",
            "replay",
            "Put the logged shot back on the bench and resolve it again, die for die.",
        ),
        key(
            "l",
            "losses",
            "losses",
            "Take the losses of the last shot off both sides: the next one goes on from there.",
        ),
        key(
            "C",
            "copy",
            "copy",
            "Copy the text that is selected, or else the result, or the odds, to the clipboard.",
        ),
        key("p", "plan", "plan", "Show the plan again in the place of the dice."),
        key(
            "x",
            "why",
            "why",
            "Show or hide all reasons, warnings, and what other readings of disputed rules give.",
        ),
    ),
)


class Firing(Plotting):
    """The actions that roll, and the worker that enumerates."""

    # -- firing ----------------------------------------------------------------------------

    def action_fire(self) -> None:
        """Fire with the program's dice, with a new seed."""
        self._when_stated(lambda: self._fire_with_seed(SystemRandom().randrange(_SEEDS)))

    def action_own_dice(self) -> None:
        """Fire with the player's own dice, asked for one roll after another."""
        self._when_stated(self._ask_for_dice)

    def _ask_for_dice(self) -> None:
        from grapeshot.app.screens.own_dice import OwnDiceScreen

        self.app.push_screen(OwnDiceScreen(self.engine, self.bench), self._own_dice_fired)

    def action_replay(self) -> None:
        """Resolve the shot that is selected in the log again, with the dice that it had."""
        shot = self.bench.shot or (self.bench.shots[-1] if self.bench.shots else None)
        if shot is None:
            self.remark("Nothing was fired yet that could be resolved again.")
            return
        if shot.table is not self.bench.table:
            self.put(replace(self.bench.changed(shot.table), table=shot.table))
        if shot.seed is not None:
            self._fire_with_seed(shot.seed)
            return
        from grapeshot.app.watching import WatchedFaces

        self._fire(WatchedFaces(shot.faces, d3_as_d6=shot.program.d3_as_d6), None)

    def action_plan(self) -> None:
        """Show the plan in the place of the dice."""
        self.bench = replace(self.bench, shown=None)

    def action_why(self) -> None:
        """Show all reasons, or few; until then there are as many as there is room for."""
        self.query_one(StagesPane).toggle_reasons()

    def _when_stated(self, fire: Callable[[], None]) -> None:
        """Fire; ask first for what must be stated for dice to come to anything.

        Where nothing can be fired, show why not.
        """
        if not self._can_fire():
            self.show_odds()
            return
        if not self.bench.derived.asked:
            fire()
            return
        asked = self.bench.derived.asked[0]
        from grapeshot.app.screens.stating import StatingScreen

        part, name = place_of(self.bench.table, asked.key)

        def answered(is_fired: bool | None) -> None:
            if is_fired:
                fire()
            elif is_fired is False:
                self.ask_for(part, name)

        self.app.push_screen(StatingScreen(asked.text, in_words(name)), answered)

    def _can_fire(self) -> bool:
        return self.bench.is_ready and self.bench.derived.engagement is not None

    def _fire_with_seed(self, seed: int) -> None:
        from grapeshot.app.watching import WatchedGenerator

        program = self.bench.derived.program
        halved = program.d3_as_d6 if program else True
        self._fire(WatchedGenerator(seed, d3_as_d6=halved), seed)

    def _fire(self, dice: WatchedDice, seed: int | None) -> None:
        answer = self.engine.fire(self.bench, dice, seed)
        self._show_shot(answer)

    def _own_dice_fired(self, answer: Shot | Problem | None) -> None:
        if answer is not None:
            self._show_shot(answer)

    def _show_shot(self, answer: Shot | Problem) -> None:
        if isinstance(answer, Shot):
            self.bench = self.bench.fired(answer)
            self.show_dice()
        else:
            derived = replace(self.bench.derived, problem=answer)
            self.bench = replace(self.bench, derived=derived, shown=None)
            self.show_odds()
        self.tell_problems()

    # -- the odds --------------------------------------------------------------------------

    @property
    def is_working(self) -> bool:
        """Whether odds are being worked out."""
        return self.is_doing(_ODDS, _READINGS, SCATTER)

    def begin_odds(self) -> None:
        """Stop what is being worked out, and begin with what is on the bench now."""
        self._end_odds()
        self.begin_scatter_odds()
        bench = self.bench
        if bench.derived.engagement is None:
            self.show_rules([])
            return
        self._work_odds_out(bench)

    @work(exclusive=True, group=_ODDS)
    async def _work_odds_out(self, bench: Bench) -> None:
        patience = self.set_timer(_PATIENCE, self._say_working)
        try:
            found = await beside(lambda: self._found(bench))
        finally:
            patience.stop()
        self._show_odds(found)

    def _found(self, bench: Bench) -> Found:
        """Work the odds out, and return what follows from them; in a thread of its own."""
        try:
            answer = self.engine.odds(bench)
            odds = None if isinstance(answer, Problem) else answer
            derived = self.engine.facts(bench, odds)
            return Found(answer, derived, self._rules(bench, derived))
        except Exception as error:  # is told in the place of the odds
            from grapeshot.present.problems import problem_of

            return Found(problem_of(error), bench.derived, [])

    def _show_odds(self, found: Found) -> None:
        derived = found.derived
        if isinstance(found.answer, Problem):
            derived = replace(derived, problem=found.answer)
            self.bench = replace(self.bench, derived=derived, odds=None)
        else:
            self.bench = replace(self.bench, derived=derived, odds=found.answer, odds_note="")
            self._begin_readings()
        self.show_rules(found.rules)
        self.tell_problems()

    def _begin_readings(self) -> None:
        """Have the attack resolved by the other readings, where that can be told from noise."""
        bench = self.bench
        is_exact = bench.odds is not None and bench.odds.method == "exact"
        if not (is_exact and any(fact.option for fact in bench.derived.facts)):
            return
        self._work_readings_out(bench)

    @work(exclusive=True, group=_READINGS)
    async def _work_readings_out(self, bench: Bench) -> None:
        readings = await beside(lambda: self.engine.readings(bench))
        self.bench = replace(self.bench, readings=readings)

    def _say_working(self) -> None:
        if self.is_doing(_ODDS):
            note = "computing odds … (Esc cancels; Enter fires)"
            self.bench = replace(self.bench, odds=None, odds_note=note)

    def action_stop(self) -> None:
        """Put a notice away, or cancel the odds."""
        if not self.put_notice_away() and self.is_doing(_ODDS):
            self._end_odds()
            note = "stopped; any change of the attack begins anew"
            self.bench = replace(self.bench, odds=None, odds_note=note)

    def _end_odds(self) -> None:
        for group in (_ODDS, _READINGS):
            self.workers.cancel_group(self, group)

    # -- the rules in play -----------------------------------------------------------------

    def _rules(self, bench: Bench, derived: Derived) -> list[RuleEntry]:
        from grapeshot.app.rulebook import rulebook
        from grapeshot.app.views.rules import rules_in_play

        ids = rules_in_play(derived.engagement, (fact.clause for fact in derived.facts))
        return rulebook(self.plugin_folders).rules(ids, derived.ruleset)

    def show_rules(self, rules: list[RuleEntry]) -> None:
        """Show the text of these rules."""
        from grapeshot.app.widgets.rules_pane import RulesPane

        self.query_one(RulesPane).rules = tuple(rules)
