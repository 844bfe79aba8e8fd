"""Base stage `post_damage`: what an attack leaves behind on a unit once all of it is resolved."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from grapeshot import Dice, DiceExpression, Effect, Once, Stage, Tally
from grapeshot.records import NamedTuple
from grapeshot_horus_heresy.core.state import DONE, State, TargetState

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

HIT, WOUNDED, UNSAVED = "hit", "wounded", "unsaved"
PIERCED, PENETRATED, HURT = "pierced", "penetrated", "hurt"
CAUSES = (HIT, WOUNDED, UNSAVED, PIERCED, PENETRATED, HURT)
"""What may set off a consequence: a hit; a wound, saved or not; a wound or Hull Point lost; a
penetrating hit, stopped or not; one that nothing stopped; a model that lives on with fewer Wounds
than it had."""


Changes: TypeAlias = "tuple[tuple[str, Any], ...]"


class Test(NamedTuple):
    """The test that decides on a consequence."""

    event: str
    """Its name as an event."""
    dice: DiceExpression
    failing: frozenset[int]
    """The totals that fail."""
    clause: str


class Consequence(NamedTuple):
    """Something that outlasts the attack, and what it depends on."""

    event: str
    cause: str
    until: str
    clause: str
    text: str
    test: Test | None = None
    """None where it follows at once; a test is not taken by a unit that is wiped out."""
    marks: frozenset[str] = frozenset()
    """The marks of any attack that causes it, where several attacks are made; else the cause."""
    ends: str = ""
    sets: Changes = ()
    adds: Changes = ()
    """When it ends, and what it does to fields of the unit meanwhile: see `grapeshot.Effect`."""

    @property
    def caused_by(self) -> frozenset[str]:
        """The marks of which one is enough."""
        return self.marks or frozenset({self.cause})


def aftermath_stage(consequences: tuple[Consequence, ...], index: int, name: str) -> Stage:
    """Return the stage in which a unit takes its tests; nothing more is asked of it then."""
    function = partial(_suffer, consequences, index, name)
    return Once("post_damage", function, name, ("hh aftermath", consequences, index, name))


def marks_of(consequences: Iterable[Consequence]) -> frozenset[str]:
    """Return the causes that have to be kept in mind until the attack is resolved."""
    return frozenset(mark for each in consequences for mark in each.caused_by)


def joined(
    of_each: Sequence[tuple[Consequence, ...]],
) -> tuple[tuple[Consequence, ...], list[frozenset[str]]]:
    """Return what several attacks on a unit leave behind, and the marks that each has to keep.

    What several of them cause happens once, and is tested for once.
    """
    if len(of_each) == 1:
        return of_each[0], [marks_of(of_each[0])]
    found: dict[tuple[str, str], Consequence] = {}
    marks: list[frozenset[str]] = []
    for number, consequences in enumerate(of_each):
        own = {f"{each.cause}@{number}" for each in consequences}
        marks.append(frozenset(own))
        for each in consequences:
            known = found.get((each.event, each.clause), each)
            most = max(known, each, key=lambda one: one.text)
            caused_by = known.marks | {f"{each.cause}@{number}"}
            found[each.event, each.clause] = most._replace(marks=caused_by)
    return tuple(found[key] for key in sorted(found)), marks


def _suffer(
    consequences: tuple[Consequence, ...],
    index: int,
    name: str,
    state: State,
    dice: Dice,
    tally: Tally,
) -> State:
    target = state.targets[index]
    for each in consequences:
        if each.caused_by & target.marks and _comes_true(each, target, dice, tally):
            tally.effect(_effect(each, name))
    return state.with_target(index, DONE)


def _effect(each: Consequence, name: str) -> Effect:
    sets, adds = dict(each.sets), dict(each.adds)
    return Effect(each.event, name, each.until, each.clause, each.text, each.ends, sets, adds)


def _comes_true(each: Consequence, target: TargetState, dice: Dice, tally: Tally) -> bool:
    test = each.test
    if test is None:
        return True
    if not (target.left or target.hidden):
        return False
    tally.add(test.event)
    what = test.event.replace("_", " ")
    return dice.value(test.dice, what, clause=test.clause) in test.failing
