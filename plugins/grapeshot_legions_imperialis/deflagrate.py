"""Deflagrate: each unsaved Wound makes one more Hit, to be confirmed; no chain."""

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
    text = "each unsaved Wound makes one additional Hit"
    plan.count_wounding_hits(clause="deflagrate.1", text=text, each_wound=each_wound)
    if attack.weapon_has("Impale") or (attack.at_engine and attack.weapon_has("Engine Killer")):
        text = "whether all Wounds of a Hit make additional Hits, or the Hit makes one"
        plan.reading("deflagrate", "deflagrate.1", text)
    plan.note("deflagrate.2", "each additional Hit is confirmed by a To Hit roll of its own")
    plan.note("deflagrate.3", "additional Hits go to models seen and in range")
    plan.note("deflagrate.4", "Wounds of additional Hits make no further ones")


@hookimpl
def grapeshot_after_damage(
    attack: Attack, state: TargetState, dice: Dice, tally: Tally
) -> TargetState | None:
    if not state.wounding:
        return None
    hits = dice.total(attack.hit_plan.test(), state.wounding, "hit", clause="deflagrate.2")
    tally.add("hit_rolls", state.wounding)
    tally.add("extra_hits", hits)
    return attack.formation.opened(state, SEEN).add_hits(hits)
