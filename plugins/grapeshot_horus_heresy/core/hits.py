"""Base stages `attacks` and `hit`: how many shots there are, and how many hits they score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from grapeshot import Dice, DiceExpression, Fault, Once, Repeat, Stage, Tally
from grapeshot.kit import multiplied
from grapeshot_horus_heresy.core.aftermath import HIT
from grapeshot_horus_heresy.core.hit_plan import HitPlan, Rolled
from grapeshot_horus_heresy.core.looks import Looks
from grapeshot_horus_heresy.core.shapes import ZONES

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.state import State


class Hits(Protocol):
    """A source of hits: shots that roll to hit, markers, or what the engagement tells."""

    def stages(self) -> Iterator[Stage]:
        """Yield the stages after which every target has its hits."""
        ...


class ToldHits:
    """Hits that the engagement tells, as read off a real table."""

    def __init__(self, attacks: list[Attack], zones: int) -> None:
        self._told = [(attack.index, told_hits(attack, zones)) for attack in attacks]

    def stages(self) -> Iterator[Stage]:
        """Yield the stage that takes them over."""
        yield Once("hit", self._take, "", ("hh told", tuple(self._told)))

    def _take(self, state: State, dice: Dice, tally: Tally) -> State:
        if state.silent:
            return state
        for index, hits in self._told:
            state = state.with_target(index, state.targets[index].add_hits(hits))
        return state


def told_hits(attack: Attack, zones: int) -> tuple[int, ...]:
    """Return the hits told for a target, by zone. Raise Fault where they do not fit the marker."""
    told = attack.situation
    if told.hits_by_zone is not None:
        if len(told.hits_by_zone) != zones:
            expected = f"{zones} numbers, one for each zone of the marker"
            raise Fault(
                "bad_profile", f"hits_by_zone = {list(told.hits_by_zone)}", expected=expected
            )
        return told.hits_by_zone
    hits = told.hits
    if hits is None and told.hits_each is not None:
        hits = sum(told.hits_each)
    if hits is None:
        hits = _covered(attack)
    if zones > 1 and hits:
        raise Fault("bad_profile", f"{hits} hits of no zone", expected="hits_by_zone")
    return (hits,) + (0,) * (zones - 1)


def _covered(attack: Attack) -> int:
    """Return how many hits the templates of an attack score, as they are told."""
    told = attack.situation
    return (told.template_full or 0) + (told.template_partial or 0)


def covered_twice(attack: Attack) -> tuple[str, str] | None:
    """Return what to warn of, with its key, where more models are covered than there are."""
    told, most = attack.situation, attack.target.models * attack.most_shots
    covered = _covered(attack)
    repeats = attack.has("Apocalyptic Barrage")  # a circle may be struck again and again
    if covered <= most or repeats:
        return None
    text = f"{covered} models covered, though there are {most} to cover: the hits are as told"
    return text, "situation.template_full" if told.template_full else "situation.template_partial"


class RolledHits:
    """Shots, or blows, that roll to hit the first target."""

    def __init__(self, attack: Attack, plan: HitPlan, by_skill: Sequence[HitPlan] = ()) -> None:
        """Take the plan, or one for each Weapon Skill that most of a unit of groups may have."""
        self._attack = attack
        self._plan = plan
        self._looks = Looks(attack)
        plans = by_skill or [plan]
        self._tests = tuple(each.count() for each in plans)
        self._sorted = tuple(each.full_test() for each in plans) if plan.scores_sure_hits else ()

    def stages(self) -> Iterator[Stage]:
        """Yield the stages of the shots and of their rolls."""
        models, shots = self._attack.striking, self._attack.shots
        each, more = blows_of(self._attack)
        if each is None:
            roll = partial(roll_shots, shots, models)
            yield Once("attacks", roll, "", ("hh shots", shots, models))
        else:
            strike = partial(roll_blows, each, more, models)
            yield Once("attacks", strike, "", ("hh blows", each, more, models))
        yield self.roll_stage()

    def roll_stage(self) -> Stage:
        """Return the stage in which the shots of the state are rolled to hit."""
        index = self._attack.index
        key = (
            "hh hit",
            index,
            self._tests,
            self._sorted,
            tuple(self._looks.skills),
            self._plan.rerolls_one,
            self._plan.is_automatic,
        )
        return Once("hit", self._roll, self._attack.target.name, key)

    def _roll(self, state: State, dice: Dice, tally: Tally) -> State:
        index = self._attack.index
        look = state.targets[index].look if len(self._tests) > 1 else 0
        hits = self._hits(state.shots, self._looks.skill_at(look), dice)
        return state.with_target(index, state.targets[index].add_hits(hits))._replace(shots=0)

    def _hits(self, shots: int, skill: int, dice: Dice) -> tuple[int, ...]:
        """Return the hits; where some need no further roll, those that do and those."""
        if self._plan.is_automatic:
            return (shots,)
        if not self._sorted:
            test = self._tests[skill]
            hits = dice.total(test, shots, "hit")
            if self._plan.rerolls_one and hits < shots:
                hits += dice.total(test.once(), 1, "hit re-roll")
            return (hits,)
        rolled, full = Rolled(), self._sorted[skill]
        for outcome, count in dice.pool(full, shots, "hit").items():
            rolled = rolled.plus(outcome, count)
        if self._plan.rerolls_one and rolled.hits < shots:
            rolled = rolled.plus(dice.test(full.once(), "hit re-roll"))
        return rolled.hits - rolled.sure, rolled.sure


def blows_of(attack: Attack) -> tuple[int | None, tuple[DiceExpression, ...]]:
    """Return the blows of each model, and the dice that add to them; None where shots are told."""
    blows = attack.blows if attack.in_close_combat else None
    if blows is None or blows.blows is None:
        return None, ()
    more = tuple(multiplied(dice, blows.factor) for dice in blows.random_blows)
    return blows.blows * blows.factor, more


def roll_shots(shots: DiceExpression, models: int, state: State, dice: Dice, tally: Tally) -> State:
    """Roll how many shots, or blows, all models make together."""
    if state.silent:
        return state._replace(shots=0)
    (total,) = dice.repeated(shots, models, lambda value: (value,), "shots")
    return state._replace(shots=total)


def roll_blows(
    each: int,
    more: tuple[DiceExpression, ...],
    models: int,
    state: State,
    dice: Dice,
    tally: Tally,
) -> State:
    """Roll what dice add to the blows of each model, once for all of them."""
    if state.silent or not models:
        return state._replace(shots=0)
    added = sum(dice.value(expression, "more blows") for expression in more)
    return state._replace(shots=models * (each + added))


def counted_hits(index: int, name: str, zones: int, marks: frozenset[str]) -> Stage:
    """Return the stage that counts the hits on one target, all together and by zone."""
    split, join = partial(_split, index), partial(_join, index, marks)
    return Repeat("hit", partial(_count, zones), split, join, name, ("hh count", zones))


def _split(index: int, state: State) -> tuple[int, State, tuple[int, ...]]:
    return 1, state, state.targets[index].hits


def _join(index: int, marks: frozenset[str], state: State, hits: tuple[int, ...]) -> State:
    if HIT not in marks or not any(hits):
        return state
    return state.with_target(index, state.targets[index].marked(HIT, marks))


def _count(zones: int, hits: tuple[int, ...], dice: Dice, tally: Tally) -> tuple[int, ...]:
    tally.add("hits", sum(hits))
    if zones > 1:
        for zone, count in zip(ZONES, hits, strict=True):
            tally.add(f"hits_{zone}", count)
    return hits
