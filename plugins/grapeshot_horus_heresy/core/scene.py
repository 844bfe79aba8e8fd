"""An attack on its table, as a map shows it: models, markers, the odds of where they fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grapeshot import Fault
from grapeshot.table import (
    Changes,
    Coverage,
    Covered,
    LandedMarker,
    Marker,
    Piece,
    PlacedMarker,
    Point,
    ScatterOdds,
    Scene,
    TableSize,
    best_orientation,
    coverage,
)
from grapeshot_horus_heresy.core.attack import attacks_of
from grapeshot_horus_heresy.core.marker_hits import MarkerHits
from grapeshot_horus_heresy.core.scatter_odds import scatter_odds_of
from grapeshot_horus_heresy.core.shapes import ZONES
from grapeshot_horus_heresy.core.sighting import Shot, shots_on_table
from grapeshot_horus_heresy.core.template_plan import TemplatePlan, plan_template

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins
    from grapeshot.table import Layout, ModelEntry, Shape
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.field import Landed

_DIGITS = 3
"""Digits of an inch to which a marker is laid."""


def scene_of(engagement: Engagement, plugins: Plugins) -> Scene:
    """Return the scene of an engagement that has a table."""
    return _Scene(engagement.table, attacks_of(engagement, plugins))


class _Scene(Scene):
    def __init__(self, layout: Layout, attacks: list[Attack]) -> None:
        self._layout = layout
        self._attacks = attacks
        self.hole = layout.hole_diameter
        template = self._template
        if template is not None:
            self.form = _in_words(template)
            self.aims = len(self.laid)
            if template.strikes is not None:
                self.turn = self._orientation

    @cached_property
    def _template(self) -> TemplatePlan | None:
        """The marker that is laid, if one is; a profile that does not fit it is told elsewhere."""
        try:
            template = plan_template(self._attacks[0])
        except Fault:
            return None
        told = any(attack.hits_are_told for attack in self._attacks)
        return template if template.uses_marker and not told else None

    @property
    def size(self) -> TableSize:
        return self._layout.size

    @cached_property
    def pieces(self) -> Sequence[Piece]:
        return [_piece(place, model) for place, model in enumerate(self._layout.models)]

    @cached_property
    def _shots(self) -> list[Shot]:
        """The shots that are aimed, one of those that are aimed at one place."""
        template = self._template
        if template is None:
            return []
        try:
            shots = shots_on_table(self._attacks[0], template)
        except Fault:  # nothing says where to aim
            return []
        return shots if len({shot.aim.at for shot in shots}) > 1 else shots[:1]

    @cached_property
    def laid(self) -> Sequence[PlacedMarker]:
        return [PlacedMarker(self._marker, shot.aim.at) for shot in self._shots]

    @cached_property
    def _marker(self) -> Marker:
        template = self._template
        return template.marker(self._orientation) if template else Marker.round(0)

    @cached_property
    def _orientation(self) -> float:
        """How far a clover is turned; where its best turn is wanted, that one."""
        chosen, template = self._attacks[0].choices.orientation, self._template
        if not isinstance(chosen, str):
            return chosen
        at = next((shot.aim.at for shot in self._shots), None)
        if template is None or template.strikes is None or at is None:
            return 0.0
        targets = self._shapes(self._layout.of_unit(self._attacks[0].target.name))
        friends = self._shapes(self._layout.friends)
        found = best_orientation(template.marker(0.0), at, targets, friends)
        return found.degrees if found else 0.0

    def _shapes(self, models: list[ModelEntry]) -> tuple[Shape, ...]:
        return tuple(model.shape for model in models)

    # -- changes ---------------------------------------------------------------------------

    def aimed(self, number: int, at: Point) -> Changes:
        """Lay a marker there; it is aimed at the enemy nearest to its hole."""
        places = [shot.aim.at for shot in self._shots] or [at]
        places[min(number, len(places) - 1)] = at
        told = [[round(place.x, _DIGITS), round(place.y, _DIGITS)] for place in places]
        names = [model.id for place in places if (model := self._nearest(place))]
        if len(places) == 1:
            return {("table",): {"aim": told[0]} | ({"aim_model": names[0]} if names else {})}
        return {("table",): {"aims": told} | ({"aim_models": names} if names else {})}

    def _nearest(self, place: Point) -> ModelEntry | None:
        enemies = [model for model in self._layout.models if model.side == "enemy"]
        return min(enemies, key=lambda model: model.shape.distance_to(place), default=None)

    def turned(self, degrees: float) -> Changes:
        """Turn a clover."""
        return {("choices",): {"orientation": round(degrees % 360, _DIGITS)}}

    def turned_best(self) -> Changes:
        """Let a clover be turned to where it catches most, wherever it is laid."""
        return {("choices",): {"orientation": "best"}}

    # -- what lies under it ----------------------------------------------------------------

    def covered(self, laid: PlacedMarker) -> list[Covered]:
        """Return what lies under a marker, with the zone or the circles of it."""
        return [
            covered._replace(zone=self._zone(laid, covered.piece))
            for covered in super().covered(laid)
        ]

    def _zone(self, laid: PlacedMarker, piece: Piece) -> str:
        template = self._template
        if template is None or not isinstance(laid.form, Marker):
            return ""
        circles = [
            number
            for number, circle in enumerate(laid.form.circles)
            if coverage(laid.at.shifted(circle.shift), circle.radius, piece.shape)
            >= Coverage.PARTIAL
        ]
        if template.strikes is not None:
            return "+".join(str(number + 1) for number in circles)
        return ZONES[circles[0]] if template.zones > 1 else ""

    @cached_property
    def untargeted(self) -> Sequence[str]:
        """The units within reach of the markers that are no targets."""
        template = self._template
        if template is None or not self._shots:
            return ()
        try:
            return MarkerHits(self._attacks, template, self._orientation).unresolved()
        except Fault:  # the table contradicts the engagement, which its program tells
            return ()

    def scatter_odds(self) -> ScatterOdds | None:
        """Return the odds of the hits of every unit."""
        template = self._template
        if template is None or not self._shots:
            return None
        return scatter_odds_of(MarkerHits(self._attacks, template, self._orientation))

    def landed(self, notes: Mapping[str, Sequence[Any]]) -> list[LandedMarker]:
        """Return the markers where they came to lie."""
        landed: Sequence[Landed] = notes.get("marker", [])
        told = [_strikes(struck) for _, struck in notes.get("strikes", ())]
        found = []
        for number, each in enumerate(landed):
            note = told[number] if number < len(told) else ""
            start = self._start(number, landed)
            found.append(
                LandedMarker(PlacedMarker(self._marker, each.at), start, each.sets is None, note)
            )
        return found

    def _start(self, number: int, landed: Sequence[Landed]) -> Point:
        """Return from where an arrow moved a marker: from its aim, or from the group's first."""
        units = self._attacks[0].situation.firing_units
        of_unit = number % max(1, len(landed) // units)
        template = self._template
        if template is not None and template.is_group and of_unit:
            return landed[number - of_unit].at
        aims = [shot.aim.at for shot in self._shots]
        return aims[min(of_unit, len(aims) - 1)] if aims else landed[number].at


def _piece(place: int, model: ModelEntry) -> Piece:
    notes = [] if model.los else ["out of sight"]
    notes += ["locked in combat"] if model.locked_in_combat else []
    facing = model.facing if model.base_mm is None else None
    return Piece(
        model.id,
        model.unit,
        model.shape,
        model.side,
        place=place,
        facing=facing,
        fires=model.fires,
        notes=tuple(notes),
    )


def _in_words(template: TemplatePlan) -> str:
    if template.strikes is not None:
        return "clover"
    sizes = "/".join(f"{2 * circle.radius:g}" for circle in template.marker(0.0).circles)
    return f'{sizes}" marker'


def _strikes(struck: dict[int, int]) -> str:
    circles = [str(circle + 1) for circle, times in sorted(struck.items()) for _ in range(times)]
    return f"strikes on circles {' '.join(circles)}"
