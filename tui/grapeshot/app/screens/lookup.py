"""Looking a rule up: results with every letter, whatever the spelling."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from grapeshot.app.choices import Choice
from grapeshot.app.lines import styled, wrap
from grapeshot.app.screens.picker import ListScreen
from grapeshot.app.views.rules import rule_lines, short_rule_lines
from grapeshot.app.widgets.pane import TextPane
from grapeshot.engagement.words import in_words

if TYPE_CHECKING:
    from grapeshot.app.rulebook import Rulebook
    from grapeshot.rules.index_types import RuleEntry


class RulePane(TextPane):
    """The rule that is highlighted: what a player needs at the table, or all of it."""

    rule: RuleEntry | None = None
    is_whole = False
    """Whether all of the rule is shown."""
    other_readings: Mapping[str, Sequence[str]] = MappingProxyType({})
    """What the attack on the bench comes to by other readings, for each option that has a part."""
    aside = ""
    """Why the plugin that brings it is not asked any more."""

    def make_lines(self, width: int, height: int) -> list[Content]:
        """Write the rule for this width."""
        if self.rule is None:
            return [styled("Type a name, an alias, a clause id, or words of the text.", "faint")]
        aside = wrap([styled(f"SET ASIDE: {self.aside}", "bad")], width) if self.aside else []
        told = self._whole if self.is_whole else self._short
        return [*aside, *told(self.rule, width)]

    def _short(self, rule: RuleEntry, width: int) -> list[Content]:
        more = "Tab shows all clauses, rulings and the source"
        lines = [*short_rule_lines(rule, width), *self._readings(rule, width)]
        return [*lines, *wrap([styled(more, "faint")], width)]

    def _whole(self, rule: RuleEntry, width: int) -> list[Content]:
        weapons = ", ".join(rule["weapons"][:12])
        borne = wrap([styled(f"borne by {weapons}", "faint")], width, 2) if weapons else []
        source = f"{rule['ruleset']} · {rule['source']} · plugin {rule['plugin']}"
        lines = [*rule_lines(rule, width), *self._readings(rule, width), *borne]
        return [*lines, *wrap([styled(source, "faint")], width)]

    def _readings(self, rule: RuleEntry, width: int) -> list[Content]:
        """Tell what another reading of this rule gives for the attack on the bench."""
        lines: list[Content] = []
        switches = (ruling["switch"].split(" ")[0] for ruling in rule["rulings"])
        for option in dict.fromkeys(switches):
            for told in self.other_readings.get(option, ()):
                lines += wrap([styled(f"{in_words(option)} "), styled(told, "strong")], width, 2)
        return lines

    def toggle(self) -> None:
        """Show all of the rule, or what is needed only."""
        self.is_whole = not self.is_whole
        self.lay_out()
        self.scroll_home(animate=False)

    def show_rule(self, rule: RuleEntry | None, aside: str = "") -> None:
        """Show another rule."""
        self.rule, self.aside = rule, aside
        self.lay_out()
        self.scroll_home(animate=False)


class LookupScreen(ListScreen[None]):
    """A line to type in, the rules that fit, and the one that is highlighted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "scroll(1)", "Page down", show=False),
        Binding("pageup", "scroll(-1)", "Page up", show=False),
        Binding("tab", "all_or_short", "All or short", show=False),
    ]
    placeholder: ClassVar[str] = "deflagerate, armor bane, void shield …"
    keys = "↑↓ move · PgDn read · Tab all or short · Esc close"

    def __init__(
        self,
        book: Rulebook,
        ruleset: str,
        in_play: Sequence[RuleEntry] = (),
        words: str = "",
        why_aside: Callable[[str, str], str] = lambda ruleset, plugin: "",
        other_readings: Mapping[str, Sequence[str]] = MappingProxyType({}),
    ) -> None:
        self._book, self._ruleset, self._in_play = book, ruleset, list(in_play)
        self._why_aside = why_aside
        self._found: dict[str, RuleEntry] = {}
        self._pane = RulePane(id="rule")
        self._pane.other_readings = other_readings
        super().__init__("Rules", self.fitting(words), typed=words)

    def make_detail(self) -> RulePane:
        """Let the rule stand below the list."""
        return self._pane

    def fitting(self, typed: str) -> list[Choice]:
        """Find the rules that fit; those in play while nothing is typed."""
        rules = self._book.find(typed, self._ruleset) if typed.strip() else self._in_play
        self._found = {f"{rule['ruleset']}/{rule['id']}": rule for rule in rules}
        return [Choice(key, rule["name"], self._detail(rule)) for key, rule in self._found.items()]

    def _detail(self, rule: RuleEntry) -> str:
        """Tell the summary of a rule, behind its rule set where that is another."""
        other = rule["ruleset"] != self._ruleset
        return f"{rule['ruleset']}: {rule['summary']}" if other else rule["summary"]

    def say_of_highlighted(self) -> None:
        """Show the rule that is highlighted."""
        rule = self._found.get(self.rows.choice.key) if self.rows.choice else None
        self._pane.show_rule(rule, self._why_aside(self._ruleset, rule["plugin"]) if rule else "")

    def take(self, choice: Choice) -> None:
        """Close: what was to be known has been read."""
        self.dismiss(None)

    def take_typed(self) -> None:
        """Close."""
        self.dismiss(None)

    def action_all_or_short(self) -> None:
        """Show all of the rule, or what is needed at the table only."""
        self._pane.toggle()

    def action_scroll(self, step: int) -> None:
        """Read on, or back."""
        self._pane.action_turn(step)
