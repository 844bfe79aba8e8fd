"""Several weapons of a Detachment fired one after another: what each finds of the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grapeshot import Fault, Refusal, Shared, Shot, Volleys
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

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins
    from grapeshot_legions_imperialis.core.shapes import Attacker, Detachment, Situation
    from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire


class Left(NamedTuple):
    """What is left of one target, its models in an order that no weapon has a part in."""

    models: Runs
    collapsed: bool = False
    """Whether the Structure is no more that it is, or was inside."""


def begin(engagement: Engagement, plugins: Plugins) -> Shared:
    """Return both sides before the first weapon is fired.

    The firing models are told only where a weapon may harm them. Raise Fault where there is a
    table: nobody knows which of the models that stand there an earlier weapon takes away.
    """
    if engagement.table:
        raise Fault(
            "bad_table",
            "several weapons are fired, and the engagement has a table",
            expected="one weapon, whose loss of models is then placed; or the numbers that a table "
            "would tell, such as models_in_range, in its place",
        )
    targets = tuple(Left(_models_of(struck.unit)) for struck in engagement.targets)
    harmed = any(_may_harm_its_bearer(each, plugins) for each in engagement.volley)
    return Shared(_firers(engagement.attacker) if harmed else None, targets)


def _may_harm_its_bearer(engagement: Engagement, plugins: Plugins) -> bool:
    hooks = plugins.hooks(engagement.ruleset.id, engagement.borne(engagement.targets[0].unit))
    return hooks.implemented("grapeshot_before_attack")


def _firers(attacker: Attacker) -> tuple[int, ...]:
    return tuple(sorted(wounds_of(attacker)))


def _models_of(unit: Detachment) -> Runs:
    return in_one_order(models_of(unit, groups_of(unit)))


def plan(engagement: Engagement, plugins: Plugins, shared: Shared) -> Shot:
    """Plan one weapon on its targets as they stand. Raise Refusal where it may not be fired."""
    if engagement.weapon.range == engagement.weapon.dice == "-":
        text = "it has neither range nor Dice: it is a weapon for Fights"
        raise Refusal("out_of_range", "core-range-and-sight.1", text)
    stands = _as_it_stands(engagement, shared)
    return _Shot(Firing(stands, plugins, alone=False), stands, shared).shot()


class _Shot:
    """One weapon, planned, and what it makes of the shared state."""

    def __init__(self, firing: Firing, engagement: Engagement, shared: Shared) -> None:
        self._targets = firing.targets
        self._heeds_losses = firing.heeds_losses
        self._attacker = shared.attacker
        program = firing.program()
        if not isinstance(program.start, State):  # nobody is said to lie under its template
            program = program._replace(stages=(), played=())
        self._program = program
        rolls = (0,) * len(firing.targets)
        self._start = State((), rolls, engagement.attacker.wounds)

    def shot(self) -> Shot:
        """Return it as the host asks for it."""
        return Shot(self._program, self.start, self.end, self.depends_on, self._targets)

    def depends_on(self, shared: Shared) -> Any:
        """Return what a plan depends on: whoever is gone, and all of it where a rule counts."""
        if self._heeds_losses:
            return shared
        stand = tuple((bool(left.models), left.collapsed) for left in shared.targets)
        return shared.attacker, stand

    def start(self, shared: Shared) -> State:
        """Return the state in which the weapon is fired."""
        pairs = zip(self._targets, shared.targets, strict=True)
        return self._start._replace(targets=tuple(self._before(*pair) for pair in pairs))

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
            Left(in_one_order(each.models + each.others), COLLAPSED in each.marks)
            for each in state.targets
        )
        if not state.fired:
            return Shared(self._attacker, targets)
        return Shared(tuple(sorted(each for each in state.fired if each)), targets)


def _as_it_stands(engagement: Engagement, shared: Shared) -> Engagement:
    """Return an engagement with the losses of both sides so far."""
    pairs = zip(engagement.targets, shared.targets, strict=True)
    targets = tuple(
        struck
        if left == Left(_models_of(struck.unit))
        else struck._replace(
            unit=_unit_left(struck.unit, left),
            situation=_situation_left(struck.situation, struck.given, struck.unit, left),
        )
        for struck, left in pairs
    )
    attacker = engagement.attacker
    if shared.attacker is not None and shared.attacker != _firers(attacker):
        attacker = _attacker_left(attacker, shared.attacker)
    return engagement._replace(attacker=attacker, targets=targets)


def _attacker_left(attacker: Attacker, left: Any) -> Attacker:
    near = attacker.models_at_half_range
    fewer = None if near is None else min(near, len(left))
    return changed(attacker, models=len(left), wounds_left=left, models_at_half_range=fewer)


def _unit_left(unit: Detachment, left: Left) -> Detachment:
    """Return a target with its losses; its groups keep their places, though nobody is left."""
    models = sorted(left.models, key=lambda run: run.group)
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
)
"""How the weapons of a Detachment follow each other."""
