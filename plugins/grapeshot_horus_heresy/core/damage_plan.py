"""Who may be given wounds, and what one that nothing stopped takes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit, stated_whole

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.shapes import Unit

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
        self._by_attacker = False

    def open_to_unseen(self, *, clause: str, text: str = "") -> None:
        """Let wounds go to every model of the target, seen or not."""
        self._open_to_unseen = True
        self.note(clause, text or "wounds may go to any model of the unit, seen or not")

    def discard(self, *, clause: str, text: str = "") -> None:
        """Let no model be given wounds."""
        self._discarded = True
        self.note(clause, text or "no model may be given wounds")

    def choose_by_attacker(self, *, clause: str, text: str = "") -> None:
        """Let the attacker say which models are given the wounds."""
        self._by_attacker = True
        self.note(clause, text or "the attacker says who is given the wounds")

    @property
    def is_by_attacker(self) -> bool:
        """Whether the attacker says which models are given wounds, and not their owner."""
        return self._by_attacker

    @property
    def models(self) -> int:
        """How many models may be given wounds."""
        return sum(self.models_of_each)

    @property
    def models_of_each(self) -> list[int]:
        """How many models of each group may be given wounds."""
        attack = self.attack
        units = [member.target for member in attack.members]
        if self._discarded:
            return [0] * len(units)
        if self._open_to_unseen or attack.in_close_combat:
            return [unit.models for unit in units]
        return [min(unit.models, self._visible(unit)) for unit in units]

    def _visible(self, unit: Unit) -> int:
        attack = self.attack
        if unit.visible_models is not None:
            return unit.visible_models
        models = attack.table.of_unit(unit.name) if attack.table else []
        seen = sum(model.los for model in models)
        if not models or not attack.target.groups:
            return seen if models else unit.models
        if seen < len(models):
            text = "which of the groups is out of sight is not told: all of it counts as seen"
            self.warn(text, "target.groups")
        return unit.models

    def conclude(self) -> None:
        """Note who may be given wounds, in which order."""
        if self.models < self.attack.target.models:
            text = f"only the {self.models} models in sight may be given wounds"
            self.note("wound-allocation.1", text)
        if self.attack.target.groups:
            names = [group.name for group in self.attack.target.groups]
            told = ", ".join(names[::-1] if self._by_attacker else names)
            self.note("wound-allocation.2", f"wounds go to {told}, in this order")
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
