"""What a stage reports besides the state: numbers to be measured, and lasting effects."""

from __future__ import annotations

from typing import Any

from grapeshot.errors import BadStatement
from grapeshot.records import NamedTuple


class Effect(NamedTuple):
    """Something that outlasts the attack: what it is, on whom, until when, by which clause."""

    name: str
    on: str
    until: str
    clause: str
    text: str


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
        """Note a lasting effect; odds report its probability as the event of the same name."""
        self.effects.append(effect)
        self.counts[effect.name] = 1

    def note(self, name: str, value: Any) -> None:
        """Keep something of a resolution for its report: a place, a word. Odds know no notes."""
        self.notes.append((name, value))

    def tell(self, text: str, clause: str = "") -> None:
        """Tell in a sentence what happened, beyond what counts and effects say of it."""
        self.note(TOLD, Told(text, clause))
