"""Whether the target may be attacked, and whether it has to be by Snap Shots."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grapeshot import Plan, Refusal, stated_text

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan

_PRECEDENCE = (
    "target_models",
    "bs_zero",
    "snap_shot",
    "locked_in_combat",
    "not_an_enemy",
    "no_line_of_sight",
    "hole_off_target",
    "out_of_range",
    "within_minimum_range",
    "friendly_under_marker",
    "reroll_not_allowed",
)
"""Which refusal is told where several hold."""
_LIMITS = (*_PRECEDENCE, "no direct fire", "out of sight", "told", "pinned", "moved", "skyfire")
"""What the rules themselves forbid or force, by the names under which it is lifted."""


class _Ban(NamedTuple):
    reason: str
    clause: str
    text: str
    limit: str


class TargetPlan(Plan):
    """What forbids the attack, what lifts that, and what forces it to be Snap Shots."""

    stage = "target"

    def __init__(self, attack: Attack, template: TemplatePlan) -> None:
        super().__init__(attack.target.name)
        self._attack = attack
        self.template = template
        """The marker of the attack, planned before."""
        self._bans: set[_Ban] = set()
        self._lifted: set[str] = set()
        self._forced: dict[str, tuple[str, str]] = {}
        self._barred: dict[tuple[str, str], str] = {}

    def forbid(self, reason: str, *, clause: str, text: str = "", limit: str = "") -> None:
        """Forbid the attack, with the one-word reason of the refusal.

        `limit` is the name by which another rule may lift the ban, by default the reason.
        """
        self.introduce(limit or reason)
        self._bans.add(
            _Ban(
                stated_text(reason, "reason"),
                clause,
                text or reason.replace("_", " "),
                limit or reason,
            )
        )

    def lift(self, limit: str, *, clause: str, text: str = "") -> None:
        """Lift every ban, and whatever forces Snap Shots, of this name."""
        self.mention(limit, _LIMITS, clause)
        self._lifted.add(limit)
        self.note(clause, text or f"{limit} does not count")

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
        return bool(self._forced.keys() - self._lifted)

    def check(self) -> None:
        """Raise Refusal for the first ban that nobody lifts."""
        if self.snap_shots:
            self._note_snap_shots()
            for (clause, reason), text in self._barred.items():
                self.forbid(reason, clause=clause, text=text)
        bans = [ban for ban in self._bans if ban.limit not in self._lifted]
        if bans:
            ban = min(bans, key=_rank)
            raise Refusal(ban.reason, ban.clause, ban.text)

    def _note_snap_shots(self) -> None:
        for limit, (clause, text) in self._forced.items():
            if limit not in self._lifted:
                self.note(clause, text)


def _rank(ban: _Ban) -> tuple[int, _Ban]:
    known = ban.reason in _PRECEDENCE
    return (_PRECEDENCE.index(ban.reason) if known else len(_PRECEDENCE)), ban
