"""Advice: which weapon of a unit is best fired at which target, and what the next best lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

from grapeshot.compare.answers import Answers, Whole, silent_among
from grapeshot.compare.assignments import (
    Assigned,
    Counts,
    Value,
    best_assignments,
    how_many,
    improved_assignment,
)
from grapeshot.compare.cells import Cell
from grapeshot.compare.conditions import read_condition
from grapeshot.compare.figures import DEFAULT_MEASURES, figure
from grapeshot.compare.question import Question, Target, Weapon
from grapeshot.compare.silencing import exclusive_kinds
from grapeshot.compare.volleys import Shots, divided
from grapeshot.dice.budget import Budget
from grapeshot.errors import Fault
from grapeshot.names import nearest, normalise
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grapeshot.pipeline.program import Program
    from grapeshot.session import Session

MOST_VOLLEYS = 4_000
"""Volleys, of some weapons at one target, that are worked out for one piece of advice."""
_KEPT = 2_000
"""Assignments that are kept, in case the rules do not allow the best of them."""
_LOOKED_AT = 400
"""Those of them that are looked at as whole volleys."""
_TWO = 2
Told: TypeAlias = Callable[[int], None]


class Aim(NamedTuple):
    """What is to be as high as can be: a figure, at one target or summed over all."""

    figure: str
    target: str = ""
    """Where it is at one target, all others count by models destroyed, once it is as high."""


class Plan(NamedTuple):
    """An assignment of all weapons that can fire."""

    value: float
    rest: float
    """Models destroyed elsewhere, where the aim is at one target."""
    shots: tuple[Shots, ...]
    silent: tuple[tuple[Weapon, str], ...] = ()
    """Weapons that the rules keep silent where the others are fired like this, with the reason."""

    @property
    def worth(self) -> Value:
        """The numbers that plans are compared by, the first before the next."""
        return self.value, self.rest


class Advice(NamedTuple):
    """The best assignment, and the second best."""

    best: Plan
    second: Plan | None
    exact: bool
    """Whether all assignments were compared."""
    assignments: int
    """How many there are."""
    silent: tuple[tuple[Weapon, str], ...]
    """Weapons that can be fired at none of the targets, each with the reason."""
    alternatives: tuple[tuple[str, ...], ...] = ()
    """Names of weapons that are taken to be ways to fire one, of which one is fired."""

    @property
    def short(self) -> float | None:
        """By how much the second best falls short, in the aim, or else in the rest."""
        if self.second is None:
            return None
        return (self.best.value - self.second.value) or (self.best.rest - self.second.rest)


def advise(
    question: Question,
    session: Session,
    aim: Aim,
    *,
    cancelled: Callable[[], bool] | None = None,
    told: Told | None = None,
) -> Advice:
    """Return the best assignment of all weapons of a question to its targets.

    `told` is called with the number of volleys worked out so far. Raise Fault where nothing can be
    fired, and Cancelled.
    """
    adviser = _Adviser(question, session, aim, cancelled, told)
    return adviser.advice()


def engagement_of(question: Question, plan: Plan) -> dict[str, Any]:
    """Return the engagement of an assignment as the table of an engagement file."""
    return divided(question, plan.shots)


class _Adviser:
    """Works one piece of advice out."""

    def __init__(
        self,
        question: Question,
        session: Session,
        aim: Aim,
        cancelled: Callable[[], bool] | None,
        told: Told | None,
    ) -> None:
        self._question, self._aim = question, aim
        self._told = told or (lambda _: None)
        budget = Budget(question.steps, None, cancelled=cancelled or _never)
        self._answers = Answers(question, session, budget)
        self._cells: dict[tuple[int, Counts], Cell] = {}
        self._kinds: list[list[Weapon]] = []
        self._exclusive: frozenset[int] = frozenset()
        """The kinds of weapons that may be held back: the rules silence others beside them."""

    def advice(self) -> Advice:
        """Return the advice."""
        silent = self._sort_out()
        self._exclusive = exclusive_kinds(
            list(self._choices()), len(self._question.targets), self._program_of
        )
        if not self._kinds:
            why = "; ".join(dict.fromkeys(reason for _, reason in silent))
            raise Fault("no_fire", f"nothing can be fired: {why}")
        choices = list(self._choices())
        found, is_whole = self._promising(choices)
        plans, is_settled = self._best_two(found)
        if not plans:
            raise Fault("no_fire", "the rules allow no assignment of the weapons that can fire")
        return Advice(
            plans[0],
            plans[1] if len(plans) > 1 else None,
            is_whole and is_settled,
            sum(how_many(counts, self._places) for counts in choices),
            tuple(silent),
            self._alternatives(),
        )

    @property
    def _places(self) -> int:
        """How many places there are for a weapon: the targets, and where it is held back."""
        return len(self._question.targets) + bool(self._exclusive)

    def _promising(self, choices: list[Counts]) -> tuple[list[Assigned], bool]:
        """Return assignments by what they would come to if all weapons were fired, best first.

        Tell too whether none that is better was left out.
        """
        targets = self._places
        volleys = targets * sum(prod(n + 1 for n in counts) for counts in choices)
        is_whole = volleys <= MOST_VOLLEYS
        found: list[Assigned] = []
        for counts in choices:
            if is_whole:
                found += best_assignments(counts, targets, self._worth, _KEPT)
            else:
                found += improved_assignment(counts, targets, self._worth)
            found += self._undivided(counts, [each.shares for each in found])
        return sorted(found, key=lambda each: each.value, reverse=True), is_whole

    def _best_two(self, found: list[Assigned]) -> tuple[list[Plan], bool]:
        """Return the two plans that come to most, and whether no other could come to more.

        A weapon that the rules keep silent in the volley as a whole, such as one that may not be
        fired at another target than the unit's, adds nothing. So no assignment comes to more than
        it would with all of them.
        """
        best: list[Plan] = []
        for each in found[:_LOOKED_AT]:
            if len(best) == _TWO and _rounded(each.value) <= _rounded(best[1].worth):
                return best, True
            plan = self._plan(each)
            if plan is not None:
                best = sorted([*best, plan], key=_order, reverse=True)[:_TWO]
        return best, len(found) < min(_KEPT, _LOOKED_AT)

    def _choices(self) -> Iterator[Counts]:
        """Yield how many weapons of each kind there are, of alternatives one at a time."""
        groups: dict[str, list[int]] = {}
        for number, (weapon, *_) in enumerate(self._kinds):
            groups.setdefault(_piece_of(weapon), []).append(number)
        for chosen in product(*groups.values()):
            yield tuple(len(own) if n in chosen else 0 for n, own in enumerate(self._kinds))

    def _alternatives(self) -> tuple[tuple[str, ...], ...]:
        """Return the names of the weapons that are ways to fire one, group by group."""
        groups: dict[str, list[str]] = {}
        for weapon, *_ in self._kinds:
            groups.setdefault(_piece_of(weapon), []).append(weapon.name)
        return tuple(tuple(names) for names in groups.values() if len(names) > 1)

    def _undivided(self, counts: Counts, known: list[tuple[Counts, ...]]) -> list[Assigned]:
        """Return the assignments of everything to one target, where they are not known yet.

        Many rules let a unit fire at no other.
        """
        found = []
        for target in range(len(self._question.targets)):
            nothing = tuple(0 for _ in counts)
            shares = [nothing] * self._places
            shares[target] = counts
            values = [self._worth(place, share) for place, share in enumerate(shares)]
            if tuple(shares) not in known and None not in values:
                total = tuple(map(sum, zip(*(v for v in values if v), strict=True)))
                found.append(Assigned(total, tuple(shares)))
        return found

    def _sort_out(self) -> list[tuple[Weapon, str]]:
        """Sort the weapons that can fire by kind; return the others, each with its reason."""
        kinds: dict[str, list[Weapon]] = {}
        silent = []
        for weapon in self._question.weapons:
            alone = [self._answers.at_one((weapon,), target) for target in self._question.targets]
            if all(cell.refused for cell in alone):
                silent.append((weapon, str((alone[0].refused or {}).get("text", ""))))
                continue
            key = repr((weapon.weapon, weapon.attacker, weapon.mode))
            kinds.setdefault(key, []).append(weapon)
        self._kinds = list(kinds.values())
        return silent

    def _worth(self, target: int, share: Counts) -> Value | None:
        """Return the value of some weapons at a target, as the aim counts; None where refused.

        Behind the targets comes the place of those that are held back.
        """
        if target == len(self._question.targets):
            held = (kind for kind, count in enumerate(share) if count)
            return self._value(0.0, False, 0.0) if self._exclusive.issuperset(held) else None
        if not any(share):
            return self._worth_of(target, None)
        cell = self._cell(target, share)
        return None if cell.refused else self._worth_of(target, cell)

    def _worth_of(self, target: int, cell: Cell | None) -> Value:
        """Return the value of a target's figures; of no figures where nothing is fired at it."""
        aimed_at = self._question.targets[target].name == self._aim.target
        if cell is None:
            return self._value(0.0, aimed_at, 0.0)
        value = figure(cell, self._aim.figure) or 0.0
        return self._value(value, aimed_at, cell.mean.get("models_destroyed", 0.0))

    def _value(self, value: float, aimed_at: bool, destroyed: float) -> Value:
        if not self._aim.target:
            return (value,)
        return (value, 0.0) if aimed_at else (0.0, destroyed)

    def _cell(self, target: int, share: Counts) -> Cell:
        """Return the cell of some weapons at a target; refused where one would be by itself."""
        if (target, share) not in self._cells:
            if sum(share) > 1:
                for kind, count in enumerate(share):
                    single = tuple(int(each == kind) for each in range(len(share)))
                    if count and (refused := self._cell(target, single)).refused:
                        self._cells[target, share] = refused
                        return refused
            weapons = self._weapons(share)
            self._cells[target, share] = self._answers.at_one(
                weapons, self._question.targets[target]
            )
            self._told(len(self._cells))
        return self._cells[target, share]

    def _weapons(self, share: Counts) -> tuple[Weapon, ...]:
        """Return so many weapons of each kind, in the order of the unit."""
        chosen = [w for kind, count in zip(self._kinds, share, strict=True) for w in kind[:count]]
        return tuple(each for each in self._question.weapons if any(each is one for one in chosen))

    def _plan(self, assigned: Assigned) -> Plan | None:
        """Work an assignment out as a whole; None where the rules forbid it.

        None as well where it holds back a weapon that might be fired, or fires one that the rules
        keep silent beside another: another assignment tells of what is fired then.
        """
        targets = self._question.targets
        told = tuple(
            Shots(target, self._weapons(share), None)
            for target, share in zip(targets, assigned.shares, strict=False)
        )
        held = [w for share in assigned.shares[len(targets) :] for w in self._weapons(share)]
        whole = self._answers.whole(told)
        if whole is None:
            return None
        silent = silent_among(told, whole.program)
        if any(self._kind_of(weapon) in self._exclusive for weapon, _ in silent):
            return None
        kept = [(weapon, self._why_held(told, weapon, len(silent))) for weapon in held]
        if not all(why for _, why in kept):
            return None
        return self._valued(told, (*silent, *kept), whole)

    def _valued(
        self, told: Sequence[Shots], silent: tuple[tuple[Weapon, str], ...], whole: Whole
    ) -> Plan | None:
        """Return a plan with what is fired at each target, and what comes of it."""
        shots, value = [], self._value(0.0, False, 0.0)
        cells = self._answers.cells_of(whole) if whole.is_joined else {}
        for number, each in enumerate(told):
            fired = tuple(w for w in each.weapons if all(w is not one for one, _ in silent))
            cell = cells.get(each.target.name)
            if cell is None and fired:
                cell = self._cell(number, self._share(fired))
                if cell.refused:
                    return None
            worth = self._worth_of(number, cell)
            value = tuple(a + b for a, b in zip(value, worth, strict=True))
            shots.append(Shots(each.target, fired, cell))
        return Plan(value[0], value[1] if len(value) > 1 else 0.0, tuple(shots), silent)

    def _kind_of(self, weapon: Weapon) -> int:
        return next(
            number
            for number, kind in enumerate(self._kinds)
            if any(weapon is each for each in kind)
        )

    def _why_held(self, shots: Sequence[Shots], weapon: Weapon, silent: int) -> str:
        """Return why a weapon is not fired beside the others, at any target; "" if it may be.

        `silent` are how many weapons the rules keep silent without it.
        """
        reasons = []
        for number, each in enumerate(shots):
            more = each._replace(weapons=(*each.weapons, weapon))
            beside = (*shots[:number], more, *shots[number + 1 :])
            whole = self._answers.whole(beside)
            if whole is None or whole.program is None:
                return ""
            told = silent_among(beside, whole.program)
            if len(told) == silent:
                return ""
            reasons += [(one is not weapon, one.name, why) for one, why in told]
        is_other, name, why = min(reasons, default=(False, "", ""))
        return f"{name} is fired in its place: {why}" if is_other else why

    def _share(self, weapons: Sequence[Weapon]) -> Counts:
        return tuple(
            sum(any(weapon is one for one in kind) for weapon in weapons) for kind in self._kinds
        )

    def _program_of(self, target: int, share: Counts) -> Program | None:
        """Return the program of some weapons at one target; None where they cannot be fired."""
        whole = self._answers.whole(
            [Shots(self._question.targets[target], self._weapons(share), None)]
        )
        return whole.program if whole else None


