"""Base stage `target` of shooting: who may shoot, with what, how far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fault, kit
from grapeshot.names import normalise
from grapeshot_ninth_age.core.target_plan import TargetPlan

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack


class ShootingPlan(TargetPlan):
    """What forbids a unit to shoot."""

    def state_rules(self) -> None:
        """Forbid what the rules of shooting do."""
        if self.attack.mode:
            self.note("cannon.1", f"its owner chose the mode {self.attack.mode}")
        self._demand_range()
        self._demand_free_shooters()
        self._demand_one_weapon()
        self._demand_working_weapon()

    def _demand_range(self) -> None:
        attack = self.attack
        distance, reach = attack.situation.distance, attack.weapon.range
        if reach is None:
            raise Fault("bad_profile", '"range" is missing', expected="a number of inches")
        if distance > reach.farthest:
            text = f'{distance:g}" is beyond the range of {reach.farthest:g}"'
            self.forbid("out_of_range", clause="who-can-shoot.2", text=text)
        if distance < reach.nearest:
            text = f'{distance:g}" is nearer than the least range of {reach.nearest:g}"'
            self.forbid("within_minimum_range", clause="who-can-shoot.4", text=text)
        near = "Short" if attack.at_short_range else "Long"
        self.note("short-range.1", f'{distance:g}" of {reach.farthest:g}" is {near} Range')
        if not attack.situation.line_of_sight:
            text = "no model of the unit sees the target"
            self.forbid("no_line_of_sight", clause="who-can-shoot.2", text=text)

    def _demand_free_shooters(self) -> None:
        shooters = self.attack.attacker
        if shooters.engaged:
            text = "a unit that is engaged in combat does not shoot"
            self.forbid("engaged", clause="who-can-shoot.3", text=text)
        if shooters.marched:
            text = "a unit that has marched this turn does not shoot"
            self.forbid("marched", clause="who-can-shoot.3", text=text)
        if shooters.shaken:
            self.forbid("shaken", clause="shaken.1", text="a Shaken model does not shoot")

    def _demand_one_weapon(self) -> None:
        attack = self.attack
        situation, own = attack.situation, normalise(attack.weapon.name)
        if situation.fired_already:
            text = (
                f"{attack.attacker.name} has shot with its {situation.fired_already} in this "
                "phase; only another part of the model, or another model, may shoot too"
            )
            self.forbid("already_fired", clause="shooting-weapons.1", text=text)
        others = {normalise(name) for name in situation.rank_and_file_weapons}
        if others - {own} and not attack.attacker.champion:
            text = "all rank-and-file of a unit shoot with the same weapon"
            self.forbid("mixed_shooting", clause="shooting-weapons.2", text=text)
        carried = {normalise(name) for name in attack.attacker.carried}
        if carried and own not in carried:
            text = f"{attack.weapon.name} is not among the weapons carried"
            self.forbid("not_carried", clause="shooting-weapons.1", text=text)

    def _demand_working_weapon(self) -> None:
        status = self.attack.attacker.weapon_status
        if status == "breakdown":
            text = "the weapon has broken down for the rest of the game"
            self.forbid("breakdown", clause="misfire-table.6", text=text)
        if status == "jammed":
            text = "the weapon is jammed for this Player Turn"
            self.forbid("jammed", clause="misfire-table.7", text=text)


def plan_shooting(attack: Attack) -> ShootingPlan:
    """Return the target plan of a shooting attack, every plugin asked. Nothing is refused yet."""
    return kit.planned(ShootingPlan(attack), attack.hooks.check_target)
