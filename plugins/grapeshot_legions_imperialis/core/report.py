"""What an attack did to a target, counted when all is resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Dice, Tally
from grapeshot_legions_imperialis.core.models import Runs, count, shields, wounds
from grapeshot_legions_imperialis.core.state import State, TargetState

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire


def report(target: TargetUnderFire, state: State, dice: Dice, tally: Tally) -> State:
    """Count the losses of one target."""
    index = target.attack.index
    start, end = target.start, state.targets[index]
    before, after = start.models + start.others, end.models + end.others
    tally.add("models_destroyed", count(before) - count(after))
    tally.add("wounds_lost", wounds(before) - wounds(after))
    tally.add("shields_left", shields(after))
    if not after:
        tally.add("wiped_out")
    if len(target.groups) > 1:
        for number, group in enumerate(target.groups):
            gone = _of_group(before, number) - _of_group(after, number)
            tally.add(_measure(group.name), gone)
    return state.with_target(index, TargetState(()))


def destroyed_measures(targets: list[TargetUnderFire]) -> tuple[str, ...]:
    """Return the measures of losses by group, for targets of unlike models."""
    names = {_measure(g.name) for t in targets if len(t.groups) > 1 for g in t.groups}
    return tuple(sorted(names))


def _measure(group: str) -> str:
    return "destroyed_" + group.casefold().replace(" ", "_")


def _of_group(runs: Runs, group: int) -> int:
    return sum(run.count for run in runs if run.group == group)
