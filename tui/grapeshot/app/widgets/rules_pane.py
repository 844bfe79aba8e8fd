"""The text of the rules in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.content import Content

from grapeshot.app.keys import Section, key, section
from grapeshot.app.views.rules import rules_lines
from grapeshot.app.widgets.pane import TextPane

if TYPE_CHECKING:
    from grapeshot.rules.index_types import RuleEntry


class RulesPane(TextPane):
    """Each rule of the traits in play, and of the facts of the plan, in full."""

    heading: ClassVar[str] = "4 Rules"
    hint: ClassVar[str] = "/ look up"
    KEYS: ClassVar[Section] = section(
        "Rules",
        key("/,f2", "look_up", label="rules", bar="rules"),
    )

    _rules: tuple[RuleEntry, ...] = ()

    def make_lines(self, width: int, height: int) -> list[Content]:
        """Return the rules."""
        stated = (fact.clause for fact in self.bench.derived.facts)
        return rules_lines(self.bench.rules, width, stated)

    def show_bench(self) -> None:
        """Show the rules, others from the first on."""
        super().show_bench()
        if self.bench.rules != self._rules:
            self._rules = self.bench.rules
            self.scroll_home(animate=False)

    def action_look_up(self, words: str = "") -> None:
        """Look any rule up, in any spelling."""
        from grapeshot.app.rulebook import rulebook
        from grapeshot.app.screens.lookup import LookupScreen

        book = rulebook(self.desk.plugin_folders)
        in_play = self.bench.rules
        ruleset, why_aside = self.bench.derived.ruleset, self.desk.engine.why_aside
        screen = LookupScreen(book, ruleset, in_play, words, why_aside, self._other_readings())
        self.app.push_screen(screen)

    def _other_readings(self) -> dict[str, list[str]]:
        """Tell how the attack goes by other readings, for each option that has a part in it."""
        bench = self.bench
        if not bench.readings:
            return {}
        from grapeshot.app.views.readings import sentences

        return {each.option: sentences(each, bench.odds) for each in bench.readings}
