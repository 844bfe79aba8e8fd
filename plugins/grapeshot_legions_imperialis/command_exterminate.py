"""Command - Exterminate: Hit rolls of 1 are re-rolled against what a Noosphere Controller hit."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, hookimpl, trait

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
    if not attack.has("Networked Anima", of="attacker"):
        text = "Command - Exterminate needs Networked Anima, which is not among the rules"
        plan.warn(text, key="attacker.rules", clause="command-exterminate.1")
    else:
        plan.reroll_face(1, clause="command-exterminate.1")
