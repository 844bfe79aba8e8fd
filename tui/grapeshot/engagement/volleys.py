"""The program of a volley: the weapons of one unit, fired one after another on a shared state."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from grapeshot.dice import Dice
from grapeshot.dice.budget import current
from grapeshot.errors import Refusal
from grapeshot.names import numbered
from grapeshot.pipeline.plan import Fact
from grapeshot.pipeline.program import Fired, Program
from grapeshot.pipeline.stages import AnyStage, Once, Part, Turn
from grapeshot.pipeline.tally import Tally
from grapeshot.pipeline.volley import Shared, Shot, Volleys

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement
    from grapeshot.plugins.registry import Plugins

_PLAN = 2_000
"""The steps that a plan counts for that is made while odds are worked out."""


def volley_program(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of a volley. Raise the first Refusal where no weapon may be fired."""
    volley = _Volley(engagement, plugins)
    if not volley.fired:
        raise volley.refused[0]
    return volley.program()


def names_of_weapons(volley: Iterable[Engagement]) -> list[str]:
    """Return a name for each weapon of a volley: its own, with a number where that is taken."""
    return numbered(each.weapon.name for each in volley)


class _Volley:
    """The weapons of a volley, those that may be fired planned on the state at its start."""

    def __init__(self, engagement: Engagement, plugins: Plugins) -> None:
        self._engagement = engagement
        rules = engagement.ruleset.volleys_of(engagement.kind)
        assert rules is not None, "no other kind of engagement is read as a volley"
        self._rules: Volleys = rules
        self._units = [struck.unit for struck in engagement.targets]
        self._start = self._rules.begin(engagement, plugins)
        self._losses: dict[Any, Mapping[tuple[str, str], int]] = {}
        self._told: list[Fired] = []
        self.fired: list[_Weapon] = []
        self.refused: list[Refusal] = []
        names = names_of_weapons(engagement.volley)
        for number, each in enumerate(engagement.volley):
            self._add(names[number], number, each, plugins)

    def _add(self, name: str, number: int, alone: Engagement, plugins: Plugins) -> None:
        earlier = [weapon.engagement for weapon in self.fired]
        own = self._rules.follow(alone, earlier, self._engagement)
        known = self._engagement.facts
        stated = [fact for fact in own.facts if fact not in known]
        weapon = _Weapon(
            name, _key_of(number), own, self._places(own), self._rules, plugins, stated
        )
        targets = tuple(struck.unit.name for struck in own.targets)
        try:
            base = weapon.base(self._start)
        except Refusal as refusal:
            self.refused.append(refusal)
            self._told.append(Fired(name, targets, refusal))
            return
        self.fired.append(weapon)
        program = base.program
        measures = (*program.target_measures, *program.attack_measures)
        events = program.target_events | program.attack_events
        shown = self._shown(weapon.places) & events.union(measures)
        self._told.append(Fired(name, targets, None, program.values, measures, events, shown))

    def _places(self, own: Engagement) -> tuple[int, ...]:
        names = [unit.name for unit in self._units]
        return tuple(names.index(struck.unit.name) for struck in own.targets)

    def _shown(self, places: Iterable[int]) -> frozenset[str]:
        """Return the measures and events of targets that show in their states."""
        starts = self._start.targets
        return frozenset(
            name
            for place in places
            for name in self._rules.losses(self._units[place], starts[place], starts[place])
        )

    def program(self) -> Program:
        """Return the program, in which what becomes of a target is told once nothing more does."""
        bases = [weapon.base(self._start).program for weapon in self.fired]
        struck = sorted({place for weapon in self.fired for place in weapon.places})
        return Program(
            stages=tuple(self._stages_for_odds(struck)),
            played=(*map(self._turn, self.fired), *self._results(struck, keeps=True)),
            start=self._start,
            targets=tuple(self._units[place].name for place in struck),
            target_measures=_united(base.target_measures for base in bases),
            attack_measures=_united(base.attack_measures for base in bases),
            target_events=frozenset().union(*(base.target_events for base in bases)),
            attack_events=frozenset().union(*(base.attack_events for base in bases)),
            values={},
            explain=self._facts,
            joint=_united(base.joint for base in bases),
            d3_as_d6=bases[0].d3_as_d6,
            report=self._report,
            derived=_first_of(base.derived for base in bases),
            known=_first_of(base.known for base in bases),
            main_measures=_united(base.main_measures for base in bases),
            picture=bases[0].picture,
            weapons=tuple(self._told),
            untold=frozenset().union(*(base.untold for base in bases)),
        )

    def _turn(self, weapon: _Weapon) -> Turn:
        return Turn(weapon.name, weapon.begin, weapon.end, partial(self._lost_by, weapon.places))

    def _lost_by(
        self, places: tuple[int, ...], before: Shared, after: Shared
    ) -> Mapping[tuple[str, str], int]:
        if len(places) == 1:
            return self._losses_of(places[0], before, after)
        found: dict[tuple[str, str], int] = {}
        for place in places:
            found |= self._losses_of(place, before, after)
        return found

    def _losses_of(
        self, place: int, before: Shared, after: Shared
    ) -> Mapping[tuple[str, str], int]:
        """Return the losses of a target between two states; many turns share them."""
        key = place, before.targets[place], after.targets[place]
        found = self._losses.get(key)
        if found is None:
            unit = self._units[place]
            lost = self._rules.losses(unit, before.targets[place], after.targets[place])
            found = {(unit.name, name): count for name, count in lost.items()}
            self._losses[key] = found
        return found

    def _stages_for_odds(self, struck: list[int]) -> list[AnyStage]:
        """Return the stages in an order in which few states are held.

        Weapons that have no target in common have no part in each other, unless what befalls the
        attacker goes from one to the next: each such set is resolved to its end by itself.
        """
        if self._start.attacker is not None:
            return [*map(self._turn, self.fired), *self._results(struck, keeps=False)]
        stages: list[AnyStage] = []
        for weapons, places in _apart(self.fired):
            stages += map(self._turn, weapons)
            stages += self._results(sorted(places), keeps=False)
        return stages

    def _results(self, places: Iterable[int], *, keeps: bool) -> list[AnyStage]:
        """Return the stages that tell what was lost of targets, and then forget these."""
        return [
            Once("result", partial(self._count, place, keeps), self._units[place].name)
            for place in places
        ]

    def _count(self, place: int, keeps: bool, shared: Shared, dice: Dice, tally: Tally) -> Shared:
        before, after = self._start.targets[place], shared.targets[place]
        for name, count in self._rules.losses(self._units[place], before, after).items():
            if name in self._counted:
                tally.add(name, count)
        return shared if keeps else _with_target(shared, place, None)

    @cached_property
    def _counted(self) -> frozenset[str]:
        """What the weapons tell of: nothing is lost where nobody is said to be struck."""
        return frozenset().union(
            *(weapon.base(self._start).program.counted() for weapon in self.fired)
        )

    def _facts(self) -> list[Fact]:
        return [fact for weapon in self.fired for fact in weapon.facts(self._start)]

    def _report(self, played: Any) -> dict[str, Any]:
        shots = [
            weapon.base(self._start)._replace(
                weapon=weapon.name, was_fired=weapon.name in played.by_weapon
            )
            for weapon in self.fired
        ]
        return self._rules.left(self._engagement, shots, played)


