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
    from grapeshot.app.screens.bench import BenchScreen

_NEW, _NAMELESS = "new", "nameless"
_ANEW = "the one that is open stays as it is"
_REPORT = ".md"
OPENING = section(
    "Battle: battles",
    key("o", "open", bar="open"),
    key("N", "name", bar="open"),
    key("ctrl+s", "report", bar="report"),
)


class Opening(PlaceScreen):
    """What battles there are. The one that is open stays so on the bench."""

    bench_screen: BenchScreen

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
        """Open another battle, or begin one."""
        ruleset = self.bench.derived.ruleset_name
        choices = [
            *map(_choice, places.known()),
            Choice(_NEW, "A new battle", f"of {ruleset}", ("a new battle", "begin")),
            *map(_choice, places.known_nameless()),
            Choice(_NAMELESS, "Another without a name", _ANEW, ("another without a name",)),
        ]
        PickerScreen("Battles", choices).ask(self, self._chosen)

    def _chosen(self, key: str) -> None:
        if key == _NEW:
            words = "What is it to be called?"
            PromptScreen("A new battle", words, "", self._wrong_with_name).ask(self, self._begin)
        elif key == _NAMELESS:
            self._close_opened()
            self.bench_screen.keeper.begin_anew()
            self._show_nameless()
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
        session = self.bench_screen.engine.session
        own = self.bench_screen.keeper.battle
        if own is not None and path == own.battle.log.path:
            self._close_opened()
        else:
            try:
                battle = Battle(path, session, read_only=read_only)
            except Fault as fault:
                self.say(str(fault))
                return
            self._close_opened()
            self.bench_screen.opened = LinkedBattle(battle)
        self._battle_changed()

    def _close_opened(self) -> None:
        """Let go of the battle that was opened."""
        if self.bench_screen.opened is not None:
            if not self.bench_screen.waits_for(self.bench_screen.opened):
                self.bench_screen.opened.close()
            self.bench_screen.opened = None

    def _show_nameless(self) -> None:
        """Show the battle without a name, begun if need be."""
        self.bench_screen.written_battle()
        self._battle_changed()

    def _battle_changed(self) -> None:
        """Have the bench show the log of the battle that is open now."""
        self.bench_screen.restore_shots()
        self._bench_changed()

    # -- names -------------------------------------------------------------------------------

    def action_name(self) -> None:
        """Give the battle that has no name one, and keep it by that."""
        if self.linked is None or not self.linked.is_nameless:
            self.say(f"It has a name: {self.battle.name}.")
        elif self.linked is not self.bench_screen.keeper.battle:
            self.say("It is named where it is in use, or after a start that goes on with it.")
        else:
            words = "What is the battle to be called?"
            screen = PromptScreen("Name the battle", words, "", self._wrong_with_name)
            screen.ask(self, self._give_name)

    def _give_name(self, name: str) -> None:
        assert self.linked is not None
        pending = self.linked.pending(None)
        try:
            path = self.bench_screen.keeper.give_name(name)
        except Fault as fault:
            self.say(str(fault))
            return
        self.open_path(path)
        if self.bench_screen.opened is not None:
            self.bench_screen.opened.expect(pending)
        self.bench_screen.remark(f"The battle is called {name}, and is open.")

    def action_report(self) -> None:
        """Write a report of the battle in Markdown."""
        from grapeshot.app.saving import save_file
        from grapeshot.engagement.saving import write
        from grapeshot.present.battle import markdown_lines

        battle = self.battle
        text = "".join(f"{line}\n" for line in markdown_lines(battle))
        save_file(
            self,
            self.bench_screen,
            ("Write the report to", "A report in Markdown.", f"{battle.name}{_REPORT}"),
            lambda standing: write(standing, text.encode()),
            endings=(_REPORT,),
        )


def _choice(path: Path) -> Choice:
    return Choice(str(path), places.name_of(path), str(path.parent))
