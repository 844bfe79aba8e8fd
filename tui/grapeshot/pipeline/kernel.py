"""What one stage does to one state: every result, with its probability and its counts."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import local
from typing import Any, TypeAlias

from grapeshot.dice import Dice, ExactDice
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
        self.dice = dice
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
        merged: dict[Any, Edge] = {}
        function, tally = self._function, Tally()

        def run(dice: Dice) -> Any:
            nonlocal tally
            tally = Tally()
            return function(state, dice, tally)

        self.dice.stage = self._name
        for chance, after in self.dice.branches(run):
            counts = tally.counts
            key = (after, tuple(counts.items()))
            known = merged.get(key)
            merged[key] = (chance if known is None else known[0] + chance, after, counts)
            if tally.effects:
                self.effects.update(effect.name for effect in tally.effects)
        for _, _, counts in merged.values():
            self.measures.update(counts)
        return list(merged.values())


_MOST_KERNELS = 256
_MOST_STATES = 5_000
_kept = local()
"""Kernels of keyed stages, least recently used first; each thread has its own, for they grow."""


def kernel_of(stage: Stage, dice: ExactDice) -> Kernel:
    """Return the kernel of a stage: the one that is kept for its key, or a new one."""
    if stage.key is None:
        return Kernel(stage, dice)
    kernels: OrderedDict[Hashable, Kernel] = _kept.__dict__.setdefault("kernels", OrderedDict())
    key = (stage.key, dice.number)
    kernel = kernels.pop(key, None)
    if kernel is None or len(kernel.states) > _MOST_STATES:
        kernel = Kernel(stage, dice)
    kernels[key] = kernel
    if len(kernels) > _MOST_KERNELS:
        kernels.popitem(last=False)
    kernel.dice = dice
    return kernel
