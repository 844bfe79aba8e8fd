"""Whether the target may be attacked, and whether it has to be by Snap Shots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan


class TargetPlan(kit.TargetPlan):
    """What forbids the attack, what lifts that, and what forces it to be Snap Shots."""

    precedence = (
        "bs_zero",
        "snap_shot",
        "locked_in_combat",
        "not_an_enemy",
        "anathema",
        "god_engine",
        "no_line_of_sight",
        "hole_off_target",
        "out_of_range",
        "within_minimum_range",
        "friendly_under_marker",
        "reroll_not_allowed",
    )
    limits = ("no direct fire", "out of sight", "told", "pinned", "moved", "skyfire")

    def __init__(self, attack: Attack, template: TemplatePlan) -> None:
        super().__init__(attack)
        self.template = template
        """The marker of the attack, planned before."""
        self._forced: dict[str, tuple[str, str]] = {}
        self._barred: dict[tuple[str, str], str] = {}

    def force_snap_shots(self, limit: str, *, clause: str, text: str = "") -> None:
        """Let the attack be Snap Shots, for a reason of this name."""
        self.introduce(limit)
        self._forced[limit] = (clause, text or f"Snap Shots: {limit}")

    def bar_snap_shots(self, *, clause: str, text: str = "", reason: str = "snap_shot") -> None:
        """Say that the weapon cannot make Snap Shots, with the reason of the refusal."""
        self._barred[clause, reason] = text or "the weapon cannot make Snap Shots"

    @property
    def snap_shots(self) -> bool:
        """Whether the attack is made of Snap Shots."""
        return not all(map(self.is_lifted, self._forced))

    def check(self) -> None:
        """Raise Refusal for the first ban that nobody lifts."""
        if self.snap_shots:
            self._note_snap_shots()
            for (clause, reason), text in self._barred.items():
                self.forbid(reason, clause=clause, text=text)
        super().check()

    def _note_snap_shots(self) -> None:
        for limit, (clause, text) in self._forced.items():
            if not self.is_lifted(limit):
                self.note(clause, text)
