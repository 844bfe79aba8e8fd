"""A test of Leadership that unsaved wounds set off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fault, Plan, stated_text, stated_whole

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack


_DOUBLE_ONE, _DOUBLE_SIX = 2, 12
"""Totals of 2D6 that only a double comes to."""


class MoralePlan(Plan):
    """Whether the unit tests after an unsaved wound, and at which Leadership."""

    stage = "post_damage"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack.target.name)
        self._leadership = attack.target.leadership
        self._demanded: set[str] = set()
        self._exempt: set[str] = set()
        self._penalties: dict[str, int] = {}
        self._unmoved = False
        self._doubles_decide = attack.options.leadership_doubles

    def demand(self, *, clause: str, text: str = "") -> None:
        """Demand a test where a wound was not saved."""
        self._demanded.add(clause)
        self.note(clause, text or "a wound that was not saved demands a test")

    def exempt(self, *, clause: str, text: str = "") -> None:
        """Let the unit pass without a roll."""
        self._exempt.add(clause)
        self.note(clause, text or "the unit passes without a roll")

    def penalise(self, name: str, amount: int, *, clause: str, text: str = "") -> None:
        """Lower the Leadership for the test, for a named reason; of one name the most counts."""
        lowered = stated_whole(amount, "penalty", 0)
        self._penalties[stated_text(name, "name")] = max(lowered, self._penalties.get(name, 0))
        self.note(clause, text or name)

    def waive_penalties(self, *, clause: str, text: str = "") -> None:
        """Let no penalty count."""
        self._unmoved = True
        self.note(clause, text or "penalties of the test do not count")

    @property
    def is_due(self) -> bool:
        """Whether the unit tests where a wound was not saved."""
        return bool(self._demanded) and not self._exempt

    @property
    def leadership(self) -> int:
        """The Leadership of the test. Raise Fault (`bad_profile`) where it is missing."""
        if self._leadership is None or self._leadership == ():
            raise Fault(
                "bad_profile", "target.leadership is missing", expected="a number, for the test"
            )
        own = self._leadership
        penalty = 0 if self._unmoved else sum(self._penalties.values())
        return (max(own) if isinstance(own, tuple) else own) - penalty

    def passes(self, total: int) -> bool:
        """Return whether a total of 2D6 passes the test."""
        if self._doubles_decide and total in (_DOUBLE_ONE, _DOUBLE_SIX):
            return total == _DOUBLE_ONE
        return total <= self.leadership


def plan_morale(attack: Attack) -> MoralePlan:
    """Return the morale plan of one target, every plugin asked. Raise Fault without Leadership."""
    plan = MoralePlan(attack)
    fear = attack.situation.fear
    if fear:
        text = f"Leadership less {fear}, for the Fear that works on the unit"
        plan.penalise("fear", fear, clause="fear.1", text=text)
    attack.hooks.plan_morale(attack, plan)
    if plan.is_due:
        plan.note("leadership-test.1", f"2D6 of {plan.leadership} or less passes")
        plan.note("leadership-test.2", "the best Leadership of the unit counts")
        text = "whether a double 1 passes every test and a double 6 fails it"
        plan.reading("leadership_doubles", "leadership-test.1", text)
    return plan
