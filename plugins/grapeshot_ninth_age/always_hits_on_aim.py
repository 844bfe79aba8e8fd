"""Always hits on its Aim: a roll of the Aim or more hits, whatever makes it harder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.aim import AimPlan
    from grapeshot_ninth_age.core.attack import Attack

TRAIT = trait(
    "Always hits on its Aim",
    ruleset="ninth-age",
    rule="always-hits-on-aim",
    bearer="weapon",
    aliases=("Aspen Bow", "Great Aspen Bow", "Giant Aspen Bow"),
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: AimPlan) -> None:
    plan.hit_on_aim(clause="always-hits-on-aim.1", text="hits on its Aim, whatever hinders")
