"""Falling Star: both Skills are twice the Health Points it has left."""

from grapeshot_ninth_age.api import Attack, HitPlan, SkillPlan, Unit, hookimpl, trait

TRAIT = trait("Falling Star", ruleset="ninth-age", bearer="unit")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if not isinstance(plan, SkillPlan):
        return
    if attack.has(TRAIT, of="attacker"):
        more = _skill(attack.attacker) - attack.attacker.offensive_skill
        plan.add_offensive_skill(more, clause="falling-star.1", text="Falling Star")
    if attack.is_struck(TRAIT.name):
        more = _skill(attack.target) - attack.target.defensive_skill
        plan.add_defensive_skill(more, clause="falling-star.1", text="Falling Star")


def _skill(unit: Unit) -> int:
    return 2 * (unit.models * unit.wounds - unit.wounds_lost)
