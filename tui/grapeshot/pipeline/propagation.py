"""Exact odds: the whole distribution of states is propagated from stage to stage.

First the states alone are propagated, once. Then each measure is followed through the stages
between the first and the last that add to it, as the one number carried along with the state.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from functools import partial
from typing import Any, TypeAlias

from grapeshot.dice import Distribution, ExactDice, Number
from grapeshot.dice.budget import current
from grapeshot.dice.distribution import capped
from grapeshot.errors import BadStatement
from grapeshot.pipeline.chains import count_chain, follow_chain, propagate_chain
from grapeshot.pipeline.counted import (
    Counted,
    Increment,
    States,
    merged,
    settled,
    shift_into,
    size,
    uncounted,
)
from grapeshot.pipeline.stages import AnyStage, Chain, Once, Repeat, State, Turn
from grapeshot.pipeline.transitions import Transitions, transitions_of
from grapeshot.pipeline.turns import TurnTransitions

_STATE, _EDGE, _SPLIT, _SHIFT = 20, 3, 60, 8
"""The steps that looking a state up, following one of its edges, taking it apart and putting it
together again, and following an edge with counts count for; each count is one more."""

_Steps: TypeAlias = list[tuple[Any, Any, int]]
"""`[(probability, state after, what is added to the count), ...]`."""


class _Kept(dict[Any, Any]):
    """What a function gives, by what it was asked about."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, asked: Any) -> Any:
        found = self[asked] = self._function(asked)
        return found


def _remembering(stage: AnyStage) -> Any:
    """Return a stage that takes each state apart once, however many measures are followed."""
    if isinstance(stage, Once | Turn):
        return stage
    return stage._replace(split=_Kept(stage.split).__getitem__)


