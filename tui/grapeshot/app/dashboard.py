"""The Textual application: theme, driver, palette and the bench screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from grapeshot.app.screens.bench import BenchScreen
from grapeshot.app.terminal import TerminalSettings, driver_class, install_signal_handlers
from grapeshot.app.theme import GRAPESHOT, NAME
from grapeshot.app.widgets.plain_text import HiddenCharacters

if TYPE_CHECKING:
    from textual.command import Provider
    from textual.filter import LineFilter

    from grapeshot.session import Session


def _provider() -> type[Provider]:
    """Return what feeds the palette; imported when the palette is first opened."""
    from grapeshot.app.palette import BenchProvider

    return BenchProvider


class Dashboard(App[None]):
    """The dashboard.

    `session` may be a function that makes it: it is called after the first paint, in a thread.
    """

    TITLE = "Grapeshot"
    CSS_PATH = "styles/dashboard.tcss"
    COMMANDS = App.COMMANDS | {_provider}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True),
        Binding("ctrl+l", "repaint", "Repaint", show=False),
    ]

    def __init__(
        self,
        session: Session | Callable[[], Session],
        file: str | None = None,
        settings: TerminalSettings | None = None,
        plugin_folders: Sequence[str] = (),
    ) -> None:
        chosen = settings or TerminalSettings(mouse=False, ascii_only=False, theme=None)
        super().__init__(driver_class=driver_class(ascii_only=chosen.ascii_only))
        self.bench_screen = BenchScreen(session, file, plugin_folders)
        self.defect: Exception | None = None
        """What ended the program, if it was a defect of its own."""
        self._gate = HiddenCharacters()
        self.register_theme(GRAPESHOT)
        wanted = chosen.theme or os.environ.get("TEXTUAL_THEME", NAME)
        self.theme = wanted if wanted in self.available_themes else NAME

    def get_default_screen(self) -> Screen[Any]:
        """Return the bench, which is there from the first paint on."""
        return self.bench_screen

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what each row passes on its way to the terminal."""
        return [*super().get_line_filters(), self._gate]

    def on_load(self) -> None:
        """Leave in order when the line is dropped."""
        install_signal_handlers(self)

    def _handle_exception(self, error: Exception) -> None:
        """Leave without Textual's traceback: a defect is reported as by any other command."""
        self.defect = self.defect or getattr(error, "error", error)
        self._exception = self.defect
        self._exception_event.set()
        self._close_messages_no_wait()

    def action_repaint(self) -> None:
        """Paint all again, over whatever else has written to the terminal."""
        repaint = getattr(self._driver, "repaint", None)
        if repaint is not None:
            repaint()
        else:
            self.refresh(repaint=True, layout=True)
