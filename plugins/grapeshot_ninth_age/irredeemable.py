"""Irredeemable: no Stomp Attacks, a grinding first rank, and the slain strike to the end."""

from grapeshot_ninth_age.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Irredeemable", ruleset="ninth-age", bearer="attacker", aliases=("Fanatical",))


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    plan.ban_special_attack("Stomp Attacks", clause="irredeemable.1", text="no Stomp Attacks")
    text = "the whole first rank grinds, in contact or not"
    plan.make_across_first_rank("Grind Attacks", clause="irredeemable.1", text=text)
    plan.strike_though_slain(clause="irredeemable.2", text="the slain strike until step 0 is over")