def _order(plan: Plan) -> tuple[Value, int]:
    return _rounded(plan.worth), -len(plan.silent)


def _rounded(value: Value) -> Value:
    return tuple(round(each, 12) for each in value)


def _piece_of(weapon: Weapon) -> str:
    """Return the piece of equipment that a weapon is one way to fire.

    Modes are ways to fire one; so are the profiles of one name that a sheet prints with ` - `
    between it and the mode.
    """
    if weapon.mode:
        return str(weapon.weapon.get("profile", weapon.name))
    return normalise(weapon.name.partition(" - ")[0])


def _never() -> bool:
    return False


def read_aim(text: str, targets: Sequence[Target]) -> Aim:
    """Read `models_destroyed` or `wiped_out@NAME`. Raise Fault with the nearest name."""
    name, at, target = text.partition("@")
    if not at:
        return Aim(name)
    for each in targets:
        if normalise(each.name) == normalise(target):
            return Aim(name, each.name)
    names = [each.name for each in targets]
    raise Fault(
        "bad_aim",
        f'no target "{target}"',
        expected="one that is compared",
        nearest=nearest(target, names),
    )


def with_aim(question: Question, aim: Aim) -> Question:
    """Return a question whose cells tell what the aim counts."""
    conditions = question.conditions
    measures = tuple(dict.fromkeys((*question.measures, *DEFAULT_MEASURES)))
    if ">=" in aim.figure:
        conditions = tuple(dict.fromkeys((*conditions, read_condition(aim.figure))))
    else:
        measures = tuple(dict.fromkeys((*measures, aim.figure)))
    return question._replace(measures=measures, conditions=conditions)
