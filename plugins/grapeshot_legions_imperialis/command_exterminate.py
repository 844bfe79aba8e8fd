"""Command - Exterminate: 1s are rolled again at what a Noosphere Controller has hit."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, has_rule, hookimpl, trait

TRAIT = trait(
    "Command - Exterminate",
    ruleset="legions-imperialis",
    rule="command-exterminate",
    bearer="attacker",
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if "marked" not in attack.target.status:
        return
    if not has_rule(attack.attacker, "Networked Anima"):
        text = "Command - Exterminate is for models with Networked Anima: none is among the rules"
        plan.warn(text, key="attacker.rules", clause="command-exterminate.1")
    else:
        plan.reroll_natural(1, clause="command-exterminate.1")
