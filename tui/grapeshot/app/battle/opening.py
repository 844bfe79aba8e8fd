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
from grapeshot.engagement.saving import Standing, standing_at, write
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
        choices = [Choice(path, name, path, (name,)) for name, path in found]
        ruleset = self.bench.derived.ruleset_name
        new = Choice(_NEW, "A new battle", f"of {ruleset}", ("new", "begin"))
        self.app.push_screen(PickerScreen("Battles", [*choices, new]), self._chosen)

    def _chosen(self, key: str | None) -> None:
        if key == _NEW:
            words = "What is it to be called?"
            screen = PromptScreen("A new battle", words, "", self._wrong_with_name)
            self.app.push_screen(screen, self._begin)
        elif key is not None:
            self.open_path(Path(key))

    def _wrong_with_name(self, name: str) -> str | None:
        try:
            path = places.new_path(name)
        except Fault as fault:
            return fault.sentence()
        return "there is a battle of that name" if path.exists() else None

    def _begin(self, name: str | None) -> None:
        if name is None:
            return
        path = places.new_path(name)
        session: Any = self.bench_screen.engine.session
        try:
            Battle.begin(path, session, name, self.bench.derived.ruleset).close()
        except Fault as fault:
            self.say(str(fault))
            return
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
        shelf = self.bench_screen.shelf
        found: dict[str, Standing] = {}

        def wrong(typed: str) -> str | None:
            try:
                path = shelf.path_typed(typed)
                if path.suffix != _REPORT:
                    return f"expected a name that ends in {_REPORT}"
                found[typed] = standing_at(path)
            except Fault as fault:
                return fault.sentence()
            return f"{shelf.told(path)} is there already" if found[typed].mark else None

        def named(typed: str | None) -> None:
            if typed is not None:
                self._write(found[typed])

        name = f"{self.battle.state.name}{_REPORT}"
        words = f"A report in Markdown. {shelf.explanation}"
        self.app.push_screen(PromptScreen("Write the report to", words, name, wrong), named)

    def _write(self, standing: Standing) -> None:
        from grapeshot.present.battle import markdown_lines

        text = "".join(f"{line}\n" for line in markdown_lines(self.battle))
        try:
            write(standing, text.encode())
        except Fault as fault:
            self.say(f"Not written: {fault}")
            return
        self.bench_screen.remark(f"Written to {self.bench_screen.shelf.told(standing.path)}")
