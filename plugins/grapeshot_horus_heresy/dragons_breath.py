"""Dragon's Breath: D6 hits instead of D3 as Wall of Death."""

from grapeshot_horus_heresy.api import Attack, TemplatePlan, hookimpl, parse_dice, trait

TRAIT = trait("Dragon's Breath", ruleset="horus-heresy", rule="dragons-breath")

_HITS = parse_dice("D6")


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    plan.score_as_snap_shot(_HITS, clause="dragons-breath.1")