class _Weapon:
    """One weapon of a volley, planned for every state that asks for a plan of its own."""

    def __init__(
        self,
        name: str,
        key: str,
        engagement: Engagement,
        places: tuple[int, ...],
        rules: Volleys,
        plugins: Plugins,
        stated: list[Fact],
    ) -> None:
        self.name = name
        self._stated = stated
        self.engagement = engagement
        self.places = places
        self._key = key
        self._rules = rules
        self._plugins = plugins
        self._parts: dict[Hashable, tuple[Part, Shot] | None] = {}
        self._alike: dict[Hashable, Part] = {}
        self._ends: dict[int, Callable[[Any], Shared]] = {}
        self._base: Shot | None = None

    def base(self, start: Shared) -> Shot:
        """Return the weapon as it is planned before any is fired. Raise Refusal."""
        if self._base is None:
            own = self._own(start)
            shot = self._base = self._rules.plan(self.engagement, self._plugins, own)
            self._keep(own, shot)
        return self._base

    def begin(self, shared: Shared) -> tuple[Part | None, Any, Any]:
        """Return the stages for a state, what they leave alone, and where they begin."""
        own = self._own(shared)
        if all(map(self._rules.is_gone, own.targets)):
            return None, None, None
        key = self._depends_on(own)
        if key not in self._parts:
            current().spend(_PLAN)
            try:
                self._keep(own, self._rules.plan(self.engagement, self._plugins, own))
            except Refusal:
                self._parts[key] = None
        found = self._parts[key]
        if found is None:
            return None, None, None
        part, shot = found
        rest = tuple(
            None if place in self.places else left for place, left in enumerate(shared.targets)
        )
        return part, rest, shot.start(own)

    def end(self, part: Part, rest: tuple[Any, ...], after: Any) -> Shared:
        """Return the shared state after the weapon was fired."""
        own = self._ends[id(part)](after)
        targets = list(rest)
        for place, left in zip(self.places, own.targets, strict=True):
            targets[place] = left
        return Shared(own.attacker, tuple(targets))

    def facts(self, start: Shared) -> list[Fact]:
        """Return the facts of the plans made before any weapon is fired."""
        return [
            fact._replace(weapon=self.name, key=self._written(fact.key))
            for fact in (*self._stated, *self.base(start).program.explain())
        ]

    def _written(self, key: str) -> str:
        """Return the key of a caveat as it is written in the engagement."""
        part, dot, rest = key.partition(".")
        return f"{self._key}{dot}{rest}" if part == "weapon" else key

    def _own(self, shared: Shared) -> Shared:
        return Shared(shared.attacker, tuple(shared.targets[place] for place in self.places))

    def _depends_on(self, own: Shared) -> Hashable:
        """Return the part of a state on which the plans of this weapon depend."""
        return own if self._base is None else self._base.depends_on(own)

    def _keep(self, own: Shared, shot: Shot) -> None:
        """Keep a plan for its state; one that comes to the same stages is one with the other."""
        program = shot.program
        keys = tuple(stage.key for stage in program.stages)
        alike = id(shot) if None in keys else (own.attacker, keys)
        part = self._alike.get(alike)
        if part is None:
            part = self._alike[alike] = Part(program.stages, program.played)
            self._ends[id(part)] = shot.end
        self._parts[self._depends_on(own)] = (part, shot)


def _key_of(number: int) -> str:
    """Return the key of a weapon in the engagement."""
    return f"more_weapons[{number - 1}]" if number else "weapon"


def _with_target(shared: Shared, place: int, left: Any) -> Shared:
    targets = (*shared.targets[:place], left, *shared.targets[place + 1 :])
    return Shared(shared.attacker, targets)


def _apart(weapons: Iterable[_Weapon]) -> list[tuple[list[_Weapon], set[int]]]:
    """Return weapons in sets that have no target in common, each with its targets."""
    sets: list[tuple[list[_Weapon], set[int]]] = []
    for weapon in weapons:
        touched = [each for each in sets if each[1].intersection(weapon.places)]
        members = [member for each in touched for member in each[0]]
        places = set(weapon.places).union(*(each[1] for each in touched))
        at = sets.index(touched[0]) if touched else len(sets)
        sets = [each for each in sets if each not in touched]
        sets.insert(at, ([*members, weapon], places))
    return sets


def _united(names: Iterable[Iterable[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for each in names for name in each))


def _first_of(tables: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return tables as one, in which what stands first counts."""
    found: dict[str, Any] = {}
    for table in tables:
        found = {**table, **found}
    return found
