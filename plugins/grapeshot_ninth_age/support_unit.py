"""Support Unit: near its Parent Unit one more rank fights and shoots."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, BreakPlan, hookimpl, is_printed_as, trait

TRAIT = trait("Support Unit", ruleset="ninth-age", rule="parent-unit", bearer="attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if not _supports(attack):
        return
    if not attack.is_met(TRAIT):
        plan.note("parent-unit.1", 'no Parent Unit within 8": met does not name Support Unit')
        plan.warn(
            f'Support Unit gives one more rank if {attack.key}.met names it: a Parent within 8"',
            key=f"{attack.key}.met",
            clause="parent-unit.1",
        )
    elif attack.in_combat:
        text = "Fight in Extra Rank: near its Parent Unit"
        plan.support_with_more_ranks(1, clause="parent-unit.1", text=text)
    else:
        text = "one more rank shoots: near its Parent Unit"
        plan.shoot_with_more_ranks(1, clause="parent-unit.1", text=text)


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    if not _supports(attack):
        return
    plan.note("parent-unit.2", "the Rank Bonus of its Parent Unit is stated as extra_score")
    if attack.is_met(TRAIT):
        plan.note("parent-unit.3", "the Full Ranks of its Parent Unit are not stated")
        plan.warn(
            f"{plan.unit.name} counts its own Full Ranks for being Steadfast: those of its Parent "
            "Unit are not stated",
            key=f"{plan.name}.rules",
            clause="parent-unit.3",
        )


def _supports(attack: Attack) -> bool:
    """Return whether it is a Support Unit: a Parent Unit bears the other half of the rule."""
    return any(is_printed_as(TRAIT.name, rule) for rule in attack.attacker.rules)
