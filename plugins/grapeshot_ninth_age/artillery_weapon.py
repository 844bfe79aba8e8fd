"""Artillery Weapon: it always has Reload!, printed or not."""

from grapeshot_ninth_age.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Artillery Weapon", ruleset="ninth-age", includes=("Reload!",))


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.situation.stand_and_shoot:
        text = "Artillery Weapons have Reload!: no Stand and Shoot"
        plan.forbid("reload", clause="artillery-weapon.2", text=text)
