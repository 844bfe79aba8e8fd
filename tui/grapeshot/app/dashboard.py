"""The Textual application: theme, driver, palette and the bench screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from io import StringIO
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import Console
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import DimFilter
from textual.screen import Screen
from textual.widgets import OptionList

from grapeshot.app.keys import Keyed, Section, key, section, sections_of
from grapeshot.app.places import PLACES
from grapeshot.app.preferences import keep_theme, read_preferences
from grapeshot.app.screens.bench import BenchScreen
from grapeshot.app.theme import FAINT, GRAPESHOT, NAME, In256Colours, more_colours
from grapeshot.app.widgets.plain_text import HiddenCharacters
from grapeshot.errors import GrapeshotError
from grapeshot.rules.folders import settings_folder
from grapeshot.terminal.drivers import driver_of
from grapeshot.terminal.settings import TerminalSettings, driver_class, has_job_control

if TYPE_CHECKING:
    from pathlib import Path

    from textual.actions import ActionParseResult
    from textual.command import Provider
    from textual.dom import DOMNode
    from textual.filter import LineFilter
    from textual.theme import Theme

    from grapeshot.session import Session


_PROGRAM = section(
    "Places and program",
    *(place.key for place in PLACES.values()),
    key("ctrl+p", "app.command_palette", label="commands", bar="help", name="palette"),
    key("!", "app.notices"),
    key("f5", "app.reload"),
    key("ctrl+l", "app.repaint"),
    key("ctrl+z", "app.suspend_process", label="suspend"),
    key("?,f1", "app.help", bar="help"),
    key("q", "app.quit", bar="quit"),
)
_LEAVING_KEYS = ("q", "ctrl+q", "ctrl+c")


def _provider() -> type[Provider]:
    """Return the source of the palette's entries, imported when it is first opened."""
    from grapeshot.app.palette import BenchProvider

    return BenchProvider


