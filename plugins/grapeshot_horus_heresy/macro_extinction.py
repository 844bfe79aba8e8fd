"""Macro-extinction Targeting Protocols: its shots at the largest targets are Twin-linked."""

from grapeshot_horus_heresy.api import Attack, HitPlan, TemplatePlan, hookimpl, trait

TRAIT = trait(
    "Macro-extinction Targeting Protocols",
    ruleset="horus-heresy",
    rule="macro-extinction",
    bearer="attacker",
)
_LARGE = ("Super-heavy sub-type", "Knight, Titan", "Monstrous sub-type")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if _counts(attack):
        plan.reroll_failed(clause="macro-extinction.1")


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    if _counts(attack):
        plan.allow_reroll(clause="macro-extinction.1", text="Twin-linked", after_hit=False)


def _counts(attack: Attack) -> bool:
    return not attack.in_close_combat and any(attack.has(name, of="target") for name in _LARGE)
