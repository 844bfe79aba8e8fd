"""Extra Support (X): a supporting model has X blows at the most."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, hookimpl, trait, whole_number

TRAIT = trait("Extra Support", ruleset="ninth-age", bearer="attacker", parameter=whole_number())


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    for most in attack.instances(TRAIT):
        text = f"Extra Support: a supporting model has {most} blows at the most"
        plan.support_with_at_most(most, clause="extra-support.1", text=text)
