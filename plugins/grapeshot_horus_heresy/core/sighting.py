"""From where each shot is fired, where it is aimed, how far that is, and whether it is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot.records import NamedTuple
from grapeshot.table import gap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grapeshot.table import Aim, Layout, ModelEntry
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan


class Sighting(NamedTuple):
    """What a shot is aimed at, as seen from the model that fires it; distances where known."""

    to_target: float | None
    """Inches to the nearest point of the model that is aimed at, or of the target."""
    to_hole: float | None
    """Inches to the hole of the marker; to the target where none is laid."""
    seen: bool
    locked: bool
    """Whether what is aimed at is locked in combat."""


class Shot(NamedTuple):
    """One marker that is laid by aiming: the model that fires it, and its aim."""

    firer: ModelEntry | None
    aim: Aim


def shots_on_table(attack: Attack, template: TemplatePlan) -> list[Shot]:
    """Return every marker that is laid by aiming; of a group that is the first alone.

    Raise Fault where the table does not say where to aim.
    """
    if attack.table is None or not template.uses_marker or attack.hits_are_told:
        return []
    markers = most_markers(attack, template)
    if not markers:
        return []
    aims = attack.table.aims_of(markers)
    if template.is_group:
        return [Shot(next(iter(firing_order(attack)), None), aims[0])]
    firers: Sequence[ModelEntry | None] = attack.table.firers or [None]
    each = max(1, markers // len(firers))
    return [Shot(firers[min(i // each, len(firers) - 1)], aim) for i, aim in enumerate(aims)]


def hole_is_on_target(attack: Attack, shot: Shot) -> bool:
    """Return whether the hole of a marker lies wholly on the model that is aimed at."""
    table, model = attack.table, shot.aim.model
    if table is None or model is None:
        return False
    return model.shape.holds(shot.aim.at, table.hole_diameter / 2)


def covers_friends(attack: Attack, template: TemplatePlan, shot: Shot) -> bool:
    """Return whether a marker, laid where it is aimed, lies over a friendly model.

    A clover that may be turned is looked at once its best turn is known.
    """
    orientation = attack.choices.orientation
    if attack.table is None or isinstance(orientation, str):
        return False
    friends = [model.shape for model in attack.table.friends]
    return template.marker(orientation).covers_any(shot.aim.at, friends)


def most_markers(attack: Attack, template: TemplatePlan) -> int:
    """Return how many markers the attack lays at the most."""
    return attack.attacker.models if template.strikes is not None else attack.most_shots


def firing_order(attack: Attack) -> list[ModelEntry]:
    """Return the firing models on the table, the one nearest to the target unit first."""
    if attack.table is None:
        return []
    targets = attack.table.of_unit(attack.target.name)
    return sorted(attack.table.firers, key=lambda model: _nearest(model, targets))


def _nearest(model: ModelEntry, targets: list[ModelEntry]) -> float:
    return min((gap(model.shape, target.shape) for target in targets), default=0.0)


def sightings(attack: Attack, template: TemplatePlan) -> list[Sighting]:
    """Return the sighting of each shot; one stands for all where a unit is fired at as a whole."""
    shots = shots_on_table(attack, template)
    if shots:
        return [_of_shot(attack, shot) for shot in shots]
    told = attack.situation.distance
    distance = _to_unit(attack.table, attack) if told is None and attack.table else told
    locked = attack.target_is_locked
    return [Sighting(distance, distance, attack.target_in_sight, locked)]


def _of_shot(attack: Attack, shot: Shot) -> Sighting:
    firer, (hole, model) = shot
    told = attack.situation.distance
    seen = attack.situation.line_of_sight
    return Sighting(
        gap(firer.shape, model.shape) if firer and model else told,
        firer.shape.distance_to(hole) if firer else told,
        (model is None or model.los) if seen is None else seen,
        attack.is_locked(model.unit if model else attack.target.name),
    )


def _to_unit(table: Layout, attack: Attack) -> float | None:
    targets = table.of_unit(attack.target.name)
    gaps = [gap(firer.shape, m.shape) for firer in table.firers for m in targets]
    return min(gaps, default=None)
