"""What forbids an attack, and what lifts that."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grapeshot import Plan, Refusal

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack

_PRECEDENCE = (
    "out_of_range",
    "within_minimum_range",
    "no_line_of_sight",
    "engaged",
    "shaken",
    "marched",
    "reload",
    "used",
    "already_fired",
    "mixed_shooting",
    "breakdown",
    "jammed",
    "hand_weapon",
    "infantry_lance",
    "infantry_only",
    "weapon_locked",
    "mixed_weapons",
    "not_carried",
)
"""Which refusal is told where several hold."""


class _Ban(NamedTuple):
    reason: str
    clause: str
    text: str


class TargetPlan(Plan):
    """What forbids the attack, and what lifts that."""

    stage = "target"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack.target.name)
        self._bans: set[_Ban] = set()
        self._lifted: set[str] = set()

    def warn_of_idle_traits(self, attack: Attack) -> None:
        """Warn of traits of the weapon that do nothing in an attack of this kind."""
        kind = "blows" if attack.in_combat else "shots"
        whose = "target." if attack.defender == "attacker" else ""
        for index, borne in attack.idle_traits:
            text = f"{borne.printed} does nothing for {kind}"
            self.warn(text, key=f"{whose}weapon.traits[{index}]")

    def forbid(self, reason: str, *, clause: str, text: str = "") -> None:
        """Forbid the attack, with the one-word reason of the refusal."""
        self.introduce(reason)
        self._bans.add(_Ban(reason, clause, text or reason.replace("_", " ")))

    def lift(self, reason: str, *, clause: str, text: str = "") -> None:
        """Lift every ban of a reason."""
        self.mention(reason, _PRECEDENCE, clause)
        self._lifted.add(reason)
        self.note(clause, text or f"{reason} does not count")

    def check(self) -> None:
        """Raise Refusal for the first ban that nobody lifts."""
        bans = [ban for ban in self._bans if ban.reason not in self._lifted]
        if bans:
            raise Refusal(*min(bans, key=_rank))


def _rank(ban: _Ban) -> tuple[int, _Ban]:
    known = ban.reason in _PRECEDENCE
    return (_PRECEDENCE.index(ban.reason) if known else len(_PRECEDENCE)), ban
