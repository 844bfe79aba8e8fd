"""What becomes of a Hit before its Save, and what an unsaved Wound takes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit, stated_face, stated_whole

if TYPE_CHECKING:
    from grapeshot import DiceExpression
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.models import ModelGroup

_AP_FOR_SHIELDS = -1


class AllocationPlan(kit.AttackPlan):
    """How a Hit on one group meets Void Shields, and whether it is discarded."""

    attack: Attack
    stage = "allocate"

    def __init__(self, attack: Attack, group: ModelGroup, tags: kit.Tags, ap: int) -> None:
        super().__init__(attack, tags)
        self.group = group
        self._ap = ap
        self._bypassed = False
        self._barred = False
        self._admitted = False
        self._levels = 1
        self._discarded = False
        self.heeds_hits_on_shields = False

    def bypass_shields(self, *, clause: str, text: str = "") -> None:
        """Let Hits pass Void Shields, which stay as they are."""
        self._bypassed = True
        self._note_on_shields(clause, text or "Hits pass Void Shields")
        if self.group.shields:
            self.note("bypassing.1", "allocated as though the Void Shields were at level 0")
            self.note("bypassing.2", "the Void Shields keep their level")

    def bar_from_shields(self, *, clause: str, text: str = "") -> None:
        """Let Hits be discarded by Void Shields, whatever their AP."""
        self._barred = True
        self._note_on_shields(clause, text or "Hits on active Void Shields are discarded")

    def admit_to_shields(self, *, clause: str, text: str = "") -> None:
        """Let Void Shields take Hits even where something would bar that."""
        self._admitted = True
        self._note_on_shields(clause, text or "Void Shields take the Hits whatever their AP")

    def strip_levels(self, levels: int, *, clause: str, text: str = "") -> None:
        """Let each Hit on Void Shields take so many levels."""
        self._levels = max(self._levels, stated_whole(levels, "levels", 1))
        self._note_on_shields(clause, text or f"each Hit takes {levels} levels of Void Shields")

    def heed_hits_on_shields(self) -> None:
        """Keep in mind that Void Shields took a Hit, for a rule that acts on it afterwards."""
        self.heeds_hits_on_shields = True

    def _note_on_shields(self, clause: str, text: str) -> None:
        """State a fact about Void Shields, where there are any, or might be."""
        if self.group.shields or self.attack.at_engine:
            self.note(clause, text)

    def discard(self, *, clause: str, text: str = "") -> None:
        """Let Hits on the model be discarded before any Save."""
        self._discarded = True
        self.note(clause, text or "Hits are discarded")

    @property
    def bypasses(self) -> bool:
        """Whether Hits pass Void Shields."""
        return self._bypassed

    @property
    def levels_taken(self) -> int:
        """The shield levels that a Hit takes; 0 where active shields discard it."""
        takes = (self._ap <= _AP_FOR_SHIELDS or self._harms_constructs) and not self._barred
        return self._levels if self._admitted or takes else 0

    @property
    def _harms_constructs(self) -> bool:
        """Whether Construct Shields take Hits of the weapon at any AP."""
        attack = self.attack
        known = attack.has("Light AT") or attack.has("Anti-tank")
        return bool(attack.target.construct_shields) and known

    @property
    def discards(self) -> bool:
        """Whether Hits on the model are discarded."""
        return self._discarded

    def conclude(self) -> None:
        """Note what the plan comes to."""
        self.note("core-allocation.1", "Hits are allocated and resolved one at a time")
        self.note("core-allocation.2", "only to models that the firing model sees and has in range")
        self.note("core-allocation.3", "to models that have lost Wounds first")
        self.note("core-allocation.4", "Hits that no model may be given are lost")
        if self.group.shields and not self._bypassed:
            self._note_shields()

    def _note_shields(self) -> None:
        if self.attack.target.construct_shields:
            self.note(
                "construct-shields.2", "pooled: all shields are down before a model is struck"
            )
            text = "at AP 0 they take Hits of Light AT and Anti-tank weapons"
            self.note("construct-shields.3", text)
        self.note("core-void-shields.1", f"active Void Shields: level {self.group.shields}")
        self.note("core-void-shields.3", "at level 0 Hits are allocated to the model")
        if self.levels_taken:
            text = f"active Void Shields take each Hit and lose {self.levels_taken}"
            self.note("core-void-shields.2", text)
        else:
            text = f"AP {self._ap}: active Void Shields discard the Hits"
            self.note("core-void-shields.4", text)
        if self.attack.situation.facing == "rear" and self.attack.at_engine:
            text = "the AP improved from the Rear Arc counts against the shields"
            self.note("core-arcs.3", text)


_FEEL_NO_PAIN = 5


class DamagePlan(kit.DamagePlan):
    """What one unsaved Wound on one group of models takes away."""

    attack: Attack
    lacks = ("spill", "alter")

    def __init__(self, attack: Attack, group: ModelGroup, tags: kit.Tags, ap: int) -> None:
        super().__init__(attack, tags)
        self.group = group
        self.ap = ap
        """The AP in force against the group."""
        self.mended_on: int | None = None
        self._alone = False
        self._ignored_on: int | None = None
        self._feeling: dict[str, str] = {}
        self._felt: dict[str, tuple[str, str]] = {}
        self.lost_on_pass: DiceExpression | None = None
        self.counts_wounding = False
        self.counts_each_wound = False

    def additional_wounds(self, points: int, *, clause: str, text: str = "") -> None:
        """Let a Wound bring further ones to the same model, which nothing can save."""
        told = text or f"a Wound costs the same model {points} more, unsaved"
        super().additional_wounds(points, clause=clause, text=told)

    def bar_additional_wounds(self, *, clause: str, text: str = "") -> None:
        """Let a Wound bring no further ones, whatever says that it does."""
        self._alone = True
        self.note(clause, text or "a Wound brings no further ones")

    @property
    def additional(self) -> int:
        """The Wounds that each Wound brings to the same model."""
        return 0 if self._alone else super().additional

    def ignore_wounds_on(self, needed: int, *, clause: str, text: str = "") -> None:
        """Let a Wound be ignored on a roll after the Save; the best such roll counts."""
        needed = stated_face(needed, "roll")
        self._ignored_on = min(needed, self._ignored_on or needed)
        self.note(clause, text or f"a Wound is ignored on {needed}+")

    def feel_no_pain(self, *, clause: str, text: str = "") -> None:
        """Let the model have Feel No Pain: Wounds of Light weapons are ignored on 5+."""
        self._feeling[clause] = text

    def feel_no_pain_against(self, trait: str, *, clause: str, text: str = "") -> None:
        """Let Feel No Pain, whoever gives it, help against weapons with another trait too."""
        self._felt[trait] = clause, text

    @property
    def ignored_on(self) -> int | None:
        """The roll after the Save on which a Wound is ignored; None where there is none."""
        if not self._applying:
            return self._ignored_on
        return min(_FEEL_NO_PAIN, self._ignored_on or _FEEL_NO_PAIN)

    @property
    def _applying(self) -> dict[str, str]:
        """The texts of Feel No Pain, by clause, where it helps against the weapon."""
        has = self.attack.has
        wider = {clause: text for trait, (clause, text) in self._felt.items() if has(trait)}
        return self._feeling | wider if self._feeling and (wider or has("Light")) else {}

    def mend_wounds_on(self, needed: int, *, clause: str, text: str = "") -> None:
        """Let each Wound be undone on a roll of its own, the additional ones too."""
        needed = stated_face(needed, "roll")
        self.mended_on = min(needed, self.mended_on or needed)
        self.note(clause, text or f"each Wound is undone on {needed}+")

    def lose_on_passed_save(self, wounds: DiceExpression, *, clause: str, text: str = "") -> None:
        """Let a passed Save cost Wounds, and a failed one nothing."""
        self.lost_on_pass = kit.stated_dice(wounds, "Wounds")
        self.note(clause, text or f"each passed Save costs {wounds} Wounds, a failed one nothing")

    def count_wounding_hits(self, *, clause: str, text: str = "", each_wound: bool = False) -> None:
        """Keep count of the Hits that wound, for a rule that acts on them afterwards.

        With `each_wound`, of all Wounds that a model suffers by them.
        """
        self.counts_wounding = True
        self.counts_each_wound = self.counts_each_wound or each_wound
        self.note(clause, text or "Hits that wound are counted")

    def conclude(self) -> None:
        """Note what holds for every Wound."""
        for clause, text in self._applying.items():
            self.note(clause, text or f"Feel No Pain: a Wound is ignored on {_FEEL_NO_PAIN}+")
        self.note("core-wounds.1", "each Hit that is not saved costs one Wound")
        self.note("core-wounds.2", "Wounds beyond those that a model has left are lost")
        if self.attack.at_structure:
            text = "saves with its own Armour Save, modified by the AP"
            self.note("core-structures.2", text)
            text = "with no Wounds left it collapses on those inside"
            self.note("core-structures.3", text)


def plan_allocation(attack: Attack, group: ModelGroup, tags: kit.Tags, ap: int) -> AllocationPlan:
    """Return the allocation plan of one group, every plugin asked."""
    plan = AllocationPlan(attack, group, tags, ap)
    return kit.planned(plan, attack.hooks.plan_allocation)


def plan_damage(attack: Attack, group: ModelGroup, tags: kit.Tags, ap: int) -> DamagePlan:
    """Return the damage plan of one group, every plugin asked."""
    return kit.planned(DamagePlan(attack, group, tags, ap), attack.hooks.plan_damage)
