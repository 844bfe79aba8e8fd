"""Crush Attack: one blow instead of all others: step 0, Strength 10, AP 10, D3+1 wounds."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, FightPlan, hookimpl, trait

TRAIT = trait("Crush Attack", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if not attack.own_choices.crush:
        plan.note("crush-attack.1", "no Crush Attack: choices.crush is not set")
        return
    plan.replace_blows(
        TRAIT,
        step=0,
        strength=10,
        ap=10,
        attributes=("Multiple Wounds (D3+1)",),
        clause="crush-attack.1",
        text="a Crush Attack at step 0, and no other blow",
    )
    plan.note("crush-attack.2", "Strength 10, Armour Penetration 10, Multiple Wounds (D3+1)")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.is_made_by(TRAIT.name):
        plan.fix_attacks(1, clause="crush-attack.1", text="a single blow for each model")
        plan.forbid_support(clause="crush-attack.3", text="nobody supports with a Crush Attack")
