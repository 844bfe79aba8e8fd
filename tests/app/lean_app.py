"""A small application for tests of the terminal: tables, input, modal, log, wide characters.

Run as a script: `lean_app.py stock|lean|ascii [FILE]`. FILE gets a line when the application is
unmounted, which a test takes as proof that it was left in order.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import DataTable, Footer, Header, Input, RichLog, Static, Tree

from grapeshot.terminal.running import run_on_terminal
from grapeshot.terminal.settings import driver_class

_WEAPONS = ("Bolt cannon", "Battle cannon", "Volkite", "漢字 gun", "Führer's café", "Lascannon")


class Help(ModalScreen[None]):
    """A box in the middle of a dimmed screen."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,x", "dismiss", "Close")]
    DEFAULT_CSS = """
    Help { align: center middle; }
    Help Static { width: 40; height: auto; border: round $primary; padding: 1 2; }
    """

    def compose(self) -> ComposeResult:
        text = "[bold]Help[/] for [u]every[/] key\n漢字 • e\u0301 [reverse]x[/]\n"
        yield Static(text + "\n".join(f"[dim]{key}[/]: does {key}" for key in "jkr?"))

    closed = 0

    def on_unmount(self) -> None:
        """Tell how often it was closed, where nobody sees the screen."""
        Help.closed += 1
        if len(sys.argv) > 2:
            Path(sys.argv[2]).with_suffix(".closed").write_text(str(Help.closed))


class LeanApp(App[None]):
    """What a dashboard shows, in little."""

    CSS = """
    Tree { width: 24; }
    DataTable { height: 1fr; }
    RichLog { height: 6; border: solid $secondary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("j", "cursor(1)", "Down"),
        ("k", "cursor(-1)", "Up"),
        ("r", "log", "Roll"),
        ("t", "theme", "Theme"),
        ("c", "copy", "Copy"),
        ("slash", "search", "Search"),
        ("question_mark", "help", "Help"),
        ("ctrl+l", "repaint", "Repaint"),
        ("z", "suspend_process", "Stop"),
        ("q", "quit", "Quit"),
    ]
    rolls = 0

    def compose(self) -> ComposeResult:
        yield Header()
        with Horizontal():
            tree: Tree[None] = Tree("Profiles")
            tree.root.expand()
            for weapon in _WEAPONS:
                tree.root.add_leaf(weapon)
            yield tree
            with Vertical():
                yield DataTable(cursor_type="row")
                yield RichLog()
        search = Input(placeholder="search")
        search.cursor_blink = False
        yield search
        yield Footer()

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_columns("Weapon", "Dice", "Hit", "AP", "Range")
        for row in range(100):
            table.add_row(
                _WEAPONS[row % 6], str(row % 7), f"{row % 5 + 2}+", f"-{row % 3}", str(row)
            )
        table.focus()
        self.wait_to_tell()

    def on_unmount(self) -> None:
        if len(sys.argv) > 2:
            Path(sys.argv[2]).write_text("left in order\n", encoding="utf-8")

    @work
    async def wait_to_tell(self) -> None:
        """Show when the first screen is complete, for tests to wait for."""
        self.sub_title = "ready"

    async def action_quit(self) -> None:
        self.exit(return_code=0)

    def action_cursor(self, step: int) -> None:
        table = self.query_one(DataTable)
        table.move_cursor(row=table.cursor_row + step)

    def action_log(self) -> None:
        self.rolls += 1
        self.query_one(RichLog).write(f"roll {self.rolls}: hit wound 漢 save")

    def action_theme(self) -> None:
        self.theme = "nord" if self.theme != "nord" else "textual-dark"

    def action_copy(self) -> None:
        self.copy_to_clipboard("odds")

    def action_search(self) -> None:
        self.query_one(Input).focus()

    def action_help(self) -> None:
        self.push_screen(Help())

    def action_repaint(self) -> None:
        from grapeshot.terminal.lean_driver import LeanDriver

        if isinstance(self._driver, LeanDriver):
            self._driver.repaint()


def main() -> int:
    """Run with the driver that the first argument names; return the exit code."""
    kind = sys.argv[1]
    driver = None if kind == "stock" else driver_class(ascii_only=kind == "ascii")
    app = LeanApp(driver_class=driver)
    return run_on_terminal(app, mouse=not os.environ.get("SSH_CONNECTION"))


if __name__ == "__main__":
    sys.exit(main())
