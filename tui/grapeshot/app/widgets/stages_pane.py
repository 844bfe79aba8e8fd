"""The middle pane: the plan before firing, the dice after it; firing, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, Any, ClassVar

from textual.content import Content

from grapeshot.app.derived import Shot
from grapeshot.app.keys import Section, key, section
from grapeshot.app.lines import marked, styled
from grapeshot.app.widgets.pane import Pane, TextPane
from grapeshot.engagement.editing import place_of
from grapeshot.engagement.words import in_words
from grapeshot.present.problems import Problem

if TYPE_CHECKING:
    from grapeshot.dice import RolledDice
    from grapeshot.engagement.editing import Part

_SEEDS = 100_000


class StagesPane(TextPane):
    """The stages of the attack. `why` None lets the room decide whether reasons are shown."""

    heading: ClassVar[str] = "2 Stages"
    hint: ClassVar[str] = "x why · p plan · l losses · C copy"

    KEYS: ClassVar[Section] = section(
        "Fire",
        key("enter", "fire", bar="fire"),
        key("o", "own_dice", bar="dice"),
        key("y", "replay"),
        key("l", "losses"),
        key("C", "copy"),
        key("p", "plan"),
        key("x", "why"),
    )

    why: bool | None = None

    def make_lines(self, width: int, height: int) -> list[Content]:
        """Return plan or dice."""
        problem = self.bench.derived.problem
        if problem is not None and self.bench.shot is None:
            return marked("✗", "bad", problem.sentences[0], width)
        if not self.bench.derived.facts and self.bench.shot is None:
            word = "" if self.bench.is_ready else "loading …"
            return [styled(word, "faint")]
        from grapeshot.app.views.stages import stage_lines  # imports the engine: not at first paint

        return stage_lines(self.bench, width, height, self.why)

    def show_bench(self) -> None:
        """Show the new bench from its top."""
        super().show_bench()
        self.scroll_home(animate=False, immediate=True)

    # -- firing ----------------------------------------------------------------------------

    def action_fire(self) -> None:
        """Fire with the program's dice."""
        self._when_stated(lambda: self._fire_with_seed(SystemRandom().randrange(_SEEDS)))

    def action_own_dice(self) -> None:
        """Fire with your own dice: type the faces as they are asked for."""
        self._when_stated(self.ask_for_dice)

    def ask_for_dice(self, kept: Mapping[str, Any] | None = None) -> None:
        """Ask for the player's own dice, after those that were kept, until they are fired."""
        from grapeshot.app.screens.own_dice import OwnDiceScreen

        table = self.bench.table

        def keep(dice: Mapping[str, Any]) -> None:
            told = {**dice, "table": table} if any(dice.values()) else None
            self.desk.keep_dice(told)

        screen = OwnDiceScreen(self.desk.engine, self.bench, keep, kept)
        self.app.push_screen(screen, self._own_dice_fired)

    def action_replay(self) -> None:
        """Put the logged shot back on the bench and resolve it again, die for die."""
        shot = self.bench.shot or (self.bench.shots[-1] if self.bench.shots else None)
        if shot is None:
            self.desk.remark("Nothing was fired yet that could be resolved again.")
            return
        if shot.table is not self.bench.table:
            self.desk.put(replace(self.bench.changed(shot.table), table=shot.table))
        if shot.seed is not None:
            self._fire_with_seed(shot.seed)
            return
        from grapeshot.dice import ResumedDice

        self._fire(ResumedDice(shot.faces, d3_as_d6=shot.program.d3_as_d6), None)

    def action_plan(self) -> None:
        """Show the plan again in the place of the dice."""
        self.desk.bench = replace(self.bench, shown=None)

    def action_why(self) -> None:
        """Show or hide all reasons, warnings, and what other readings of the rules give."""
        shown, size = self.lines, self.scrollable_content_region.size
        self.why = True
        self.why = shown != self.make_lines(size.width, size.height)
        self.lay_out()

    def _when_stated(self, fire: Callable[[], None]) -> None:
        """Fire; ask first for what must be stated for dice to come to anything.

        Where nothing can be fired, show why not.
        """
        if not self.bench.is_ready or self.bench.derived.engagement is None:
            self.desk.show_odds()
            return
        if not self.bench.derived.asked:
            fire()
            return
        asked = self.bench.derived.asked[0]
        from grapeshot.app.screens.question import QuestionScreen

        part, name = place_of(self.bench.table, asked.key)
        text = f"{asked.text[:1].upper()}{asked.text[1:]}.\nNot stated: {in_words(name)}"
        answers = {"enter": "state it", "y": "fire anyway"}
        QuestionScreen("Before you fire", text, answers).ask(
            self, lambda key: fire() if key == "y" else self._state(part, name)
        )

    def _state(self, part: Part, name: str) -> None:
        from grapeshot.app.screens.fields import FieldsScreen

        self.app.push_screen(FieldsScreen(self.desk, part, asked=name))

    def _fire_with_seed(self, seed: int) -> None:
        from grapeshot.dice import SeededDice

        program = self.bench.derived.program
        halved = program.d3_as_d6 if program else True
        self._fire(SeededDice(seed, d3_as_d6=halved), seed)

    def _fire(self, dice: RolledDice, seed: int | None) -> None:
        answer = self.desk.engine.fire(self.bench, dice, seed)
        self._show_shot(answer)

    def _own_dice_fired(self, answer: Shot | Problem | None) -> None:
        if answer is not None:
            self._show_shot(answer)
        self.desk.keep_dice(None)

    def _show_shot(self, answer: Shot | Problem) -> None:
        if isinstance(answer, Shot):
            self.desk.show_shot(answer)
            self.desk.show_dice()
        else:
            derived = replace(self.bench.derived, problem=answer)
            self.desk.bench = replace(self.bench, derived=derived, shown=None)
            self.desk.show_odds()
        self.desk.tell_problems()

    # -- what a shot leaves behind ---------------------------------------------------------

    def action_losses(self) -> None:
        """Take the losses of the last shot off both sides: the next one goes on from there."""
        shot = self.bench.shot or next(iter(self.bench.shots[-1:]), None)
        if shot is None:
            self.desk.remark("Nothing has been fired yet.")
        elif shot.table is not self.bench.table:
            self.desk.remark("The attack was changed since that shot (y puts it back as it was).")
        else:
            left = self.desk.engine.carried_on(shot)
            if isinstance(left, Problem):
                self.desk.tell(left.sentences[0])
            elif left == shot.table:
                self.desk.remark("The shot left both sides as they were.")
            else:
                self.desk.go_on_from(shot, left)

    def action_copy(self) -> None:
        """Copy the text that is selected, else the result or the odds, to the clipboard."""
        text = self.screen.get_selected_text() or self._told()
        self.app.copy_to_clipboard(text)
        self.desk.remark(f"Copied: {text.partition(chr(10))[0]}")

    def _told(self) -> str:
        """Tell the result that is shown, or the odds, as text."""
        shot = self.bench.shot
        if shot is None:
            return f"{self.bench.title}\n{self.screen.query_one('#odds', Pane).text}"
        from grapeshot.present.outcome import outcome  # imports the engine: not at first paint

        dice = f"faces {' '.join(map(str, shot.faces))}"
        told = dice if shot.seed is None else f"seed {shot.seed}, {dice}"
        return f"{shot.title}: {outcome(shot.program, shot.played)} ({told})"
