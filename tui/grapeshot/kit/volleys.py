"""Volleys of a kit's sequence: each weapon planned on the models that those before it have left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from grapeshot.kit.models import Models
from grapeshot.kit.resolution import State
from grapeshot.pipeline.volley import Shared, Shot, Volleys
from grapeshot.schema import changed, keys_of

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement
    from grapeshot.kit.prepared import Plans, Prepared
    from grapeshot.pipeline.played import Played
    from grapeshot.plugins.registry import Plugins


def volleys_of(classes: Plans, prepare: Callable[[Engagement, Plugins], Prepared]) -> Volleys:
    """Return how weapons that are resolved by these plans follow each other.

    `prepare` makes the plans of one weapon, whose stages keep the models that are left.
    """

    def models_of(unit: Any) -> Models:
        return classes.models(unit)

    def begin(engagement: Engagement, plugins: Plugins) -> Shared:
        return Shared(None, tuple(models_of(struck.unit) for struck in engagement.targets))

    def plan(engagement: Engagement, plugins: Plugins, shared: Shared) -> Shot:
        targets = tuple(
            struck._replace(unit=_unit_left(struck.unit, models, models_of, classes.left))
            for struck, models in zip(engagement.targets, shared.targets, strict=True)
        )
        prepared = prepare(engagement._replace(targets=targets), plugins)
        program = prepared.program()._replace(d3_as_d6=engagement.ruleset.d3_as_d6)

        begun = prepared.start

        def start(own: Shared) -> State:
            return State(own.targets[0], begun.dice)

        return Shot(program, start, _end)

    def left(engagement: Engagement, shots: Sequence[Shot], played: Played) -> dict[str, Any]:
        ends = zip(engagement.targets, played.final.targets, strict=True)
        found = {
            struck.unit.name: _known_fields(struck.unit, classes.left(models))
            for struck, models in ends
        }
        return {"targets_left": found}

    return Volleys(begin, plan, losses=_counted_by_stages, is_gone=_is_gone, left=left)


def _end(state: State) -> Shared:
    return Shared(None, (state.models._replace(memory=()),))


def _unit_left(
    unit: Any,
    models: Models,
    models_of: Callable[[Any], Models],
    left: Callable[[Models], dict[str, Any]],
) -> Any:
    """Return a unit with its losses."""
    if models_of(unit) == models:
        return unit
    return changed(unit, **_known_fields(unit, left(models)))


def _known_fields(unit: Any, fields: dict[str, Any]) -> dict[str, Any]:
    known = keys_of(type(unit))
    return {key: value for key, value in fields.items() if key in known}


def _counted_by_stages(unit: Any, before: Models, after: Models) -> dict[str, int]:
    """Return nothing: the stages of a sequence count all losses as they happen."""
    return {}


def _is_gone(models: Models) -> bool:
    return not models.groups
