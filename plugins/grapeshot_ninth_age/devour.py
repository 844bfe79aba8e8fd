"""Devour, Broodmother, Headhunter: what blows cost the enemy brings Health Points back."""

from collections.abc import Callable

from grapeshot_ninth_age.api import Attack, FightPlan, hookimpl, is_printed_as, trait

TRAIT = trait(
    "Devour",
    ruleset="ninth-age",
    bearer="attacker",
    aliases=("Broodmother", "Headhunter"),
    several=True,
)


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for rule in attack.attacker.rules:
        for name, state in _GAINS.items():
            if is_printed_as(name, rule):
                state(plan)


def _devour(plan: FightPlan) -> None:
    text = "Devour: 4+ for each unsaved wound, more Health Points than the profile's too"
    plan.gain_health("Devour", "unsaved wound", 4, may_exceed=True, clause="devour.1", text=text)


def _broodmother(plan: FightPlan) -> None:
    text = "Broodmother: 6+ for each Health Point that its blows cost"
    plan.gain_health("Broodmother", "Health Point", 6, clause="devour.2", text=text)


def _headhunter(plan: FightPlan) -> None:
    text = "Headhunter: 3+ when the round ends, if its blows have slain anybody"
    plan.gain_health("Headhunter", "model", 3, is_single=True, clause="devour.3", text=text)


_GAINS: dict[str, Callable[[FightPlan], None]] = {
    "Devour": _devour,
    "Broodmother": _broodmother,
    "Headhunter": _headhunter,
}
