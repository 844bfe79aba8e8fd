"""The state of a volley: what is left of each target, and what is still to be resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit
from grapeshot.records import NamedTuple
from grapeshot_legions_imperialis.core.models import Runs, count

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.table.stand import Landing


class TargetState(NamedTuple):
    """One target: the models open to Hits in the order of striking, the others, what is pending."""

    models: Runs
    others: Runs = ()
    """Models that no Hit of this attack may be given to."""
    pending: int = 0
    """Hits that are still to be resolved."""
    wounding: int = 0
    """Hits that wounded, where a rule keeps count of them."""
    struck: bool = False
    """Whether a Hit was allocated to a model, where a rule asks for it."""
    extra: bool = False
    """Whether the pending Hits were set off by others."""
    marks: kit.Tags = kit.NO_TAGS
    """What befell the target or the shot, noted by one rule for its own later stages."""
    shields_struck: bool = False
    """Whether Void Shields took a Hit, where a rule asks for it."""

    def with_pending(self, hits: int) -> TargetState:
        """Return the state with so many Hits still to be resolved."""
        return TargetState(
            self.models,
            self.others,
            hits,
            self.wounding,
            self.struck,
            self.extra,
            self.marks,
            self.shields_struck,
        )

    @property
    def size(self) -> int:
        """How many models are left."""
        return count(self.models) + count(self.others)

    def add_hits(self, hits: int) -> TargetState:
        """Return the state with further Hits to resolve, which set off no more."""
        return self._replace(pending=hits, wounding=0, extra=True)


class State(NamedTuple):
    """All targets in the order of resolution, and the Hit rolls that are due at each."""

    targets: tuple[TargetState, ...]
    rolls: tuple[int, ...]
    attacker_wounds: int
    """Wounds left on the model that fires."""
    lost: bool = False
    """Whether the shot is lost, since nobody is left to fire it."""
    values: tuple[int, ...] = ()
    """The Dice values of the models that fire now, while templates still multiply them."""
    landed: bool = False
    """Whether the template has scattered."""
    fired: tuple[int, ...] = ()
    """The Wounds left to the models that have fired, where something befalls them as they do."""
    rest: Landing | None = None
    """What the template leaves for further ones of a volley, which are laid on it."""

    def with_target(self, index: int, target: TargetState) -> State:
        """Return the state with one target changed."""
        targets: tuple[TargetState, ...] = (target,)
        if len(self.targets) > 1:
            targets = (*self.targets[:index], target, *self.targets[index + 1 :])
        rest = (self.lost, self.values, self.landed, self.fired, self.rest)
        return State(targets, self.rolls, self.attacker_wounds, *rest)

    def without_rolls(self, index: int) -> State:
        """Return the state in which no Hit roll is due at one target."""
        rolls = (*self.rolls[:index], 0, *self.rolls[index + 1 :])
        return self._replace(rolls=rolls)

    def mark_targets(self, mark: str) -> State:
        """Return the state with a mark on every target."""
        return self._replace(
            targets=tuple(t._replace(marks=t.marks | {mark}) for t in self.targets)
        )

    def unmark_targets(self, mark: str) -> State:
        """Return the state with a mark off every target."""
        return self._replace(
            targets=tuple(t._replace(marks=t.marks - {mark}) for t in self.targets)
        )
