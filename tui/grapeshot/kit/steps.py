"""Steps that hits and wounds take, counted by sort: rolls, saves, and a chain of them.

A sort is what meets equal rolls: hits that bear equal tags, wounds of one AP. Every step takes
counts of one kind of sorts to counts of the next; the last kind is that of unsaved wounds that
cost the same. With rolled dice each step takes all of an attack at once, with odds a single one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from grapeshot.dice import Dice, DiceExpression, RollTest
from grapeshot.kit.packing import packed
from grapeshot.pipeline.stages import Chain, Link
from grapeshot.pipeline.tally import Tally
from grapeshot.records import NamedTuple

Counts: TypeAlias = tuple[int, ...]
"""How many there are of each sort, in the order of the sorts."""
Batch: TypeAlias = tuple[tuple[Counts, int], ...]
"""`((counts, times), ...)`"""


class TotalRoll(NamedTuple):
    """A roll of dice that succeeds where their total is above a number."""

    dice: DiceExpression
    above: int
    success: Counts
    """What a success comes to."""

    def draw(self, count: int, dice: Dice, what: str) -> Counts:
        """Roll for so many, and return what they come to."""
        (passed,) = dice.repeated(self.dice, count, partial(_is_above, self.above), what)
        return tuple(n * passed for n in self.success) if passed else ()


def _is_above(number: int, total: int) -> tuple[int]:
    return (int(total > number),)


class Roll(NamedTuple):
    """A step in which every hit, or wound, is rolled for by the test of its sort."""

    stage: str
    measure: str
    tests: tuple[RollTest[Counts] | TotalRoll | Counts, ...]
    """By sort: the roll, whose outcome counts the sorts after it, or what it comes to without.

    () is a failure.
    """
    note: str = ""
    """The name under which a resolution notes whose the roll was, and what it came to."""
    owner: Any = None

    @property
    def key(self) -> tuple[Any, ...]:
        """All that the odds depend on."""
        return self.stage, self.measure, self.tests

    @property
    def link(self) -> Link:
        """The step as a link of a chain."""
        return Link(self.stage, self.take)

    def take(self, counts: Counts, dice: Dice, tally: Tally) -> Counts | None:
        """Roll for all of them."""
        after: Counts = ()
        for test, count in zip(self.tests, counts, strict=True):
            if not count:
                continue
            if isinstance(test, RollTest):
                for outcome, times in dice.pool(test, count, self.stage).items():
                    after = _plus(after, outcome, times)
            elif isinstance(test, TotalRoll):
                after = _plus(after, test.draw(count, dice, self.stage), 1)
            else:
                after = _plus(after, test, count)
        if self.note and after:
            tally.note(self.note, (self.owner, after))
        tally.add(self.measure, sum(after))
        return after if any(after) else None


class Save(NamedTuple):
    """What wounds of one sort meet, and to which cost those that come through belong."""

    test: RollTest[int] | None
    mitigation: RollTest[int] | None
    """A roll against the wound as a whole."""
    mitigation_name: str = ""
    cost: int = 0
    what: str = "save"
    """What the dice are for, as a player is asked for them."""
    clause: str = ""

    def failed(self, wounds: int, dice: Dice) -> int:
        """Roll the saves, and return how many wounds come through."""
        if self.test is not None:
            wounds = dice.total(self.test, wounds, self.what, self.clause)
        if self.mitigation is not None and wounds:
            wounds = dice.total(self.mitigation, wounds, self.mitigation_name)
        return wounds


class Saves(NamedTuple):
    """The step in which wounds are saved; what it counts is the number of each cost, packed."""

    saves: tuple[Save, ...]
    costs: int
    counts_wounds: bool = False
    """Whether the wounds, saved or not, are counted too, behind the costs."""

    @property
    def key(self) -> tuple[Any, ...]:
        """All that the odds depend on."""
        return tuple(self)

    @property
    def link(self) -> Link:
        """The step as the last link of a chain."""
        return Link("save", self.take)

    def take(self, counts: Counts, dice: Dice, tally: Tally) -> int | None:
        """Roll all saves."""
        unsaved = [0] * self.costs
        for save, count in zip(self.saves, counts, strict=True):
            if count:
                unsaved[save.cost] += save.failed(count, dice)
        tally.add("unsaved_wounds", sum(unsaved))
        wounds = (sum(counts),) if self.counts_wounds else ()
        return packed((*unsaved, *wounds)) or None


class Packed(NamedTuple):
    """The last step where nothing more is rolled: how many there are of each sort, packed."""

    stage: str

    @property
    def key(self) -> tuple[Any, ...]:
        """All that the odds depend on."""
        return tuple(self)

    @property
    def link(self) -> Link:
        """The step as the last link of a chain."""
        return Link(self.stage, self.take)

    def take(self, counts: Counts, dice: Dice, tally: Tally) -> int | None:
        """Pack the counts."""
        return packed(counts) or None


def chain(
    steps: Sequence[Roll | Saves | Packed],
    split: Callable[[Any], tuple[tuple[Batch, ...], Any]],
    join: Callable[[Any, int], Any],
    target: str,
    name: str,
) -> Chain:
    """Return steps as one stage.

    `split(state)` gives the batches of what takes the first step, as `one_by_one` makes them, and
    the rest of the state; `join(rest, total)` makes the state again, `total` being what the last
    step has packed. `name` tells chains apart that split and join in another way.
    """
    links = tuple(step.link for step in steps)
    key = (name, *(step.key for step in steps))
    return Chain(links[0].name, links, split, join, target, key, gather=together)


def one_by_one(counts: Counts) -> Batch:
    """Return the batch of all that is counted: one of each sort, and how many there are of it."""
    none = (0,) * len(counts)
    return tuple(
        ((*none[:sort], 1, *none[sort + 1 :]), count) for sort, count in enumerate(counts) if count
    )


def together(batch: Batch) -> Counts:
    """Return the counts of all that is in a batch."""
    total: Counts = ()
    for counts, times in batch:
        total = _plus(total, counts, times)
    return total


def _plus(counts: Counts, more: Counts, times: int) -> Counts:
    if not counts:
        return more if times == 1 else tuple(n * times for n in more)
    if not more:
        return counts
    return tuple(a + b * times for a, b in zip(counts, more, strict=True))
