"""The dashboard of a guest: one folder, and no way out of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.screen import Screen

from grapeshot.app.dashboard import Dashboard
from grapeshot.app.shelf import GuestShelf

if TYPE_CHECKING:
    from grapeshot.session import Session
    from grapeshot.terminal.settings import TerminalSettings

_LEAVES = ("Screenshot",)
"""The commands of the toolkit that write files."""


class GuestDashboard(Dashboard):
    """The dashboard without all that reaches beyond it."""

    def __init__(
        self,
        session: Session | Callable[[], Session],
        folder: Path,
        settings: TerminalSettings | None = None,
        plugin_folders: Sequence[str] = (),
    ) -> None:
        super().__init__(session, None, settings, plugin_folders, str(folder))
        self.bench_screen.shelf = GuestShelf(folder)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield the commands of the toolkit that write nothing."""
        commands = super().get_system_commands(screen)
        yield from (each for each in commands if each.title not in _LEAVES)

    def deliver_screenshot(self, *_: Any, **__: Any) -> str | None:
        """Write no picture."""
        return None

    def save_screenshot(self, *_: Any, **__: Any) -> str:
        """Write no picture."""
        return ""

    def action_suspend_process(self) -> None:
        """Stay: there is no shell to go back to."""

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Open nothing: that would start another program."""
