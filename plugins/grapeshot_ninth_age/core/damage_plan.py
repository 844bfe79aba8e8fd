"""What an unsaved wound of one form of hits takes away."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grapeshot import BadStatement, DiceExpression, Plan, parse_dice, stated_whole
from grapeshot_ninth_age.core.wound_plan import LETHAL

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack

_ONE = parse_dice(1)


class Change(NamedTuple):
    """How many Health Points of those rolled for a wound are lost: fewer, half, up to a cap."""

    less: int
    halved: bool
    cap: int

    def of(self, points: int) -> int:
        """Return the Health Points that are lost."""
        if self.halved:
            points = (points + 1) // 2
        if self.less:
            points = max(min(points, 1), points - self.less)
        return min(points, self.cap)


class DamagePlan(Plan):
    """The Health Points that an unsaved wound costs."""

    stage = "damage"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack.target.name)
        self._multiplied: set[DiceExpression] = set()
        self._multiplied_if_lethal: set[DiceExpression] = set()
        self._additional = 0
        self._less = 0
        self._halved = False
        self.cap = attack.target.wounds
        """The most that one wound may cost: the Health Points on the profile."""

    def multiply(self, points: DiceExpression, *, clause: str, text: str = "") -> None:
        """Let each wound cost so many Health Points; of several values the highest counts."""
        if not isinstance(points, DiceExpression) or points.lowest < 0:
            raise BadStatement("Health Points", points, 'dice, such as parse_dice("D3+1")')
        self._multiplied.add(points)
        self.note(clause, text or f"each wound costs {points} Health Points")

    def multiply_lethal(self, points: DiceExpression, *, clause: str, text: str = "") -> None:
        """Let each lethal wound cost so many Health Points; the highest of all values counts."""
        if not isinstance(points, DiceExpression) or points.lowest < 0:
            raise BadStatement("Health Points", points, 'dice, such as parse_dice("D3+1")')
        self._multiplied_if_lethal.add(points)
        self.note(clause, text or f"each lethal wound costs {points} Health Points")

    def additional_wounds(self, wounds: int, *, clause: str, text: str = "") -> None:
        """Let each wound cost so many Health Points more, beside what multiplies it."""
        self._additional += stated_whole(wounds, "wounds", 0)
        self.note(clause, text or f"{wounds:+d} Health Points for each wound")

    def lessen(self, amount: int, *, clause: str, text: str = "") -> None:
        """Let what is multiplied cost less, but 1 at the least."""
        self._less += stated_whole(amount, "Health Points", 0)
        self.note(clause, text or f"{amount} Health Points less for each wound")

    def halve(self, *, clause: str, text: str = "") -> None:
        """Let what is multiplied cost half, fractions rounded up."""
        self._halved = True
        self.note(clause, text or "half the Health Points for each wound")

    def _values(self, wound: int) -> set[DiceExpression]:
        """Return what multiplies a wound of one kind."""
        return self._multiplied | (self._multiplied_if_lethal if wound == LETHAL else set())

    def change(self, wound: int) -> Change:
        """Return what becomes of the Health Points that are rolled for a wound of one kind."""
        if not self._values(wound):
            return Change(0, False, self.cap)
        return Change(self._less, self._halved, self.cap)

    def points(self, wound: int) -> DiceExpression:
        """Return the Health Points of one wound of a kind, before they are held to the cap."""
        most = max(
            self._values(wound), key=lambda dice: (dice.lowest + dice.highest, dice), default=_ONE
        )
        return most._replace(bonus=most.bonus + self._additional)


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
