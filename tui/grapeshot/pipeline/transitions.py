"""What one stage does to one state: every result, with its probability and its counts."""

from __future__ import annotations

from _thread import _local as local  # importing threading takes as long as an engagement
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, TypeAlias

from grapeshot.dice import Dice, ExactDice
from grapeshot.dice.budget import current
from grapeshot.pipeline.stages import Chain, Link, Once, Repeat, Stage
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
    """The enumerated links of a chain: what one item comes to that goes through all of them."""

    def __init__(self, chain: Chain, dice: ExactDice) -> None:
        self.stage = chain
        self._links = [Transitions(link, dice) for link in chain.links]
        self._outcomes: dict[Hashable, list[tuple[Any, int, dict[str, int]]]] = {}

    @property
    def dice(self) -> ExactDice:
        """The dice with which the links are enumerated."""
        return self._links[0].dice

    @dice.setter
    def dice(self, dice: ExactDice) -> None:
        for link in self._links:
            link.dice = dice

    @property
    def counted(self) -> frozenset[str] | None:
        """The measures that its links may add to; None: any."""
        return self._links[0].counted

    @counted.setter
    def counted(self, counted: frozenset[str] | None) -> None:
        for link in self._links:
            link.counted = counted

    @property
    def cut(self) -> Any:
        """The most that was cut of what any item comes to at any link."""
        return max(link.cut for link in self._links)

    @property
    def size(self) -> int:
        """How many edges and outcomes it holds."""
        outcomes = sum(map(len, self._outcomes.values()))
        return outcomes + sum(link.size for link in self._links)

    @property
    def measures(self) -> set[str]:
        """Names of all measures that any link adds to."""
        return set().union(*(link.measures for link in self._links))

    @property
    def effects(self) -> set[str]:
        """Names of all lasting effects that any link leaves."""
        return set().union(*(link.effects for link in self._links))

    def outcomes(self, item: Hashable) -> list[tuple[Any, int, dict[str, int]]]:
        """Return `(probability, share, counts)` for all that one item may come to."""
        known = self._outcomes.get(item)
        if known is None:
            known = self._outcomes[item] = self._follow(item)
        return known

    def _follow(self, item: Hashable) -> list[tuple[Any, int, dict[str, int]]]:
        ended: list[tuple[Any, int, dict[str, int]]] = []
        items: list[Edge] = [(self.dice.number(1, 1), item, {})]
        for link in self._links:
            items = _follow_link(link, items)
            ended += [(chance, 0, counts) for chance, item, counts in items if item is None]
            items = [edge for edge in items if edge[1] is not None]
        return ended + items


def _follow_link(link: Transitions, items: list[Edge]) -> list[Edge]:
    merged: dict[Any, Edge] = {}
    for weight, item, counts in items:
        for chance, number, added in link.edges(link.number(item)):
            after = link.states[number]
            both = _added(counts, added)
            key = (after, tuple(both.items()))
            known = merged.get(key)
            passed = weight * chance
            merged[key] = (passed if known is None else known[0] + passed, after, both)
    return list(merged.values())


def _added(counts: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    if not counts or not more:
        return counts or more
    return counts | {name: counts.get(name, 0) + amount for name, amount in more.items()}


_MOST_KEPT = 256
_MOST_EDGES = 200_000
"""How many edges all kept transitions may have together: 50 MB or so."""
_kept = local()
"""Per-thread LRU cache of transitions, least recently used first."""


def transitions_of(stage: Stage, dice: ExactDice, counted: frozenset[str] | None = None) -> Any:
    """Return the transitions of a stage: those that are kept for its key, or new ones.

    Without a key it is kept for this very stage: its program may be asked again.
    """
    cache: OrderedDict[Hashable, Any] = _kept.__dict__.setdefault("transitions", OrderedDict())
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


def _let_go(cache: OrderedDict[Hashable, Any]) -> None:
    """Let the oldest transitions go until there is room for one more."""
    total = sum(each.size for each in cache.values())
    while cache and (len(cache) >= _MOST_KEPT or total > _MOST_EDGES):
        total -= cache.popitem(last=False)[1].size
