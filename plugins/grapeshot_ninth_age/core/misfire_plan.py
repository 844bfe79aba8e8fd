"""What a misfire may do: the roll on the Misfire Table and its results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit, stated_name, stated_whole
from grapeshot_ninth_age.core.shapes import RESULTS

if TYPE_CHECKING:
    from grapeshot import Plan
    from grapeshot_ninth_age.core.attack import Attack

_TABLE = ((0, "explosion"), (2, "breakdown"), (4, "jammed"))
"""The highest total of each result; all beyond is a malfunction."""
_EXPLAINED = {
    "misfire-table.3": "0 or less, explosion: a hit on every model within D6 inches",
    "misfire-table.4": "those hits have Strength 5 and AP 2, whatever the weapon",
    "misfire-table.5": "and the firing model is destroyed",
    "misfire-table.6": "1 or 2, breakdown: the weapon shoots no more in this game",
    "misfire-table.7": "3 or 4, jammed: no shot in the owner's next Player Turn",
    "misfire-table.9": "5 or more, malfunction: one Health Point, no save",
}


class MisfirePlan(kit.AttackPlan):
    """The modifier of the roll, what is re-rolled, what a jam does."""

    attack: Attack
    stage = "post_damage"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack)
        self.target = ""
        self._modifier = 0
        self._rerolled: set[str] = set()
        self.fixed: str | None = None
        """The result of every misfire, where no die is rolled for it."""
        self.jam_shakes = False
        """Whether a jam leaves the model Shaken in place of the weapon useless."""

    def modify(self, amount: int, *, clause: str, text: str = "") -> None:
        """Modify the roll on the table."""
        self._modifier += stated_whole(amount, "modifier")
        self.note(clause, text or "a modifier of the roll")

    def reroll(self, *results: str, clause: str, text: str = "") -> None:
        """Let these results be re-rolled, once."""
        self._rerolled.update(stated_name(result, "result", RESULTS) for result in results)
        self.note(clause, text or "these results are re-rolled")

    def shake_on_jam(self, *, clause: str, text: str = "") -> None:
        """Let a jam leave the model Shaken."""
        self.jam_shakes = True
        self.note(clause, text or "a jam leaves the model Shaken")
        self.note("misfire-table.8", "a jam leaves it Shaken to the end of its next Player Turn")

    def fix_result(self, result: str, *, clause: str, text: str = "") -> None:
        """Let every misfire have one result, without a roll."""
        self.fixed = stated_name(result, "result", RESULTS)
        self.note(clause, text or f"every misfire is a {result}: no die is rolled")

    def rerolls(self, result: str) -> bool:
        """Return whether a result is re-rolled."""
        return result in self._rerolled

    @property
    def results(self) -> set[str]:
        """The results that a face may have."""
        return {self.fixed} if self.fixed else {self.result(face) for face in range(1, 7)}

    def result(self, face: int) -> str:
        """Return the result of a face."""
        total = face + self._modifier
        return next((result for highest, result in _TABLE if total <= highest), "malfunction")

    def conclude(self) -> None:
        """Note what the table says, and warn of a re-roll of what it does not."""
        for result in self.attack.choices.engineer_reroll_misfire:
            if result not in self.results:
                text = f"no face of this die is a result of {result}"
                self.warn(text, key=_CHOICE, clause="engineer.2")
        if self.fixed:
            self.note("misfire-table.9", _EXPLAINED["misfire-table.9"].partition(": ")[2])
            return
        modifier = f" {self._modifier:+d}" if self._modifier else ""
        self.note("misfire-table.2", f"a misfire rolls D6{modifier} on the Misfire Table")
        for clause, text in _EXPLAINED.items():
            self.note(clause, text)


_CHOICE = "choices.engineer_reroll_misfire"


def warn_of_no_misfire(attack: Attack, plan: Plan) -> None:
    """Warn of a choice about misfires where there are none."""
    if attack.choices.engineer_reroll_misfire:
        text = f"{attack.weapon.name} cannot misfire: nothing is re-rolled"
        plan.warn(text, key=_CHOICE, clause="engineer.2")


def plan_misfire(attack: Attack) -> MisfirePlan:
    """Return the misfire plan of an attack, every plugin asked."""
    return kit.planned(MisfirePlan(attack), attack.hooks.plan_misfire)
