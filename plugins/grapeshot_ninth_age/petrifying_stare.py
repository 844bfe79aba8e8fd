"""Petrifying Stare: 2 hits at step 10, which wound according to Height, at AP 10."""

from grapeshot_ninth_age.api import Attack, FightPlan, WoundPlan, hookimpl, parse_dice, trait

TRAIT = trait("Petrifying Stare", ruleset="ninth-age", bearer="attacker")
_WOUNDS_ON = {"standard": 4, "large": 5, "gigantic": 6}


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    plan.make_special_attack(
        TRAIT,
        parse_dice(2),
        step=10,
        ap=10,
        attributes=("Magical Attacks",),
        clause="petrifying-stare.1",
        text="Petrifying Stare at step 10: 2 hits for each model in contact",
    )


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.is_made_by(TRAIT.name):
        height = attack.target.height
        text = f"wounds on {_WOUNDS_ON[height]}+: {height.title()} Height"
        plan.wound_on(_WOUNDS_ON[height], clause="petrifying-stare.2", text=text)
