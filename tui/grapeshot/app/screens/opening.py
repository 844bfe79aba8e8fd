"""Choosing an engagement to open: what ships, what is in a file, or a file by its name."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from grapeshot.app.choices import Choice
from grapeshot.app.screens.picker import ListScreen
from grapeshot.app.shelf import Shelf
from grapeshot.engagement.files import Opened, engagements_in, shipped_engagements
from grapeshot.errors import Fault


class OpenScreen(ListScreen[Opened]):
    """Engagements by title; as soon as a path is typed, the files and folders that begin so."""

    placeholder: ClassVar[str] = "a few letters of a title, or the path of a file"
    keys = "type a title, or a path (./ or ~/) · Enter open · Esc close"

    def __init__(self, ruleset: str, file: str, shelf: Shelf) -> None:
        self._shelf = shelf
        self._engagements = _engagements(ruleset, file, shelf)
        self._titled = [_choice(n, opened) for n, opened in enumerate(self._engagements)]
        super().__init__("Open an engagement", self._titled)

    def fitting(self, typed: str) -> list[Choice]:
        """Find titles, or files where a path is typed."""
        if self._shelf.is_path(typed):
            return [_path_choice(path) for path in self._shelf.paths_like(typed)]
        return super().fitting(typed)

    def take(self, choice: Choice) -> None:
        """Open an engagement; go into a folder or file first."""
        if choice.key.isdigit():
            self.dismiss(self._engagements[int(choice.key)])
        elif choice.key.endswith("/"):
            self.line.put(choice.key)
        else:
            self._open_file(choice.key)

    def take_typed(self) -> None:
        """Open a path, or say what is wrong with it."""
        if self._shelf.is_path(self.typed):
            self._open_file(self.typed)

    def _open_file(self, typed: str) -> None:
        try:
            path = self._shelf.path_typed(typed)
            found = engagements_in(path)
        except Fault as fault:
            self.say(f"✗ {fault}")
            return
        if len(found) == 1:
            self.dismiss(found[0])
            return
        self._engagements = found
        self._titled = [_choice(number, opened) for number, opened in enumerate(found)]
        self.line.put("")
        self.offer(self._titled)


def _engagements(ruleset: str, file: str, shelf: Shelf) -> list[Opened]:
    """List those of the file at hand, then those on the shelf, then those that ship."""
    shipped = [*shelf.engagements(), *shipped_engagements(ruleset)]
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
    return Choice(path, path, "folder" if path.endswith("/") else "file")
