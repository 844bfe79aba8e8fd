"""What forbids an attack, and what lifts that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack


class TargetPlan(kit.TargetPlan):
    """What forbids the attack, and what lifts that."""

    attack: Attack
    precedence = (
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

    def conclude(self) -> None:
        """Warn of traits that do nothing in an attack of this kind, and of unknown conditions."""
        attack = self.attack
        kind = "blows" if attack.in_combat else "shots"
        whose = "target." if attack.defender == "attacker" else ""
        for index, borne in attack.idle_traits:
            text = f"{borne.printed} does nothing for {kind}"
            self.warn(text, key=f"{whose}weapon.traits[{index}]")
        for key, borne in attack.misread_conditions():
            place = key if attack.defender == "target" else f"target.{key.partition('.')[2]}"
            text = f"{borne.printed} never counts: nothing is known by the name of its condition"
            self.warn(text, key=place, clause="against.1")
