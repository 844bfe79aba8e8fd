"""Aether Battery, and other guns whose profiles explain themselves: Veil Tokens buy more shots."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait(
    "Aether Battery",
    ruleset="ninth-age",
    rule="emplacement-notes",
    aliases=("Triple-Bow Ballista", "Field Cannon", "Hurl Attack", "Sanyan Gun"),
)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if not attack.attacker.extra_shots:
        text = "no shots more: attacker.extra_shots is 3 for each Veil Token that is spent"
        plan.note("emplacement-notes.1", text)
