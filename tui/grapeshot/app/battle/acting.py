"""What can be done in a battle from its screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from grapeshot.app.battle.lists import BattleList
from grapeshot.app.battle.opening import Opening
from grapeshot.app.choices import Choice, detail_of
from grapeshot.app.keys import key, section
from grapeshot.app.offers import WHOLE_ARMY, army_rows, army_units, heading
from grapeshot.app.screens.picker import PickerScreen
from grapeshot.app.screens.prompt import PromptScreen
from grapeshot.battle.resolving import is_gone
from grapeshot.battle.stating import is_setting, of_unit
from grapeshot.errors import Fault
from grapeshot.present.battle import lasting_line
from grapeshot.schema import keys_of

if TYPE_CHECKING:
    from grapeshot.battle.composing import Order
    from grapeshot.engagement.profiles import Profile

FIGHT = "fight"
"""The kind of engagement in which both sides strike."""
ACTING = section(
    "Battle: act",
    key("enter", "attack", bar="attack"),
    key("F", "fight", bar="fight"),
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
        attacker, battle = self._acting_unit(), self.battle
        has_own = bool(battle.state.units[attacker].weapons)
        self._choose_weapon(
            attacker,
            f"{attacker}: with which weapon?",
            lambda weapon: self._choose_target(
                attacker, lambda target: self._on_bench(battle.order(attacker, weapon, [target]))
            ),
            only_own=has_own,
        )

    def action_fight(self) -> None:
        """Have the unit that is selected fight a round of close combat."""
        attacker, battle = self._acting_unit(), self.battle
        if FIGHT not in battle.ruleset.kinds:
            self.say(f"{battle.ruleset.name} knows no fights.")
            return

        def put_up(weapon: str, target: str, theirs: str) -> None:
            unit = battle.state.units[target]
            profile = battle.names.weapon(theirs, unit)["profile"]
            stated: dict[str, Any] = {"kind": FIGHT}
            if "weapon" in keys_of(battle.ruleset.target):
                stated["target"] = {"weapon": {"profile": profile}}
            self._on_bench(battle.order(attacker, weapon, [target], stated))

        def answer(weapon: str, target: str) -> None:
            if "weapon" not in keys_of(battle.ruleset.target):
                put_up(weapon, target, weapon)
                return
            title = f"{target} strikes back with which weapon?"
            self._choose_weapon(
                target, title, lambda theirs: put_up(weapon, target, theirs), to_fight=True
            )

        self._choose_weapon(
            attacker,
            f"{attacker} fights with which weapon?",
            lambda weapon: self._choose_target(attacker, lambda target: answer(weapon, target)),
            to_fight=True,
        )

    def _acting_unit(self) -> str:
        """Return the unit that is selected. Raise Fault where it cannot act, or nobody may."""
        assert self.linked is not None
        if self.linked.is_read_only:
            raise Fault("read_only", "you are looking on: nothing is attacked")
        self.battle.demand_standing(self.unit)
        return self.unit

    def _choose_weapon(
        self,
        unit: str,
        title: str,
        then: Callable[[str], None],
        *,
        only_own: bool = False,
        to_fight: bool = False,
    ) -> None:
        """Let a weapon be chosen: of the unit's own, and then of all that have a profile.

        Those that are used in this kind of attack come first, of both.
        """
        battle = self.battle
        known = battle.names.profiles(("weapon",))
        is_used = partial(battle.ruleset.is_used, in_fight=to_fight)
        fitting = {each.reference for each in known if is_used(each.table)}
        own = list(battle.state.units[unit].weapons)
        own.sort(key=lambda each: each.get("profile") not in fitting and not is_used(each))
        choices = [Choice(str(each["name"]), str(each["name"]), "its own") for each in own]
        if not only_own:
            known.sort(key=lambda each: each.reference not in fitting)
            choices += map(_known, known)
        self._pick(title, choices, then)

    def _choose_target(self, attacker: str, then: Callable[[str], None]) -> None:
        units = self.battle.state.units.values()
        side = self.battle.state.units[attacker].side
        standing = (each for each in units if not is_gone(self.battle.session, each))
        others = [each for each in standing if each.name != attacker]
        others.sort(key=lambda each: each.side == side)  # the other side's come first
        choices = [
            Choice(each.name, each.name, self.battle.state.sides[each.side]) for each in others
        ]
        if not choices:
            self.say("There is nobody to attack: + adds a unit.")
            return
        self._pick(f"{attacker} at whom?", choices, then)

    def action_again(self) -> None:
        """Put the last attack on the bench, from where it left off."""
        order = self.battle.last_order()
        self.battle.demand_all_standing(order)
        self._on_bench(order)

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
        self._do(self.battle.undo)

    def action_redo(self) -> None:
        """Do it again."""
        self._do(self.battle.redo)

    # -- units -----------------------------------------------------------------------------

    def action_add(self) -> None:
        """Add a unit to a side."""
        if self.linked is not None and self.linked.is_nameless:
            self.battle.play_game(self.bench.derived.ruleset)
        choices = [Choice(name, name) for name in self.battle.state.sides]
        self._pick("A unit of which side?", choices, self._choose_profile)

    def _choose_profile(self, side: str) -> None:
        """Offer the army that is picked, its units, then all profiles."""
        battle = self.battle
        known = battle.names.profiles(battle.ruleset.unit_tables)
        choices = list(map(_known, known))
        army = self.bench_screen.armies.picked(battle.ruleset.id)
        units = dict(army_units(army)) if army else {}
        if army:
            choices = [*army_rows(army), heading("All profiles"), *choices]

        def taken(key: str) -> None:
            if army and key == WHOLE_ARMY:
                self._do(lambda: battle.add_army(side, army.file))
            elif key in units:
                self._do(lambda: battle.add_fielded(side, units[key]))
            else:
                self._do(lambda: battle.add_unit(side, key))

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
        choices = [Choice(each.called, each.called, lasting_line(each)) for each in lasting]

        def taken(effect: str) -> None:
            self._do(lambda: self.battle.lift(name, effect))

        self._pick(f"{name}: what is over?", choices, taken)

    def _pick(self, title: str, choices: list[Choice], then: Callable[[str], None]) -> None:
        """Let one of the choices be picked, and go on with its key."""
        PickerScreen(title, choices).ask(self, then)


def _known(profile: Profile) -> Choice:
    """Tell a profile by its values, and in full below the list; it is found by its file too."""
    reference, detail = profile.reference, detail_of(profile.table)
    names = (profile.name, reference.split("/")[1].replace("-", " "))
    return Choice(reference, profile.name, detail, names, more=f"{reference}: {detail}")


def _is_plain(value: Any) -> bool:
    return isinstance(value, (int, str, float))
