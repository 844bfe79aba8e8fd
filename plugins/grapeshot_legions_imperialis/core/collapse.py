"""What becomes of those inside when a Structure collapses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Dice, Refusal, RollTest, Tally
from grapeshot_legions_imperialis.core.models import Run, Runs, wounds

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.state import State, TargetState
    from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire

COLLAPSED = "collapsed"


def demand_collapse_save(targets: list[TargetUnderFire]) -> None:
    """Raise Refusal where a Structure may fall and nobody said what saves those inside."""
    for target in targets:
        needed = target.attack.situation.collapse_save
        if target.attack.at_structure and target.struck and needed is None and _may_fall(target):
            raise Refusal(
                "collapse_save",
                "core-structures.3",
                "the Structure may collapse: say what saves the models inside (collapse_save)",
            )


def _may_fall(target: TargetUnderFire) -> bool:
    plan = target.attacks_plan
    models = target.attack.attacker.models
    rolls = models * max(plan.rolls(plan.dice.highest, factor) for _, factor in plan.segments)
    hits = rolls * max(target.hit_plan.hits(face) for face in range(1, 7))
    strike = target.resolver.strike(0, target.start.marks)
    worst = 1 + strike.damage.additional
    if strike.damage.lost_on_pass is not None:
        worst = strike.damage.lost_on_pass.highest if strike.save_test else 0
    start = target.start
    return hits * worst >= wounds(start.models + start.others)


def collapse(
    targets: list[TargetUnderFire], index: int, state: State, dice: Dice, tally: Tally
) -> State:
    """Roll for every model inside a Structure that has no Wounds left."""
    house = targets[index]
    fallen = state.targets[index]
    if fallen.models or fallen.others or COLLAPSED in fallen.marks:
        return state
    state = state.with_target(index, _marked(fallen))
    for target in targets:
        inside = target.attack.target.garrisoned_in == house.name
        if inside:
            needed = house.attack.situation.collapse_save
            left = _survivors(target, state.targets[target.attack.index], needed, dice)
            state = state.with_target(target.attack.index, _marked(left))
    return state


def _marked(target: TargetState) -> TargetState:
    return target._replace(marks=target.marks | {COLLAPSED})


def _survivors(
    target: TargetUnderFire, inside: TargetState, needed: int | None, dice: Dice
) -> TargetState:
    fails = RollTest.of(lambda face: int(needed is None or face < needed))

    def hurt(runs: Runs) -> Runs:
        left: list[Run] = []
        for run in runs:
            failed = dice.total(fails, run.count, "collapse", clause="core-structures.3")
            left.append(run._replace(count=run.count - failed))
            left.append(run._replace(count=failed, wounds=run.wounds - 1))
        standing = [run for run in left if run.count and run.wounds]
        full = {index: group.wounds for index, group in enumerate(target.groups)}
        return tuple(sorted(standing, key=lambda run: run.wounds == full[run.group]))

    return inside._replace(models=hurt(inside.models), others=hurt(inside.others))
