"""Feel No Pain: Wounds from Light weapons are ignored on a 5+."""

from grapeshot_legions_imperialis.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait(
    "Feel No Pain", ruleset="legions-imperialis", rule="core-feel-no-pain", bearer="target"
)


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    plan.feel_no_pain(clause="core-feel-no-pain.1")
