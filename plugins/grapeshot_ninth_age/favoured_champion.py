"""Favoured Champion: Agility, both Skills and Health Points one higher."""

from grapeshot_ninth_age.api import Attack, FightPlan, HitPlan, SkillPlan, hookimpl, trait

TRAIT = trait("Favoured Champion", ruleset="ninth-age", bearer="unit")
_CLAUSE = "favoured-champion.1"


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if attack.has(TRAIT.name, of="attacker"):
        plan.add_agility(1, clause=_CLAUSE, text="+1 Agility: Favoured Champion")
        if attack.fighter_choices is None:
            text = "Favoured Champion: of a whole unit its Health Points are as stated, and no more"
            plan.warn(text, key=f"{attack.key}.wounds", clause=_CLAUSE)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if not isinstance(plan, SkillPlan):
        return
    if attack.has(TRAIT.name, of="attacker"):
        plan.add_offensive_skill(1, clause=_CLAUSE, text="+1 Offensive Skill: Favoured Champion")
    if attack.has(TRAIT.name, of="target"):
        plan.add_defensive_skill(1, clause=_CLAUSE, text="+1 Defensive Skill: Favoured Champion")
