"""The roll to wound with one form of hits: Strength against Resilience."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grapeshot import Plan, RollTest, stated_face, stated_text, stated_whole
from grapeshot_ninth_age.core.attack import PARTIAL

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack

NO_WOUND, WOUND, LETHAL = 0, 1, 2
"""What a die to wound means; a lethal wound is one from a natural 6 that a rule makes worse."""
_TABLE = ((2, 2), (1, 3), (0, 4), (-1, 5))
"""The least difference of Strength and Resilience, and what then wounds."""


def to_wound(strength: int, resilience: int) -> int:
    """Return the face that wounds."""
    difference = strength - resilience
    return next((needed for least, needed in _TABLE if difference >= least), 6)


@cache
def _test(needed: int, of_six: int, again: range) -> RollTest[int]:
    outcomes = [WOUND if face >= needed else NO_WOUND for face in range(1, 6)]
    return RollTest([*outcomes, of_six], again)


class WoundPlan(Plan):
    """What a roll to wound needs."""

    stage = "wound"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack.target.name)
        self._attack = attack
        self._bonus = 0
        self._fixed_strength: int | None = None
        self._tougher = 0
        self._fixed_resilience: int | None = None
        self._modifiers: dict[str, int] = {}
        self._fixed_face: int | None = None
        self._rerolls_failed = False
        self._rerolls_passed = False
        self._lethal_six = False

    def add_strength(self, amount: int, *, clause: str, text: str = "") -> None:
        """Add to the Strength of the hits."""
        self._bonus += stated_whole(amount, "Strength")
        self.note(clause, text or f"{amount:+d} Strength")

    def fix_strength(self, strength: int, *, clause: str, text: str = "") -> None:
        """Let the hits have this Strength, whatever else is said; of several the best."""
        strength = stated_whole(strength, "Strength", 0)
        known = self._fixed_strength
        self._fixed_strength = strength if known is None else max(strength, known)
        self.note(clause, text or f"always Strength {strength}")

    def add_resilience(self, amount: int, *, clause: str, text: str = "") -> None:
        """Add to the Resilience of those who are struck."""
        self._tougher += stated_whole(amount, "Resilience")
        self.note(clause, text or f"{amount:+d} Resilience")

    def fix_resilience(self, resilience: int, *, clause: str, text: str = "") -> None:
        """Let those who are struck have this Resilience."""
        self._fixed_resilience = stated_whole(resilience, "Resilience", 0)
        self.note(clause, text or f"always Resilience {resilience}")

    def modify(self, name: str, amount: int, *, clause: str, text: str = "") -> None:
        """Modify the roll; of several modifiers of one name the larger counts."""
        stated = stated_whole(amount, "modifier"), self._modifiers.get(stated_text(name), 0)
        self._modifiers[name] = max(stated, key=abs)
        self.note(clause, text or f"{amount:+d} to wound: {name}")

    def wound_on(self, face: int, *, clause: str, text: str = "") -> None:
        """Let a natural face, or a higher one, wound, whatever Strength and Resilience."""
        face = stated_face(face)
        known = self._fixed_face
        self._fixed_face = face if known is None else min(face, known)
        self.note(clause, text or f"wounds on a natural {face} or more")

    def reroll_passed(self, *, clause: str, text: str = "") -> None:
        """Demand that rolls which wound are re-rolled."""
        self._rerolls_passed = True
        self.note(clause, text or "rolls that wound are re-rolled")

    def reroll_failed(self, *, clause: str, text: str = "") -> None:
        """Demand that failed rolls are re-rolled."""
        self._rerolls_failed = True
        self.note(clause, text or "failed rolls to wound are re-rolled")

    def six_is_lethal(self, *, clause: str, text: str = "") -> None:
        """Let wounds from a natural 6 be lethal ones: the save plan tells what that means."""
        self._lethal_six = True
        self.note(clause, text or "a natural 6 wounds lethally")

    @property
    def strength(self) -> int:
        """The Strength in force: what is printed, halved if need be, then the bonuses."""
        attack = self._attack
        if self._fixed_strength is not None:
            return self._fixed_strength
        return attack.printed(attack.weapon.strength, attack.attacker.strength) + self._bonus

    @property
    def resilience(self) -> int:
        """The Resilience in force of those who are struck."""
        fixed = self._fixed_resilience
        return (self._attack.target.resilience if fixed is None else fixed) + self._tougher

    @property
    def is_fixed(self) -> bool:
        """Whether a rule tells the face that wounds, whatever Strength and Resilience."""
        return self._fixed_face is not None

    @property
    def needed(self) -> int:
        """The face that wounds: a natural 1 never does, a natural 6 always."""
        if self._fixed_face is not None:
            return max(2, self._fixed_face)
        needed = to_wound(self.strength, self.resilience) - sum(self._modifiers.values())
        return max(2, min(6, needed))

    def test(self) -> RollTest[int]:
        """Return the roll as a test: NO_WOUND, WOUND or LETHAL."""
        needed = self.needed
        first = 1 if self._rerolls_failed else needed
        last = 6 if self._rerolls_passed else needed - 1
        return _test(needed, LETHAL if self._lethal_six else WOUND, range(first, last + 1))


def plan_wound(attack: Attack) -> WoundPlan:
    """Return the wound plan of one form of hits, every plugin asked."""
    plan = WoundPlan(attack)
    if attack.form == PARTIAL:
        plan.note("priority-of-modifiers.1", "halves are rounded up, before anything is added")
    attack.hooks.plan_wound(attack, plan)
    against = f"Strength {plan.strength} against Resilience {plan.resilience}"
    if plan.is_fixed:
        against = "whatever Strength and Resilience"
    plan.note("to-wound.1", f"{attack.label}{against}: {plan.needed}+")
    plan.note("to-wound.2", "a natural 6 wounds, a natural 1 does not")
    return plan
