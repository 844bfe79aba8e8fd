"""What one resolution came to: its steps, dice, counts and lasting effects."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from grapeshot.dice import DieRoll
from grapeshot.pipeline.tally import TOLD, Effect, Told
from grapeshot.records import NamedTuple


class Step(NamedTuple):
    """What happened in one stage at one target: the dice in order, and what was counted."""

    stage: str
    target: str
    dice: tuple[DieRoll, ...]
    counts: dict[str, int]
    side: str = ""
    """Whose doing it was, where both sides act: "attacker" or "target"."""
    weapon: str = ""
    """The weapon of a volley that did it."""


Counts: TypeAlias = dict[tuple[str, str], int]
"""`{(target, measure): count}`."""


class Played(NamedTuple):
    """One resolution: all steps in order, the counts by target and name, lasting effects.

    `notes` holds what stages kept for the report, by name, in order.
    """

    steps: tuple[Step, ...]
    counts: Counts
    effects: tuple[Effect, ...]
    final: Any
    notes: Mapping[str, list[Any]] = MappingProxyType({})
    by_weapon: Mapping[str, Counts] = MappingProxyType({})
    """What each weapon of a volley did, by its name."""

    @property
    def dice(self) -> tuple[DieRoll, ...]:
        """Every die, in the order in which it was rolled."""
        return tuple(die for step in self.steps for die in step.dice)

    @property
    def told(self) -> list[Told]:
        """What happened, in sentences, in order."""
        return self.notes.get(TOLD, [])
