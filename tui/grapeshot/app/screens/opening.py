"""Choosing an engagement to open: what ships, what is in a file, or a file by its name."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.widgets import Input

from grapeshot.app.choices import Choice
from grapeshot.app.engagements import Opened, engagements_in, shipped_engagements
from grapeshot.app.screens.picker import ListScreen
from grapeshot.app.table import Table
from grapeshot.errors import Fault

_PATH_MARKS = ("/", "~", ".", "\\")


class OpenScreen(ListScreen[tuple[Table, str]]):
    """Engagements by title; as soon as a path is typed, the files and folders that begin so.

    It closes with `(table, file)`.
    """

    placeholder: ClassVar[str] = "a few letters of a title, or the path of a file"
    keys: ClassVar[str] = "type a title, or a path (./ or ~/) · Enter open · Esc close"

    def __init__(self, ruleset: str, file: str) -> None:
        self._engagements = _engagements(ruleset, file)
        self._titled = [_choice(n, opened) for n, opened in enumerate(self._engagements)]
        super().__init__("Open an engagement", self._titled)

    def fitting(self, typed: str) -> list[Choice]:
        """Return titles, or files where a path is typed."""
        if typed.startswith(_PATH_MARKS):
            return [_path_choice(path) for path in paths_like(typed)]
        return super().fitting(typed)

    def take(self, choice: Choice) -> None:
        """Open an engagement; go into a folder or file first."""
        if choice.key.isdigit():
            opened = self._engagements[int(choice.key)]
            self.close_with(opened.table, str(opened.file))
            return
        if choice.key.endswith("/"):
            self._type(choice.key)
            return
        self._open_file(Path(choice.key).expanduser())

    def _open_file(self, path: Path) -> None:
        try:
            found = engagements_in(path)
        except Fault as fault:
            self.say(f"✗ {fault}")
            return
        if len(found) == 1:
            self.close_with(found[0].table, str(path))
            return
        self._engagements = found
        self._titled = [_choice(number, opened) for number, opened in enumerate(found)]
        self._type("")
        self.offer(self._titled)

    def close_with(self, table: Table, file: str) -> None:
        """Close with an engagement."""
        self.dismiss((table, file))

    def _type(self, text: str) -> None:
        line = self.query_one(Input)
        line.value = text
        line.cursor_position = len(text)


def paths_like(typed: str) -> list[str]:
    """Return the folders (ending in `/`) and TOML files whose path begins as typed."""
    above, slash, start = typed.rpartition("/")
    folder = Path(f"{above}/").expanduser() if slash else Path()
    try:
        found = sorted(each for each in folder.iterdir() if each.name.startswith(start))
        folders = {each for each in found if each.is_dir()}
    except (OSError, RuntimeError):  # no such folder, or no such user
        return []
    return [
        f"{above}{slash}{each.name}{'/' if each in folders else ''}"
        for each in found
        if each in folders or each.suffix == ".toml"
    ]


def _engagements(ruleset: str, file: str) -> list[Opened]:
    """Return those of the file at hand, then those that ship."""
    shipped = shipped_engagements(ruleset)
    if not file or any(str(opened.file) == file for opened in shipped):
        return shipped
    try:
        return engagements_in(Path(file)) + shipped
    except Fault:
        return shipped


def _choice(number: int, opened: Opened) -> Choice:
    name = str(opened.table.get("id", ""))
    return Choice(str(number), opened.title, opened.file.name, (opened.title, name))


def _path_choice(path: str) -> Choice:
    return Choice(path, path, "folder" if path.endswith("/") else "file", (path,))
