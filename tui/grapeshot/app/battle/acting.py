"""What can be done in a battle from its screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grapeshot.app.battle.lists import BattleList
from grapeshot.app.battle.opening import Opening
from grapeshot.app.choices import Choice
from grapeshot.app.keys import key, section
from grapeshot.app.screens.picker import PickerScreen
from grapeshot.app.screens.prompt import PromptScreen
from grapeshot.battle.stating import is_setting, of_unit
from grapeshot.errors import Fault
from grapeshot.present.battle import event_line, lasting_line

if TYPE_CHECKING:
    from grapeshot.battle.composing import Order

ACTING = section(
    "Battle: act",
    key("enter", "attack", bar="attack"),
    key(".", "again", bar="again"),
    key("n", "next", label="next phase", bar="next phase"),
    key("u", "undo", bar="undo"),
    key("U", "redo", bar="undo"),
    key("+", "add", label="add a unit", bar="unit"),
    key("e", "set", bar="unit"),
    key("-", "remove", bar="unit"),
    key("x", "lift", bar="lift"),
)


class Acting(Opening):
    """The actions of the battle screen; each is an event, and what is wrong is told."""

    @property
    def units(self) -> BattleList:
        """The list of units."""
        return self.query_one("#units", BattleList)

    @property
    def unit(self) -> str:
        """The unit that is selected. Raise Fault where there is none."""
        found = self.units.selected
        if not found:
            raise Fault("nothing", "no unit is selected", expected="+ adds one")
        return found

    def _do(self, act: Callable[[], object]) -> None:
        """Do something in the battle, and show what came of it."""
        try:
            act()
        except Fault as fault:
            self.say(fault.sentence())
        self.show_battle(last=True)

    # -- attacks ---------------------------------------------------------------------------

    def action_attack(self) -> None:
        """Attack with the unit that is selected."""
        attacker = self.unit
        weapons = self.battle.state.units[attacker].weapons
        choices = [Choice(str(each["name"]), str(each["name"])) for each in weapons]
        if not choices:
            self.say(f"{attacker} has no weapon that is known: choose it on the bench (w).")
            self._choose_target(attacker, "")
            return
        title = f"{attacker}: with which weapon?"
        self._pick(title, choices, lambda weapon: self._choose_target(attacker, weapon))

    def _choose_target(self, attacker: str, weapon: str) -> None:
        units = self.battle.state.units.values()
        side = self.battle.state.units[attacker].side
        others = [each for each in units if each.name != attacker]
        others.sort(key=lambda each: each.side == side)  # the other side's come first
        choices = [
            Choice(each.name, each.name, self.battle.state.sides[each.side]) for each in others
        ]
        if not choices:
            self.say("There is nobody to attack: + adds a unit.")
            return
        title = f"{attacker} at whom?"
        self._pick(title, choices, lambda target: self._put_up(attacker, weapon, target))

    def _put_up(self, attacker: str, weapon: str, target: str) -> None:
        self._on_bench(self.battle.order(attacker, weapon, [target]))

    def action_again(self) -> None:
        """Put the last attack on the bench, from where it left off."""
        self._on_bench(self.battle.last_order())

    def _on_bench(self, order: Order) -> None:
        assert self.linked is not None
        if self.linked.is_read_only:
            raise Fault("read_only", "you are looking on: nothing is attacked")
        table = self.linked.table_of(order)
        self.bench_screen.change(table)
        self.action_leave()

    def accept(self, position: int) -> None:
        """Let an attack in conflict count."""
        self._do(lambda: self.battle.accept(position))

    # -- time and the log ------------------------------------------------------------------

    def action_next(self) -> None:
        """End the phase, and all that lasts until then."""
        self._do(self.battle.advance)

    def action_undo(self) -> None:
        """Undo the last event."""
        self._do(lambda: self.say(f"Undone: {event_line(self.battle.undo(), self.battle)}."))

    def action_redo(self) -> None:
        """Do it again."""
        self._do(lambda: self.say(f"Done again: {event_line(self.battle.redo(), self.battle)}."))

    # -- units -----------------------------------------------------------------------------

    def action_add(self) -> None:
        """Add a unit to a side."""
        if self.linked is not None and self.linked.is_nameless:
            self.battle.play_game(self.bench.derived.ruleset)
        choices = [Choice(name, name) for name in self.battle.state.sides]
        self._pick("A unit of which side?", choices, self._choose_profile)

    def _choose_profile(self, side: str) -> None:
        known = self.battle.names.profiles(self.battle.ruleset.unit_tables)
        choices = [Choice(each.reference, each.name, each.reference) for each in known]

        def taken(profile: str) -> None:
            self._do(lambda: self.battle.add_unit(side, profile))

        self._pick(f"A unit of {side}", choices, taken)

    def action_set(self) -> None:
        """Set fields of the unit for good: models=3 void_shields=1."""
        name = self.unit
        words = "Fields as key=value, such as models=3; with spaces between them."
        held = self.battle.state.units[name].changes
        stated = " ".join(f"{key}={value}" for key, value in held.items() if _is_plain(value))

        def wrong(text: str) -> str | None:
            odd = [word for word in text.split() if not is_setting(word)]
            return f'"{odd[0]}" is no key=value' if odd or not text.strip() else None

        def taken(text: str) -> None:
            fields = of_unit(text.split())
            self._do(lambda: self.battle.set_fields(name, fields))

        PromptScreen(f"Set {name}", words, stated, wrong).ask(self, taken)

    def action_remove(self) -> None:
        """Take the unit off the table."""
        self._do(lambda: self.battle.remove(self.unit))

    def action_lift(self) -> None:
        """End something that lasts on the unit."""
        name = self.unit
        lasting = [each for each in self.battle.state.units[name].lasting if each.clause]
        if not lasting:
            self.say(f"Nothing lasts on {name}.")
            return
        choices = [Choice(each.name, each.name, lasting_line(each)) for each in lasting]

        def taken(effect: str) -> None:
            self._do(lambda: self.battle.lift(name, effect))

        self._pick(f"{name}: what is over?", choices, taken)

    def _pick(self, title: str, choices: list[Choice], then: Callable[[str], None]) -> None:
        """Let one of the choices be picked, and go on with its key."""
        PickerScreen(title, choices).ask(self, then)


def _is_plain(value: Any) -> bool:
    return isinstance(value, (int, str, float))
