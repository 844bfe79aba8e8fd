"""No Rest for the Wicked: Fortitude 6+ near its source, 4+ for Ghasts."""

from grapeshot_ninth_age.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("No Rest for the Wicked", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.is_met_by_target(TRAIT):
        needed = 4 if "ghast" in attack.target.name.casefold() else 6
        text = f"Fortitude {needed}+: No Rest for the Wicked"
        plan.offer("fortitude", needed, clause="no-rest-for-the-wicked.1", text=text)
    else:
        text = f"No Rest for the Wicked counts only if {attack.struck_key}.met names it"
        plan.warn(text, key=f"{attack.struck_key}.met", clause="no-rest-for-the-wicked.1")
