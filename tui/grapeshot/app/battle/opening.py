"""Opening battles, beginning new ones, and writing a report of one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from grapeshot.app.battle.linked import LinkedBattle
from grapeshot.app.choices import Choice
from grapeshot.app.keys import key, section
from grapeshot.app.screens.picker import PickerScreen
from grapeshot.app.screens.place import PlaceScreen
from grapeshot.app.screens.prompt import PromptScreen
from grapeshot.battle import places
from grapeshot.battle.battle import Battle
from grapeshot.errors import Fault

if TYPE_CHECKING:
    from grapeshot.app.screens.base import BenchBase

_NEW = "new"
_REPORT = ".md"
OPENING = section(
    "Battle: battles",
    key("o", "open", "Open another battle, or begin one.", bar="open"),
    key("ctrl+s", "report", "Write a report of the battle in Markdown.", bar="report"),
)


class Opening(PlaceScreen):
    """What battles there are. The one that is open stays so on the bench."""

    bench_screen: BenchBase

    @property
    def linked(self) -> LinkedBattle | None:
        """The battle that is open."""
        return self.bench_screen.battle

    @property
    def battle(self) -> Battle:
        """The battle that is open, where one is. Raise Fault where none is."""
        if self.linked is None:
            raise Fault("nothing", "no battle is open", expected="o opens or begins one")
        return self.linked.battle

    def show_battle(self, *, last: bool = False) -> None:
        """Show the battle as it is."""
        raise NotImplementedError

    def action_open(self) -> None:
        """Choose a battle, or begin one in the rule set of the bench."""
        found = [(places.name_of(path), str(path)) for path in places.known()]
        choices = [Choice(path, name, path) for name, path in found]
        ruleset = self.bench.derived.ruleset_name
        new = Choice(_NEW, "A new battle", f"of {ruleset}", ("new", "begin"))
        PickerScreen("Battles", [*choices, new]).ask(self, self._chosen)

    def _chosen(self, key: str) -> None:
        if key == _NEW:
            words = "What is it to be called?"
            PromptScreen("A new battle", words, "", self._wrong_with_name).ask(self, self._begin)
        else:
            self.open_path(Path(key))

    def _wrong_with_name(self, name: str) -> str | None:
        try:
            path = places.new_path(name)
        except Fault as fault:
            return fault.sentence()
        return "there is a battle of that name" if path.exists() else None

    def _begin(self, name: str) -> None:
        path = places.new_path(name)
        session: Any = self.bench_screen.engine.session
        Battle.begin(path, session, name, self.bench.derived.ruleset).close()
        self.open_path(path)

    def open_path(self, path: Path, *, read_only: bool = False) -> None:
        """Open a battle, and let go of the one before; tell where it cannot be opened."""
        try:
            opened = LinkedBattle(path, self.bench_screen.engine.session, read_only=read_only)
        except Fault as fault:
            self.say(str(fault))
            return
        if self.linked is not None:
            self.linked.close()
        self.bench_screen.battle = opened
        self._bench_changed()

    def action_report(self) -> None:
        """Ask for a file, and write the report into it."""
        from grapeshot.app.saving import save_file
        from grapeshot.engagement.saving import write
        from grapeshot.present.battle import markdown_lines

        battle = self.battle
        text = "".join(f"{line}\n" for line in markdown_lines(battle))
        save_file(
            self,
            self.bench_screen,
            ("Write the report to", "A report in Markdown.", f"{battle.state.name}{_REPORT}"),
            lambda standing: write(standing, text.encode()),
            endings=(_REPORT,),
        )
