"""Skyfire: hits Flyers as normal; -1 in Overwatch; may take a Flyer as Secondary Target."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, TargetPlan, hookimpl, trait

TRAIT = trait("Skyfire", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    situation = attack.situation
    if not (situation.secondary_target and attack.target_flies):
        return
    plan.lift("secondary_target", clause="skyfire.3", text="it may fire at a Secondary Target")
    plan.note("skyfire.4", "the Secondary Target must be a Flyer")
    if not situation.same_secondary_as_detachment:
        text = "the Detachment's Skyfire weapons fire at the same Secondary Target"
        plan.forbid("secondary_target", clause="skyfire.5", text=text, limit="same flyer")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.target_flies:
        plan.waive("flyer", clause="skyfire.1", text="it hits Flyers on its normal To Hit")
    if attack.in_overwatch:
        plan.soften("overwatch", -1, clause="skyfire.2")
