"""Heavy Assault Cadre: models that disembarked from a Mastodon have Shred."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Heavy Assault Cadre", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.attacker.disembarked and attack.target_is("infantry", "walker", "cavalry"):
        plan.reroll_passed("armour", clause="heavy-assault-cadre.1")
