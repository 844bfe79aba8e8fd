"""What one stage does to one state: every result, with its probability and its counts."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, TypeAlias

from grapeshot.dice import ExactDice
from grapeshot.pipeline.stages import Stage
from grapeshot.pipeline.tally import Tally

Edge: TypeAlias = tuple[Any, Any, dict[str, int]]
"""`(probability, state after, counts)`."""


class Kernel:
    """The enumerated function of one stage, kept for every state it was asked about.

    States are numbered as they turn up, since numbers are cheaper to look up than states.
    """

    def __init__(self, stage: Stage, dice: ExactDice) -> None:
        self._function = stage.function
        self._name = stage.name
        self._dice = dice
        self._numbers: dict[Hashable, int] = {}
        self.states: list[Any] = []
        self._edges: list[list[tuple[Any, int, dict[str, int]]] | None] = []
        self.measures: set[str] = set()
        """Names of all measures that any edge adds to."""
        self.effects: set[str] = set()
        """Names of all lasting effects that any edge leaves."""

    def number(self, state: Hashable) -> int:
        """Return the number of a state."""
        known = self._numbers.get(state)
        if known is None:
            known = self._numbers[state] = len(self.states)
            self.states.append(state)
            self._edges.append(None)
        return known

    def edges(self, number: int) -> list[tuple[Any, int, dict[str, int]]]:
        """Return `(probability, number of the state after, counts)` for each result."""
        edges = self._edges[number]
        if edges is None:
            edges = self._edges[number] = [
                (chance, self.number(after), counts)
                for chance, after, counts in self._enumerate(self.states[number])
            ]
        return edges

    def _enumerate(self, state: Any) -> list[Edge]:
        merged: dict[Any, tuple[Any, Any, dict[str, int]]] = {}
        tally = Tally()

        def run(dice: Any) -> Any:
            nonlocal tally
            tally = Tally()
            return self._function(state, dice, tally)

        self._dice.stage = self._name
        for chance, after in self._dice.branches(run):
            counts = tally.counts
            self.measures.update(counts)
            self.effects.update(effect.name for effect in tally.effects)
            key = (after, frozenset(counts.items()))
            known = merged.get(key)
            merged[key] = (chance if known is None else known[0] + chance, after, counts)
        return list(merged.values())