class Propagation:
    """The propagated distribution of one program.

    `counted` names the measures that stages may add to; None: any. Raise TooManyBranches where it
    takes more than the budget in force allows.
    """

    def __init__(
        self,
        stages: tuple[AnyStage, ...],
        start: State,
        number: Number,
        counted: frozenset[str] | None = None,
        *,
        states: States | None = None,
    ) -> None:
        self.stages = stages
        self.number = number
        self._budget = current()
        dice = ExactDice(number)
        self._transitions = [self._transitions_of(stage, dice, counted) for stage in stages]
        self._remembering = [_remembering(stage) for stage in stages]
        self._before: list[States] = []
        states = {start: number(1, 1)} if states is None else states
        for stage, transitions in zip(self._remembering, self._transitions, strict=True):
            self._before.append(states)
            self._budget.keep(len(states))
            states = self._propagate(stage, transitions, states)
        self.final = states

    def _transitions_of(
        self, stage: AnyStage, dice: ExactDice, counted: frozenset[str] | None
    ) -> Any:
        if isinstance(stage, Turn):
            return TurnTransitions(stage, partial(self._through, counted))
        return transitions_of(stage, dice, counted)

    def _through(
        self, counted: frozenset[str] | None, stages: tuple[AnyStage, ...], states: States
    ) -> Propagation:
        return Propagation(stages, None, self.number, counted, states=states)

    def _propagate(self, stage: AnyStage, transitions: Any, states: States) -> States:
        if isinstance(stage, Turn):
            after: States = transitions.propagate(states)
            return after
        if isinstance(stage, Repeat):
            return self._propagate_repeat(stage, transitions, states)
        if isinstance(stage, Chain):
            return propagate_chain(stage, transitions, states)
        return self._propagate_once(stage, transitions, states)

    def _propagate_once(self, stage: AnyStage, transitions: Transitions, states: States) -> States:
        after: States = {}
        get, followed = after.get, 0
        for state, weight in states.items():
            edges = transitions.edges(transitions.number(state))
            followed += len(edges)
            for chance, following, _ in edges:
                after[following] = get(following, 0) + weight * chance
        self._budget.spend(_STATE * len(states) + _EDGE * followed)
        self._budget.room(len(after))
        names = transitions.states
        return {names[number]: weight for number, weight in after.items()}

    def _propagate_repeat(self, stage: Any, transitions: Transitions, states: States) -> States:
        after: States = {}
        names = transitions.states
        for rest, layers in _layers(stage, transitions, states).items():
            for remaining in range(len(layers) - 1, 0, -1):
                self._propagate_layer(transitions, layers, remaining)
            for number, weight in layers[0].items():
                state = stage.join(rest, names[number])
                after[state] = after.get(state, 0) + weight
        return after

    def _propagate_layer(
        self, transitions: Transitions, layers: list[dict[int, Any]], remaining: int
    ) -> None:
        """Apply the function of a Repeat once to all states that it is still to be applied to.

        Those that it does nothing to any more are done with.
        """
        above, below = layers[remaining], layers[remaining - 1]
        layers[remaining] = {}
        get, known, followed = below.get, transitions.known, 0
        for number, weight in above.items():
            edges = known[number] or transitions.edges(number)
            count = len(edges)
            if count == 1 and transitions.is_still(number):
                layers[0][number] = layers[0].get(number, 0) + weight
                continue
            followed += count
            for chance, following, _ in edges:
                below[following] = get(following, 0) + weight * chance
        self._budget.spend(_STATE * len(above) + _EDGE * followed)

    def adding(self, name: str, target: str | None = None) -> list[int]:
        """Return the indices of the stages that add to a measure, of one target or of any."""
        return [index for index in range(len(self.stages)) if self.holders(index, name, target)]

    def holders(self, index: int, name: str, target: str | None = None) -> list[str]:
        """Return the targets at which a stage adds to a measure, only this one or all."""
        stage, transitions = self.stages[index], self._transitions[index]
        if isinstance(stage, Turn):
            return list(transitions.holders(name, target))
        adds = name in transitions.measures and target in (None, stage.target)
        return [stage.target] if adds else []

    def effects(self, target: str) -> set[str]:
        """Return the names of the lasting effects that the stages of a target may leave."""
        found: set[str] = set()
        for stage, transitions in zip(self.stages, self._transitions, strict=True):
            if isinstance(stage, Turn):
                found |= transitions.effects(target)
            elif stage.target == target:
                found |= transitions.effects
        return found

    def turn_effects(self, index: int, targets: Iterable[str]) -> set[str]:
        """Return the names of the lasting effects that one turn may leave on targets."""
        return {name for target in targets for name in self._transitions[index].effects(target)}

    def losses(self, index: int, names: Collection[str]) -> dict[str, Distribution[int]]:
        """Return the distributions of measures that show in the states before and after a turn."""
        turn, states = self._transitions[index], self._before[index]
        found: dict[str, Distribution[int]] = turn.losses(states, names)
        return found

    def shown(self, index: int, count: Callable[[Any], int]) -> Distribution[int]:
        """Return the distribution of a count that the states before a stage tell."""
        found: Distribution[int] = {}
        for state, weight in self._before[index].items():
            told = count(state)
            found[told] = found.get(told, 0) + weight
        return dict(sorted(found.items()))

    def distribution(
        self,
        selected: list[int],
        increment: Increment,
        cap: int | None = None,
        since: int | None = None,
    ) -> Distribution[int]:
        """Return the distribution of a count, followed through the selected stages.

        `selected` holds the indices of the stages that may add to it, in order. All that is higher
        than `cap` is told as equal to it: the less is told apart, the less work it is. From the
        stage `since` on all states come to the same count, so that one of them is followed.
        """
        one = self.number(1, 1)
        if not selected:
            return {0: one}
        first, last = selected[0] if since is None else since, selected[-1]
        if since is None and first == last and isinstance(self.stages[first], Once):
            return _in_order(capped(self._counted_once(first, increment), cap))
        counted = uncounted(self._before[first])
        if since is not None:
            counted = {next(iter(counted)): {0: one}}
        total: Distribution[int] = {}
        for index in range(first, last + 1):
            stage, ends = self.stages[index], index == last
            if isinstance(stage, Turn):
                turn = self._transitions[index]
                fresh = index == first and since is None
                counted = turn.follow(counted, increment, cap, fresh=fresh, last=ends)
            else:
                counted = self._follow(index, counted, increment, cap, last=ends)
            if cap is not None and index < last:
                counted = settled(counted, cap, total)
        for counts in counted.values():
            for count, weight in counts.items():
                total[count] = total.get(count, 0) + weight
        return _in_order(total)

    def _counted_once(self, index: int, increment: Increment) -> dict[int, Any]:
        """Return the counts of one stage alone, which nothing before it has added to."""
        stage, transitions = self.stages[index], self._transitions[index]
        states = self._before[index]
        total: dict[int, Any] = {}
        get, followed = total.get, 0
        for state, weight in states.items():
            edges = transitions.edges(transitions.number(state))
            followed += len(edges)
            for chance, _, added in edges:
                count = increment(stage, added)
                total[count] = get(count, 0) + weight * chance
        self._budget.spend(_STATE * len(states) + (_SHIFT + 1) * followed)
        return total

    def followed(
        self, counted: Counted, increment: Increment, cap: int | None, *, fresh: bool, last: bool
    ) -> Counted:
        """Return states with their counts after all stages; with `last` all under the key None.

        `fresh` says that `counted` holds the states that were propagated, nothing counted yet.
        """
        adding = [index for index in range(len(self.stages)) if self._adds(index, increment)]
        first, end = 0, len(self.stages)
        if last:
            end = adding[-1] + 1 if adding else 0
        if fresh and adding:
            first = adding[0]
            counted = uncounted(self._before[first])
        elif fresh and not last:
            return uncounted(self.final)
        for index in range(first, end):
            counted = self._follow(index, counted, increment, cap, last=last and index == end - 1)
        return merged(counted) if last else counted

    def _adds(self, index: int, increment: Increment) -> bool:
        one_of_each = dict.fromkeys(self._transitions[index].measures, 1)
        return bool(increment(self.stages[index], one_of_each))

    def _follow(
        self, index: int, counted: Counted, increment: Increment, cap: int | None, *, last: bool
    ) -> Counted:
        stage, transitions = self._remembering[index], self._transitions[index]
        if isinstance(stage, Repeat):
            return self._follow_repeat(index, counted, increment, cap, last=last)
        if not isinstance(stage, Chain):
            follow = self._count_once if last else self._follow_once
            return follow(index, counted, increment, cap)

        def add(counts: dict[str, int]) -> int:
            return increment(stage, counts)

        if last:
            return {None: count_chain(stage, transitions, counted, add, cap)}
        return follow_chain(stage, transitions, counted, add, cap)

    def _follow_once(
        self, index: int, counted: Counted, increment: Increment, cap: int | None
    ) -> Counted:
        stage, transitions = self.stages[index], self._transitions[index]
        after: Counted = {}
        followed = 0
        for state, counts in counted.items():
            edges = transitions.edges(transitions.number(state))
            followed += len(edges) * (_SHIFT + len(counts))
            if len(edges) > 1:
                self._budget.spend(followed)
                followed = 0
            for chance, following, added in edges:
                shift_into(after, following, counts, increment(stage, added), chance, cap)
        self._budget.spend(_STATE * len(counted) + followed)
        self._budget.room(size(after))
        return {transitions.states[number]: counts for number, counts in after.items()}

    def _count_once(
        self, index: int, counted: Counted, increment: Increment, cap: int | None
    ) -> Counted:
        """Return the counts after a stage whose states matter no more, under the key None."""
        stage, transitions = self.stages[index], self._transitions[index]
        total: dict[int, Any] = {}
        get, followed = total.get, 0
        for state, counts in counted.items():
            edges = transitions.edges(transitions.number(state))
            followed += len(edges) * (_SHIFT + len(counts))
            if len(edges) > 1:
                self._budget.spend(followed)
                followed = 0
            for chance, _, added in edges:
                extra = increment(stage, added)
                for count, weight in counts.items():
                    raised = count + extra
                    total[raised] = get(raised, 0) + weight * chance
        self._budget.spend(_STATE * len(counted) + followed)
        return {None: capped(total, cap)}

    def _follow_repeat(
        self, index: int, counted: Counted, increment: Increment, cap: int | None, *, last: bool
    ) -> Counted:
        stage, transitions = self._remembering[index], self._transitions[index]
        after: Counted = {}
        steps: dict[int, _Steps] = {}
        held = 0

        def steps_of(number: int) -> _Steps:
            known = steps.get(number)
            if known is None:
                known = steps[number] = [
                    (chance, following, increment(stage, added))
                    for chance, following, added in transitions.edges(number)
                ]
            return known

        for rest, layers in _layers(stage, transitions, counted).items():
            for remaining in range(len(layers) - 1, 0, -1):
                self._follow_layer(steps_of, transitions, layers, remaining, cap)
                if remaining > 1:
                    self._budget.room(size(layers[remaining - 1]))
            for number, counts in layers[0].items():
                state = None if last else stage.join(rest, transitions.states[number])
                shift_into(after, state, counts, 0, 1)
            held += size(layers[0])
            if held > self._budget.entries:  # at the most: what is equal was counted twice
                held = size(after)  # not each time: there may be as many rests as states
                self._budget.room(held)
        return after

    def _follow_layer(
        self,
        steps_of: Callable[[int], _Steps],
        transitions: Transitions,
        layers: list[Counted],
        remaining: int,
        cap: int | None,
    ) -> None:
        """Apply the function of a Repeat once, as `_propagate_layer` does, counts carried along."""
        above, below = layers[remaining], layers[remaining - 1]
        layers[remaining] = {}
        followed = 0
        for number, counts in above.items():
            edges = steps_of(number)
            if len(edges) == 1 and transitions.is_still(number):
                shift_into(layers[0], number, counts, 0, 1)
                continue
            followed += len(edges) * (_SHIFT + len(counts))
            for chance, following, extra in edges:
                shift_into(below, following, counts, extra, chance, cap)
        self._budget.spend(_STATE * len(above) + followed)

    @property
    def cut(self) -> float:
        """The most that was cut of what any one stage does to any one state."""
        return float(max((each.cut for each in self._transitions), default=0))


def _in_order(total: Distribution[int]) -> Distribution[int]:
    """Return a distribution in the order of its counts. Raise BadStatement for what is none."""
    for count in total:
        if not isinstance(count, int):
            raise BadStatement("counted", count, "whole numbers")
    return dict(sorted(total.items()))


def _layers(
    stage: Any, transitions: Transitions, states: dict[Any, Any]
) -> dict[Hashable, list[dict[int, Any]]]:
    """Sort states by rest and by how often the stage is still to be applied to their focus."""
    by_rest: dict[Hashable, list[dict[int, Any]]] = {}
    current().spend(_SPLIT * len(states))
    for state, weight in states.items():
        times, rest, focus = stage.split(state)
        layers = by_rest.get(rest)
        if layers is None:
            layers = by_rest[rest] = [{}]
        missing = times + 1 - len(layers)
        if missing > 0:
            layers.extend({} for _ in range(missing))
        layer, number = layers[times], transitions.number(focus)
        if isinstance(weight, dict):
            shift_into(layer, number, weight, 0, 1)
        else:
            layer[number] = layer.get(number, 0) + weight
    return by_rest
