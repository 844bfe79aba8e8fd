"""Who may be given wounds, and what one that nothing stopped takes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit, stated_whole

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack

_MOST_WOUNDS = 20
"""What one wound may become at the most: each is enumerated."""


class AllocationPlan(kit.AttackPlan):
    """Which models of the target wounds may be given to."""

    attack: Attack
    stage = "allocate"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack)
        self._open_to_unseen = False
        self._discarded = False

    def open_to_unseen(self, *, clause: str, text: str = "") -> None:
        """Let wounds go to every model of the target, seen or not."""
        self._open_to_unseen = True
        self.note(clause, text or "wounds may go to any model of the unit, seen or not")

    def discard(self, *, clause: str, text: str = "") -> None:
        """Let no model be given wounds."""
        self._discarded = True
        self.note(clause, text or "no model may be given wounds")

    @property
    def models(self) -> int:
        """How many models may be given wounds."""
        attack = self.attack
        if self._discarded:
            return 0
        if self._open_to_unseen or attack.in_close_combat:
            return attack.target.models
        return min(attack.target.models, self._visible)

    @property
    def _visible(self) -> int:
        attack = self.attack
        if attack.target.visible_models is not None:
            return attack.target.visible_models
        models = attack.table.of_unit(attack.target.name) if attack.table else []
        return sum(model.los for model in models) if models else attack.target.models

    def conclude(self) -> None:
        """Note who may be given wounds, in which order."""
        if self.models < self.attack.target.models:
            text = f"only the {self.models} models in sight may be given wounds"
            self.note("wound-allocation.1", text)
        self.note("wound-allocation.2", "a model that has begun to lose Wounds comes first")
        self.note("wound-allocation.3", "surplus Wounds are lost")


class DamagePlan(kit.DamagePlan):
    """What one unsaved wound takes off a model, or one hit off a vehicle."""

    def __init__(self, attack: Attack, *, instant_death: bool) -> None:
        super().__init__(attack)
        self.instant_death = instant_death
        self._endured = False
        self._repeated: set[int] = set()
        self._doubles = False
        self._hits_again = False

    def endure_instant_death(self, *, clause: str, text: str = "") -> None:
        """Let Instant Death take one Wound in place of all."""
        self._endured = True
        self.note(clause, text or "Instant Death takes one Wound instead of all")

    def repeat(self, times: int, *, clause: str, text: str = "") -> None:
        """Let a wound become so many wounds on the same model, each saved by itself."""
        self._repeated.add(stated_whole(times, "times", 1, _MOST_WOUNDS))
        self.note(clause, text or f"each wound becomes {times} wounds on the same model")

    def double_unsaved(self, *, clause: str, text: str = "") -> None:
        """Let each unsaved wound become two, unless it removes the model."""
        self._doubles = True
        self.note(clause, text or "each unsaved wound becomes two")

    def hit_again(self, *, clause: str, text: str = "") -> None:
        """Let each unsaved wound cause one more automatic hit, once."""
        self._hits_again = True
        self.note(clause, text or "each unsaved wound is one more automatic hit")

    @property
    def asked(self) -> str:
        """What the dice are for, as a player is asked for them."""
        return "hull points" if self.attack.at_vehicle else "wounds lost"

    @property
    def repeated(self) -> int:
        """How many wounds on the same model a wound becomes."""
        return max(self._repeated, default=1)

    @property
    def hits_again(self) -> bool:
        """Whether unsaved wounds cause further hits."""
        return self._hits_again

    @property
    def unsaved_count_as(self) -> int:
        """How many wounds one that was not saved becomes."""
        return 2 if self._doubles and not self.removes else 1

    @property
    def removes(self) -> bool:
        """Whether an unsaved wound removes the model, whatever Wounds it has left."""
        return self.instant_death and not self._endured and not self._harmless

    def conclude(self) -> None:
        """Note whether a wound removes the model."""
        if self.removes:
            self.note("instant-death.1", "Instant Death: a wound removes the model")


def plan_allocation(attack: Attack) -> AllocationPlan:
    """Return the allocation plan of one target, every plugin asked."""
    return kit.planned(AllocationPlan(attack), attack.hooks.plan_allocation)


def plan_damage(attack: Attack, *, instant_death: bool) -> DamagePlan:
    """Return the damage plan of one pool, or of hits on a vehicle, every plugin asked."""
    plan = DamagePlan(attack, instant_death=instant_death)
    return kit.planned(plan, attack.hooks.plan_damage)
