"""Volley Fire: shoots over models no larger; unmoved in line, one more rank shoots."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, HitPlan, hookimpl, trait

TRAIT = trait("Volley Fire", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.situation.cover_from == "models":
        text = "models in between, no larger than the shooters, give no cover"
        plan.waive("cover", clause="volley-fire.1", text=text)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    stands_still = not (attack.has_moved or attack.situation.stand_and_shoot)
    if attack.attacker.line_formation and stands_still:
        text = "unmoved in Line Formation: one more rank shoots"
        plan.shoot_with_more_ranks(1, clause="volley-fire.2", text=text)
