"""Odds of a program: exact where it can be enumerated, else simulated, never silently."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from math import prod, sqrt
from operator import truediv
from typing import Any, TypeAlias, cast

from grapeshot.dice import Distribution, Number
from grapeshot.dice.budget import Budget, TooManyBranches, current, unhurried
from grapeshot.dice.distribution import capped
from grapeshot.pipeline.apart import Apart, weapon_of
from grapeshot.pipeline.plan import Caveat
from grapeshot.pipeline.program import Derived, Fired, Program
from grapeshot.pipeline.propagation import Propagation
from grapeshot.pipeline.stages import AnyStage, Turn
from grapeshot.records import NamedTuple

DEFAULT_TRIALS = 10_000
"""How many trials a simulation makes that nobody asked for, if there is time."""
_SECONDS_OF_KNOWN = 0.3
"""How long a distribution may take that is told beside simulated odds."""
_FEWEST_TRIALS = 10
"""How many it makes in any case."""
MOST_JOINT = 20_000
"""Combinations of the counts of all targets beyond which nobody reads them unless he asks."""
_HAPPENED = 1
"""Of an event it is enough to know whether it has happened at all."""
_BASE = 1_000_000
"""Joint counts are carried as one number, in digits of this base."""


class Frame(NamedTuple):
    """Distributions, means and events of one target, of the attack, or summed over targets."""

    distributions: dict[str, Distribution[Any]]
    mean: dict[str, Any]
    events: dict[str, Any]
    standard_error: dict[str, float]
    """Of each mean, where the odds were simulated; else empty."""


class WeaponOdds(NamedTuple):
    """What one weapon of a volley does by itself; nothing where it is not fired."""

    name: str
    frame: Frame


class Odds(NamedTuple):
    """The odds of one attack. `attack` holds what is measured once, `targets` each target's."""

    method: str
    trials: int | None
    attack: Frame
    targets: dict[str, Frame]
    total: Frame
    caveats: tuple[Caveat, ...] = ()
    """What is to be told of how they were worked out."""
    weapons: tuple[WeaponOdds, ...] = ()
    """Those of each weapon of a volley, in the order in which they are fired."""


Measure: TypeAlias = Callable[[str, "str | None"], Distribution[int]]
"""Distribution of a measure, by name, at one target or (None) over the whole attack."""


def odds(
    program: Program,
    *,
    number: Number = truediv,
    measures: Collection[str] | None = None,
    budget: Budget | None = None,
    simulate: int | None = None,
    seed: int = 0,
    trials: int = DEFAULT_TRIALS,
    by_weapon: bool = True,
) -> Odds:
    """Return the odds of a program.

    `measures` narrows what is reported to these names; `number` makes the probabilities (floats
    or fractions). With `simulate` that many trials are played instead of enumerating. The same
    happens, with as many trials up to `trials` as there is time for, where exact odds would take
    more than the budget allows; the caveats tell. `by_weapon` says whether it is told, too, what
    each weapon of a volley does by itself. Raise Cancelled where it is cancelled.
    """
    with budget or unhurried() as allowed:
        if simulate is None:
            try:
                return _exact(program, number, measures, by_weapon=by_weapon)
            except TooManyBranches as limit:
                reason = str(limit)
        allowed.begin_simulation()
        if simulate is not None:
            return _simulated(program, measures, simulate, seed, None)
        found = _simulated(program, measures, trials, seed, allowed)
        text = f"too large for exact odds ({reason}): simulated"
        return found._replace(caveats=(*found.caveats, Caveat(text)))


def _exact(
    program: Program, number: Number, measures: Collection[str] | None, *, by_weapon: bool
) -> Odds:
    propagation = Propagation(program.stages, program.start, number, program.counted())
    sources, apart = _Sources(propagation), Apart(propagation, program.apart)

    def measure(name: str, target: str | None, cap: int | None = None) -> Distribution[int]:
        if name in program.derived:
            return sources.derived(program.derived[name], target)
        adding, increment = propagation.adding(name, target), _increment(name, target)
        shown = program.shown.get(name)
        if shown is not None and max(adding, default=0) < shown.before:
            return capped(propagation.shown(shown.before, shown.count), cap)
        if name in program.apart:
            return apart.added_up(adding, increment, cap, name)
        return propagation.distribution(adding, increment, cap)

    def chance(name: str, target: str | None) -> Any:
        return _chance(measure(name, target, _HAPPENED))

    def joint(name: str) -> Distribution[str]:
        places = {target: _BASE**i for i, target in enumerate(program.targets)}
        followed = apart.added_up if name in program.apart else propagation.distribution
        counts = followed(
            propagation.adding(name),
            lambda stage, counts: counts.get(name, 0) * places.get(stage.target, 0),
            None,
        )
        return {_digits(count, len(places)): chance for count, chance in counts.items()}

    found = _frames(program, measures, measure, chance, joint, propagation.effects, number, None)
    weapons: tuple[WeaponOdds, ...] = ()
    if by_weapon:
        weapons = _weapons(program, measures, partial(_exact_weapon, propagation, apart))
    caveats = (*found.caveats, *_of_cuts(propagation.cut))
    return found._replace(caveats=caveats, weapons=weapons)


