"""What becomes of those inside when a Structure collapses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Dice, Refusal, RollTest, Tally
from grapeshot_legions_imperialis.core.models import Run, Runs

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.formation import Formation
    from grapeshot_legions_imperialis.core.state import State, TargetState
    from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire

COLLAPSED = "collapsed"


def demand_collapse_save(targets: list[TargetUnderFire]) -> None:
    """Raise Refusal where a Structure may fall and nobody said what saves those inside."""
    for target in targets:
        falls = target.attack.at_structure and target.struck and _may_fall(target)
        if falls and target.attack.situation.collapse_save is None:
            raise Refusal(
                "collapse_save",
                "core-structures.3",
                "the Structure may collapse: say what saves the models inside (collapse_save)",
            )


def _may_fall(target: TargetUnderFire) -> bool:
    hits = _most_hits(target)
    return bool(hits) and hits * _most_wounds(target) >= target.formation.wounds


def _most_hits(target: TargetUnderFire) -> int:
    plan = target.attacks_plan
    models = target.attack.attacker.models
    rolls = models * plan.rolls_of(plan.dice.highest, plan.factor_of(0))
    if target.under_template:
        rolls *= plan.fully_covered + plan.partly_covered
    best = max(target.hit_test.outcomes)
    further = best if target.resolver.first_strike.damage.counts_wounding else 0
    return rolls * best * (1 + further)


def _most_wounds(target: TargetUnderFire) -> int:
    """Return the most Wounds that one Hit can cost the Structure."""
    if target.resolver.replaces_save:
        return target.formation.wounds
    strike = target.resolver.first_strike
    if strike.damage.lost_on_pass is not None:
        return strike.damage.lost_on_pass.highest if strike.save_test else 0
    return strike.damage.dice.highest


def collapse(
    targets: list[TargetUnderFire], index: int, state: State, dice: Dice, tally: Tally
) -> State:
    """Roll for every model inside a Structure that has no Wounds left."""
    house = targets[index]
    fallen = state.targets[index]
    if fallen.size or COLLAPSED in fallen.marks:
        return state
    state = state.with_target(index, _marked(fallen))
    needed = house.attack.situation.collapse_save
    for target in targets:
        if target.attack.target.garrisoned_in == house.name:
            left = bury(target.formation, state.targets[target.attack.index], needed, dice)
            state = state.with_target(target.attack.index, _marked(left))
    return state


def _marked(target: TargetState) -> TargetState:
    return target._replace(marks=target.marks | {COLLAPSED})


def bury(formation: Formation, inside: TargetState, needed: int | None, dice: Dice) -> TargetState:
    """Return who is left of those inside a Structure that collapses, each saved by `needed`."""
    fails = RollTest.of(lambda face: int(needed is None or face < needed))

    def hurt(runs: Runs) -> Runs:
        left: list[Run] = []
        for run in runs:
            failed = dice.total(fails, run.count, "collapse", clause="core-structures.3")
            left.append(run._replace(count=run.count - failed))
            left.append(run._replace(count=failed, wounds=run.wounds - 1))
        return formation.in_order(run for run in left if run.count and run.wounds)

    return inside._replace(models=hurt(inside.models), others=hurt(inside.others))
