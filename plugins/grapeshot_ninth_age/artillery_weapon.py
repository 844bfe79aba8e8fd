"""Artillery Weapon: always has Reload!, printed or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.target_plan import TargetPlan

TRAIT = trait("Artillery Weapon", ruleset="ninth-age", includes=("Reload!",))


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.situation.stand_and_shoot:
        text = "Artillery Weapons have Reload!: they do not Stand and Shoot"
        plan.forbid("reload", clause="artillery-weapon.2", text=text)
