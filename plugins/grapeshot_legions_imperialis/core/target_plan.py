"""May the target be attacked, and which of its models may be struck?"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grapeshot import Plan, Refusal

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack

_PRECEDENCE = (
    "structure",
    "not_touching",
    "reach",
    "flyer",
    "phase",
    "order",
    "stage",
    "overwatch",
    "shocked",
    "already_fired",
    "ammunition",
    "co_axial",
    "split_fire",
    "secondary_target",
    "arc",
    "no_line_of_sight",
    "out_of_range",
    "within_minimum_range",
    "placement",
    "collapse_save",
)
"""Which refusal is told where several hold."""


class _Ban(NamedTuple):
    reason: str
    clause: str
    text: str
    limit: str


class TargetPlan(Plan):
    """What forbids the attack, what lifts that, and which models are open to its Hits."""

    stage = "target"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack.target.name)
        self._attack = attack
        self._bans: set[_Ban] = set()
        self._lifted: set[str] = set()
        self._range_factors: dict[str, int] = {}
        self._range: float | None = None
        self._open_to_unseen = False
        self._passed_over: set[str] = set()
        self._skips: set[str] = set()

    def forbid(self, reason: str, *, clause: str, text: str, limit: str = "") -> None:
        """Forbid the attack, with the one-word reason of the refusal.

        `limit` is the name by which another rule may lift the ban, by default the reason.
        """
        self._bans.add(_Ban(reason, clause, text, limit or reason))

    def lift(self, limit: str, *, clause: str, text: str) -> None:
        """Lift every ban of a name."""
        self._lifted.add(limit)
        self.note(clause, text)

    def multiply_range(self, factor: int, *, clause: str) -> None:
        """Multiply the range, and the minimum range."""
        self._range_factors[clause] = factor
        self.note(clause, f"range times {factor}")

    def set_range(self, inches: float, *, clause: str) -> None:
        """Replace the weapon's range."""
        self._range = inches
        self.note(clause, f'range {inches:g}"')

    def open_to_unseen(self, *, clause: str) -> None:
        """Let Hits go to every model in range, seen or not."""
        self._open_to_unseen = True
        self.note(clause, "Hits may go to any model in range, seen or not")

    def pass_over(self, *, clause: str, text: str, limit: str = "") -> None:
        """Leave this target out: the attack goes on against the others without any roll here.

        `limit` is the name by which another rule may lift that.
        """
        self._passed_over.add(limit or clause)
        self.note(clause, text)

    def pass_over_where(self, limit: str, *, clause: str) -> None:
        """Leave this target out, in place of refusing the attack, where a ban of this name holds."""
        self._skips.add(limit)
        self.note(clause, f"targets are left out for {limit.replace('_', ' ')}")

    @property
    def struck(self) -> bool:
        """Whether any Hit roll is made against this target."""
        banned = {ban.limit for ban in self._bans} & self._skips
        return not (self._passed_over | banned) - self._lifted

    @property
    def _factor(self) -> int:
        factor = 1
        for each in self._range_factors.values():
            factor *= each
        return factor

    @property
    def range(self) -> float | None:
        """The range in force, in inches; None where distance does not limit the weapon."""
        if self._range is not None:
            return self._range
        printed = self._attack.weapon.range
        return None if isinstance(printed, str) else printed * self._factor

    @property
    def minimum_range(self) -> float:
        """The minimum range in force, in inches."""
        return self._attack.weapon.min_range * self._factor

    @property
    def eligible_models(self) -> int:
        """How many models of the target may be given Hits, where no template decides that."""
        attack = self._attack
        return attack.models_in_range if self._open_to_unseen else attack.models_visible

    def check(self) -> None:
        """Raise Refusal for the first ban that nobody lifts."""
        if not self.struck:
            return
        bans = [ban for ban in self._bans if ban.limit not in self._lifted]
        if bans:
            ban = min(bans, key=_rank)
            raise Refusal(ban.reason, ban.clause, ban.text)

    def check_range(self) -> None:
        """Forbid a distance that is out of the range in force, once all rules have spoken."""
        distance = self._attack.situation.distance
        if distance is None:
            return
        if self.range is not None and distance > self.range:
            self.forbid(
                "out_of_range",
                clause="core-range-and-sight.1",
                text=f'{distance:g}" is beyond the range of {self.range:g}"',
            )
        if distance < self.minimum_range:
            self.forbid(
                "within_minimum_range",
                clause="core-range-and-sight.2",
                text=f'{distance:g}" is nearer than the least range of {self.minimum_range:g}"',
            )


def _rank(ban: _Ban) -> tuple[int, _Ban]:
    known = ban.reason in _PRECEDENCE
    return (_PRECEDENCE.index(ban.reason) if known else len(_PRECEDENCE)), ban
