"""Reading: rules, and what is copied."""

from __future__ import annotations

from grapeshot.app.screens.base import BenchBase
from grapeshot.app.widgets.pane import Pane
from grapeshot.app.widgets.rules_pane import RulesPane


class Reading(BenchBase):
    """The actions that only show something."""

    def action_look_up(self) -> None:
        """Look a rule up."""
        self.look_up("")

    def look_up(self, words: str) -> None:
        """Show the rules that fit these words, or those in play."""
        from grapeshot.app.rulebook import rulebook
        from grapeshot.app.screens.lookup import LookupScreen

        book = rulebook(self.plugin_folders)
        in_play = self.query_one(RulesPane).rules
        ruleset, why_aside = self.bench.derived.ruleset, self.engine.why_aside
        screen = LookupScreen(book, ruleset, in_play, words, why_aside, self._other_readings())
        self.app.push_screen(screen)

    def _other_readings(self) -> dict[str, list[str]]:
        """Return what the attack comes to by other readings, for each option that has a part."""
        bench = self.bench
        if not bench.readings:
            return {}
        from grapeshot.app.views.readings import sentences

        return {each.option: sentences(each, bench.odds) for each in bench.readings}

    def action_copy(self) -> None:
        """Copy what is selected, else the shot that is shown, else the odds."""
        text = self.get_selected_text() or self._told()
        self.app.copy_to_clipboard(text)
        self.remark(f"Copied: {text.partition(chr(10))[0]}")

    def _told(self) -> str:
        """Return what the bench comes to, as text."""
        shot = self.bench.shot
        if shot is None:
            return f"{self.bench.title}\n{self.query_one('#odds', Pane).text}"
        from grapeshot.app.views.outcome import outcome  # imports the engine: not at first paint

        dice = f"faces {' '.join(map(str, shot.faces))}"
        told = dice if shot.seed is None else f"seed {shot.seed}, {dice}"
        return f"{shot.title}: {outcome(shot)} ({told})"
