"""Extra Support (X): a supporting model makes up to X blows."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, hookimpl, trait, whole_number

TRAIT = trait("Extra Support", ruleset="ninth-age", bearer="attacker", parameter=whole_number())


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    for most in attack.values(TRAIT):
        text = f"Extra Support: a supporting model makes up to {most} blows"
        plan.support_with_at_most(most, clause="extra-support.1", text=text)
