"""The Save against a Hit on one group of like models: its AP, the kinds on offer, re-rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Plan, RollTest
from grapeshot_legions_imperialis.core.shapes import SAVES

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.models import ModelGroup

_CHANCES = 36


class ArmourPenetration:
    """The AP of a weapon against one group, and what rules make of it.

    They combine in a fixed order: improve, then multiply, then set to 0, then the improvements
    that are exceptions to the step to 0. A better AP is a lower number.
    """

    def __init__(self, printed: int) -> None:
        self.printed = printed
        self._improvement = 0
        self._factor = 1
        self._zero = False
        self._exceptions: dict[str, int] = {}

    def improve(self, amount: int) -> None:
        """Improve the AP before any step to 0."""
        self._improvement += amount

    def multiply(self, factor: int) -> None:
        """Multiply the AP, improvements included."""
        self._factor *= factor

    def set_to_zero(self) -> None:
        """Let the AP count 0, whatever improved it."""
        self._zero = True

    def improve_after_zero(self, reason: str, amount: int) -> None:
        """Improve the AP after any step to 0; each reason counts once."""
        self._exceptions[reason] = amount

    @property
    def value(self) -> int:
        """The AP in force: 0 or less."""
        ap = 0 if self._zero else (self.printed - self._improvement) * self._factor
        return ap - sum(self._exceptions.values())


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

    def improve_ap(self, amount: int, *, clause: str) -> None:
        """Improve the AP, before any step to 0."""
        self._ap.improve(amount)
        self.note(clause, f"AP improved by {amount}")

    def multiply_ap(self, factor: int, *, clause: str) -> None:
        """Multiply the AP."""
        self._ap.multiply(factor)
        self.note(clause, f"AP times {factor}")

    def set_ap_to_zero(self, *, clause: str, text: str) -> None:
        """Let the AP count 0."""
        self._ap.set_to_zero()
        self.note(clause, f"AP 0: {text}")
        self.note("weapon-traits-and-ap.3", "the step to AP 0 comes after every improvement")

    def strike_from_rear(self, *, clause: str, text: str) -> None:
        """Let the Hit count as coming from the target's Rear Arc."""
        self._from_rear = True
        self.note(clause, text)
        if self._attack.at_engine:
            self._ap.improve_after_zero("rear arc", 1)
            self.note("weapon-traits-and-ap.4", "AP improved by 1 after any step to 0")

    def bypass(self, *kinds: str, clause: str) -> None:
        """Let no Save of these kinds be used."""
        self._bypassed.update(kinds)
        self.note(clause, f"no {' or '.join(kinds)} Save")

    def reroll_passed_armour(self, *, clause: str) -> None:
        """Demand that passed Armour Saves are rolled again."""
        self._reroll_passed_armour = True
        self.note(clause, "passed Armour Saves must be rolled again")

    def reroll_failed(self, *, clause: str) -> None:
        """Let the owner roll failed Saves again."""
        self._reroll_failed = True
        self.note(clause, "failed Saves may be rolled again")

    @property
    def ap(self) -> int:
        """The AP in force against this group."""
        return self._ap.value

    def needed(self, kind: str) -> int | None:
        """Return the face that passes a kind of Save, or None where it cannot be used or passed."""
        printed = self.group.save(kind)
        if printed is None or kind in self._bypassed:
            return None
        if kind == "jink" and self._attack.target.order == "first-fire":
            return None
        needed = max(2, self._modified(kind, printed))
        return needed if needed <= 6 and not (kind == "ion" and self._from_rear) else None

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

    def conclude(self) -> None:
        """Note what the plan comes to."""
        chosen = self.chosen()
        if chosen is None:
            self.note("core-save-roll.3", f"no Save is possible (AP {self.ap})")
            return
        kind, _ = chosen
        clause = _CLAUSES[kind]
        self.note(clause, f"{kind} Save on {self.needed(kind)}+ (AP {self.ap})")


_CLAUSES = {
    "armour": "core-save-roll.1",
    "invulnerable": "core-invulnerable-save.1",
    "cover": "core-cover.3",
    "ion": "core-ion-shield.2",
    "jink": "core-jink.1",
}


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
    plan.conclude()
    return plan
