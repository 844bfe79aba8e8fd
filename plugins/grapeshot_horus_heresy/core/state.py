"""The state of an attack: the markers that are due, and what is left of each target."""

from __future__ import annotations

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
    extra: int = 0
    """Automatic hits that unsaved wounds have caused."""
    shaken: bool = False
    """Whether a wound was not saved, where a test depends on that."""
    pinned: bool = False
    marks: frozenset[str] = frozenset()
    """What has befallen the unit, of that on which a consequence of the attack depends."""
    memory: tuple[tuple[str, int], ...] = ()
    """What rules have noted of the unit within this attack; see `kit.Models`."""

    def came_through(self, run: int) -> int:
        """Return how many wounds of a run no save has stopped."""
        return self.failed[run] if self.failed else 0

    def marked(self, mark: str, kept: frozenset[str]) -> TargetState:
        """Return the state with a mark more, if it is one of those that are kept."""
        return self._replace(marks=self.marks | {mark}) if mark in kept else self

    def add_hits(self, hits: tuple[int, ...]) -> TargetState:
        """Return the state with more hits."""
        return self._replace(hits=tuple(a + b for a, b in zip(self.hits, hits, strict=True)))


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
    striking: tuple[int, ...] = ()
    """In a fight, how many models of target and attacker strike in the step at hand."""

    def with_target(self, index: int, target: TargetState) -> State:
        """Return the state with one target changed."""
        targets = (*self.targets[:index], target, *self.targets[index + 1 :])
        return self._replace(targets=targets)