class Dashboard(Keyed, App[None]):
    """The dashboard.

    `session` may be a function that makes it: it is called after the first paint, in a thread.
    """

    TITLE = "Grapeshot"
    CSS_PATH = "styles/dashboard.tcss"
    COMMANDS = App.COMMANDS | {_provider}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True)
    ]
    SECTIONS: ClassVar[tuple[Section, ...]] = (_PROGRAM,)

    def __init__(
        self,
        session: Session | Callable[[], Session],
        file: str | None = None,
        settings: TerminalSettings | None = None,
        plugin_folders: Sequence[str] = (),
        folder: str | None = None,
        battle: Path | None = None,
        *,
        looks_on: bool = False,
    ) -> None:
        """`folder` holds what the user prefers: by default that of the user, "" for none.

        `battle` is the log of a battle to be opened, to be looked at only where one `looks_on`.
        """
        chosen = settings or TerminalSettings(mouse=False, ascii_only=False, theme=None)
        super().__init__(driver_class=driver_class(ascii_only=chosen.ascii_only))
        self.bench_screen = BenchScreen(session, file, plugin_folders)
        self.bench_screen.is_interrupted = self.is_interrupted
        self.bench_screen.battle_path, self.bench_screen.looks_on = battle, looks_on
        self._is_in_a_hurry = False
        self._question: Screen[str] | None = None
        """The question whether to leave."""
        self.defect: Exception | None = None
        """What ended the program, if it was a defect of its own."""
        self.error_console = Console(file=StringIO())  # in the place of Textual's own traceback
        self._gate = HiddenCharacters()
        self.register_theme(GRAPESHOT)
        self._folder = settings_folder() if folder is None else folder
        self.preferences = read_preferences(self._folder, names_of_actions)
        wanted = chosen.theme or os.environ.get("TEXTUAL_THEME") or self.preferences.theme
        self.theme = wanted if wanted in self.available_themes else NAME

    def on_mount(self) -> None:
        """Let keys and theme be as the user prefers them, and keep the theme that is chosen."""
        self.set_keymap(self.preferences.keys)
        self.theme_changed_signal.subscribe(self, self._keep_theme)
        for fault in self.preferences.faults:
            self.call_after_refresh(self.bench_screen.tell, fault)

    def _keep_theme(self, theme: Theme) -> None:
        try:
            keep_theme(self._folder, theme.name)
        except GrapeshotError as error:
            self.bench_screen.tell(str(error))

    def get_default_screen(self) -> Screen[Any]:
        """Return the bench, which is there from the first paint on."""
        return self.bench_screen

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters of each row on its way to the terminal; the last stops controls."""
        stock = super().get_line_filters()
        own = [In256Colours()] if self.current_theme is GRAPESHOT else []
        dimmed = (FAINT if isinstance(each, DimFilter) else each for each in stock)
        return [*dimmed, *own, self._gate]

    def get_css_variables(self) -> dict[str, str]:
        """Return the colours of the theme, with those that lie between them."""
        variables = super().get_css_variables()
        variables |= more_colours(self.current_theme, variables)
        return variables

    # -- keys that wait, and work that keys stop ------------------------------------------

    @property
    def is_settled(self) -> bool:
        """Whether the bench is there, a map is drawn, the palette has found what it looks for."""
        bench = self.bench_screen
        is_there = bench.bench.is_ready and not bench.is_restoring
        return is_there and getattr(self.screen, "is_drawn", True)

    def is_interrupted(self) -> bool:
        """Whether Escape was pressed, or the player leaves, while the screen waits for work."""
        driver = driver_of(self)
        if self._is_in_a_hurry or driver is None:
            return self._is_in_a_hurry
        return driver.turns.drop_through("escape") or driver.turns.has(*_LEAVING_KEYS)

    def hurry(self) -> None:
        """Wait for no work any more: the program is asked to end."""
        self._is_in_a_hurry = True

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key stands for; what is wrong with files or the engagement is told."""
        if _turns_pages_of_nothing(action, default_namespace):
            return True
        try:
            return await super().run_action(action, default_namespace, namespaces)
        except (GrapeshotError, OSError) as error:
            self.tell(str(error))
            return True

    def tell(self, notice: str) -> None:
        """Show a notice until it is put away."""
        self.bench_screen.tell(notice)

    # -- places, and what is to be read -----------------------------------------------------

    def action_go(self, name: str) -> None:
        """Go to a place, or back to the bench from there."""
        from grapeshot.app.screens.place import PlaceScreen

        is_there, here = self.bench_screen.bench.is_ready, self.screen
        place = PLACES[name].load()
        if isinstance(here, place):
            here.action_leave()
            return
        if is_there:
            self.bench_screen.keeper.note_place(name)
        if isinstance(here, PlaceScreen):
            self.switch_screen(place(self.bench_screen))
        elif is_there:
            self.push_screen(place(self.bench_screen))

    def action_help(self) -> None:
        """Show all keys."""
        from grapeshot.app.screens.text import TextScreen
        from grapeshot.app.views.help import help_lines

        screen = self.screen
        about, sections = getattr(screen, "ABOUT", ""), sections_of(screen)
        if screen is self.bench_screen:
            keymap = self.preferences.keys
            places = (place.load() for place in PLACES.values())
            sections += [each.with_keymap(keymap) for place in places for each in place.SECTIONS]
        self.push_screen(TextScreen("Help", partial(help_lines, about, sections)))

    def action_reload(self) -> None:
        """Read house rules and profiles again."""
        if self.bench_screen.bench.is_ready:
            self.bench_screen.reload()

    def action_notices(self) -> None:
        """Read all notices again."""
        from grapeshot.app.screens.text import TextScreen
        from grapeshot.app.views.help import notice_lines

        self.push_screen(TextScreen("Notices", partial(notice_lines, self.bench_screen.notices)))

    # -- leaving ---------------------------------------------------------------------------

    async def action_quit(self) -> None:
        """Leave.

        Ask first where nothing is kept and something would be lost, but not twice.
        """
        bench_screen = self.bench_screen
        lost = bench_screen.what_would_be_lost() if bench_screen.bench.is_ready else ""
        if not lost or self.screen is self._question:
            self.exit(return_code=0)
        else:
            from grapeshot.app.screens.question import confirm  # not for the first paint

            question = f"Leaving loses {lost}. Leave anyway?"
            self._question = confirm(self, question, self._leave_if)

    def _leave_if(self, is_sure: bool) -> None:
        if is_sure:
            self.exit(return_code=0)

    def action_suspend_process(self) -> None:
        """Back to the shell."""
        if has_job_control():
            super().action_suspend_process()
        else:
            self.bench_screen.tell("There is no shell here that could continue the program.")

    def action_command_palette(self) -> None:
        """Find any command, profile or rule."""
        from grapeshot.app.palette import show_palette

        show_palette(self)

    def bell(self) -> None:
        """Ring; on the way out after a defect, take down what it was.

        That is the one thing that Textual does while the error is at hand. It is reported as by any
        other command, once the terminal is as it was.
        """
        error = sys.exception()
        if self.return_code and isinstance(error, Exception):
            self.defect = self.defect or error
        else:
            super().bell()

    def action_repaint(self) -> None:
        """Paint the whole screen again."""
        driver = driver_of(self)
        if driver is not None:
            driver.repaint()
        else:
            self.refresh(repaint=True, layout=True)


def names_of_actions() -> set[str]:
    """Collect the names that a key map may use; places are imported for theirs."""
    sections = [*Dashboard.SECTIONS, *BenchScreen.SECTIONS]
    for place in PLACES.values():
        sections += place.load().SECTIONS
    return {str(key.id) for section in sections for key in section.keys}


def _turns_pages_of_nothing(action: str | ActionParseResult, namespace: DOMNode | None) -> bool:
    """Return whether a page is to be turned in a list that has no room for a single line.

    Textual's lists look the line up that is highlighted, and fail.
    """
    if namespace is None or "page_" not in str(action):
        return False
    is_of_palette = str(action).startswith("command_list")
    lists = namespace.query(OptionList) if is_of_palette else [namespace]
    return any(
        isinstance(each, OptionList) and not each.scrollable_content_region for each in lists
    )
