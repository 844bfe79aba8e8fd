"""Base stage `hit` of shooting: Aim, range, movement, cover, hopeless shots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fault, kit
from grapeshot_ninth_age.core.hit_plan import HitPlan

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack

_HOPELESS = 7
_COVER = {"soft": (-1, "to-hit-modifiers.4"), "hard": (-2, "to-hit-modifiers.5")}


class AimPlan(HitPlan):
    """The roll to hit of a shot."""

    base_rules = (kit.ONE_FAILS,)

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack)
        self._needs_no_roll = False
        self._hits_on_aim = False

    def hit_on_aim(self, *, clause: str, text: str = "") -> None:
        """Let a roll of the Aim hit, whatever makes it harder."""
        self._hits_on_aim = True
        self.note(clause, text or "a roll of the Aim hits, whatever hinders")

    def need_no_roll(self, *, clause: str, text: str = "") -> None:
        """Let the weapon hit without a roll to hit: another rule resolves its shots."""
        self._needs_no_roll = True
        self.note(clause, text or "no roll to hit is made")

    @property
    def needs_roll(self) -> bool:
        """Whether there is a roll to hit at all."""
        return not (self._needs_no_roll or self.is_automatic)

    @property
    def unmodified(self) -> int:
        """The Aim. Raise Fault (`bad_profile`) where the profile has none."""
        aim: int | None = min(self._replaced, default=self.attack.weapon.to_hit)
        if aim is None:
            raise Fault("bad_profile", '"to_hit" is missing', expected="the Aim, such as 4 for 4+")
        return aim

    @property
    def needed(self) -> int:
        """The face that hits after all modifiers, unclamped."""
        needed = super().needed
        return min(needed, self.unmodified) if self._hits_on_aim else needed

    @property
    def needs_two_rolls(self) -> bool:
        """Whether a shot is so hard that a 6 has to be confirmed."""
        return self.needed == _HOPELESS and self.attack.options.hopeless_shots == "two-rolls"

    def state_rules(self) -> None:
        """State the Aim, and what hinders it."""
        attack = self.attack
        if attack.weapon.to_hit is not None:
            self.note("aim.1", f"Aim {attack.weapon.to_hit}+")
            self.note("aim.2", "a natural 1 misses")
        if attack.attacker.carried:
            self.note("shooting-weapons.4", f"only what {attack.weapon.name} itself has counts")
        self._modify_by_situation()

    def _modify_by_situation(self) -> None:
        situation = self.attack.situation
        if not self.attack.at_short_range:
            self.modify("long range", -1, clause="to-hit-modifiers.1", text="Long Range")
        if self.attack.has_moved:
            self.modify("moved", -1, clause="to-hit-modifiers.2", text="moved this turn")
        if situation.stand_and_shoot:
            self.modify("reaction", -1, clause="to-hit-modifiers.3", text="Stand and Shoot")
        if situation.cover in _COVER:
            amount, clause = _COVER[situation.cover]
            self.modify("cover", amount, clause=clause, text=f"{situation.cover} cover")
            self.note("cover.2", "only one kind of cover counts")

    def conclude(self) -> None:
        """Note what the plan comes to."""
        if not self.needs_roll:
            if self.attack.choices.engineer_aim is not None:
                self.warn(
                    f"{self.attack.weapon.name} needs no roll to hit: no Aim is of use",
                    key="choices.engineer_aim",
                    clause="engineer.1",
                )
        elif self.needed == _HOPELESS:
            self._tell_of_hopeless_shots()
            self._tell_of_second_dice()
        elif self.needed > _HOPELESS:
            self.note("hopeless-shot.2", f"{self.needed}+ cannot hit")

    def _tell_of_hopeless_shots(self) -> None:
        options = self.attack.options
        twice = options.hopeless_shots == "two-rolls"
        text = "7+ is a 6 and then, on a second roll, 4+" if twice else "7+ cannot hit"
        self.reading("hopeless_shots", "hopeless-shot.1" if twice else "hopeless-shot.2", text)
        if twice and self.rerolls_failed:
            text = "which dice of such a shot are re-rolled if they fail"
            self.reading("hopeless_reroll", "hopeless-shot.1", text)
        if twice and self.can_misfire:
            text = "which dice of such a shot misfire on a natural 1"
            self.reading("hopeless_misfire", "hopeless-shot.1", text)

    def _tell_of_second_dice(self) -> None:
        if self.needs_two_rolls:
            for clause, text in self._of_second_dice:
                self.note(clause, text)


def plan_aim(attack: Attack) -> AimPlan:
    """Return the hit plan of a shooting attack, every plugin asked."""
    return kit.planned(AimPlan(attack), attack.hooks.plan_hit)
