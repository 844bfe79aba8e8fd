"""Venom Sacs: Poison Attacks; blows that were poisoned otherwise are so from 5 to hit."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Venom Sacs", ruleset="ninth-age", bearer="attacker", includes=("Poison Attacks",))


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.note("venom-sacs.1", "Poison Attacks, and poisoned blows wound surely from 5 to hit")
