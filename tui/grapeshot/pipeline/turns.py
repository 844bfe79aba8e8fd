"""What a turn of a volley comes to: stages of its own, propagated from the states it begins in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Protocol, TypeAlias

from grapeshot.dice import Distribution
from grapeshot.pipeline.counted import Counted, Increment, States, shift_into, uncounted
from grapeshot.pipeline.stages import AnyStage, Part, Turn


class Propagated(Protocol):
    """The propagated distribution of the stages of a turn, as of a program."""

    stages: tuple[AnyStage, ...]
    final: States

    def followed(
        self, counted: Counted, increment: Increment, cap: int | None, *, fresh: bool, last: bool
    ) -> Counted:
        """Return states with their counts after all stages."""

    def holders(self, index: int, name: str, target: str | None = None) -> list[str]:
        """Return the targets at which a stage adds to a measure, only this one or all."""

    def effects(self, target: str) -> set[str]:
        """Return the names of the lasting effects that the stages of a target may leave."""

    @property
    def cut(self) -> float:
        """The most that was cut of what any one stage does to any one state."""


Propagate: TypeAlias = Callable[[tuple[AnyStage, ...], States], Propagated]
"""Propagates states through the stages of a turn."""


class TurnTransitions:
    """What a turn comes to: a propagation for each plan that it is made with.

    The states in which it begins are propagated together where they share a plan.
    """

    def __init__(self, turn: Turn, propagate: Propagate) -> None:
        self.stage = turn
        self._propagate = propagate
        self._by_plan: dict[Any, Propagated] = {}
        self._begun: dict[Any, Any] = {}
        self._ended: dict[Any, Any] = {}
        self._fresh: tuple[Counted, dict[Any, Any]] = {}, {}
        """The states that were propagated, parted, with nothing counted yet."""

    def propagate(self, states: States) -> States:
        """Return the states after the turn, with their probabilities."""
        after, parts = self._parted(states)
        self._fresh = (
            uncounted(after),
            {key: (part, rest, uncounted(starts)) for key, (part, rest, starts) in parts.items()},
        )
        for key, (part, rest, starts) in parts.items():
            known = self._by_plan[key] = self._propagate(part.stages, starts)
            for state, weight in known.final.items():
                following = self._end(part, rest, state)
                after[following] = after.get(following, 0) + weight
        return after

    def follow(
        self, counted: Counted, increment: Increment, cap: int | None, *, fresh: bool, last: bool
    ) -> Counted:
        """Return the states after the turn, each with the distribution of a count.

        `fresh` says that `counted` holds the states that were propagated, nothing counted yet.
        """
        idle, parts = self._fresh if fresh else self._parted(counted)
        after: Counted = {}
        for state, counts in idle.items():
            shift_into(after, None if last else state, counts, 0, 1, cap)
        for key, (part, rest, starts) in parts.items():
            followed = self._by_plan[key].followed(starts, increment, cap, fresh=fresh, last=last)
            for state, counts in followed.items():
                following = None if last else self._end(part, rest, state)
                shift_into(after, following, counts, 0, 1, cap)
        return after

    def losses(self, states: States, names: Collection[str]) -> dict[str, Distribution[int]]:
        """Return the distributions of measures that show in the states, of all targets."""
        origins = list(states)
        counted = {state: {place: states[state]} for place, state in enumerate(origins)}
        found: dict[str, Distribution[int]] = {}
        for after, weights in self.follow(counted, _nothing, None, fresh=False, last=False).items():
            for place, weight in weights.items():
                lost = self.stage.losses(origins[place], after)
                for name, count in _summed(lost, names).items():
                    counts = found.setdefault(name, {})
                    counts[count] = counts.get(count, 0) + weight
        return {name: dict(sorted(counts.items())) for name, counts in found.items()}

    def _parted(self, states: dict[Any, Any]) -> tuple[dict[Any, Any], dict[Any, Any]]:
        """Return the states in which nothing is done, and the others by plan and rest."""
        idle: dict[Any, Any] = {}
        parts: dict[Any, tuple[Part, Any, dict[Any, Any]]] = {}
        for state, weight in states.items():
            begun = self._begun.get(state)
            if begun is None:
                begun = self._begun[state] = self.stage.begin(state)
            part, rest, start = begun
            if part is None:
                idle[state] = weight
                continue
            _, _, starts = parts.setdefault((id(part), rest), (part, rest, {}))
            if isinstance(weight, dict):
                shift_into(starts, start, weight, 0, 1)
            else:
                starts[start] = starts.get(start, 0) + weight
        return idle, parts

    def _end(self, part: Part, rest: Any, after: Any) -> Any:
        """Return the shared state after the turn."""
        key = id(part), rest, after
        ended = self._ended.get(key)
        if ended is None:
            ended = self._ended[key] = self.stage.end(part, rest, after)
        return ended

    def holders(self, name: str, target: str | None) -> Iterator[str]:
        """Yield the targets at which the turn adds to a measure, only this one or all."""
        found = (
            holder
            for plan in self._by_plan.values()
            for index in range(len(plan.stages))
            for holder in plan.holders(index, name, target)
        )
        yield from dict.fromkeys(found)

    def effects(self, target: str) -> set[str]:
        """Return the names of the lasting effects that the turn may leave on a target."""
        return {name for plan in self._by_plan.values() for name in plan.effects(target)}

    @property
    def cut(self) -> Any:
        """The most that was cut of what any of its stages does to any state."""
        return max((plan.cut for plan in self._by_plan.values()), default=0)


def _nothing(stage: AnyStage, counts: dict[str, int]) -> int:
    """Add nothing, so that what is carried along as a count stays what it is."""
    return 0


def _summed(counts: Mapping[tuple[str, str], int], names: Collection[str]) -> dict[str, int]:
    """Return the counts of all targets together, of these names."""
    found: dict[str, int] = {}
    for (_, name), count in counts.items():
        if name in names:
            found[name] = found.get(name, 0) + count
    return found
