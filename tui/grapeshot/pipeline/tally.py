"""What a stage reports besides the state: numbers to be measured, and lasting effects."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from grapeshot.errors import BadStatement
from grapeshot.pipeline.expiry import Expiry, expiry_of
from grapeshot.records import NamedTuple

_NOTHING: Mapping[str, Any] = MappingProxyType({})


AT_RANDOM = "one at random"
"""The weapon of an effect that is to be drawn among those of its bearer."""


class Effect(NamedTuple):
    """Something that outlasts the attack: what it is, on whom, until when, by which clause.

    `until` is for people. What follows is for a battle, which gives the bearer's later attacks
    what the effect says, until it ends.
    """

    name: str
    on: str
    until: str
    clause: str
    text: str
    ends: str = ""
    """When it ends, as `grapeshot.pipeline.expiry` tells; by default what `until` says."""
    sets: Mapping[str, Any] = _NOTHING
    """Fields of the bearer that have another value while it lasts; `situation.snap_shot` is one of
    the situation in which the bearer attacks, `attacker.bs` one that it has as the attacker."""
    adds: Mapping[str, Any] = _NOTHING
    """What is added to such fields: a number, of which at least 1 is left, or items of a list."""
    weapon: str = ""
    """The weapon of the bearer that it concerns; "" for whatever the bearer does, AT_RANDOM for one
    that a battle draws among those that it knows of the bearer."""

    def told(self) -> dict[str, Any]:
        """Return the effect as plain values for a report; fields that are empty are left out."""
        plain: dict[str, Any] = dict(zip(self._fields[:5], self[:5], strict=True))
        plain["ends"] = expiry_of(self.ends, self.until)
        more = {"sets": dict(self.sets), "adds": dict(self.adds), "weapon": self.weapon}
        return plain | {key: value for key, value in more.items() if value}


class Told(NamedTuple):
    """What happened, in a sentence for people, with the clause by which it did."""

    text: str
    clause: str


TOLD = "told"
"""The name of the notes that hold what happened, in sentences."""


class Tally:
    """Collects the counts, effects and notes of one run of one stage.

    Counts are no part of the state: only the measure that is asked for is carried along, so
    that equal states merge. `known` are the measures that somebody reads; None: any name will do.
    """

    __slots__ = ("counts", "effects", "known", "notes")

    def __init__(self, known: frozenset[str] | None = None) -> None:
        self.known = known
        self.counts: dict[str, int] = {}
        self.effects: list[Effect] = []
        self.notes: list[tuple[str, Any]] = []

    def add(self, measure: str, amount: int = 1) -> None:
        """Add `amount` to a measure. Raise BadStatement for one that nobody reads."""
        if self.known is not None and measure not in self.known:
            raise BadStatement("measure", measure, "one that the attack tells of", self.known)
        if amount:
            self.counts[measure] = self.counts.get(measure, 0) + amount

    def effect(self, effect: Effect) -> None:
        """Note a lasting effect; odds report its probability as the event of the same name.

        Raise BadStatement for an expiry that is none.
        """
        Expiry.read(effect.ends)
        self.effects.append(effect)
        self.counts[effect.name] = 1

    def note(self, name: str, value: Any) -> None:
        """Keep something of a resolution for its report: a place, a word. Odds know no notes."""
        self.notes.append((name, value))

    def tell(self, text: str, clause: str = "") -> None:
        """Tell in a sentence what happened, beyond what counts and effects say of it."""
        self.note(TOLD, Told(text, clause))
