"""Fight in Extra Rank: one more rank supports, for each instance of the rule."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Fight in Extra Rank", ruleset="ninth-age", bearer="weapon or attacker", several=True)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if not attack.in_combat:
        return
    times = len(attack.values(TRAIT))
    text = f"Fight in Extra Rank: {times} more"
    plan.support_with_more_ranks(times, clause="fight-in-extra-rank.1", text=text)
    if times > 1:
        plan.note("fight-in-extra-rank.2", "instances add up")
