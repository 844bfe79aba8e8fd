"""Breath Attack (values): once per game, 2D6 hits, in shooting or in close combat."""

from grapeshot_ninth_age.api import (
    Attack,
    AttacksPlan,
    BreathValues,
    FightPlan,
    HitPlan,
    SavePlan,
    TargetPlan,
    WoundPlan,
    breath,
    hookimpl,
    parse_dice,
    trait,
)

TRAIT = trait("Breath Attack", ruleset="ninth-age", bearer="weapon or attacker", parameter=breath())
_HITS = parse_dice("2D6")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    used = attack.in_combat and attack.own_choices.breath
    if attack.attacker.used and (used or attack.is_made_by(TRAIT.name)):
        plan.forbid("used", clause="breath-attack.1", text="a Breath Attack is made once per game")
    if attack.is_made_by(TRAIT.name):
        plan.lift("marched", clause="breath-attack.2", text="March and Shoot: Breath Attack")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.is_made_by(TRAIT.name):
        plan.fire_dice(_HITS, clause="breath-attack.4", text="2D6 hits for each model")
        if not attack.in_combat:
            plan.use_up(clause="breath-attack.1")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.is_made_by(TRAIT.name):
        plan.automatic(clause="breath-attack.4", text="its hits are automatic")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    values = _of_shots(attack)
    if values is not None and values.strength is not None:
        text = f"Strength {values.strength}, as in the brackets"
        plan.fix_strength(values.strength, clause="breath-attack.5", text=text)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    values = _of_shots(attack)
    if values is not None and values.ap is not None:
        text = f"Armour Penetration {values.ap}, as in the brackets"
        plan.fix_ap(values.ap, clause="breath-attack.5", text=text)


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    values = attack.value(TRAIT)
    if not isinstance(values, BreathValues):
        return
    if not attack.own_choices.breath:
        plan.note("breath-attack.3", "no Breath Attack: choices.breath is not set")
        return
    plan.use_up(clause="breath-attack.1")
    plan.make_special_attack(
        TRAIT,
        _HITS,
        strength=values.strength,
        ap=values.ap,
        attributes=values.attributes,
        clause="breath-attack.3",
        text="Breath Attack at own Agility: 2D6 hits for each model in contact",
    )


def _of_shots(attack: Attack) -> BreathValues | None:
    """Return the values in brackets, if the shots are a Breath Attack."""
    if attack.in_combat or not attack.is_made_by(TRAIT.name):
        return None
    value = attack.value(TRAIT)
    return value if isinstance(value, BreathValues) else None
