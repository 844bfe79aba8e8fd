"""Several weapons of a Detachment fired one after another: what each finds of the one before."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grapeshot import Refusal, Shared, Shot, Volleys
from grapeshot.records import NamedTuple
from grapeshot.schema import changed
from grapeshot_legions_imperialis.core.attack import wounds_of
from grapeshot_legions_imperialis.core.collapse import COLLAPSED
from grapeshot_legions_imperialis.core.company import in_company
from grapeshot_legions_imperialis.core.firing import Firing
from grapeshot_legions_imperialis.core.left import left_after_volley
from grapeshot_legions_imperialis.core.models import (
    Runs,
    count,
    groups_of,
    in_one_order,
    levels_of,
    models_of,
    shields,
    wounds,
)
from grapeshot_legions_imperialis.core.report import measure_of_group
from grapeshot_legions_imperialis.core.state import State, TargetState
from grapeshot_legions_imperialis.core.zones import place_of, told_apart

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins, Struck
    from grapeshot_legions_imperialis.core.shapes import Attacker, Detachment, Situation
    from grapeshot_legions_imperialis.core.table.stand import Landing, Stand
    from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire


class Left(NamedTuple):
    """What is left of one target, its models in an order that no weapon has a part in."""

    models: Runs
    collapsed: bool = False
    """Whether the Structure is no more that it is, or was inside."""


Wounds = tuple[int, ...]


class Firers(NamedTuple):
    """What the weapons of a volley change of those who fire them, and of their table."""

    wounds: tuple[tuple[Wounds, Wounds], ...] = ()
    """Of those who fire: the Wounds that they began with, and those that they have left. Weapons of
    as many models, of as many Wounds, are borne by the same ones. () where nothing harms them."""
    sizes: tuple[str, ...] = ()
    """The sizes of the templates that are laid on the first, once it has come to rest."""
    landing: Landing | None = None
    """Where it has come to rest."""
    fallen: frozenset[str] | None = None
    """The Structures that have collapsed, on a table where any may."""


def begin(engagement: Engagement, plugins: Plugins) -> Shared:
    """Return both sides before the first weapon is fired.

    The firing models are told only where a weapon may harm them, the table only where a weapon may
    change it for others. Raise Fault where the table contradicts the engagement.
    """
    targets = tuple(Left(_models_of(struck.unit)) for struck in engagement.targets)
    firers = Firers(_harmed(engagement, plugins))
    if engagement.table:
        from grapeshot_legions_imperialis.core.table.sharing import demand_whole

        demand_whole(engagement)
        targets = tuple(Left(_one_by_one(struck.unit)) for struck in engagement.targets)
        sizes = [_template_of(each) for each in engagement.volley]
        further = tuple(dict.fromkeys(list(filter(None, sizes))[1:]))
        may_fall = any(struck.unit.type == "structure" for struck in engagement.targets)
        firers = firers._replace(sizes=further, fallen=frozenset() if may_fall else None)
    return Shared(None if firers == Firers() else firers, targets)


def _harmed(engagement: Engagement, plugins: Plugins) -> tuple[tuple[Wounds, Wounds], ...]:
    """Return the Wounds of those who fire, if any weapon may harm them."""
    if not any(_may_harm_its_bearer(each, plugins) for each in engagement.volley):
        return ()
    bearers = dict.fromkeys(_begun(each.attacker) for each in engagement.volley)
    return tuple((each, each) for each in bearers)


def _begun(attacker: Attacker) -> Wounds:
    return tuple(wounds_of(attacker))


def _may_harm_its_bearer(engagement: Engagement, plugins: Plugins) -> bool:
    hooks = plugins.hooks(engagement.ruleset.id, engagement.borne(engagement.targets[0].unit))
    return hooks.implemented("grapeshot_before_attack")


def _template_of(engagement: Engagement) -> str:
    borne = engagement.weapon.traits
    return next((str(each.value) for each in borne if each.trait.rule == "blast"), "")


def _models_of(unit: Detachment) -> Runs:
    return in_one_order(models_of(unit, groups_of(unit)))


def _one_by_one(unit: Detachment) -> Runs:
    """Return the models as they stand on a table; those that share a place are alike."""
    models = models_of(unit, groups_of(unit))
    if _stand_in_one_place(unit):
        return in_one_order(models)
    each = (run._replace(count=1) for run in models for _ in range(run.count))
    return in_one_order(run._replace(zone=told_apart(place)) for place, run in enumerate(each))


def _stand_in_one_place(unit: Detachment) -> bool:
    return unit.type == "structure" or bool(unit.garrisoned_in)


def plan(engagement: Engagement, plugins: Plugins, shared: Shared) -> Shot:
    """Plan one weapon on its targets as they stand. Raise Refusal where it may not be fired."""
    if engagement.weapon.range == engagement.weapon.dice == "-":
        text = "it has neither range nor Dice: it is a weapon for Fights"
        raise Refusal("out_of_range", "core-range-and-sight.1", text)
    seen = _on_table(engagement, shared) if engagement.table else shared
    stands = _as_it_stands(engagement, seen)
    stand = _stand(engagement, seen) if engagement.table else None
    firing = Firing(stands, plugins, alone=False, stand=stand)
    return _Shot(firing, engagement, stands, shared, seen).shot()


def _on_table(engagement: Engagement, shared: Shared) -> Shared:
    """Return what stands on the table: whoever comes out of a Structure that fell is nowhere."""
    pairs = zip(engagement.targets, shared.targets, strict=True)
    targets = tuple(
        left._replace(models=()) if left.collapsed and struck.unit.garrisoned_in else left
        for struck, left in pairs
    )
    return shared._replace(targets=targets)


def _stand(engagement: Engagement, shared: Shared) -> Stand:
    """Return what a weapon finds on the table."""
    from grapeshot_legions_imperialis.core.table.stand import Stand

    firers: Any = shared.attacker or Firers()
    which = tuple(
        None if _stand_in_one_place(struck.unit) else _places_of(left)
        for struck, left in zip(engagement.targets, shared.targets, strict=True)
    )
    return Stand(engagement.weapon.name, which, firers.sizes, firers.landing)


def _places_of(left: Left) -> tuple[int, ...]:
    return tuple(sorted(place_of(run.zone) for run in left.models))


def _wherever_it_lies(shared: Shared) -> Shared:
    """Return a shared state with what lies under the first template, and not where that lies."""
    firers: Any = shared.attacker
    if firers is None or firers.landing is None:
        return shared
    landing = firers.landing._replace(at=None)
    return shared._replace(attacker=firers._replace(landing=landing))


class _Shot:
    """One weapon, planned, and what it makes of the shared state."""

    def __init__(
        self,
        firing: Firing,
        engagement: Engagement,
        stands: Engagement,
        shared: Shared,
        seen: Shared,
    ) -> None:
        """`seen` is what of the shared state the weapon finds where it is fired."""
        pairs = enumerate(zip(shared.targets, seen.targets, strict=True))
        self._unseen = {place: left for place, (left, found) in pairs if left != found}
        self._engagement = engagement
        self._targets = firing.targets
        self._heeds_losses = firing.heeds_losses
        self._attacker: Any = shared.attacker
        self._firing = firing.positions.firing
        self.name = engagement.weapon.name
        self.bearers = engagement.attacker
        self.positions = firing.positions
        program = firing.program()
        if not isinstance(program.start, State):  # nobody is said to lie under its template
            program = program._replace(stages=(), played=())
        self._program = program
        rolls = (0,) * len(firing.targets)
        self._start = State((), rolls, stands.attacker.wounds)

    @property
    def targets(self) -> list[TargetUnderFire]:
        """The plans of the attack on each target."""
        return self._targets

    def shot(self) -> Shot:
        """Return it as the host asks for it."""
        return Shot(self._program, self.start, self.end, self.depends_on, self)

    def depends_on(self, shared: Shared) -> Any:
        """Return what a plan depends on: whoever is gone, and all of it where a rule counts."""
        if self._heeds_losses:
            return _wherever_it_lies(shared)
        stand = tuple((bool(left.models), left.collapsed) for left in shared.targets)
        return shared.attacker, stand

    def start(self, shared: Shared) -> State:
        """Return the state in which the weapon is fired."""
        pairs = zip(self._targets, shared.targets, strict=True)
        firers: Any = shared.attacker or Firers()
        targets = tuple(self._before(*pair) for pair in pairs)
        return self._start._replace(targets=targets, rest=firers.landing)

    def _before(self, target: TargetUnderFire, left: Left) -> TargetState:
        begun = target.start
        if not self._heeds_losses:
            begun = target.with_models(left.models)
        if left.collapsed:
            begun = begun._replace(marks=begun.marks | {COLLAPSED})
        return begun

    def end(self, state: State) -> Shared:
        """Return what the weapon left."""
        targets = tuple(
            self._unseen.get(place)
            or Left(in_one_order(each.models + each.others), COLLAPSED in each.marks)
            for place, each in enumerate(state.targets)
        )
        firers = self._attacker
        if firers is None:
            return Shared(None, targets)
        if state.fired and firers.wounds:
            firers = firers._replace(wounds=self._wounds(firers, state.fired))
        if state.rest is not None:
            firers = firers._replace(landing=state.rest)
        if firers.fallen is not None:
            firers = firers._replace(fallen=firers.fallen.union(self._fallen(targets)))
        return Shared(firers, targets)

    def _wounds(self, firers: Firers, fired: Wounds) -> tuple[tuple[Wounds, Wounds], ...]:
        """Return the Wounds that all who fire have left, once these have fired."""
        begun = _begun(self._engagement.attacker)
        left = list(dict(firers.wounds)[begun])
        alive = [place for place, each in enumerate(left) if each]
        firing = self._firing or range(len(alive))
        for place, each in zip(firing, fired, strict=False):
            left[alive[place]] = each
        after = tuple(left) if self._engagement.table else tuple(sorted(left, reverse=True))
        return tuple((start, after if start == begun else each) for start, each in firers.wounds)

    def _fallen(self, targets: tuple[Left, ...]) -> Iterator[str]:
        for struck, left in zip(self._engagement.targets, targets, strict=True):
            if struck.unit.type == "structure" and not left.models:
                yield struck.unit.name


def _as_it_stands(engagement: Engagement, shared: Shared) -> Engagement:
    """Return an engagement with the losses of both sides so far."""
    pairs = list(zip(engagement.targets, shared.targets, strict=True))
    targets = tuple(
        struck
        if left == Left(_whole(struck.unit, engagement))
        else struck._replace(
            unit=_unit_left(struck.unit, left),
            situation=_situation_left(struck.situation, struck.given, struck.unit, left),
        )
        for struck, left in pairs
    )
    firers: Any = shared.attacker or Firers()
    attacker, begun = engagement.attacker, _begun(engagement.attacker)
    wounds = dict(firers.wounds).get(begun, begun)
    if not any(wounds):
        raise Refusal("models", "core-dice-value.1", "no model is left to attack")
    if wounds != begun:
        attacker = _attacker_left(attacker, tuple(filter(None, wounds)))
    stands = engagement._replace(attacker=attacker, targets=targets)
    if not engagement.table:
        return stands
    return stands._replace(table=_table_left(engagement, pairs, wounds, firers.fallen or ()))


def _whole(unit: Detachment, engagement: Engagement) -> Runs:
    return _one_by_one(unit) if engagement.table else _models_of(unit)


def _table_left(
    engagement: Engagement,
    pairs: Sequence[tuple[Struck, Left]],
    wounds: Wounds,
    fallen: Collection[str],
) -> Any:
    """Return a table with those alone that are left on it, and that may fire still."""
    from grapeshot_legions_imperialis.core.table.sharing import left_standing, names_of_firers

    which = [
        (struck.unit.name, _places_of(left))
        for struck, left in pairs
        if not _stand_in_one_place(struck.unit)
    ]
    layout = left_standing(engagement.table, which, fallen)
    if all(wounds):
        return layout
    names = names_of_firers(engagement.table, engagement.attacker.name)
    left = tuple(name for name, each in zip(names, wounds, strict=True) if each)
    return replace(layout, firing=left)


def _attacker_left(attacker: Attacker, left: Any) -> Attacker:
    near = attacker.models_at_half_range
    fewer = None if near is None else min(near, len(left))
    return changed(attacker, models=len(left), wounds_left=left, models_at_half_range=fewer)


def _unit_left(unit: Detachment, left: Left) -> Detachment:
    """Return a target with its losses; its groups keep their places, though nobody is left."""
    models = sorted(left.models, key=lambda run: (run.group, run.zone))
    each = [run for run in models for _ in range(run.count)]
    found: dict[str, Any] = {"models": len(each), "wounds_left": tuple(run.wounds for run in each)}
    if levels_of(unit) or any(group.shields for group in groups_of(unit)):
        kind = "construct_shields" if unit.construct_shields else "void_shields"
        found[kind] = tuple(run.shields for run in each)
    groups = [
        changed(group, models=sum(run.count for run in models if run.group == place))
        for place, group in enumerate(unit.groups)
    ]
    if left.collapsed and unit.garrisoned_in:
        found |= {"garrisoned_in": "", "cover_save": None}
        groups = [changed(group, cover_save="-") for group in groups]
    return changed(unit, **found, groups=tuple(groups))


def _situation_left(
    situation: Situation, given: frozenset[str], unit: Detachment, left: Left
) -> Situation:
    """Return a situation with the numbers of models that it states, less those that are gone."""
    from grapeshot_legions_imperialis.core.left import counts_left

    gone = count(_models_of(unit)) - count(left.models)
    return changed(situation, **counts_left(situation, given, gone))


def losses(unit: Detachment, before: Left, after: Left) -> dict[str, int]:
    """Return what a target lost from one state to another, and what it has left."""
    gone = bool(before.models) and not after.models
    found = {
        "models_destroyed": count(before.models) - count(after.models),
        "wounds_lost": wounds(before.models) - wounds(after.models),
        "shields_left": shields(after.models),
        "wiped_out": int(gone),
    }
    if unit.type == "structure":
        found["collapsed"] = int(gone)
    for place, group in enumerate(unit.groups):
        found[measure_of_group(group.name)] = _of_group(before, place) - _of_group(after, place)
    return found


def _of_group(left: Left, place: int) -> int:
    return sum(run.count for run in left.models if run.group == place)


def is_gone(left: Left) -> bool:
    """Return whether no model is left."""
    return not left.models


VOLLEYS = Volleys(
    begin=begin,
    plan=plan,
    losses=losses,
    is_gone=is_gone,
    left=left_after_volley,
    follow=in_company,
    bearers=lambda engagement: _begun(engagement.attacker),
)
"""How the weapons of a Detachment follow each other."""
