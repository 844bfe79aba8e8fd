"""Opening and saving engagements, and changing to another rule set."""

from __future__ import annotations

from pathlib import Path

from grapeshot.app.screens.base import BenchBase
from grapeshot.app.table import Table
from grapeshot.errors import Fault


class Filing(BenchBase):
    """The actions on files."""

    def action_open(self) -> None:
        """Choose an engagement that ships, one of the file at hand, or a file by its name."""
        if not self.bench.is_ready:
            return
        from grapeshot.app.screens.opening import OpenScreen

        own = self.bench.source or self.file or ""
        self.app.push_screen(OpenScreen(self.bench.derived.ruleset, own), self._opened)

    def _opened(self, answer: tuple[Table, str] | None) -> None:
        if answer is not None:
            self.put(self.bench.opened(*answer))

    def action_save(self) -> None:
        """Ask for the name of a file, and save the engagement to it."""
        if not self.bench.is_ready:
            return
        from grapeshot.app.files import path_typed, suggested_name
        from grapeshot.app.screens.prompt import PromptScreen
        from grapeshot.data import data_folder

        source = self.bench.source
        ships = bool(source) and data_folder("profiles") in Path(source).parents
        name = source if source and not ships else suggested_name(self.bench.title)

        def check(typed: str) -> str | None:
            try:
                path = path_typed(typed)
            except Fault as fault:
                return fault.sentence()
            folder = path.parent
            return None if folder.is_dir() else f"there is no folder {folder}"

        def named(typed: str | None) -> None:
            if typed is not None:
                self._save_to(path_typed(typed))

        explanation = f"The engagement is saved as TOML. Folder: {Path.cwd()}"
        self.app.push_screen(PromptScreen("Save as", explanation, str(name), check), named)

    def _save_to(self, path: Path) -> None:
        if not path.exists():
            self._write(path)
            return
        from grapeshot.app.screens.confirm import ConfirmScreen

        def answered(replace: bool | None) -> None:
            if replace:
                self._write(path)
            else:
                self.action_save()

        question = f"{path} exists ({_holding(path)}). Replace it by this one engagement?"
        self.app.push_screen(ConfirmScreen(question), answered)

    def _write(self, path: Path) -> None:
        from dataclasses import replace

        from grapeshot.app.files import save_engagement

        try:
            save_engagement(path, self.bench.table)
        except Fault as fault:
            self.tell(f"Not saved: {fault}")
            return
        self.bench = replace(self.bench, source=str(path))
        self.tell(f"Saved to {path}")

    def action_ruleset(self) -> None:
        """Choose a rule set, and begin with its first engagement."""
        if not self.bench.is_ready:
            return
        from grapeshot.app.choices import Choice
        from grapeshot.app.screens.picker import PickerScreen

        choices = [
            Choice(key, name, key, (name, key)) for key, name in self.workshop.rulesets().items()
        ]

        def chosen(key: str | None) -> None:
            if key is not None and key != self.bench.derived.ruleset:
                self.put(self.bench.opened(self.workshop.first_of(key), ""))

        current = self.bench.derived.ruleset
        self.app.push_screen(PickerScreen("Rule set", choices, current), chosen)


def _holding(path: Path) -> str:
    """Return what a file holds, in words."""
    from grapeshot.app.engagements import engagements_in

    try:
        count = len(engagements_in(path))
    except Fault:
        return "not an engagement file"
    return f"{count} engagements" if count > 1 else "one engagement"
