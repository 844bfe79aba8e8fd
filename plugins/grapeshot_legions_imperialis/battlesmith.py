"""Battlesmith: machines near one ignore each Wound from AP -2 or weaker on a 5+."""

from grapeshot_legions_imperialis.api import (
    Attack,
    DamagePlan,
    FightPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Battlesmith", ruleset="legions-imperialis", bearer="target")

_WORST_AP = -2


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if not (attack.near_target(TRAIT.name) and _is_machine(attack)):
        return
    told = attack.weapon.ap
    printed = told if isinstance(told, int) else plan.ap
    if (printed >= _WORST_AP) != (plan.ap >= _WORST_AP):
        text = "whether the AP in force counts, or the printed one"
        plan.reading("battlesmith_ap", "battlesmith.1", text)
    if (printed if attack.options.battlesmith_ap == "printed" else plan.ap) >= _WORST_AP:
        plan.mend_wounds_on(5, clause="battlesmith.1")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    plan.note("battlesmith.2", "no Battlesmith helps against Wounds suffered in a Fight")


def _is_machine(attack: Attack) -> bool:
    if attack.target_is("walker", "vehicle", "super-heavy-vehicle"):
        return True
    return any(attack.has(name, of="target") for name in ("Automata", "Automated Sentry"))
