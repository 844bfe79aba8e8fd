"""Venom Sacs: Poison Attacks; blows already poisoned are so on 5s and 6s."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Venom Sacs", ruleset="ninth-age", bearer="attacker", includes=("Poison Attacks",))


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.note(
        "venom-sacs.1", "Poison Attacks; blows already poisoned wound automatically on 5+ to hit"
    )
