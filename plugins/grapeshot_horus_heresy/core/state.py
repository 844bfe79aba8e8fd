"""The state of an attack: the markers that are due, and what is left of each target."""

from __future__ import annotations

from typing import Any

from grapeshot.records import NamedTuple


class TargetState(NamedTuple):
    """One target, and what of the attack on it is still to be resolved."""

    left: int
    """Models that wounds may be given to; the Hull Points of a vehicle."""
    hidden: int = 0
    """Models that no wound of this attack may be given to."""
    hurt: int = 0
    """Wounds that the model next in line has lost."""
    hits: tuple[int, ...] = (0,)
    """Hits by zone, not yet rolled to wound or to penetrate."""
    pools: tuple[int, ...] = ()
    """Wounds by pool, in the order in which they are resolved."""
    failed: tuple[int, ...] = ()
    """Wounds that no save has stopped, by run of pools whose wounds cost the same."""
    extra: tuple[int, ...] = ()
    """Automatic hits that unsaved wounds have caused, by attack."""
    shaken: int = 0
    """Whether a wound was not saved, where a test depends on that: how hard the test is."""
    pinned: bool = False
    marks: frozenset[str] = frozenset()
    """What has befallen the unit, of that on which a consequence of the attack depends."""
    memory: tuple[tuple[str, int], ...] = ()
    """What rules have noted of the unit within this attack; see `kit.Models`."""
    members: tuple[int, ...] = ()
    """Of a unit of groups, how many models of each wounds may be given to."""
    first: int = 0
    """Of a unit of groups, which one the model is of that has lost Wounds."""
    look: int = 0
    """Of a unit of groups, which values counted for most of it when it was struck."""

    def came_through(self, run: int) -> int:
        """Return how many wounds of a run no save has stopped."""
        return self.failed[run] if self.failed else 0

    def marked(self, cause: str, kept: frozenset[str]) -> TargetState:
        """Return the state with the marks of a cause, if any are kept."""
        found = {mark for mark in kept if cause_of(mark) == cause}
        return self._replace(marks=self.marks | found) if found else self

    def add_hits(self, hits: tuple[int, ...]) -> TargetState:
        """Return the state with more hits."""
        return self._replace(hits=tuple(a + b for a, b in zip(self.hits, hits, strict=True)))


def cause_of(mark: str) -> str:
    """Return the cause that a mark stands for; what follows it tells attacks apart."""
    return mark.partition("@")[0]


def added(counts: tuple[int, ...], more: dict[int, int], places: int) -> tuple[int, ...]:
    """Return counts with more at some places; () where nothing is counted at any."""
    total = list(counts or (0,) * places)
    for place, count in more.items():
        total[place] += count
    return tuple(total) if any(total) else ()


DONE = TargetState(0)
"""A target of which nothing more is asked."""


class State(NamedTuple):
    """All targets, the one that is aimed at first, and the shots that are still to be resolved."""

    targets: tuple[TargetState, ...]
    shots: int = 0
    silent: bool = False
    """Whether a check that failed keeps the weapon from being used."""
    powered: bool = False
    """Whether a check that was passed makes the attack a stronger one."""
    held: tuple[tuple[int, ...], ...] = ()
    """Hits on each target that are resolved later, by the stages of the other kind of attack."""
    laid: tuple[Any, ...] = ()
    """The markers of unlike Barrage weapons that lie already, where further ones follow."""
    striking: tuple[int, ...] = ()
    """In a fight, how many models of each striking group strike in the step at hand."""

    def with_target(self, index: int, target: TargetState) -> State:
        """Return the state with one target changed."""
        targets = (*self.targets[:index], target, *self.targets[index + 1 :])
        return self._replace(targets=targets)
