"""Firestorm: the flame template, with one Hit roll for each model under it; no Overwatch."""

from grapeshot_legions_imperialis.api import (
    Attack,
    AttacksPlan,
    HitPlan,
    SavePlan,
    TargetPlan,
    hookimpl,
    trait,
    under_template,
)

TRAIT = trait("Firestorm", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.in_overwatch:
        plan.forbid("overwatch", clause="firestorm.8", text="Firestorm is not fired in Overwatch")
    plan.lift("one target", clause="firestorm.2", text="every Detachment under the template")
    plan.lift("friend", clause="firestorm.2", text="friend or foe")
    plan.reach_by_template(clause="firestorm.1")
    text = "the template is placed with its narrow end at the weapon"
    plan.lift("no_line_of_sight", clause="firestorm.1", text=text)
    plan.lift("models in range", clause="firestorm.1", text=text)
    plan.note("firestorm.9", "the Detachment's other weapons may fire at any target")
    if attack.target_flies != attack.has_skyfire:
        plan.pass_over(
            clause="firestorm.4", text="with Skyfire it hits Flyers only, without it no Flyers"
        )
        plan.note("core-flyer.2", "templates do not affect Flyers unless the weapon has Skyfire")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    full, partial = attack.situation.template_full, attack.situation.template_partial
    text = under_template("at least half covered", "one roll for each", full, partial)
    plan.cover(full, partial, one_roll_each=True, clause="firestorm.2", text=text)
    plan.note("firestorm.3", "a model less than half covered counts on 4+")
    plan.note("firestorm.5", "only models under the template may be given Hits")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.waive("terrain", clause="firestorm.6")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.bypass("cover", clause="firestorm.7")