def _increment(name: str, target: str | None) -> Callable[[AnyStage, dict[str, int]], int]:
    """Return the part of a measure that a stage counts, at one target or at all."""
    return lambda stage, counts: (
        counts.get(name, 0) if target is None or stage.target == target else 0
    )


def _weapons(
    program: Program,
    measures: Collection[str] | None,
    frame_of: Callable[[Fired, Callable[[Iterable[str]], list[str]]], Frame],
) -> tuple[WeaponOdds, ...]:
    """Return the odds of each weapon of a volley by itself."""

    def wanted(names: Iterable[str]) -> list[str]:
        return [name for name in dict.fromkeys(names) if measures is None or name in measures]

    return tuple(
        WeaponOdds(fired.name, _EMPTY if fired.refused else frame_of(fired, wanted))
        for fired in program.weapons
    )


def _exact_weapon(
    propagation: Propagation,
    apart: Apart,
    fired: Fired,
    wanted: Callable[[Iterable[str]], list[str]],
) -> Frame:
    turns = [
        index
        for index, stage in enumerate(propagation.stages)
        if isinstance(stage, Turn) and stage.name == fired.name
    ]
    if not turns:
        return _exact_weapon_of_stages(propagation, apart, fired, wanted)
    (index,) = turns
    lasting = propagation.turn_effects(index, fired.targets)
    names, events = wanted(fired.measures), wanted(sorted(fired.events | lasting))
    found: dict[str, Distribution[Any]] = {}
    for name in (*names, *events):
        if name not in fired.shown:
            adding = [index] if propagation.holders(index, name) else []
            cap = _HAPPENED if name in events else None
            found[name] = propagation.distribution(adding, _increment(name, None), cap)
    shown = fired.shown.intersection((*names, *events))
    if shown:
        found |= propagation.losses(index, shown)
    distributions = {name: found[name] for name in names}
    return _frame(distributions, {name: _chance(found[name]) for name in events}, None)


def _exact_weapon_of_stages(
    propagation: Propagation,
    apart: Apart,
    fired: Fired,
    wanted: Callable[[Iterable[str]], list[str]],
) -> Frame:
    """Return the odds of one weapon, whose stages stand among those of others."""

    def measure(name: str, cap: int | None = None) -> Distribution[int]:
        own = [
            index
            for index in propagation.adding(name)
            if weapon_of(propagation.stages[index]) == fired.name
        ]
        return apart.added_up(own, _increment(name, None), cap, name)

    distributions = {name: measure(name) for name in wanted(fired.measures)}
    events = {name: _chance(measure(name, _HAPPENED)) for name in wanted(sorted(fired.events))}
    return _frame(distributions, events, None)


def _of_cuts(cut: float) -> tuple[Caveat, ...]:
    if not cut:
        return ()
    text = f"rolls that may go on for ever are cut where the probability of more is {cut:.0e}"
    return (Caveat(text),)


