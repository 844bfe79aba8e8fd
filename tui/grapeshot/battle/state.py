"""What a battle has come to: sides, units, what lasts on them, the time. All of it is frozen."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from grapeshot.records import NamedTuple

Fields = Mapping[str, Any]
NONE: Fields = MappingProxyType({})


class Moment(NamedTuple):
    """A point of the game: round from 1 on, turn and phase by their places from 0 on."""

    round: int = 1
    turn: int = 0
    phase: int = 0


class Times(NamedTuple):
    """How the battle passes, as its rule set said when it began."""

    phases: tuple[str, ...]
    has_turns: bool
    round: str
    states: Mapping[str, Fields] = NONE
    """What each phase says of attacks that are made in it, by its name."""

    def told(self, moment: Moment, sides: tuple[str, ...]) -> str:
        """Return a moment in words: `Game Turn 2, North, Shooting`."""
        whose = [sides[moment.turn]] if self.has_turns else []
        return ", ".join([f"{self.round} {moment.round}", *whose, self.phases[moment.phase]])


class Lasting(NamedTuple):
    """Something on a unit that its next attacks begin with, until it ends."""

    name: str
    until: str
    ends: str
    """An expiry, as `grapeshot.pipeline.expiry` tells; "" for one that players end."""
    given: Moment
    text: str = ""
    """What it does, in words; a memory that is none of the rules' effects has none."""
    clause: str = ""
    sets: Fields = NONE
    adds: Fields = NONE
    weapon: str = ""
    against: str = ""
    """The other unit of the fight that it concerns."""
    has_fired: bool = False
    """Whether the unit has fired since, so that it ends with this phase."""

    @property
    def called(self) -> str:
        """What it is called among others on its unit, with the weapon that it is on."""
        return f"{self.name} ({self.weapon})" if self.weapon else self.name

    @property
    def place(self) -> tuple[str, str, str]:
        """What a later one of the same kind takes the place of."""
        return self.name, self.weapon, self.against


class UnitState(NamedTuple):
    """A unit as it stands."""

    name: str
    side: int
    table: Fields
    """What it began with: its profile, and what was stated beside it."""
    weapons: tuple[Fields, ...] = ()
    """`profile`, `name`, and `models` where not all of them carry it."""
    changes: Fields = NONE
    """The fields that the battle has changed."""
    lasting: tuple[Lasting, ...] = ()

    def value(self, key: str, default: Any = None) -> Any:
        """Return a field as it stands, without what lasts only for a time."""
        return self.changes.get(key, self.table.get(key, default))


class State(NamedTuple):
    """A battle at one point of its log."""

    name: str
    ruleset: str
    sides: tuple[str, ...]
    times: Times
    moment: Moment = Moment()
    units: Mapping[str, UnitState] = MappingProxyType({})
    touched: Mapping[str, int] = MappingProxyType({})
    """The last event that changed a unit; of "", the last that let time pass."""
    attacks: int = 0
    last_attack: int = 0
    """The position of the last attack; 0 before the first."""

    def of_side(self, side: int) -> list[UnitState]:
        """Return the units of a side, in the order in which they came."""
        return [unit for unit in self.units.values() if unit.side == side]

    def stated(self) -> Fields:
        """Return what the present phase says of an attack: fields, each with its part before it."""
        return self.times.states.get(self.times.phases[self.moment.phase], NONE)

    def when(self) -> str:
        """Return the present moment in words."""
        return self.times.told(self.moment, self.sides)


def plain(value: Any) -> Any:
    """Return a value in the kinds that JSON has: tuples with names as objects."""
    if hasattr(value, "_asdict"):
        return {key: plain(each) for key, each in value._asdict().items()}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(each) for each in value]
    return value


def canonical(state: State) -> str:
    """Return a state as text that is the same, byte for byte, for equal states."""
    return json.dumps(plain(state), sort_keys=True, separators=(",", ":"))
