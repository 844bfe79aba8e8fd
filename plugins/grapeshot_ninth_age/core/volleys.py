"""Several weapons of a unit fired one after another: what each finds of the ones before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grapeshot import Shared, Shot, Volleys
from grapeshot.names import normalise
from grapeshot.records import NamedTuple
from grapeshot.schema import changed, was_asked_for, withhold
from grapeshot_ninth_age.core.firing import Firing, shots_of
from grapeshot_ninth_age.core.left import statuses_left, unit_left
from grapeshot_ninth_age.core.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grapeshot import Engagement, Played, Plugins
    from grapeshot_ninth_age.core.left import Fields
    from grapeshot_ninth_age.core.shapes import Unit

_LOST = "wounds_lost"


class Firers(NamedTuple):
    """What is left of the unit that fires, and of those near it, after its misfires."""

    models: int
    """The models that it began with: a weapon of fewer is another's, such as a Champion's."""
    lost: int = 0
    """Health Points that misfires have cost it."""
    shaken: bool = False
    burnt: tuple[int, ...] = ()
    """What explosions have cost each group of bystanders."""


def begin(engagement: Engagement, plugins: Plugins) -> Shared:
    """Return both sides before the first weapon is fired: of targets the Health Points left."""
    targets = tuple(_health(struck.unit) for struck in engagement.targets)
    return Shared(Firers(engagement.attacker.models), targets)


def _health(unit: Unit) -> int:
    return unit.models * unit.wounds - unit.wounds_lost


def plan(engagement: Engagement, plugins: Plugins, shared: Shared) -> Shot:
    """Plan one weapon on its target as it stands. Raise Refusal where it may not be fired."""
    firers: Any = shared.attacker
    return _Weapon(engagement, plugins, firers, shared.targets).shot()


class _Weapon:
    """One weapon of a volley, planned, and what it makes of the shared state."""

    def __init__(
        self, engagement: Engagement, plugins: Plugins, firers: Firers, left: Sequence[int]
    ) -> None:
        self._firers = firers
        self._pool = _health(engagement.attacker)
        self._shares_losses = engagement.attacker.models == firers.models
        stands = engagement._replace(
            attacker=self._attacker(engagement.attacker, firers),
            targets=tuple(
                struck._replace(unit=_unit_with(struck.unit, points))
                for struck, points in zip(engagement.targets, left, strict=True)
            ),
        )
        attack = shots_of(stands, plugins)
        withhold(attack.target, _LOST)
        self.firing = Firing(attack, keeps=True)
        volley = self.firing.volley
        self._heeds_losses = volley.heeds_losses or was_asked_for(attack.target, _LOST)

    def _attacker(self, unit: Unit, firers: Firers) -> Unit:
        if not self._shares_losses:
            return unit
        pool = unit.models * unit.wounds
        lost = min(pool, unit.wounds_lost + firers.lost)
        return changed(unit, wounds_lost=lost, shaken=unit.shaken or firers.shaken)

    def shot(self) -> Shot:
        """Return it as the host asks for it."""
        return Shot(self.firing.program(), self.start, self.end, self.depends_on, self)

    def depends_on(self, shared: Shared) -> Any:
        """Return what a plan depends on: the losses of the target only where a rule counts."""
        targets = shared.targets if self._heeds_losses else tuple(map(bool, shared.targets))
        return shared.attacker, targets

    def start(self, shared: Shared) -> State:
        """Return the state in which the weapon is fired."""
        near = self._firers.burnt
        unit = self.firing.attack.target
        most = unit.models * unit.wounds
        burnt = (0, 0, *near) if near else ()
        return State(left=shared.targets[0], most_left=most, burnt=burnt)

    def end(self, state: State) -> Shared:
        """Return what the weapon left."""
        target, _, *near = state.burnt or (0, 0)
        left = max(0, state.left - target)
        if not self._shares_losses:
            return Shared(self._firers, (left,))
        lost = min(self._pool, self._firers.lost + state.firer_lost)
        shaken = self._firers.shaken or state.shaken
        burnt = tuple(near) if any(near) else ()
        return Shared(Firers(self._firers.models, lost, shaken, burnt), (left,))


def _unit_with(unit: Unit, points: int) -> Unit:
    return changed(unit, wounds_lost=unit.models * unit.wounds - points)


def losses(unit: Unit, before: int, after: int) -> dict[str, int]:
    """Return what a target lost from one state to another."""
    standing = [-(-points // unit.wounds) for points in (before, after)]
    lost = {"wounds_lost": before - after, "models_destroyed": standing[0] - standing[1]}
    return {measure: max(0, count) for measure, count in lost.items()}


def is_gone(left: int) -> bool:
    """Return whether no model is left."""
    return not left


def in_company(
    engagement: Engagement, earlier: Sequence[Engagement], whole: Engagement
) -> Engagement:
    """Return a weapon's engagement in a volley: of one model part only the first may be fired.

    The name of the attacker tells whose weapon it is.
    """
    own = normalise(engagement.attacker.name)
    before = [each.weapon.name for each in earlier if normalise(each.attacker.name) == own]
    if not before:
        return engagement
    situation = changed(engagement.situation, fired_already=before[0])
    targets = tuple(
        struck._replace(situation=changed(struck.situation, fired_already=before[0]))
        for struck in engagement.targets
    )
    return engagement._replace(situation=situation, targets=targets)


def left_after_volley(
    engagement: Engagement, shots: Sequence[Shot], played: Played
) -> dict[str, Fields]:
    """Return what a volley left of both sides."""
    firers, ends = played.final
    lost = min(_health(engagement.attacker), firers.lost)
    attacker = unit_left(engagement.attacker, lost)
    if firers.shaken:
        attacker["shaken"] = True
    if any(shot.was_fired and shot.own.firing.uses_up for shot in shots):
        attacker["used"] = True
    pairs = zip(engagement.targets, ends, strict=True)
    silenced = statuses_left(played)
    return {
        "targets_left": {
            struck.unit.name: unit_left(struck.unit, _health(struck.unit) - left)
            for struck, left in pairs
        },
        "attacker_left": attacker,
        "weapons_left": {
            shot.weapon: {"attacker": {"weapon_status": silenced[shot.weapon]}}
            for shot in shots
            if shot.weapon in silenced
        },
    }


VOLLEYS = Volleys(
    begin=begin,
    plan=plan,
    losses=losses,
    is_gone=is_gone,
    left=left_after_volley,
    follow=in_company,
)
"""How the weapons of a unit follow each other: each is shot by a model part of its own."""
