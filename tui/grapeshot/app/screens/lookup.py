"""Looking a rule up: results with every letter, whatever the spelling."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input

from grapeshot.app.choices import Choice
from grapeshot.app.lines import styled, wrap
from grapeshot.app.screens.modal import Modal, line_input
from grapeshot.app.views.rules import rule_lines, short_rule_lines
from grapeshot.app.widgets.choice_list import ChoiceList
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
        """Return the rule."""
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
        """Return what another reading of this rule gives for the attack on the bench."""
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


class LookupScreen(Modal[None]):
    """A line to type in, the rules that fit, and the one that is highlighted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "list('cursor_down')", "Down", show=False),
        Binding("up", "list('cursor_up')", "Up", show=False),
        Binding("pagedown", "scroll(1)", "Page down", show=False),
        Binding("pageup", "scroll(-1)", "Page up", show=False),
        Binding("tab", "all_or_short", "All or short", show=False),
        Binding("enter", "close", "Close", show=False),
    ]

    def __init__(
        self,
        book: Rulebook,
        ruleset: str,
        in_play: Sequence[RuleEntry] = (),
        words: str = "",
        why_aside: Callable[[str, str], str] = lambda ruleset, plugin: "",
        other_readings: Mapping[str, Sequence[str]] = MappingProxyType({}),
    ) -> None:
        super().__init__()
        self._other_readings = other_readings
        self._why_aside = why_aside
        self._words = words
        self._book = book
        self._ruleset = ruleset
        self._in_play = list(in_play)
        self._found: dict[str, RuleEntry] = {}

    def compose(self) -> ComposeResult:
        """Lay the box out."""
        with Vertical(classes="box tall") as box:
            box.border_title = "Rules"
            box.border_subtitle = "↑↓ move · PgDn read · Tab all or short · Esc close"
            yield line_input(self._words, placeholder="deflagerate, armor bane, void shield …")
            yield ChoiceList(id="list")
            yield RulePane(id="rule")

    def on_mount(self) -> None:
        """Begin with the rules in play."""
        self.query_one(RulePane).other_readings = self._other_readings
        if not self._words:
            self._show(self._in_play)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the rules that fit."""
        typed = event.value.strip()
        self._show(self._book.find(typed, self._ruleset) if typed else self._in_play)

    def _show(self, rules: Sequence[RuleEntry]) -> None:
        self._found = {f"{rule['ruleset']}/{rule['id']}": rule for rule in rules}
        choices = [
            Choice(key, rule["name"], self._detail(rule), (rule["name"],))
            for key, rule in self._found.items()
        ]
        self.query_one(ChoiceList).show(choices)
        self._show_rule()

    def _detail(self, rule: RuleEntry) -> str:
        """Return the summary of a rule, behind its rule set where that is another."""
        other = rule["ruleset"] != self._ruleset
        return f"{rule['ruleset']}: {rule['summary']}" if other else rule["summary"]

    def on_option_list_option_highlighted(self) -> None:
        """Show the rule that is highlighted."""
        self._show_rule()

    def _show_rule(self) -> None:
        choice = self.query_one(ChoiceList).choice
        rule = self._found.get(choice.key) if choice else None
        aside = self._why_aside(self._ruleset, rule["plugin"]) if rule else ""
        self.query_one(RulePane).show_rule(rule, aside)

    def on_input_submitted(self) -> None:
        """Close: what was to be known has been read."""
        self.dismiss(None)

    async def action_list(self, action: str) -> None:
        """Move in the list while typing."""
        await self.query_one(ChoiceList).run_action(action)

    def action_all_or_short(self) -> None:
        """Show all of the rule, or what is needed at the table only."""
        self.query_one(RulePane).toggle()

    def action_scroll(self, step: int) -> None:
        """Read on, or back."""
        pane = self.query_one(RulePane)
        pane.scroll_relative(y=step * max(1, pane.size.height - 1), animate=False)
