"""Base stage `damage` of a unit of unlike models: wound by wound, each saved by who is given it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, Repeat, Stage, Tally, kit
from grapeshot_horus_heresy.core.aftermath import UNSAVED
from grapeshot_horus_heresy.core.casualties import Casualties, count_losses, split_pool
from grapeshot_horus_heresy.core.state import State, TargetState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.squad import Squad

HURT_GROUP = "hurt group"
"""The name of the notes that tell which group the hurt model is of, None where nobody is hurt."""


def mixed_stage(squad: Squad, unit: Casualties, pool: int, slot: int) -> Stage:
    """Return the stage in which the wounds of one pool are given out, saved and suffered."""
    split, join = partial(split_pool, unit.number, slot), partial(_join, unit.number)
    return Repeat("damage", partial(_give_one, squad, unit, pool), split, join, unit.name)


def destroyed_measures(attacks: Iterable[Attack]) -> tuple[str, ...]:
    """Return the measures of losses by group, for targets that are made of groups."""
    names = {group.name for attack in attacks for group in attack.target.groups}
    return tuple(sorted(map(destroyed, names)))


def destroyed(group: str) -> str:
    """Return the measure of the models of a group that are lost."""
    return "destroyed_" + group.casefold().replace(" ", "_")


def _join(index: int, rest: State, target: TargetState) -> State:
    return rest.with_target(index, target)


def _give_one(
    squad: Squad, unit: Casualties, pool: int, target: TargetState, dice: Dice, tally: Tally
) -> TargetState:
    """Give one wound to the model next in line, who saves it as a model of its group does."""
    line = _in_line(squad, target)
    alive = sum(1 << at for at, count in enumerate(target.members) if count)
    fate = squad.fate(pool, line[0], alive or 1 << line[0])
    save, cost = fate.save, fate.cost
    through = save.failed(cost.repeated, dice)
    tally.add("unsaved_wounds", through)
    if not through:
        return target
    target = unit.with_extra(target, through)
    if not target.left:
        return target
    target = target.marked(UNSAVED, unit.marks)
    if cost.repeated > 1:
        return _suffer(squad, unit, cost.each, through * cost.count_as, target, dice, tally)
    for _ in range(cost.count_as):
        target = _suffer(squad, unit, cost.each, 1, target, dice, tally)
    return target


def _in_line(squad: Squad, target: TargetState) -> list[int]:
    """Return the groups in the order in which they are given wounds, who is hurt first.

    Of a unit of which nobody is left, wounds that nobody can suffer are saved as by the last one.
    """
    order = list(range(len(target.members)))
    if squad.allocation.is_by_attacker:
        order.reverse()
    left = [at for at in order if target.members[at]]
    if target.hurt:
        left.sort(key=lambda at: at != target.first)
    return left or order[-1:]


def _suffer(
    squad: Squad,
    unit: Casualties,
    cost: kit.Cost,
    times: int,
    target: TargetState,
    dice: Dice,
    tally: Tally,
) -> TargetState:
    """Take off what some wounds on the model next in line cost all together."""
    if not target.left:
        return target
    line = _in_line(squad, target)
    units = squad.looks.units
    groups = tuple((units[at].wounds, target.members[at]) for at in line)
    models, points = kit.Models(groups, target.hurt, target.memory), 0
    for _ in range(times):
        models, more = cost.draw(models, dice)
        points += more
    suffered = models.suffer(points, spills=cost.spills)
    target = target._replace(memory=suffered.models.memory)
    if not points:
        return target
    return _after(squad, unit, suffered, line, target, tally)


def _after(
    squad: Squad,
    unit: Casualties,
    suffered: kit.Suffered,
    line: list[int],
    target: TargetState,
    tally: Tally,
) -> TargetState:
    """Count what was lost, group by group, and return what is left of the unit."""
    target = count_losses(suffered, unit, target, tally)
    groups = suffered.models.groups
    left = line[len(line) - len(groups) :]
    members = list(target.members)
    for at in line:
        members[at] = groups[left.index(at)][1] if at in left else 0
        lost = target.members[at] - members[at]
        tally.add(destroyed(squad.attack.target.groups[at].name), lost)
    hurt = suffered.models.hurt
    tally.note(HURT_GROUP, (unit.name, left[0] if hurt else None))
    return target._replace(
        left=sum(members), hurt=hurt, members=tuple(members), first=left[0] if hurt else 0
    )