class _Sources:
    """The values that derived measures follow from: several may follow from the same."""

    def __init__(self, propagation: Propagation) -> None:
        self._propagation = propagation
        self._known: dict[Any, tuple[list[str], Distribution[int]]] = {}

    def derived(self, derived: Derived, target: str | None) -> Distribution[int]:
        """Return the distribution of a derived measure at one target, or summed over all."""
        holders, sources = self._of(derived, target)
        function = derived.function
        found: Distribution[int] = {}
        for source, chance in sources.items():
            if len(holders) == 1:
                total = function(holders[0], source)
            else:
                parts = ((each, source // _BASE**at % _BASE) for at, each in enumerate(holders))
                total = sum(function(each, value) for each, value in parts)
            found[total] = found.get(total, 0) + chance
        return found

    def _of(self, derived: Derived, target: str | None) -> tuple[list[str], Distribution[int]]:
        """Return the targets that have a source, and its values there as digits of one number."""
        key = derived.source, derived.most, target
        if key not in self._known:
            self._known[key] = self._found(derived, target)
        return self._known[key]

    def _found(self, derived: Derived, target: str | None) -> tuple[list[str], Distribution[int]]:
        propagation, name = self._propagation, derived.source
        selected = propagation.adding(name, target)
        holders = list(
            dict.fromkeys(
                holder for index in selected for holder in propagation.holders(index, name, target)
            )
        )
        places = {holder: _BASE**place for place, holder in enumerate(holders)}
        sources = propagation.distribution(
            selected,
            lambda stage, counts: counts.get(name, 0) * places.get(stage.target, 0),
            derived.most if len(holders) == 1 else None,
        )
        return holders, sources


def _simulated(
    program: Program,
    measures: Collection[str] | None,
    trials: int,
    seed: int,
    budget: Budget | None,
) -> Odds:
    """Return simulated odds: of so many trials, or of as many as a budget has time for."""
    from grapeshot.dice import SeededDice  # exact odds roll nothing, and have to start fast
    from grapeshot.pipeline.play import play
    from grapeshot.pipeline.trials import Trials

    if trials < 1:
        raise ValueError(f"{trials} trials tell nothing")
    dice = SeededDice(seed, d3_as_d6=program.d3_as_d6)
    dice.keeps_record = False
    made = Trials(program)
    for _ in range(trials):
        dice.record.clear()
        made.add(play(program, dice))
        if budget is not None and made.count >= _FEWEST_TRIALS and budget.is_over:
            break

    def chance(name: str, target: str | None) -> Any:
        return _chance(made.measure(name, target))

    def weapon(fired: Fired, wanted: Callable[[Iterable[str]], list[str]]) -> Frame:
        lasting = {name for target in fired.targets for name in made.effects(target)}
        names, events = wanted(fired.measures), wanted(sorted(fired.events | lasting))
        distributions = {name: made.measure(name, None, fired.name) for name in names}
        chances = {name: _chance(made.measure(name, None, fired.name)) for name in events}
        return _frame(distributions, chances, made.count)

    found = _frames(
        program, measures, made.measure, chance, made.joint, made.effects, truediv, made.count
    )
    return found._replace(weapons=_weapons(program, measures, weapon))


def _digits(count: int, places: int) -> str:
    return ",".join(str(count // _BASE**i % _BASE) for i in range(places))


def _frames(
    program: Program,
    measures: Collection[str] | None,
    measure: Measure,
    chance: Callable[[str, str | None], Any],
    joint: Callable[[str], Distribution[str]],
    effects: Callable[[str], set[str]],
    number: Number,
    trials: int | None,
) -> Odds:
    method = "simulated" if trials else "exact"

    def wanted(names: Iterable[str]) -> list[str]:
        return [name for name in names if measures is None or name in measures]

    def frame(names: Iterable[str], events: Iterable[str], target: str | None) -> Frame:
        distributions = {name: measure(name, target) for name in wanted(names)}
        chances = {name: chance(name, target) for name in wanted(sorted(events))}
        return _frame(distributions, chances, trials)

    attack = frame(program.attack_measures, program.attack_events, None)
    for name in wanted(program.known):
        known = _known(program, name, number, simulated=bool(trials))
        if known is not None:
            attack.distributions[name] = known
    targets = {
        name: frame(program.target_measures, program.target_events | effects(name), name)
        for name in program.targets
    }
    if len(targets) == 1:
        return Odds(method, trials, _merged(attack, *targets.values()), {}, _EMPTY)
    joints = wanted(f"{_JOINT}{name}" for name in program.joint)
    many = _too_many(joints, targets) if measures is None else {}
    for name in joints:
        if name not in many:
            attack.distributions[name] = joint(name.removeprefix(_JOINT))
    total = frame(program.target_measures, (), None)
    return Odds(method, trials, attack, targets, total, tuple(many.values()))


_JOINT = "joint_"


def _too_many(joints: Iterable[str], targets: dict[str, Frame]) -> dict[str, Caveat]:
    """Return which joint measures nobody reads unless he asks, each with what is told of it."""
    found = {}
    for name in joints:
        alone = name.removeprefix(_JOINT)
        combinations = prod(len(each.distributions.get(alone, "?")) for each in targets.values())
        if combinations > MOST_JOINT:
            text = f"{name} is left out: {combinations} combinations (--measure {name} tells them)"
            found[name] = Caveat(text)
    return found


def _known(
    program: Program, name: str, number: Number, *, simulated: bool
) -> Distribution[Any] | None:
    """Return a distribution that needs no resolution; beside a simulation, None if it is large."""
    if not simulated:
        return cast("Distribution[Any]", program.known[name](number))
    try:
        with current().within(_SECONDS_OF_KNOWN):
            return cast("Distribution[Any]", program.known[name](number))
    except TooManyBranches:
        return None


_EMPTY = Frame({}, {}, {}, {})


def _frame(
    distributions: dict[str, Distribution[Any]], events: dict[str, Any], trials: int | None
) -> Frame:
    mean = {name: _mean(values) for name, values in distributions.items()}
    errors = {}
    if trials:
        errors = {
            name: sqrt(_variance(values, mean[name]) / trials)
            for name, values in distributions.items()
        }
    return Frame(distributions, mean, events, errors)


def _merged(first: Frame, second: Frame) -> Frame:
    return Frame(
        first.distributions | second.distributions,
        first.mean | second.mean,
        first.events | second.events,
        first.standard_error | second.standard_error,
    )


def _chance(counts: Distribution[int]) -> Any:
    return sum((weight for count, weight in counts.items() if count), start=0 * _any(counts))


def _any(counts: Distribution[int]) -> Any:
    return next(iter(counts.values()))


def _mean(counts: Distribution[int]) -> Any:
    return sum(value * weight for value, weight in counts.items())


def _variance(counts: Distribution[int], mean: float) -> float:
    return float(sum((value - mean) ** 2 * weight for value, weight in counts.items()))
