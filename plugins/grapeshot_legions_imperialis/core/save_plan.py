"""The Save against a Hit on one group of like models: its AP, the kinds on offer, re-rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit, stated_whole
from grapeshot_legions_imperialis.core.armour_penetration import ArmourPenetration
from grapeshot_legions_imperialis.core.shapes import SAVES

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.models import ModelGroup

FEEL_NO_PAIN = "feel no pain"
"""The roll after a Save by which a Wound is ignored."""


class SavePlan(kit.SavePlan):
    """The Save that the owner of one group makes against each Hit.

    Its tags are what befell the target or the shot before: marks set by other rules.
    """

    attack: Attack
    kinds = SAVES
    clauses = (
        "core-save-roll.1",
        "core-invulnerable-save.1",
        "core-cover.3",
        "core-ion-shield.2",
        "core-jink.1",
    )
    mitigations = (FEEL_NO_PAIN,)

    def __init__(self, attack: Attack, group: ModelGroup, tags: kit.Tags) -> None:
        super().__init__(attack, tags)
        self.group = group
        self.wanted = attack.choices.save
        printed = attack.weapon.ap
        self._ap = ArmourPenetration(printed if isinstance(printed, int) else 0)
        self._from_rear = False
        self._made = True

    def improve_ap(self, amount: int, *, clause: str, text: str = "") -> None:
        """Improve the AP, before any step to 0."""
        self._ap.improve(stated_whole(amount, "amount", 0))
        self.note(clause, text or f"AP improved by {amount}")

    def multiply_ap(self, factor: int, *, clause: str, text: str = "") -> None:
        """Multiply the AP."""
        self._ap.multiply(stated_whole(factor, "factor", 1))
        self.note(clause, text or f"AP times {factor}")

    def worsen_ap(self, amount: int, *, clause: str, text: str = "") -> None:
        """Make the AP worse against a Save, never past 0; Void Shields meet it as it was."""
        self._ap.worsen(stated_whole(amount, "amount", 0))
        self.note(clause, text or f"AP made worse by {amount}")

    def set_ap_to_zero(self, *, clause: str, text: str = "") -> None:
        """Let the AP count 0."""
        self._ap.set_to_zero()
        self.note(clause, f"AP 0: {text or 'whatever improves it'}")
        self.note("weapon-traits-and-ap.3", "the step to AP 0 comes after every improvement")

    def strike_from_rear(self, *, clause: str, text: str = "") -> None:
        """Let the Hit count as coming from the target's Rear Arc."""
        self._from_rear = True
        self.note(clause, text or "the Hit counts as from the Rear Arc")
        if self.attack.at_engine:
            self._ap.improve_after_zero("rear arc", 1)
            self.note("weapon-traits-and-ap.4", "AP improved by 1 after any step to 0")
            self.note("core-ap.2", "improved by 1 is one lower")
        else:
            self.note("core-arcs.2", "this type has no Rear Arc: the AP stays")

    def make_none(self, *, clause: str, text: str = "") -> None:
        """Let no Save be made, since a rule resolves the Hit in another way."""
        self._made = False
        self.note(clause, text or "no Save is made")

    @property
    def is_made(self) -> bool:
        """Whether a Save is made at all."""
        return self._made

    def offer(self, kind: str, needed: int, *, clause: str, text: str = "") -> None:
        """Give the models a Save of a kind; of several, their own among them, the best counts."""
        super().offer(kind, needed, clause=clause, text=text or f"{_a(kind)} Save of {needed}+")

    def improve(
        self, kind: str, by: int, *, clause: str, text: str = "", best: int | None = None
    ) -> None:
        """Improve a kind of Save that the models have; the AP counts against what comes of it."""
        told = text or f"{kind} Save improved by {by}"
        super().improve(kind, by, clause=clause, text=told, best=best)

    def bypass(self, *kinds: str, clause: str, text: str = "") -> None:
        """Let no Save of these kinds be used."""
        named = "" if kit.EVERY_SAVE in kinds else f"{' or '.join(kinds)} "
        super().bypass(*kinds, clause=clause, text=text or f"no {named}Save")

    def reroll_passed(self, *kinds: str, clause: str, text: str = "") -> None:
        """Demand that passed Saves of these kinds are re-rolled; of all where none is named."""
        told = text or f"passed {_named(kinds)}Saves must be re-rolled"
        super().reroll_passed(*kinds, clause=clause, text=told)

    def reroll_failed(self, *kinds: str, clause: str, text: str = "") -> None:
        """Let the owner roll failed Saves of these kinds again; of all where none is named."""
        told = text or f"failed {_named(kinds)}Saves may be re-rolled"
        super().reroll_failed(*kinds, clause=clause, text=told)

    @property
    def ap(self) -> int:
        """The AP in force against this group."""
        return self._ap.value

    @property
    def ap_at_shields(self) -> int:
        """The AP in force against Void Shields of this group."""
        return self._ap.at_shields

    def own(self, kind: str) -> int | None:
        """Return the Save of a kind that the models have by themselves, or None."""
        return self.group.save(kind)

    def modified(self, kind: str, needed: int) -> int | None:
        """Return what a Save needs at the AP in force; None for one that cannot be used."""
        if kind == "armour":
            return needed - self.ap
        if kind == "ion":
            return None if self._from_rear else min(6, needed + _ion_steps(self.ap))
        return None if kind == "jink" and self._may_not_jink else needed

    @property
    def _may_not_jink(self) -> bool:
        return self.attack.target.order == "first-fire"

    def state_rules(self) -> None:
        """State what the core rules say of the Arc, and of a Structure that is no more."""
        if self.attack.situation.facing == "rear":
            self.strike_from_rear(clause="core-arcs.1", text="fired from the target's Rear Arc")
        if "collapsed" in self.tags:
            self.bypass("cover", clause="core-structures.4")

    def conclude(self) -> None:
        """Note what the plan comes to."""
        if self._bypassed:
            self.note("bypassing.3", "a Save that is bypassed may not be used")
            self.note("bypassing.5", "every other kind of Save may be")
        if self._reroll_failed or self._reroll_passed:
            self.note("core-reroll.1", "no die is re-rolled more than once")
        if self._made:
            self._note_kinds()
            self._note_chosen()

    def _note_kinds(self) -> None:
        """Note what the AP, the Arc and the Order do to each kind of Save."""
        if self.printed("armour") is None:
            self.note("core-save-roll.4", "no Armour Save")
        else:
            self.note("core-ap.1", f"AP {self.ap} is added to an Armour Save roll")
        if self.printed("ion") is not None:
            usable = "not from the Rear Arc" if self._from_rear else "from the Front Arc"
            self.note("core-ion-shield.1", f"an Ion Shield works {usable}")
        if self.printed("jink") is not None and self._may_not_jink:
            self.note("core-jink.1", "no Jink Save under a First Fire Order")

    def _note_chosen(self) -> None:
        """Note which Save is rolled; warn where it is not the one that was chosen."""
        chosen = self.chosen()
        if chosen is None:
            self.note("core-save-roll.3", f"no Save is possible (AP {self.ap})")
            return
        kind, _ = chosen
        if self.wanted not in ("best", kind) and self.printed(self.wanted) is not None:
            text = f'save = "{self.wanted}" cannot be made here: the {kind} Save is rolled'
            self.warn(text, key="choices.save", clause="core-save-choice.1")
        self.note(self.clause_of(kind), f"{kind} Save on {self.needed(kind)}+ (AP {self.ap})")
        self.note("core-save-roll.2", "a natural 1 fails")
        self.note("core-save-choice.1", f"one Save for each Hit: {kind} is chosen")


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _named(kinds: tuple[str, ...]) -> str:
    return f"{' and '.join(kind.title() for kind in kinds)} " if kinds else ""


def _ion_steps(ap: int) -> int:
    """Return by how much an AP worsens an Ion Shield: 0 or -1 nothing, -2 and -3 one, else two."""
    return min(2, -ap // 2)


def plan_save(attack: Attack, group: ModelGroup, tags: kit.Tags) -> SavePlan:
    """Return the save plan of one group, every plugin asked."""
    return kit.planned(SavePlan(attack, group, tags), attack.hooks.plan_save)
