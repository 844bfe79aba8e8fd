"""Explorator Adaptation: it has an Invulnerable Save of 6+ against Barrage and Blast."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Explorator Adaptation", ruleset="legions-imperialis", bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.has("Barrage") or attack.has("Blast"):
        plan.offer("invulnerable", 6, clause="explorator-adaptation.1")
