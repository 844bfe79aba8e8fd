"""When a unit strikes: its Initiative Step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Plan, stated_whole

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack

_HIGHEST = 10
_CHARGE = 1


class FightPlan(Plan):
    """The Agility with which a unit strikes, or the step at which it always does."""

    stage = "fight"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack.attacker.name)
        self._agility = attack.attacker.agility
        self._bonus = 0
        self._fixed: int | None = None
        self._at_own_agility = False

    def add_agility(self, amount: int, *, clause: str, text: str = "") -> None:
        """Add to the Agility of the blows."""
        self._bonus += stated_whole(amount, "Agility")
        self.note(clause, text or f"{amount:+d} Agility")

    def modify(self, amount: int, *, clause: str, text: str = "") -> None:
        """Modify what decides who strikes when: the Agility of the blows."""
        self.add_agility(amount, clause=clause, text=text or f"{amount:+d} Agility")

    def strike_always_at(self, step: int, *, clause: str, text: str = "") -> None:
        """Let the blows always come at one step, whatever the Agility; of several the first."""
        step = stated_whole(step, "Initiative Step", 0, _HIGHEST)
        self._fixed = step if self._fixed is None else max(step, self._fixed)
        self.note(clause, text or f"strikes at Initiative Step {step}")

    def strike_at_own_agility(self, *, clause: str, text: str = "") -> None:
        """Let the blows come by Agility even where a weapon fixes their step."""
        self._at_own_agility = True
        self.note(clause, text or "strikes by Agility")

    @property
    def step(self) -> int:
        """The Initiative Step, from 10 down to 0."""
        if self._fixed is not None and not self._at_own_agility:
            return self._fixed
        return min(_HIGHEST, max(self._agility + self._bonus, min(1, self._agility)))


def plan_fight(attack: Attack) -> FightPlan:
    """Return the fight plan of one unit's blows, every plugin asked."""
    plan = FightPlan(attack)
    if attack.attacker.charging:
        plan.add_agility(_CHARGE, clause="charging-momentum.1", text="+1 Agility: charging")
    attack.hooks.plan_fight(attack, plan)
    plan.note("initiative-order.1", f"strikes at Initiative Step {plan.step}")
    plan.note("priority-of-modifiers.2", "Agility is held between 1 and 10")
    return plan
