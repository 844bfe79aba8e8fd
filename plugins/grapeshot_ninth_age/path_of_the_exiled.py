"""Path of the Exiled: Stubborn in the First Round, engaged in front, no deeper than wide."""

from grapeshot_ninth_age.api import Attack, BreakPlan, hookimpl, rows_seen_from, trait

TRAIT = trait("Path of the Exiled", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    unit, situation = attack.attacker, attack.situation
    rows, columns = rows_seen_from(unit, "front"), rows_seen_from(unit, "flank")
    in_front = attack.engaged_in == {"front"}
    if situation.round == 1 and in_front and len(rows) <= len(columns):
        plan.be_stubborn(clause="path-of-the-exiled.1", text="Path of the Exiled: Stubborn")
