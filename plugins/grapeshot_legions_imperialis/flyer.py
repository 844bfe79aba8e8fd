"""Flyer: only natural 6s hit it; it sees everything."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, TargetPlan, hookimpl, trait

TRAIT = trait("Flyer", ruleset="legions-imperialis", rule="core-flyer", bearer="unit")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.note("core-flyer.3", "a Flyer sees every model and every model sees it")
    if attack.attacker_flies and attack.in_overwatch and attack.situation.phase == "movement":
        text = "a Flyer cannot fire Overwatch in the Movement phase"
        plan.forbid("overwatch", clause="core-flyer.5", text=text)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.target_flies:
        plan.only_natural_sixes("flyer", clause="core-flyer.1", text="only natural 6s hit a Flyer")
    if attack.attacker_flies:
        plan.waive(
            "obscured",
            clause="core-cover.2",
            text="a Flyer ignores the penalty for obscured targets",
        )
        if attack.target_flies and attack.has("Point Defence"):
            text = "a Flyer's Point Defence counts as Skyfire against Flyers"
            plan.waive("flyer", clause="core-flyer.4", text=text)
