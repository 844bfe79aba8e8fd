"""Fire Lance (X): a Breath Attack of X hits, flaming, Strength 4."""

from grapeshot_ninth_age.api import (
    Attack,
    AttacksPlan,
    FightPlan,
    HitPlan,
    SavePlan,
    WoundPlan,
    dice_value,
    hookimpl,
    trait,
)

TRAIT = trait("Fire Lance", ruleset="ninth-age", bearer="attacker", parameter=dice_value())
_STRENGTH, _AP = 4, 0


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if _is_shot(attack):
        hits = attack.value(TRAIT)
        plan.fire_dice(hits, clause="fire-lance.1", text=f"{hits} hits for each model")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if _is_shot(attack):
        plan.automatic(clause="fire-lance.1", text="its hits are automatic")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if _is_shot(attack):
        plan.fix_strength(_STRENGTH, clause="fire-lance.1", text="Strength 4: Fire Lance")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if _is_shot(attack):
        plan.fix_ap(_AP, clause="fire-lance.1", text="Armour Penetration 0: Fire Lance")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if not attack.own_choices.breath:
        plan.note("fire-lance.1", "no Breath Attack: choices.breath is not set")
        return
    hits = attack.value(TRAIT)
    plan.make_special_attack(
        TRAIT,
        hits,
        strength=_STRENGTH,
        ap=_AP,
        attributes=("Flaming Attacks",),
        clause="fire-lance.1",
        text=f"Fire Lance at own Agility: {hits} hits for each model in contact",
    )


def _is_shot(attack: Attack) -> bool:
    return not attack.in_combat and attack.is_made_by(TRAIT.name)
