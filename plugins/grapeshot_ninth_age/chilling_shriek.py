"""Chilling Shriek: as many hits as Health Points, which wound against Discipline at AP 10."""

from grapeshot_ninth_age.api import (
    Attack,
    AttacksPlan,
    FightPlan,
    HitPlan,
    SavePlan,
    TargetPlan,
    WoundPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Chilling Shriek", ruleset="ninth-age", bearer="weapon or attacker")
_HITS, _WOUNDS = "chilling-shriek.1", "chilling-shriek.2"
_STRENGTH = _AP = 10


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.is_made_by(TRAIT.name):
        plan.lift("marched", clause=_HITS, text="March and Shoot: Chilling Shriek")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if not attack.own_choices.shriek:
        plan.note(_HITS, "no Chilling Shriek: choices.shriek is not set")
        return
    plan.replace_blows(
        TRAIT, strength=_STRENGTH, ap=_AP, attributes=("Magical Attacks",), clause=_HITS
    )


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.is_made_by(TRAIT.name):
        text = "as many hits as each model has Health Points"
        plan.attack_by_health(clause=_HITS, text=text)
        plan.forbid_support(clause=_HITS, text="nobody supports with a Chilling Shriek")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.is_made_by(TRAIT.name):
        plan.automatic(clause=_HITS, text="its hits are automatic")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if not attack.is_made_by(TRAIT.name):
        return
    plan.fix_strength(_STRENGTH, clause=_WOUNDS, text="Strength 10: Chilling Shriek")
    discipline = attack.target.discipline
    if discipline is None:
        text = "no Discipline is stated: Chilling Shriek wounds against Resilience"
        plan.warn(text, key=f"{attack.defender}.discipline", clause=_WOUNDS)
    else:
        text = f"Discipline {discipline} in place of Resilience"
        plan.fix_resilience(discipline, clause=_WOUNDS, text=text)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.is_made_by(TRAIT.name):
        plan.fix_ap(_AP, clause=_WOUNDS, text="Armour Penetration 10, magical: Chilling Shriek")
