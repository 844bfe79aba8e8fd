"""What is open, in the title: opening and saving engagements, changing to another rule set."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from grapeshot.app.keys import Section, key, section
from grapeshot.app.widgets.bars import TitleBar
from grapeshot.app.widgets.pane import OnBench
from grapeshot.errors import Fault

if TYPE_CHECKING:
    from grapeshot.engagement.files import Opened
    from grapeshot.engagement.saving import Standing


class BenchTitle(TitleBar, OnBench):
    """The title of the bench."""

    KEYS: ClassVar[Section] = section(
        "Files",
        key("ctrl+o", "open", bar="file"),
        key("ctrl+s", "save", bar="file"),
        key(
            "S",
            "screen.of_pane('attack', 'save_profile')",
            "Save the selected weapon, attacker or target as a profile of your own.",
            label="save profile",
            bar="file",
            name="save-profile",
        ),
        key(
            "P",
            "screen.of_pane('attack', 'manage_profiles')",
            "Rename or delete profiles of your own, or take them out of the bin.",
            label="my profiles",
            name="my-profiles",
        ),
        key("ctrl+r", "ruleset", label="rule set", bar="game"),
    )

    def action_open(self) -> None:
        """Open another engagement."""
        if not self.bench.is_ready:
            return
        from grapeshot.app.screens.opening import OpenScreen

        own = self.bench.source or self.desk.file or ""
        OpenScreen(self.bench.derived.ruleset, own, self.desk.shelf).ask(self, self._opened)

    def _opened(self, answer: Opened) -> None:
        problem = self.desk.engine.unshowable(answer.table)
        if problem:
            self.desk.tell(f"Not opened: {answer.file}: {problem}")
        else:
            table = self.desk.engine.spelt_out(answer.table)
            self.desk.put(self.bench.opened(table, str(answer.file), answer.mark))

    def action_save(self) -> None:
        """Save this engagement to a file."""
        if not self.bench.is_ready:
            return
        from grapeshot.app.saving import save_file
        from grapeshot.data import data_folder
        from grapeshot.engagement.files import save_engagement, suggested_name

        source, table = self.bench.source, self.bench.table
        ships = bool(source) and data_folder("profiles") in Path(source).parents
        name = (
            self.desk.shelf.told(Path(source))
            if source and not ships
            else suggested_name(self.bench.title)
        )

        def saved(path: Path, mark: str) -> None:
            self.desk.bench = replace(self.bench, source=str(path), mark=mark, saved=table)

        save_file(
            self,
            self.desk,
            ("Save as", "The engagement is saved as TOML.", name),
            lambda standing: save_engagement(standing, table),
            question=self._question,
            then=saved,
        )

    def _question(self, standing: Standing) -> str:
        """Say what would be lost if a file were replaced; nothing where there is none."""
        if not standing.mark:
            return ""
        path, holding = standing.path, _holding(standing.path)
        is_own = self.bench.source and os.path.realpath(self.bench.source) == str(path)
        if is_own and self.bench.mark and standing.mark != self.bench.mark:
            question = (
                f"{path} has changed since it was opened: what was written to it meanwhile would "
                f"be lost ({holding}). Replace it with what is on the bench?"
            )
        elif standing.is_read_only:
            question = f"{path} is read-only ({holding}). Replace it anyway?"
        else:
            question = f"{path} exists ({holding}). Replace it with this one engagement?"
        return f"{question} Its comments are not kept." if standing.has_comments else question

    def action_ruleset(self) -> None:
        """Change to another rule set."""
        if not self.bench.is_ready:
            return
        from grapeshot.app.choices import Choice
        from grapeshot.app.screens.picker import PickerScreen

        choices = [
            Choice(key, name, key, (name, key))
            for key, name in self.desk.engine.stock.rulesets().items()
        ]
        current = self.bench.derived.ruleset
        PickerScreen("Rule set", choices, current).ask(self, self._use_ruleset)

    def _use_ruleset(self, key: str) -> None:
        if key != self.bench.derived.ruleset:
            self.desk.put(self.bench.opened(self.desk.engine.stock.first_of(key), ""))


def _holding(path: Path) -> str:
    """Say in words how many engagements a file holds."""
    from grapeshot.engagement.files import engagements_in

    try:
        count = len(engagements_in(path))
    except Fault:
        return "not an engagement file"
    return f"{count} engagements" if count > 1 else "one engagement"
