"""What an unsaved wound of one form of hits takes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit, stated_whole

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack


class DamagePlan(kit.DamagePlan):
    """The Health Points that an unsaved wound costs."""

    attack: Attack
    lacks = ("alter", "spill")
    cost_to_user = 0
    """The Health Points that the attack costs each model that makes it; no save helps."""

    def cost_user(self, points: int, *, clause: str, text: str = "") -> None:
        """Let the attack cost each model that makes it so many Health Points once it is made."""
        self.cost_to_user = max(self.cost_to_user, stated_whole(points, "Health Points", 0))
        self.note(clause, text or f"costs its user {points} Health Points")

    @property
    def cap(self) -> int:
        """The most that one wound may cost: the Health Points on the profile."""
        wounds: int = self.attack.target.wounds
        return wounds

    @property
    def asked(self) -> str:
        """What the dice are for, as a player is asked for them."""
        return "multiple wounds"

    def conclude(self) -> None:
        """Note how a unit takes its losses."""
        text = "each unsaved wound takes Health Points from the pool of the unit"
        self.note("health-pool.1", text)
        self.note("health-pool.3", "what goes beyond the pool is lost")
        target = self.attack.target
        if target.wounds > 1:
            gone = f", {target.wounds_lost} gone before" if target.wounds_lost else ""
            text = f"a model falls for every {target.wounds} Health Points{gone}"
            self.note("health-pool.2", text)


def plan_damage(attack: Attack, tags: kit.Tags = kit.NO_TAGS) -> DamagePlan:
    """Return the damage plan of wounds that bear some tags, every plugin asked."""
    return kit.planned(DamagePlan(attack, tags), attack.hooks.plan_damage)
