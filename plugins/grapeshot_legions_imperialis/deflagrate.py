"""Deflagrate: each unsaved Wound causes one more Hit, to be confirmed, which causes no others."""

from grapeshot_legions_imperialis.api import (
    SEEN,
    Attack,
    DamagePlan,
    Dice,
    Tally,
    TargetState,
    hookimpl,
    trait,
)

TRAIT = trait("Deflagrate", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    each_wound = attack.options.deflagrate == "all-wounds"
    text = "each unsaved Wound causes one additional Hit"
    plan.count_wounding_hits(clause="deflagrate.1", text=text, each_wound=each_wound)
    if attack.has("Impale") or (attack.at_engine and attack.has("Engine Killer")):
        text = "does each Wound of a Hit cause an additional Hit, or each Hit only one?"
        plan.reading("deflagrate", "deflagrate.1", text)
    plan.note("deflagrate.2", "each additional Hit is confirmed by its own To Hit roll")
    plan.note("deflagrate.3", "additional Hits are allocated to models seen and in range")
    plan.note("deflagrate.4", "Wounds from additional Hits cause no more")


@hookimpl
def grapeshot_after_damage(
    attack: Attack, state: TargetState, dice: Dice, tally: Tally
) -> TargetState | None:
    if not state.wounding:
        return None
    hits = dice.total(attack.hit_test, state.wounding, "hit", clause="deflagrate.2")
    tally.add("hit_rolls", state.wounding)
    tally.add("extra_hits", hits)
    return attack.formation.opened(state, SEEN).add_hits(hits)
