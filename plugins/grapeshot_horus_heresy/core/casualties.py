"""Base stage `damage`: what the wounds that came through take away from a unit."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from grapeshot import Dice, Repeat, Stage, Tally, kit
from grapeshot.records import NamedTuple
from grapeshot_horus_heresy.core.aftermath import HURT, UNSAVED
from grapeshot_horus_heresy.core.state import DONE, State, TargetState, added, cause_of


class Cost(NamedTuple):
    """What wounds of a pool cost."""

    each: kit.Cost
    """What one wound takes off a model."""
    count_as: int = 1
    """How many wounds one becomes that was not saved."""
    repeated: int = 1
    """How many wounds on the same model one becomes before it is saved."""

    @property
    def is_plain(self) -> bool:
        """Whether no die is rolled for it, and each wound is saved once."""
        return self.each.fixed is not None and self.repeated == 1


class Casualties(NamedTuple):
    """What the damage that one attack does to a unit depends on."""

    number: int
    """The place of the unit among the targets."""
    name: str
    wounds_each: int
    shakes: int = 0
    """How hard the test is that an unsaved wound demands; 0 for none."""
    extra_at: int | None = None
    """Where the further hits are counted that unsaved wounds cause; None where they cause none."""
    marks: frozenset[str] = frozenset()
    """What is kept in mind of that which befalls it."""
    hurt: tuple[int, ...] = ()
    """The Wounds of each model that was hurt before, where several were: they are struck first."""
    stood: int = 0
    """How many models could be given wounds then."""

    @property
    def key(self) -> tuple[object, ...]:
        """All of it that the odds depend on."""
        return self.wounds_each, self.shakes, self.extra_at, self.marks, self.hurt, self.stood

    def models(self, target: TargetState) -> kit.Models:
        """Return the models that are left, as damage finds them."""
        hurt = self.hurt[self.stood - target.left :]
        groups = [(wounds, len([*same])) for wounds, same in groupby(hurt)]
        groups.append((self.wounds_each, target.left - len(hurt)))
        return kit.Models.of(groups, target.hurt)._replace(memory=target.memory)

    def with_extra(self, target: TargetState, through: int) -> TargetState:
        """Return the state with the further hits that unsaved wounds cause."""
        if self.extra_at is None or not through:
            return target
        places = max(len(target.extra), self.extra_at + 1)
        extra = target.extra + (0,) * (places - len(target.extra))
        return target._replace(extra=added(extra, {self.extra_at: through}, places))


def damage_stage(unit: Casualties, cost: Cost, run: int) -> Stage:
    """Return the stage in which the wounds of one run are taken off."""
    join, key = partial(_join, unit.number), (run, cost, *unit.key)
    if cost.each.fixed is not None:
        suffer = partial(_suffer_all, run, cost, unit)
        split = partial(_split_all, unit.number)
        return Repeat("damage", suffer, split, join, unit.name, ("hh damage", *key))
    suffer_one = partial(_suffer_random, cost.each, unit)
    split = partial(_split_each, unit.number, run, cost.count_as)
    return Repeat("damage", suffer_one, split, join, unit.name, ("hh random damage", *key))


def repeated_stage(unit: Casualties, cost: Cost, place: int, save: kit.Save) -> Stage:
    """Return the stage in which each wound of a pool becomes several on the same model."""
    suffer = partial(_suffer_repeated, cost, save, unit)
    split, join = partial(split_pool, unit.number, place), partial(_join, unit.number)
    key = ("hh repeated", place, cost, save, *unit.key)
    return Repeat("damage", suffer, split, join, unit.name, key)


def _split_all(index: int, state: State) -> tuple[int, State, TargetState]:
    return 1, state.with_target(index, DONE), state.targets[index]


def _split_each(index: int, run: int, times: int, state: State) -> tuple[int, State, TargetState]:
    target = state.targets[index]
    return times * target.came_through(run), state.with_target(index, DONE), _without(target, run)


def split_pool(index: int, place: int, state: State) -> tuple[int, State, TargetState]:
    """Take the wounds of one pool out of a state: how many, the rest, and the target."""
    target = state.targets[index]
    wounds = target.pools[place] if target.pools else 0
    pools = added(target.pools, {place: -wounds}, place + 1)
    return wounds, state.with_target(index, DONE), target._replace(pools=pools)


def _join(index: int, rest: State, target: TargetState) -> State:
    return rest.with_target(index, target)


def _without(target: TargetState, run: int) -> TargetState:
    """Return a target less the wounds of one run."""
    failed = tuple(0 if r == run else count for r, count in enumerate(target.failed))
    return target._replace(failed=failed if any(failed) else ())


def _suffer_all(
    run: int, cost: Cost, unit: Casualties, target: TargetState, dice: Dice, tally: Tally
) -> TargetState:
    """Take off what all wounds of a run cost, each as much as any other."""
    suffered, target = cost.count_as * target.came_through(run), _without(target, run)
    if not (suffered and target.left):
        return target  # where nobody is there to suffer it, a wound does not even shake the unit
    target, lost = target.marked(UNSAVED, unit.marks), cost.each.fixed
    if not lost:
        return target
    models = unit.models(target)
    after = models.suffer_each(lost, suffered, spills=cost.each.spills)
    return _after(after, unit, target, tally)


def _after(
    suffered: kit.Suffered, unit: Casualties, target: TargetState, tally: Tally
) -> TargetState:
    """Count what was lost, and return what is left of the unit."""
    left = suffered.models
    target = count_losses(suffered, unit, target, tally)
    return target._replace(left=left.count, hurt=left.hurt, memory=left.memory)


def count_losses(
    suffered: kit.Suffered, unit: Casualties, target: TargetState, tally: Tally
) -> TargetState:
    """Count what was lost, and return the target with what it keeps in mind of it."""
    tally.add("wounds_lost", suffered.lost)
    tally.add("models_destroyed", suffered.destroyed)
    marks = target.marks
    if suffered.destroyed:  # whoever was hurt before is gone
        marks = frozenset(mark for mark in marks if cause_of(mark) != HURT)
    target = target._replace(shaken=max(target.shaken, unit.shakes), marks=marks)
    return target.marked(HURT, unit.marks) if suffered.models.hurt else target


def _suffer_random(
    cost: kit.Cost, unit: Casualties, target: TargetState, dice: Dice, tally: Tally
) -> TargetState:
    models, lost = cost.draw(unit.models(target), dice)
    return _take_off(models, lost, cost, unit, target, tally) if target.left else target


def _suffer_repeated(
    cost: Cost, save: kit.Save, unit: Casualties, target: TargetState, dice: Dice, tally: Tally
) -> TargetState:
    """Save each of the wounds that one has become; all that come through fall on one model."""
    through = save.failed(cost.repeated, dice)
    tally.add("unsaved_wounds", through)
    target = unit.with_extra(target, through)
    models, lost = unit.models(target), 0
    for _ in range(through * cost.count_as):
        models, points = cost.each.draw(models, dice)
        lost += points
    if not (through and target.left):
        return target
    return _take_off(models, lost, cost.each, unit, target, tally)


def _take_off(
    models: kit.Models,
    lost: int,
    cost: kit.Cost,
    unit: Casualties,
    target: TargetState,
    tally: Tally,
) -> TargetState:
    """Take Wounds off the model next in line; what it does not have is lost, unless it spills."""
    target = target.marked(UNSAVED, unit.marks)
    return _after(models.suffer(lost, spills=cost.spills), unit, target, tally)


def extra_hits_stage(unit: Casualties, sorts: int) -> Stage:
    """Return the stage in which unsaved wounds become automatic hits, if anybody is left."""
    split, join = partial(_split_all, unit.number), partial(_join, unit.number)
    function = partial(_become_hits, unit.extra_at or 0, sorts)
    key = ("hh extra hits", unit.extra_at, sorts)
    return Repeat("post_damage", function, split, join, unit.name, key)


def _become_hits(
    place: int, sorts: int, target: TargetState, dice: Dice, tally: Tally
) -> TargetState:
    caused = target.extra[place] if place < len(target.extra) else 0
    hits = caused if target.left else 0
    tally.add("extra_hits", hits)
    extra = tuple(0 if at == place else count for at, count in enumerate(target.extra))
    left = extra if any(extra) else ()
    return target._replace(extra=left, hits=(hits, *(0,) * (sorts - 1)))
