"""The text of the rules in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.reactive import reactive

from grapeshot.app.views.rules import rules_lines
from grapeshot.app.widgets.pane import TextPane

if TYPE_CHECKING:
    from grapeshot.rules.index_types import RuleEntry


class RulesPane(TextPane):
    """Each rule of the traits in play, and of the facts of the plan, in full."""

    heading: ClassVar[str] = "4 Rules"
    hint: ClassVar[str] = "/ look up"

    rules: reactive[tuple[RuleEntry, ...]] = reactive((), init=False, repaint=False)

    def make_lines(self, width: int, height: int) -> list[Content]:
        """Return the rules."""
        stated = (fact.clause for fact in self.bench.derived.facts)
        return rules_lines(list(self.rules), width, stated)

    def watch_rules(self) -> None:
        """Show the rules from the first on."""
        self.lay_out()
        self.scroll_home(animate=False)
