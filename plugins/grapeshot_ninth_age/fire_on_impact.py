"""Fire on Impact!: when charging, pistols strike at step 10, with Strength 4 and AP 2."""

from grapeshot_ninth_age.api import Attack, FightPlan, SavePlan, WoundPlan, hookimpl, trait

TRAIT = trait("Fire on Impact!", ruleset="ninth-age", rule="fire-on-impact", bearer="attacker")
_PISTOLS = ("Pistol", "Brace of Pistols", "Repeater Pistol")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if _applies(attack):
        text = "strikes at step 10: Fire on Impact!"
        plan.strike_always_at(10, clause="fire-on-impact.1", text=text)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if _applies(attack):
        plan.fix_strength(4, clause="fire-on-impact.2", text="Strength 4: Fire on Impact!")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if _applies(attack):
        plan.fix_ap(2, clause="fire-on-impact.2", text="Armour Penetration 2: Fire on Impact!")


def _applies(attack: Attack) -> bool:
    """Return whether the unit charges with pistols, in its hands or beside its weapon."""
    return attack.in_combat and attack.attacker.charging and attack.carries(*_PISTOLS)
