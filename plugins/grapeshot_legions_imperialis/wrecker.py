"""Wrecker (X): in base contact, a Structure must save against its AP or lose X Wounds."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait, whole_number

TRAIT = trait("Wrecker", ruleset="legions-imperialis", parameter=whole_number())


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.kind != "wreck":
        return
    plan.lift("structure", clause="wrecker.1", text="it may wreck a Structure")
    plan.lift("phase", clause="wrecker.1", text="when activated in its stage")
    if not attack.at_structure:
        text = "only Structures can be wrecked"
        plan.forbid("structure", clause="wrecker.2", text=text, limit="what is wrecked")
    plan.lift("one target", clause="wrecker.5", text="one Structure per Wrecker weapon")
    situation = attack.situation
    if not situation.stage or situation.phase != "combat":
        text = "only when activated in the First Fire or Advancing Fire stage"
        plan.forbid("stage", clause="wrecker.1", text=text)
    if not situation.in_contact:
        plan.forbid("not_touching", clause="wrecker.2", text="the model must touch the Structure")
