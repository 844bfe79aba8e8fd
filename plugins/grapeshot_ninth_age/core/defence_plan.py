"""How the unit that is struck defends itself: Parry, and whether its shield is of use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit, stated_whole
from grapeshot_ninth_age.core.shapes import BEST_ARMOUR

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack


class DefencePlan(kit.AttackPlan):
    """What the struck unit, and the weapon in its hands, do for it."""

    attack: Attack
    stage = "hit"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack)
        self._parries = self._may_not_parry = False
        self._both_hands = False
        self._keeps_shield = False
        self._thicker: list[tuple[int, int]] = []

    def parry(self, *, clause: str, text: str = "") -> None:
        """Let the unit parry blows from its front."""
        self._parries = True
        self.note(clause, text or "the unit parries blows from its front")

    def forbid_parry(self, *, clause: str, text: str = "") -> None:
        """Let the unit not parry, whatever else lets it."""
        self._may_not_parry = True
        self.note(clause, text or "no Parry")

    def need_both_hands(self, *, clause: str, text: str = "") -> None:
        """Let the weapon take both hands: no shield against blows."""
        self._both_hands = True
        self.note(clause, text or "both hands are taken: no shield against blows")
        self.note("two-handed.1", "no shield against blows; against shots it counts")

    def keep_shield(self, *, clause: str, text: str = "") -> None:
        """Let the shield count though the weapon takes both hands."""
        self._keeps_shield = True
        self.note(clause, text or "the shield counts beside a weapon for both hands")

    def thicken_armour(self, amount: int, best: int, *, clause: str, text: str = "") -> None:
        """Add to the Armour, but to no more than `best` by it."""
        self._thicker.append((stated_whole(amount, "Armour", 0), stated_whole(best, "Armour", 0)))
        self.note(clause, text or f"{amount:+d} Armour, to {best} at best")

    @property
    def parries(self) -> bool:
        """Whether blows of this attack are parried."""
        parries = self._parries and not self._may_not_parry
        return parries and self.attack.in_combat and self.attack.from_front

    @property
    def uses_shield(self) -> bool:
        """Whether the unit has a shield that counts against this attack."""
        bound = self._both_hands and self.attack.in_combat and not self._keeps_shield
        return self.attack.target.shield and not bound

    @property
    def armour(self) -> int:
        """The Armour in force, shield included: 6 at the most."""
        armour = self.attack.target.armour
        for amount, best in sorted(self._thicker):
            armour = max(armour, min(best, armour + amount))
        return min(BEST_ARMOUR, armour + self.uses_shield)

    def state_rules(self) -> None:
        """Note what the unit has in hand."""
        attack = self.attack
        if attack.in_combat:
            weapon = attack.target_weapon.name
            self.note("hand-weapon.1", f"{attack.target.name} has {weapon} in hand")

    def conclude(self) -> None:
        """Note whether it parries."""
        if self.parries:
            self.note("parry.1", "struck from the front: Parry counts")
            self.note("parry.2", "Defensive Skill +1, or the striker's Offensive Skill if higher")


def plan_defence(attack: Attack) -> DefencePlan:
    """Return the defence plan of the struck unit, every plugin of its own asked."""
    return kit.planned(DefencePlan(attack), attack.defence_hooks.plan_defence)
