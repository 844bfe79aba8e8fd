"""The Save against a Hit on one group of like models: its AP, the kinds on offer, re-rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fact, Plan, RollTest, stated_face, stated_name, stated_whole
from grapeshot_legions_imperialis.core.armour_penetration import ArmourPenetration
from grapeshot_legions_imperialis.core.shapes import SAVES

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.models import ModelGroup

_CHANCES = 36


class SavePlan(Plan):
    """The Save that the owner of one group makes against each Hit."""

    stage = "save"

    def __init__(self, attack: Attack, group: ModelGroup, marks: frozenset[str]) -> None:
        super().__init__(attack.target.name)
        self._attack = attack
        self.group = group
        self.marks = marks
        """What befell the target or the shot before: marks set by other rules."""
        printed = attack.weapon.ap
        self._ap = ArmourPenetration(printed if isinstance(printed, int) else 0)
        self._bypassed: set[str] = set()
        self._from_rear = False
        self._reroll_passed_armour = False
        self._reroll_failed = False
        self._offered: dict[str, int] = {}
        self._improved: dict[str, dict[str, int]] = {}
        self._bests: dict[str, int] = {}
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
        if self._attack.at_engine:
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
        face = stated_face(needed, "roll")
        known = self._offered.get(stated_name(kind, "kind of Save", SAVES), face)
        self._offered[kind] = min(face, known)
        self.note(clause, text or f"{_a(kind)} Save of {needed}+")

    def improve_save(
        self, kind: str, amount: int, *, clause: str, text: str = "", best: int = 2
    ) -> None:
        """Improve a kind of Save that the models have, to no better than `best`.

        The AP counts against what comes of it. One rule improves it once, whoever lends it.
        """
        improved = self._improved.setdefault(stated_name(kind, "kind of Save", SAVES), {})
        improved[clause] = stated_whole(amount, "amount", 0)
        self._bests[clause] = stated_face(best, "best roll")
        self.note(clause, text or f"{kind} Save improved by {amount}")

    def bypass(self, *kinds: str, clause: str, text: str = "") -> None:
        """Let no Save of these kinds be used."""
        self._bypassed.update(stated_name(kind, "kind of Save", SAVES) for kind in kinds)
        self.note(clause, text or f"no {' or '.join(kinds)} Save")
        self.note("bypassing.3", "a Save that is bypassed may not be used")
        self.note("bypassing.5", "every other kind of Save may be")

    def reroll_passed_armour(self, *, clause: str, text: str = "") -> None:
        """Demand that passed Armour Saves are re-rolled."""
        self._reroll_passed_armour = True
        self.note(clause, text or "passed Armour Saves must be re-rolled")
        self.note("core-reroll.1", "no die is re-rolled more than once")

    def reroll_failed(self, *, clause: str, text: str = "") -> None:
        """Let the owner roll failed Saves again."""
        self._reroll_failed = True
        self.note(clause, text or "failed Saves may be re-rolled")
        self.note("core-reroll.1", "no die is re-rolled more than once")

    @property
    def ap(self) -> int:
        """The AP in force against this group."""
        return self._ap.value

    @property
    def ap_at_shields(self) -> int:
        """The AP in force against Void Shields of this group."""
        return self._ap.at_shields

    def save(self, kind: str) -> int | None:
        """Return the Save of a kind that the models have before any AP, or None."""
        own, offered = self.group.save(kind), self._offered.get(kind)
        known = [each for each in (own, offered) if each is not None]
        if not known:
            return None
        improved = self._improved.get(kind, {})
        save = min(known)
        for clause in sorted(improved, key=self._bests.__getitem__, reverse=True):
            save = min(save, max(self._bests[clause], save - improved[clause]))
        return save

    def needed(self, kind: str) -> int | None:
        """Return the face that passes a kind of Save, or None where it cannot be used or passed."""
        printed = self.save(kind)
        if printed is None or kind in self._bypassed:
            return None
        if kind == "jink" and self._may_not_jink:
            return None
        needed = max(2, self._modified(kind, printed))
        return needed if needed <= 6 and not (kind == "ion" and self._from_rear) else None

    @property
    def _may_not_jink(self) -> bool:
        return self._attack.target.order == "first-fire"

    def _modified(self, kind: str, printed: int) -> int:
        if kind == "armour":
            return printed - self.ap
        if kind == "ion":
            return min(6, printed + _ion_steps(self.ap))
        return printed

    def test(self, kind: str) -> RollTest[bool] | None:
        """Return a kind of Save as a test: passed or not, and which faces are re-rolled."""
        needed = self.needed(kind)
        if needed is None:
            return None
        again: set[int] = set()
        if kind == "armour" and self._reroll_passed_armour:
            again |= set(range(needed, 7))
        if self._reroll_failed:
            again |= set(range(1, needed))
        return RollTest.of(lambda face: face >= needed, again)

    def chosen(self) -> tuple[str, RollTest[bool]] | None:
        """Return the kind of Save that is rolled, with its test; None where there is none."""
        tests = {kind: test for kind in SAVES if (test := self.test(kind)) is not None}
        wanted = self._attack.choices.save
        if wanted in tests:
            return wanted, tests[wanted]
        if not tests:
            return None
        best = max(tests, key=lambda kind: tests[kind].chance(True, _ways))
        return best, tests[best]

    @property
    def chance(self) -> int:
        """The chance, in parts of 36, that the Save that is rolled holds."""
        chosen = self.chosen()
        return chosen[1].chance(True, _ways) if chosen else 0

    @property
    def facts(self) -> list[Fact]:
        """The facts stated so far, with what the plan comes to by them."""
        if self._made:
            self._conclude()
        return super().facts

    def _conclude(self) -> None:
        if self.save("armour") is None:
            self.note("core-save-roll.4", "no Armour Save")
        else:
            self.note("core-ap.1", f"AP {self.ap} is added to an Armour Save roll")
        if self.save("ion") is not None:
            usable = "not from the Rear Arc" if self._from_rear else "from the Front Arc"
            self.note("core-ion-shield.1", f"an Ion Shield works {usable}")
        if self.save("jink") is not None and self._may_not_jink:
            self.note("core-jink.1", "no Jink Save under a First Fire Order")
        chosen = self.chosen()
        if chosen is None:
            self.note("core-save-roll.3", f"no Save is possible (AP {self.ap})")
            return
        kind, _ = chosen
        wanted = self._attack.choices.save
        if wanted not in ("best", kind) and self.save(wanted) is not None:
            text = f'save = "{wanted}" cannot be made here: the {kind} Save is rolled'
            self.warn(text, key="choices.save", clause="core-save-choice.1")
        self.note(_CLAUSES[kind], f"{kind} Save on {self.needed(kind)}+ (AP {self.ap})")
        self.note("core-save-roll.2", "a natural 1 fails")
        self.note("core-save-choice.1", f"one Save for each Hit: {kind} is chosen")


_CLAUSES = {
    "armour": "core-save-roll.1",
    "invulnerable": "core-invulnerable-save.1",
    "cover": "core-cover.3",
    "ion": "core-ion-shield.2",
    "jink": "core-jink.1",
}


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _ways(numerator: int, denominator: int) -> int:
    return numerator * _CHANCES // denominator


def _ion_steps(ap: int) -> int:
    """Return by how much an AP worsens an Ion Shield: 0 or -1 nothing, -2 and -3 one, else two."""
    return min(2, -ap // 2)


def plan_save(attack: Attack, group: ModelGroup, marks: frozenset[str]) -> SavePlan:
    """Return the save plan of one group, every plugin asked."""
    plan = SavePlan(attack, group, marks)
    if attack.situation.facing == "rear":
        plan.strike_from_rear(clause="core-arcs.1", text="fired from the target's Rear Arc")
    if "collapsed" in marks:
        plan.bypass("cover", clause="core-structures.4")
    attack.hooks.plan_save(attack, plan)
    return plan
