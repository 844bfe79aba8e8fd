"""Ionic Flare Shield: Ion and Invulnerable Saves are improved by 1 against Barrage and Blast."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Ionic Flare Shield", ruleset="legions-imperialis", bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.has("Barrage") or attack.has("Blast"):
        for kind in ("ion", "invulnerable"):
            plan.improve(kind, 1, clause="ionic-flare-shield.1")
