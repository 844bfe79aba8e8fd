"""Special Attack: the word of profiles for what strikes as the rule of its own name says."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Special Attack", ruleset="ninth-age", rule="initiative-order")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    text = "a Special Attack: in a fight it comes at the step that the rule of its name tells"
    plan.note("initiative-order.1", text)
