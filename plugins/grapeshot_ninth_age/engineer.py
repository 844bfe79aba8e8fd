"""Engineer (X+): sets a gun's Aim, or re-rolls a misfire or a Flamethrower's hits."""

from grapeshot_ninth_age.api import (
    AimPlan,
    Attack,
    AttacksPlan,
    Choices,
    HitPlan,
    MisfirePlan,
    hookimpl,
    roll,
    trait,
)

TRAIT = trait("Engineer", ruleset="ninth-age", parameter=roll(), bearer="attacker", optional=True)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    aim = attack.choices.engineer_aim
    if aim is not None and isinstance(plan, AimPlan):
        plan.replace(aim, clause="engineer.1", text=f"an Engineer aims: {aim}+")


@hookimpl
def grapeshot_plan_misfire(attack: Attack, plan: MisfirePlan) -> None:
    results = attack.choices.engineer_reroll_misfire
    if results:
        text = f"an Engineer rolls again: {', '.join(results)}"
        plan.reroll(*results, clause="engineer.2", text=text)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    least = attack.choices.engineer_reroll_hits_below
    if least is not None and attack.has("Flamethrower"):
        text = f"an Engineer rolls a Flamethrower's hits again if they are under {least}"
        plan.note("engineer.3", text)
    elif least is not None:
        text = f"{attack.weapon.name} does not roll for its hits as a Flamethrower does"
        plan.warn(text, key="choices.engineer_reroll_hits_below", clause="engineer.3")
    if attack.in_combat:
        for choice in _chosen(attack.choices):
            plan.warn("an Engineer does not help blows", key=f"choices.{choice}")


def _chosen(choices: Choices) -> list[str]:
    """Return the choices that make use of an Engineer for a gun's roll to hit or its misfire."""
    names = ("engineer_aim", "engineer_reroll_misfire")
    return [name for name in names if getattr(choices, name)]
