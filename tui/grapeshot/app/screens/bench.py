"""The bench: the one screen that everything else opens over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.reactive import reactive

from grapeshot.app.keys import Keyed, Section, key, section
from grapeshot.app.map.map_pane import SCATTER, MapPane
from grapeshot.app.model import Bench
from grapeshot.app.screens.base import LOOK, BenchBase
from grapeshot.app.widgets.attack_pane import AttackPane
from grapeshot.app.widgets.bars import KeyBar, NoticeBar
from grapeshot.app.widgets.bench_title import BenchTitle
from grapeshot.app.widgets.log_pane import LogPane
from grapeshot.app.widgets.odds_pane import ODDS, READINGS, OddsPane
from grapeshot.app.widgets.pane import Pane
from grapeshot.app.widgets.ranks_pane import RanksPane
from grapeshot.app.widgets.rules_pane import RulesPane
from grapeshot.app.widgets.stages_pane import StagesPane
from grapeshot.app.widgets.usual_strip import UsualStrip
from grapeshot.errors import GrapeshotError

_PANES = ("attack", "stages", "map", "odds", "rules", "log", "ranks")
_BELOW = ("odds", "rules", "log", "ranks")
"""The panes that share a place where there is no room for all."""
_WIDE_TABS = 3
"""So many panes that share a place have room for their names to be set apart."""
_WIDTHS = [(0, "-tiny"), (64, "-narrow"), (110, "-wide")]
_HEIGHTS = [(0, "-low"), (16, "-short"), (34, "-tall")]


_PANE_KEYS = section(
    "Panes",
    key("1", "pane('attack')", "Go to the attack.", label="attack pane"),
    key("2", "pane('stages')", "Go to the stages.", label="stages pane"),
    key("3", "pane('odds')", "Go to the odds.", label="odds pane"),
    key("4", "pane('rules')", "Go to the rules in play.", label="rules pane"),
    key("5", "pane('log')", "Go to the log of shots.", label="log pane"),
    key("6", "pane('ranks')", "Go to the ranks of both sides.", label="ranks pane"),
    key("tab", "next_pane(1)", "Go to the next pane.", bar="pane"),
    key("shift+tab", "next_pane(-1)", "Go to the last pane.", label="last pane"),
    key("z", "zoom", bar="pane"),
)
_SECTIONS = (
    StagesPane.KEYS.explained(StagesPane).of_pane("stages"),
    UsualStrip.KEYS.explained(UsualStrip).of_pane("usual"),
    AttackPane.KEYS.explained(AttackPane).of_pane("attack"),
    OddsPane.KEYS.explained(OddsPane).of_pane("odds"),
    _PANE_KEYS,
    RulesPane.KEYS.explained(RulesPane).of_pane("rules"),
    BenchTitle.KEYS.explained(BenchTitle).of_pane("title"),
)


class BenchScreen(Keyed, BenchBase):
    """Attack on the left, stages in the middle, odds, rules and log beside or below them."""

    SECTIONS: ClassVar[tuple[Section, ...]] = _SECTIONS
    ABOUT = (
        "Choose weapon, attacker and target on the left; Enter resolves the attack. A die in "
        "brackets, [5], came through its test; 2→[5] was re-rolled. Odds are exact unless they say "
        "otherwise: `or more` is the chance of at least so much, ◄ marks what was rolled. In a "
        "list, j and k move like the arrow keys."
    )
    HORIZONTAL_BREAKPOINTS = _WIDTHS
    VERTICAL_BREAKPOINTS = _HEIGHTS
    AUTO_FOCUS = "#attack"

    active: reactive[str] = reactive("attack", init=False, repaint=False)
    zoomed: reactive[bool] = reactive(False, init=False, repaint=False)
    below: str = "odds"
    """Which of the panes that share a place is in it."""
    _wanted: tuple[str, ...] = ()
    """The panes that have something to show."""

    def compose(self) -> ComposeResult:
        """Lay the panes out."""
        yield BenchTitle(id="title")
        yield UsualStrip(id="usual")
        with Horizontal(id="body"):
            yield AttackPane(id="attack")
            with Container(id="right"):
                with Container(id="middle"):
                    yield StagesPane(id="stages")
                    yield MapPane(id="map")
                with Container(id="side"):
                    yield OddsPane(id="odds")
                    yield RulesPane(id="rules")
                    yield LogPane(id="log")
                    yield RanksPane(id="ranks")
        yield NoticeBar()
        yield KeyBar()

    def on_mount(self) -> None:
        """Put off all that is not needed for the first paint."""
        self.call_after_refresh(self.begin_loading)
        self.set_interval(LOOK, self.look_at_battle)

    def on_screen_resume(self) -> None:
        """Go on from what was done in the battle meanwhile."""
        self.renew()

    def look_at_battle(self) -> None:
        """Take in what others have done in the battle that is open, and tell the last of it.

        What could not be written before is, as soon as it can be.
        """
        if self.bench.is_ready:
            self.enter_waiting()
        if self.opened is None or self.app.screen is not self:
            return
        try:
            news = self.opened.news()
        except GrapeshotError as error:
            self.tell_once(str(error))
            return
        if news:
            self.tell(f"{news[-1]}.")
        self.renew()

    def renew(self) -> None:
        """Show the attack that lies here as both units stand by now, if they have changed."""
        if self.opened is None:
            return
        try:
            table = self.opened.renewed(self.bench.table)
        except GrapeshotError as error:
            self.tell_once(f"In the battle: {error}")
            return
        if table is not None:
            self.put(replace(self.bench.amended(table), shown=self.bench.shown))

    # -- panes -----------------------------------------------------------------------------

    def on_resize(self) -> None:
        """Find out which panes there is room for."""
        self.place_panes()

    def watch_bench(self, bench: Bench) -> None:
        """Keep and show the bench, with the panes that have something to show of it."""
        super().watch_bench(bench)
        if not self.is_covered:
            self.show_bench()

    def watch_notice(self, notice: str) -> None:
        """Show what is to be read."""
        self.query_one(NoticeBar).text_shown = notice

    def show_bench(self) -> None:
        """Show the bench as it is now."""
        for pane in self.panes:
            pane.show_bench()
        self.query_one(UsualStrip).show_bench()
        title = self.query_one(BenchTitle)
        title.title = self.bench.title
        title.ruleset = self.bench.derived.ruleset_name
        if self._wanted != tuple(self.pane_names):
            self._leave_unwanted()

    def _leave_unwanted(self) -> None:
        """Go on from panes that have nothing to show any more, and lay the others out."""
        self._wanted = tuple(self.pane_names)
        if self.below not in self._wanted:
            self.below = "odds"
        if self.active not in self._wanted:
            self.active = "stages"
        self.place_panes()

    @property
    def panes(self) -> list[Pane]:
        """All panes."""
        return list(self.query(".pane").results(Pane))

    @property
    def pane_names(self) -> list[str]:
        """The panes in the order in which Tab goes through them."""
        return [n for n in _PANES if self.query_one(f"#{n}", Pane).is_wanted(self.bench)]

    def watch_active(self, active: str) -> None:
        """Show and focus the pane that was gone to."""
        if active in _BELOW:
            self.below = active
        self.place_panes()
        self.query_one(f"#{active}", Pane).focus()

    def watch_zoomed(self) -> None:
        """Give the pane the screen, or take it back."""
        self.place_panes()

    @property
    def is_small(self) -> bool:
        """Whether there is room for one pane only."""
        return self.size.width < 64 or self.size.height < 16

    @property
    def is_wide(self) -> bool:
        """Whether there is room for all panes."""
        return self.size.width >= 110

    def place_panes(self) -> None:
        """Decide which panes are seen."""
        alone = self.zoomed or self.is_small
        panes, wanted = self.panes, self.pane_names
        self.set_class(alone, "-alone")
        self.set_class("ranks" in wanted, "-ranks")
        below = [pane for pane in panes if pane.id in _BELOW and pane.id in wanted]
        for pane in panes:
            name = str(pane.id)
            shared = name in _BELOW and not self.is_wide and name != self.below
            seen = name == self.active if alone else not shared
            pane.display = seen and name in wanted
            pane.border_title = self._heading(pane, below)
        self.query_one("#side").display = not alone or self.active in _BELOW
        self.query_one("#middle").display = not alone or self.active not in ("attack", *_BELOW)
        self.query_one("#right").display = not alone or self.active != "attack"
        for pane in panes:
            pane.lay_out()

    def _heading(self, pane: Pane, below: list[Pane]) -> str:
        """Return the title of a pane: with those that share its place, where some do."""
        name = pane.heading
        if pane.id in _BELOW and not self.is_wide:
            tabs = (f"▸{p.heading}" if p is pane else p.heading for p in below)
            if len(below) > _WIDE_TABS:
                return f"{'│'.join(tabs)} {pane.hint.replace(' · ', ' ')}".strip()
            name = " │ ".join(tabs)
        return f"{name} · {pane.hint}" if pane.hint else name

    def action_pane(self, name: str) -> None:
        """Go to a pane."""
        if name in self.pane_names:
            self.active = name

    def action_next_pane(self, step: int) -> None:
        """Go to the next pane, or the last."""
        names = self.pane_names
        self.active = names[(names.index(self.active) + step) % len(names)]

    def go_back_to_pane(self) -> None:
        """Give the focus back to the pane that had it."""
        self.query_one(f"#{self.active}", Pane).focus()

    def show_odds(self) -> None:
        """Show the odds, or why there are none, whatever stands in their place."""
        if self.zoomed or self.is_small:
            self.active = "odds"
        else:
            self.below = "odds"
            self.place_panes()

    def show_dice(self) -> None:
        """Show the dice where there is room for one pane only, and another has it."""
        if (self.zoomed or self.is_small) and self.active not in ("odds", "log"):
            self.active = "stages"

    def action_zoom(self) -> None:
        """Give the pane the whole screen, or back."""
        self.zoomed = not self.zoomed

    def on_descendant_focus(self) -> None:
        """Follow the focus, wherever it came from."""
        name = self.focused.id if self.focused is not None else None
        if name in self.pane_names:
            self.active = str(name)

    # -- what panes do for each other ------------------------------------------------------

    async def action_of_pane(self, pane: str, action: str) -> None:
        """Do what a key of a pane stands for, whichever has the focus."""
        await self.query_one(f"#{pane}").run_action(action)

    async def do(self, name: str) -> None:
        """Do what a key map calls so."""
        keys = (key for section in self.SECTIONS for key in section.keys)
        await self.run_action(next(key.action for key in keys if key.id == name))

    def begin_odds(self) -> None:
        """Have all odds worked out beside the screen."""
        self.query_one(MapPane).begin_scatter_odds()
        self.query_one(OddsPane).begin()

    @property
    def is_working(self) -> bool:
        """Whether odds are being worked out."""
        return self.query_one(OddsPane).is_doing(ODDS, READINGS, SCATTER)

    def look_up(self, words: str) -> None:
        """Show the rules that fit these words, or those in play."""
        self.query_one(RulesPane).action_look_up(words)

    def go_on_with_dice(self, kept: Mapping[str, Any]) -> None:
        """Ask for the dice that were not rolled yet."""
        self.query_one(StagesPane).ask_for_dice(kept)
