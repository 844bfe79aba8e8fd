"""Harnessed: this model part never supports and uses no weapons."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, TargetPlan, hookimpl, trait

TRAIT = trait("Harnessed", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.in_combat:
        plan.note("harnessed.2", f"{attack.weapon.name} is shot by another part of the model")
        return
    _warn_of_values(attack, plan)
    listed = [borne.trait.name for borne in attack.weapon.traits if borne.trait.family]
    if listed and "Hand Weapon" not in listed:
        text = f"a Harnessed model part does not use a {attack.weapon.name}"
        plan.forbid("harnessed", clause="harnessed.2", text=text)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.forbid_support(clause="harnessed.1", text="a Harnessed model part does not support")


def _warn_of_values(attack: Attack, plan: TargetPlan) -> None:
    """Warn of what a weapon adds that no Harnessed part uses: its own values alone are for it."""
    weapon = attack.weapon
    if (weapon.strength.plain, weapon.strength.plus, weapon.ap.plain, weapon.ap.plus) == _AS_USER:
        return
    whose = "target.weapon" if attack.side == "target" else "weapon"
    text = f"a Harnessed model part uses no weapon: {weapon.name} counts as what it is armed with"
    plan.warn(text, key=whose, clause="harnessed.2")


_AS_USER = (None, 0, None, 0)
