"""Heavy Assault Cadre: who got out of a Mastodon has Shred."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.save_plan import SavePlan

TRAIT = trait("Heavy Assault Cadre", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.attacker.disembarked and attack.target.type in ("infantry", "walker", "cavalry"):
        plan.reroll_passed_armour(clause="heavy-assault-cadre.1")
