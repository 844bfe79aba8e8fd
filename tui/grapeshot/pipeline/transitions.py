"""What one stage does to one state: every result, with its probability and its counts."""

from __future__ import annotations

from _thread import _local as local  # importing threading takes as long as an engagement
from collections.abc import Hashable
from typing import Any, TypeAlias

from grapeshot.dice import Dice, ExactDice
from grapeshot.dice.budget import current
from grapeshot.pipeline.stages import Chain, Link, Once, Repeat
from grapeshot.pipeline.tally import Tally

Edge: TypeAlias = tuple[Any, Any, dict[str, int]]
"""`(probability, state after, counts)`."""


class Transitions:
    """The enumerated function of one stage, kept for every state it was asked about.

    States are numbered as they turn up, since numbers are cheaper to look up than states.
    """

    def __init__(self, stage: Once | Repeat | Link, dice: ExactDice) -> None:
        self.stage = stage
        self.dice = dice
        self.counted: frozenset[str] | None = None
        """The measures that it may add to; None: any."""
        self.size = 0
        """How many edges it holds."""
        self._numbers: dict[Hashable, int] = {}
        self.states: list[Any] = []
        self.known: list[list[tuple[Any, int, dict[str, int]]] | None] = []
        """The edges of each state, by its number; None where `edges` was never asked."""
        self.measures: set[str] = set()
        """Names of all measures that any edge adds to."""
        self.effects: set[str] = set()
        """Names of all lasting effects that any edge leaves."""
        self.cut: Any = 0
        """The most that was cut of what any state comes to; see ExactDice.branches."""

    def number(self, state: Hashable) -> int:
        """Return the number of a state."""
        known = self._numbers.get(state)
        if known is None:
            known = self._numbers[state] = len(self.states)
            self.states.append(state)
            self.known.append(None)
        return known

    def edges(self, number: int) -> list[tuple[Any, int, dict[str, int]]]:
        """Return `(probability, number of the state after, counts)` for each result."""
        edges = self.known[number]
        if edges is None:
            edges = self.known[number] = [
                (chance, self.number(after), counts)
                for chance, after, counts in self._enumerate(self.states[number])
            ]
            self.size += len(edges)
        return edges

    def is_still(self, number: int) -> bool:
        """Return whether a state stays as it is, and nothing is counted: it has come to its end."""
        edges = self.edges(number)
        return len(edges) == 1 and edges[0][1] == number and not edges[0][2]

    def _enumerate(self, state: Any) -> list[Edge]:
        merged: dict[Any, Edge] = {}
        function, tally = self.stage.function, Tally(self.counted)

        def run(dice: Dice) -> Any:
            nonlocal tally
            tally = Tally(self.counted)
            return function(state, dice, tally)

        self.dice.stage = self.stage.name
        for chance, after in self.dice.branches(run):
            counts = tally.counts
            key = (after, tuple(counts.items()))
            known = merged.get(key)
            merged[key] = (chance if known is None else known[0] + chance, after, counts)
            if tally.effects:
                self.effects.update(effect.name for effect in tally.effects)
        for _, _, counts in merged.values():
            self.measures.update(counts)
        current().keep(len(merged))
        return self._whole(list(merged.values()))

    def _whole(self, edges: list[Edge]) -> list[Edge]:
        """Return the edges with what was cut shared out, so that they sum to 1."""
        cut = self.dice.cut
        if not cut:
            return edges
        self.cut = max(self.cut, cut)
        total = sum(chance for chance, _, _ in edges)
        return [(chance / total, after, counts) for chance, after, counts in edges]


class ChainTransitions:
    """The enumerated links of a chain: what one item comes to at each of them."""

    def __init__(self, chain: Chain, dice: ExactDice) -> None:
        self.stage = chain
        self.links = [Transitions(link, dice) for link in chain.links]

    @property
    def dice(self) -> ExactDice:
        """The dice with which the links are enumerated."""
        return self.links[0].dice

    @dice.setter
    def dice(self, dice: ExactDice) -> None:
        for link in self.links:
            link.dice = dice

    @property
    def counted(self) -> frozenset[str] | None:
        """The measures that its links may add to; None: any."""
        return self.links[0].counted

    @counted.setter
    def counted(self, counted: frozenset[str] | None) -> None:
        for link in self.links:
            link.counted = counted

    @property
    def cut(self) -> Any:
        """The most that was cut of what any item comes to at any link."""
        return max(link.cut for link in self.links)

    @property
    def size(self) -> int:
        """How many edges it holds."""
        return sum(link.size for link in self.links)

    @property
    def measures(self) -> set[str]:
        """Names of all measures that any link adds to."""
        return set().union(*(link.measures for link in self.links))

    @property
    def effects(self) -> set[str]:
        """Names of all lasting effects that any link leaves."""
        return set().union(*(link.effects for link in self.links))


_MOST_KEPT = 256
_AT_ONCE = 48
"""How many are let go where there is no more room, since counting all takes a while."""
_MOST_EDGES = 200_000
"""How many edges all kept transitions may have together: 50 MB or so."""
_kept = local()
"""Per-thread LRU cache of transitions, least recently used first."""


def transitions_of(
    stage: Once | Repeat | Chain, dice: ExactDice, counted: frozenset[str] | None = None
) -> Any:
    """Return the transitions of a stage: those that are kept for its key, or new ones.

    Without a key it is kept for this very stage: its program may be asked again.
    """
    cache: dict[Hashable, Any] = _kept.__dict__.setdefault("transitions", {})
    key = (id(stage) if stage.key is None else stage.key, dice.number)
    transitions = cache.pop(key, None)
    if transitions is None or (stage.key is None and transitions.stage is not stage):
        transitions = (
            ChainTransitions(stage, dice) if isinstance(stage, Chain) else Transitions(stage, dice)
        )
        _let_go(cache)
    cache[key] = transitions
    transitions.dice, transitions.counted = dice, counted
    return transitions


def _let_go(cache: dict[Hashable, Any]) -> None:
    """Let the oldest transitions go, now and then, until there is room for some more."""
    if len(cache) % _AT_ONCE:
        return
    total = sum(each.size for each in cache.values())
    while cache and (len(cache) > _MOST_KEPT - _AT_ONCE or total > _MOST_EDGES):
        total -= cache.pop(next(iter(cache))).size
