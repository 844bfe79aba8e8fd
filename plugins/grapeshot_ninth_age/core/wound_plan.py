"""The roll to wound with one form of hits: Strength against Resilience."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grapeshot import Plan, RollTest, stated_whole
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
def _test(needed: int, of_six: int, rerolls_failed: bool) -> RollTest[int]:
    outcomes = [WOUND if face >= needed else NO_WOUND for face in range(1, 6)]
    return RollTest([*outcomes, of_six], range(1, needed) if rerolls_failed else ())


class WoundPlan(Plan):
    """What a roll to wound needs."""

    stage = "wound"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack.target.name)
        self._attack = attack
        self._bonus = 0
        self._rerolls_failed = False
        self._lethal_six = False

    def add_strength(self, amount: int, *, clause: str, text: str = "") -> None:
        """Add to the Strength of the hits."""
        self._bonus += stated_whole(amount, "Strength")
        self.note(clause, text or f"{amount:+d} Strength")

    def reroll_failed(self, *, clause: str, text: str = "") -> None:
        """Demand that failed rolls are rolled again."""
        self._rerolls_failed = True
        self.note(clause, text or "failed rolls to wound are rolled again")

    def six_is_lethal(self, *, clause: str, text: str = "") -> None:
        """Let wounds from a natural 6 be lethal ones: the save plan tells what that means."""
        self._lethal_six = True
        self.note(clause, text or "a natural 6 wounds lethally")

    @property
    def strength(self) -> int:
        """The Strength in force: what is printed, halved if need be, then the bonuses."""
        attack = self._attack
        return attack.printed(attack.weapon.strength, attack.attacker.strength) + self._bonus

    @property
    def needed(self) -> int:
        """The face that wounds."""
        return to_wound(self.strength, self._attack.target.resilience)

    def test(self) -> RollTest[int]:
        """Return the roll as a test: NO_WOUND, WOUND or LETHAL."""
        return _test(self.needed, LETHAL if self._lethal_six else WOUND, self._rerolls_failed)


def plan_wound(attack: Attack) -> WoundPlan:
    """Return the wound plan of one form of hits, every plugin asked."""
    plan = WoundPlan(attack)
    if attack.form == PARTIAL:
        plan.note("priority-of-modifiers.1", "halves are rounded up, before anything is added")
    attack.hooks.plan_wound(attack, plan)
    against = f"Strength {plan.strength} against Resilience {attack.target.resilience}"
    plan.note("to-wound.1", f"{attack.label}{against}: {plan.needed}+")
    plan.note("to-wound.2", "a natural 6 wounds, a natural 1 does not")
    return plan
