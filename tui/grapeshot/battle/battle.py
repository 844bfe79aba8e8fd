"""A battle that is open: its log, what it has come to, and all that can be done in it."""

from __future__ import annotations

import getpass
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grapeshot.battle import events
from grapeshot.battle.composing import Order, repeated
from grapeshot.battle.differing import paths
from grapeshot.battle.history import History
from grapeshot.battle.log import Log
from grapeshot.battle.luck import Luck, luck_of
from grapeshot.battle.naming import Names
from grapeshot.battle.places import name_of
from grapeshot.battle.snapshots import EVERY
from grapeshot.battle.state import State, UnitState
from grapeshot.errors import Fault
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.armies.fielded import FieldedUnit
    from grapeshot.battle.events import Event
    from grapeshot.battle.resolving import Resolved
    from grapeshot.dice import RolledDice
    from grapeshot.plugins.ruleset import Ruleset
    from grapeshot.session import Session

SIDES = ("North", "South")


class Attacked(NamedTuple):
    """An attack that is in the log."""

    event: Event
    resolved: Resolved
    conflict: str
    """Why it has no part in the battle until it is accepted; "" where it has."""


class Battle:
    """An open battle. Raise Fault for all that a person can mend, with the nearest right name."""

    def __init__(
        self, path: Path, session: Session, *, read_only: bool = False, author: str = ""
    ) -> None:
        """Open a battle that is there."""
        self.log = Log(path, read_only=read_only)
        self.session = session
        self.author = author or _user()
        self.history = History(self.log.at)
        self._game = ""
        try:
            self._restore()
            self.refresh()
        except BaseException:
            self.log.close()
            raise

    @classmethod
    def begin(
        cls,
        path: Path,
        session: Session,
        name: str,
        ruleset: str,
        sides: tuple[str, ...] = SIDES,
        author: str = "",
    ) -> Battle:
        """Begin a battle and open it."""
        start = {"name": name, "sides": list(sides), **_game(session.plugins.ruleset(ruleset))}
        Log.create(path, start, author or _user()).close()
        return cls(path, session, author=author)

    @property
    def state(self) -> State:
        """What the battle has come to."""
        return self.history.state

    def refresh(self) -> list[Event]:
        """Take in what others have written since; return it."""
        new, snapshots = [], []
        for event in self.log.events(self.history.head):
            self.history.feed(event)
            new.append(event)
            if event.position % EVERY == 0:
                snapshots.append(self.history.snapshot())
        self.log.add_snapshots(snapshots)
        self._follow_game()
        return new

    def _restore(self) -> None:
        """Begin with what a long log had come to when it was opened before."""
        snapshots = self.log.snapshots() if self.log.last() >= EVERY else []
        if snapshots:
            (start,) = self.log.at([1])
            self.history.restore(snapshots, start)

    def _follow_game(self) -> None:
        """Have rules and names of the game that the battle is of by now."""
        if self._game != self.state.ruleset:
            self._game = self.state.ruleset
            self.ruleset: Ruleset = self.session.plugins.ruleset(self._game)
            self.names = Names(self.session, self.ruleset)

    @property
    def name(self) -> str:
        """What the battle is called: one that was begun without a name, by its file."""
        return self.state.name or name_of(self.log.path)

    def close(self) -> None:
        """Let go of the log."""
        self.log.close()

    def events(self) -> list[Event]:
        """Return all events, undone ones too."""
        return list(self.log.events())

    def shots(self) -> list[Event]:
        """Return the shots of the log: attacks on the bench without any unit of the battle."""
        return [event for event in self.log.events() if event.kind == events.SHOT]

    def in_force(self) -> list[Event]:
        """Return the events that the state comes from; an acceptance as the attack it means."""
        return [self._meant(event) for event in self.log.at(self.history.done)]

    def _meant(self, event: Event) -> Event:
        if event.kind != events.ACCEPT:
            return event
        (attack,) = self.log.at([event.body["position"]])
        return attack

    def luck(self) -> list[Luck]:
        """Return how the dice of each side did against the odds."""
        return luck_of(self.in_force(), len(self.state.sides))

    def do(self, kind: str, body: Mapping[str, Any], based_on: int | None = None) -> Event:
        """Append an event and take it in, with what others have written before it."""
        known = self.history.head if based_on is None else based_on
        event = self.log.append(kind, body, known, self.author)
        self.refresh()
        return event

    def add_unit(
        self,
        side: str,
        profile: str,
        name: str = "",
        stated: Mapping[str, Any] | None = None,
        weapons: list[dict[str, Any]] | None = None,
    ) -> Event:
        """Add a unit to a side: of a profile, or on the spot with what is stated."""
        return self.do(events.UNIT, self.unit_body(side, profile, name, stated, weapons))

    def unit_body(
        self,
        side: str,
        profile: str,
        name: str = "",
        stated: Mapping[str, Any] | None = None,
        weapons: list[dict[str, Any]] | None = None,
    ) -> dict[str, Any]:
        """Return the event of a unit to be added; it is read once, so that no fault waits."""
        table, usual, called = self.names.unit(profile)
        table = {**table, **(stated or {})}
        self.names.check_unit(table)
        return {
            "name": self._free(name or called or "unit"),
            "side": self.side(side),
            "table": table,
            "weapons": usual if weapons is None else weapons,
        }

    def add_fielded(self, side: str, unit: FieldedUnit) -> Event:
        """Add a unit of an army list to a side, with the models and weapons that it has there."""
        body = self._fielded_body(side, unit, self._free(unit.listed.name))
        self.names.check_unit(body["table"])
        return self.do(events.UNIT, body)

    def _fielded_body(self, side: str, unit: FieldedUnit, name: str) -> dict[str, Any]:
        weapons = [
            {"profile": each.profile.reference, "name": each.name, "models": each.models}
            for each in unit.weapons
        ]
        table = {"profile": unit.profile.reference, "models": unit.listed.models}
        return {"name": name, "side": self.side(side), "table": table, "weapons": weapons}

    def add_army(self, side: str, path: Path) -> list[Event]:
        """Add the units of an army list to a side: all of them, or none."""
        from grapeshot.armies.fielded import field_army

        army = field_army(path, self.session)
        if army.listed.ruleset != self.ruleset.id:
            told = f"{army.listed.name} is of {army.listed.ruleset}"
            raise Fault("bad_army", told, expected=f"an army of {self.ruleset.id}")
        if army.faults:
            raise army.faults[0]
        bodies: list[tuple[str, dict[str, Any]]] = []
        for unit in army.units:
            name = self._free(unit.listed.name, {body["name"] for _, body in bodies})
            bodies.append((events.UNIT, self._fielded_body(side, unit, name)))
        made = self.log.append_all(bodies, self.history.head, self.author)
        self.refresh()
        return made

    def side(self, name: str) -> int:
        """Return the place of a side by its name, its beginning, or its number from 1 on."""
        sides = self.state.sides
        if name.isdigit() and 1 <= int(name) <= len(sides):
            return int(name) - 1
        return sides.index(self.names.one_of(name, sides, "side"))

    def unit(self, name: str) -> str:
        """Return the whole name of a unit, by it, its beginning, or its number in the battle."""
        units = list(self.state.units)
        if name.isdigit() and 1 <= int(name) <= len(units) and name not in units:
            return units[int(name) - 1]
        return self.names.one_of(name, units, "unit")

    def _free(self, name: str, taken: set[str] | None = None) -> str:
        """Return a name that no unit has yet: the second of one name is numbered."""
        known = {*self.state.units, *(taken or ())}
        number, found = 1, name
        while found in known:
            number += 1
            found = f"{name} {number}"
        return found

    def order(
        self,
        attacker: str,
        weapon: str,
        targets: list[str],
        stated: Mapping[str, Any] | None = None,
    ) -> Order:
        """Return an order by names as people write them. Raise Fault with the nearest."""
        acting = self.unit(attacker)
        unit = self.state.units[acting]
        found = self.names.weapon(weapon, unit) if weapon else None
        told = dict(stated or {})
        kind = str(told.pop("kind", self.ruleset.default_kind))
        count = found.get("models") if found else None
        own = dict(told.get("attacker", {}))
        if count is not None and "models" not in own and kind == self.ruleset.default_kind:
            stood = self._standing(unit)
            if stood is not None and count < stood:
                told["attacker"] = {**own, "models": count}
        reference, called = (found["profile"], found["name"]) if found else ("", "")
        called = called or str(dict(told.get("weapon", {})).get("name", ""))
        struck = tuple(self.unit(name) for name in targets)
        order = Order(acting, reference, called, struck, kind, told)
        self.demand_all_standing(order)
        return order

    def demand_all_standing(self, order: Order) -> None:
        """Raise Fault where nothing is left of who attacks, or of whom alone it is at.

        Of several targets rules may say what becomes of those that are left.
        """
        self.demand_standing(order.attacker)
        if len(order.targets) == 1:
            self.demand_standing(order.targets[0], "a unit that still stands")

    def demand_standing(self, unit: str, expected: str = "a unit that can still act") -> None:
        """Raise Fault for a unit of which nothing is left: it acts no more, nor is it struck."""
        from grapeshot.battle.resolving import is_gone

        found = self.state.units.get(unit)
        if found is not None and is_gone(self.session, found):
            raise Fault("gone", f"{unit} is destroyed", expected=expected)

    def attack(self, order: Order, dice: RolledDice) -> Attacked:
        """Resolve an attack and keep it. Raise Refusal or Fault, and then nothing is kept."""
        from grapeshot.battle.resolving import resolved

        based_on = self.history.head
        found = resolved(self.session, order, self.state, dice)
        event = self.do(events.ATTACK, found.body, based_on)
        return Attacked(event, found, self.history.conflicts.get(event.position, ""))

    def last_order(self) -> Order:
        """Return the last attack in force, to be made again. Raise Fault before the first."""
        if not self.state.last_attack:
            raise Fault("nothing", "there was no attack yet")
        (event,) = self.log.at([self.state.last_attack])
        body = self._meant(event).body
        before = order_of(body)
        order = repeated(before, body)
        models = dict(before.stated.get("attacker", {})).get("models")
        unit = self.state.units.get(order.attacker)
        if isinstance(models, int) and unit is not None and models < (self._standing(unit) or 0):
            own = {**order.stated.get("attacker", {}), "models": models}
            order = order._replace(stated={**order.stated, "attacker": own})
        return order

    def _standing(self, unit: UnitState) -> int | None:
        from grapeshot.battle.resolving import standing

        return standing(self.session, unit)

    def add_shot(self, body: Mapping[str, Any]) -> Event:
        """Keep something that was fired without any unit of the battle."""
        return self.do(events.SHOT, body)

    def play_game(self, ruleset: str) -> None:
        """Let the battle be one of another rule set, as long as no unit has come."""
        if not self.state.units and ruleset != self.state.ruleset:
            self.do(events.GAME, _game(self.session.plugins.ruleset(ruleset)))

    def advance(self) -> Event:
        """End the phase: what lasts until then is over."""
        return self.do(events.NEXT, {"from": list(self.state.moment)})

    def set_fields(self, unit: str, fields: Mapping[str, Any]) -> Event:
        """Set fields of a unit for good, as something on the table has changed them."""
        name = self.unit(unit)
        held = self.state.units[name]
        fields = {**_lists_for(held, fields.get("models")), **fields}
        self.names.check_unit({**held.table, **held.changes, **fields})
        return self.do(events.SET, {"unit": name, "fields": fields})

    def lift(self, unit: str, effect: str) -> Event:
        """End something that lasts on a unit: `quaked`, `weapon lost (Lascannon)`."""
        name = self.unit(unit)
        lasting = {each.called: each for each in self.state.units[name].lasting}
        names = [each.name for each in lasting.values()]
        known = lasting if names.count(effect) != 1 else names
        meant = self.names.one_of(effect, known, f"effect on {name}")
        body = {"unit": name, "name": meant}
        if meant in lasting:
            body = {"unit": name, "name": lasting[meant].name, "weapon": lasting[meant].weapon}
        return self.do(events.LIFT, body)

    def remove(self, unit: str) -> Event:
        """Take a unit off the table."""
        return self.do(events.REMOVE, {"unit": self.unit(unit)})

    def note(self, text: str) -> Event:
        """Keep a remark."""
        return self.do(events.NOTE, {"text": text})

    def undo(self) -> Event:
        """Undo the last event in force, and return it."""
        return self._turn(events.UNDO, self.history.done, "undo")

    def redo(self) -> Event:
        """Do the event again that was undone last, and return it."""
        return self._turn(events.REDO, self.history.undone, "do again")

    def _turn(self, kind: str, positions: list[int], what: str) -> Event:
        if not positions:
            raise Fault("nothing", f"there is nothing to {what}")
        wanted = positions[-1]
        made = self.do(kind, {"position": wanted})
        if made.position in self.history.conflicts:
            raise Fault("conflict", self.history.conflicts[made.position])
        (event,) = self.log.at([wanted])
        return event

    def accept(self, position: int) -> Event:
        """Give an attack in conflict its part in the battle after all."""
        if position not in self.history.conflicts:
            raise Fault("nothing", f"event {position} is in no conflict")
        (attack,) = self.log.at([position])
        if attack.kind != events.ATTACK:
            raise Fault("nothing", f"event {position} is no attack")
        return self.do(events.ACCEPT, {"position": position})


def _game(rules: Ruleset) -> dict[str, Any]:
    """Return how a battle of a rule set passes."""
    clock = rules.clock
    return {
        "ruleset": rules.id,
        "phases": list(clock.phases),
        "has_turns": clock.has_turns,
        "round": clock.round,
        "states": {phase: dict(told) for phase, told in clock.states.items()},
    }


def _lists_for(unit: UnitState, models: object) -> dict[str, Any]:
    """Return the lists with an item for each model of a unit as they are for another count."""
    stood = unit.value("models")
    if not isinstance(models, int) or not isinstance(stood, int) or models < 0:
        return {}
    return {
        key: [*value[:models], *[max(value, default=1)] * (models - stood)]
        for key, value in unit.changes.items()
        if isinstance(value, list) and len(value) == stood
    }


def order_of(body: Mapping[str, Any]) -> Order:
    """Return the order of an attack in the log."""
    return Order(
        body["attacker"],
        body["weapon"],
        body["weapon_name"],
        tuple(body["targets"]),
        body["kind"],
        body["stated"],
        paths(body.get("without", ())),
    )


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # an account without a name
        return "somebody"
