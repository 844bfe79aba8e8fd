"""Lethal Strike: natural 6s to wound have Armour Penetration 10 and ignore Fortitude."""

from grapeshot_ninth_age.api import LETHAL, Attack, SavePlan, WoundPlan, hookimpl, trait

TRAIT = trait("Lethal Strike", ruleset="ninth-age", bearer="weapon or attacker")

_LETHAL_AP = 10


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.tag_critical(LETHAL, clause="lethal-strike.1", text="a natural 6 to wound is lethal")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.lethal_wounds(
        ap=_LETHAL_AP,
        bypass="fortitude",
        clause="lethal-strike.1",
        text="lethal wounds: Armour Penetration 10, no Fortitude",
    )
