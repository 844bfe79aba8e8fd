"""Ionic Flare Shield: Ion and Invulnerable Saves are improved by 1 against Barrage and Blast."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Ionic Flare Shield", ruleset="legions-imperialis", bearer="target")
_CLAUSE, _LENDER = "ionic-flare-shield.1", "Explorator Adaptation"


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if not (attack.has("Barrage") or attack.has("Blast")):
        return
    plan.improve("ion", 1, clause=_CLAUSE)
    lent = not attack.target.invulnerable_save and attack.has(_LENDER, of="target")
    if lent:
        plan.reading("flare_shield", _CLAUSE, "whether it improves a save that a rule lends")
    if not lent or attack.options.flare_shield == "any-save":
        plan.improve("invulnerable", 1, clause=_CLAUSE)
