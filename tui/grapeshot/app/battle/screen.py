"""The battle screen: the moment, both sides with what lasts on them, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList

from grapeshot.app.battle.acting import ACTING, Acting
from grapeshot.app.battle.lists import FILTERS, BattleList, log_options, unit_options
from grapeshot.app.battle.opening import OPENING
from grapeshot.app.keys import Section, key, section
from grapeshot.app.screens.base import LOOK
from grapeshot.app.screens.modal import telling
from grapeshot.app.screens.place import LEAVING, LOOK_UP
from grapeshot.app.widgets.plain_text import PlainText
from grapeshot.errors import GrapeshotError

if TYPE_CHECKING:
    from grapeshot.app.screens.bench import BenchScreen
    from grapeshot.battle.battle import Battle

_READING = section(
    "Battle: look",
    key("tab", "other_list", bar="list"),
    key("f", "filter", bar="filter"),
    key("L", "luck", "How the dice of each side did against the odds.", bar="luck"),
    LOOK_UP,
)
_SECTIONS = (*(each.named("battle") for each in (ACTING, _READING, OPENING)), LEAVING)


class BattleScreen(Acting):
    """Units on the left, the log on the right, the present phase above them."""

    CSS_PATH = "../styles/battle.tcss"
    NAME = "battle"
    SECTIONS: ClassVar[tuple[Section, ...]] = _SECTIONS
    AUTO_FOCUS = "#units"
    ABOUT = (
        "A battle remembers: what an attack leaves acts on the next ones, and ends when its rule "
        "says. Enter on a unit chooses weapon and target; the attack is then on the bench, and "
        "Enter there fires it. Everything is in the log before it is shown, undo goes back as far "
        "as you like, and others may play the same battle at the same time."
    )

    def __init__(self, bench_screen: BenchScreen) -> None:
        super().__init__(bench_screen)
        self._filter = FILTERS[0]

    def compose_body(self) -> ComposeResult:
        """Lay out the moment and the two lists."""
        yield PlainText(id="when")
        with Horizontal(id="fray"):
            yield BattleList("Units", id="units")
            yield BattleList("Log", id="events")

    def on_mount(self) -> None:
        """Look for what others do from now on; without a battle, begin one that has no name."""
        super().on_mount()
        self.set_interval(LOOK, self.look)
        path = self.bench_screen.battle_path
        if path is not None:
            self.bench_screen.battle_path = None
            self.call_after_refresh(self.open_path, path, read_only=self.bench_screen.looks_on)
        elif self.linked is None:
            self.call_after_refresh(self._show_nameless)

    def look(self) -> None:
        """Take in what others have done, if they have."""
        if self.linked is None or not self.is_current:
            return
        try:
            if self.battle.log.has_news():
                self.battle.refresh()
                self.show_battle(last=True)
        except GrapeshotError as error:
            self.say(str(error))

    def show_bench(self) -> None:
        """Show the battle; the bench has no part in it."""
        self.show_battle()

    def show_battle(self, *, last: bool = False) -> None:
        """Show the battle as it is; with `last`, the end of the log."""
        if self.linked is None:
            self.query_one("#when", PlainText).say("No battle is open: o opens one.")
            return
        battle = self.battle
        looking = " (you are looking on)" if self.linked.is_read_only else ""
        self.query_one("#when", PlainText).say(f"{battle.state.when()}{looking}")
        units, log = self.units, self.log_list
        units.fill(unit_options(battle, _width(units)))
        log.border_title = f"Log: {self._filter}"
        log.fill(log_options(battle, self._filter, _width(log)), last=last or not log.selected)

    @property
    def heading(self) -> str:
        """The name of the battle."""
        return self.battle.name if self.linked else self.NAME

    @property
    def log_list(self) -> BattleList:
        """The list of events."""
        return self.query_one("#events", BattleList)

    def action_other_list(self) -> None:
        """Go to the log, or to the units."""
        other = self.log_list if self.focused is self.units else self.units
        other.focus()

    def action_filter(self) -> None:
        """Show all of the log, attacks alone, or what is in force."""
        self._filter = FILTERS[(FILTERS.index(self._filter) + 1) % len(FILTERS)]
        self.show_battle()

    def action_luck(self) -> None:
        """Tell how the dice did."""
        from grapeshot.app.lines import styled, wrap
        from grapeshot.app.screens.text import TextScreen
        from grapeshot.present.battle import luck_lines

        battle: Battle = self.battle

        def lines(width: int) -> list[Content]:
            return [row for line in luck_lines(battle) for row in wrap(styled(line), width, 2)]

        self.app.push_screen(TextScreen("Luck", lines))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Attack with the unit, or accept the attack in conflict, that Enter was pressed on."""
        event.stop()
        with telling(self.app):
            if event.option_list is self.units:
                self.action_attack()
            elif event.option.id and int(event.option.id) in self.battle.history.conflicts:
                self.accept(int(event.option.id))


def _width(each: BattleList) -> int:
    return max(16, each.scrollable_content_region.width)
