"""Shield Generator (X): an Invulnerable Save of X within 6 inches, against fire from outside."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, target_roll, trait

TRAIT = trait(
    "Shield Generator", ruleset="legions-imperialis", bearer="target", parameter=target_roll()
)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    own = [rule for rule in attack.target.rules if rule.trait is TRAIT]
    for value in {rule.value for rule in (*attack.all_near_target(TRAIT.name), *own)}:
        if attack.is_near_both(TRAIT.name, value):
            text = f"the firing models are near the {value}+ generator too: no Save"
            plan.note("shield-generator.2", text)
        else:
            plan.offer("invulnerable", value, clause="shield-generator.1")
