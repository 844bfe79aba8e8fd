"""Base stage `hit` of close combat: Offensive against Defensive Skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit, stated_whole
from grapeshot_ninth_age.core.hit_plan import HitPlan

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.defence_plan import DefencePlan


_SKILL_TABLE = ((4, 2), (1, 3), (-3, 4), (-7, 5))
"""The least difference of Offensive and Defensive Skill, and what then hits."""


class SkillPlan(HitPlan):
    """The roll to hit of a blow."""

    def __init__(self, attack: Attack, defensive_skill: int, parries: bool) -> None:
        super().__init__(attack)
        self._bonus = 0
        self._own_defence = defensive_skill
        self._parries = parries
        self._ignores_parry = False

    def add_offensive_skill(self, amount: int, *, clause: str, text: str = "") -> None:
        """Add to the Offensive Skill."""
        self._bonus += stated_whole(amount, "Offensive Skill")
        self.note(clause, text or f"{amount:+d} Offensive Skill")

    def add_defensive_skill(self, amount: int, *, clause: str, text: str = "") -> None:
        """Add to the Defensive Skill of those who are struck."""
        self._own_defence += stated_whole(amount, "Defensive Skill")
        self.note(clause, text or f"{amount:+d} Defensive Skill")

    def ignore_parry(self, *, clause: str, text: str = "") -> None:
        """Let Parry be of no help against the blows."""
        self._ignores_parry = True
        self.note(clause, text or "Parry is of no help")

    @property
    def offensive_skill(self) -> int:
        """The Offensive Skill in force."""
        return self.attack.attacker.offensive_skill + self._bonus

    @property
    def defensive_skill(self) -> int:
        """The Defensive Skill in force; Parry takes the better of two."""
        if self._parries and not self._ignores_parry:
            return max(self._own_defence + 1, self.offensive_skill)
        return self._own_defence

    @property
    def unmodified(self) -> int:
        """The face that hits before modifiers."""
        return min(self._replaced, default=self.by_skill)

    @property
    def by_skill(self) -> int:
        """What the two skills need against each other."""
        difference = self.offensive_skill - self.defensive_skill
        return next((needed for least, needed in _SKILL_TABLE if difference >= least), 6)

    def conclude(self) -> None:
        """Note which Skills meet."""
        ours, theirs = self.offensive_skill, self.defensive_skill
        text = f"Offensive Skill {ours} against Defensive Skill {theirs}: {self.by_skill}+"
        self.note("close-combat-to-hit.1", text)
        self.note("close-combat-to-hit.2", "a natural 1 misses, a natural 6 hits")


def plan_skill(attack: Attack, defence: DefencePlan) -> SkillPlan:
    """Return the hit plan of blows, every plugin asked."""
    plan = SkillPlan(attack, attack.target.defensive_skill, defence.parries)
    return kit.planned(plan, attack.hooks.plan_hit)
