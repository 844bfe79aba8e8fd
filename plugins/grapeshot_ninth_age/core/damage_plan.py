"""What an unsaved wound of one form of hits takes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import BadStatement, DiceExpression, Plan, parse_dice

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack

_ONE = parse_dice(1)


class DamagePlan(Plan):
    """The Health Points that an unsaved wound costs."""

    stage = "damage"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack.target.name)
        self._multiplied: set[DiceExpression] = set()
        self.cap = attack.target.wounds
        """The most that one wound may cost: the Health Points on the profile."""

    def multiply(self, points: DiceExpression, *, clause: str, text: str) -> None:
        """Let each wound cost so many Health Points; of several values the highest counts."""
        if not isinstance(points, DiceExpression) or points.lowest < 0:
            raise BadStatement("Health Points", points, 'dice, such as parse_dice("D3+1")')
        self._multiplied.add(points)
        self.note(clause, text)

    @property
    def points(self) -> DiceExpression:
        """The Health Points of one wound, before they are held to the cap."""
        if not self._multiplied:
            return _ONE
        return max(self._multiplied, key=lambda dice: (dice.lowest + dice.highest, dice))


def plan_damage(attack: Attack) -> DamagePlan:
    """Return the damage plan of one form of hits, every plugin asked."""
    plan = DamagePlan(attack)
    attack.hooks.plan_damage(attack, plan)
    target = attack.target
    plan.note("health-pool.1", "each unsaved wound takes Health Points from the pool of the unit")
    plan.note("health-pool.3", "what goes beyond the pool is lost")
    if target.wounds > 1:
        gone = f", {target.wounds_lost} gone before" if target.wounds_lost else ""
        text = f"a model falls for every {target.wounds} Health Points{gone}"
        plan.note("health-pool.2", text)
    return plan
