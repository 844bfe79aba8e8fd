"""Under the Cover of Mists: enemies within 8 inches shoot at -1."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Under the Cover of Mists", ruleset="ninth-age", bearer="target")
_REACH = 8


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if not attack.in_combat and attack.situation.distance <= _REACH:
        plan.modify("mists", -1, clause="under-the-cover-of-mists.1", text="Cover of Mists")
