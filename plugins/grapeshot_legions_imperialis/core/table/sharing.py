"""The table of a volley: what each weapon sees of it, and who the ones before have taken off."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grapeshot.names import normalise
from grapeshot.table import EPSILON
from grapeshot_legions_imperialis.core.table.aiming import flame_of
from grapeshot_legions_imperialis.core.table.board import Board
from grapeshot_legions_imperialis.core.table.landing import DIAMETER

if TYPE_CHECKING:
    from grapeshot import Engagement, Struck
    from grapeshot.table import Shape
    from grapeshot_legions_imperialis.core.table.layout import Layout, ModelEntry


def demand_whole(engagement: Engagement) -> None:
    """Raise Fault where the table of all weapons contradicts the engagement, or itself."""
    if len(engagement.volley) == 1:
        return
    firers = [each.attacker for each in engagement.volley]
    if any(each is engagement.attacker for each in firers):
        Board(engagement)


def all_in_the_way(engagement: Engagement, whole: Engagement) -> tuple[Struck, ...]:
    """Return the targets of a weapon that strikes whoever is in its way: all that stand there."""
    own = {struck.unit.name: struck for struck in engagement.targets}
    is_otherwise = engagement.situation is not whole.situation
    given = next(iter(engagement.targets)).given
    return tuple(
        own.get(struck.unit.name)
        or (
            struck._replace(situation=engagement.situation, given=struck.given | given)
            if is_otherwise
            else struck
        )
        for struck in whole.targets
    )


def of_units(layout: Layout, names: Iterable[str]) -> Layout:
    """Return a table on which the models of these units stand alone."""
    wanted = {normalise(name) for name in names}
    models = tuple(model for model in layout.models if normalise(model.unit) in wanted)
    return layout if len(models) == len(layout.models) else replace(layout, models=models)


def names_of_firers(layout: Layout, unit: str) -> list[str]:
    """Return the names of the models of a unit that fire, in the order of the table."""
    own = [model for model in layout.models if normalise(model.unit) == normalise(unit)]
    chosen = {normalise(name) for name in layout.firing or ()}
    named = [(model.id or f"{model.unit} {number}", model) for number, model in enumerate(own, 1)]
    return [name for name, m in named if (normalise(name) in chosen if chosen else m.fires)]


def left_standing(
    layout: Layout, which: Sequence[tuple[str, Collection[int]]], fallen: Collection[str]
) -> Layout:
    """Return a table with those models of some units alone that are left, by their places.

    `fallen` are the Structures that have collapsed. The models keep their names.
    """
    standing = {normalise(unit): frozenset(places) for unit, places in which}
    seen: dict[str, int] = {}
    models: list[ModelEntry] = []
    for model in layout.models:
        unit = normalise(model.unit)
        place = seen[unit] = seen.get(unit, -1) + 1
        if unit not in standing:
            models.append(model)
        elif place in standing[unit]:
            models.append(replace(model, id=model.id or f"{model.unit} {place + 1}"))
    gone = {normalise(name) for name in fallen}
    terrain = tuple(piece for piece in layout.terrain if normalise(piece.name) not in gone)
    return replace(layout, models=tuple(models), terrain=terrain)


def covers(whole: Engagement, engagement: Engagement, names: Collection[str]) -> bool:
    """Return whether a template, where it is aimed, lies over a model of any of these units."""
    layout: Layout = engagement.table
    shapes = list(_shapes(whole, names))
    size = next((str(b.value) for b in engagement.weapon.traits if b.trait.rule == "blast"), "")
    if size:
        if layout.aim is None:
            return True  # what is missing is told where it is laid
        return any(shape.distance_to(layout.hole) < DIAMETER[size] / 2 for shape in shapes)
    if layout.aim_at is None and layout.direction is None:
        return True
    own = normalise(engagement.attacker.name)
    firers = [m.footprint for m in layout.models if m.fires and normalise(m.unit) == own]
    flames = [flame_of(layout, firer)[0] for firer in firers]
    return any(flame.share_under(shape) > EPSILON for flame in flames for shape in shapes)


def _shapes(engagement: Engagement, names: Collection[str]) -> Iterable[Shape]:
    """Yield what the models of some units cover, and the Structures that they are or are in."""
    layout: Layout = engagement.table
    wanted = {normalise(name) for name in names}
    units: list[Any] = [struck.unit for struck in engagement.targets]
    houses = {
        normalise(unit.garrisoned_in or unit.name)
        for unit in units
        if normalise(unit.name) in wanted
    }
    yield from (model.footprint for model in layout.models if normalise(model.unit) in wanted)
    yield from (piece.footprint for piece in layout.terrain if normalise(piece.name) in houses)
