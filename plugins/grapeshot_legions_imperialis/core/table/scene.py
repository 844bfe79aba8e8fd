"""An attack on its table, as a map shows it: who stands where, what is laid, where it may fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import atan2, degrees, inf
from typing import TYPE_CHECKING, Any

from grapeshot import Fault
from grapeshot.names import normalise
from grapeshot.table import (
    Changes,
    Covered,
    LandedMarker,
    Marker,
    Piece,
    PlacedMarker,
    ScatterOdds,
    Scene,
    TableSize,
)
from grapeshot.table.scene import ENEMY, FRIEND
from grapeshot_legions_imperialis.core.table.aiming import flame_of, line_of
from grapeshot_legions_imperialis.core.table.deployment import Deployment
from grapeshot_legions_imperialis.core.table.landing import DIAMETER, STAYS, Template

if TYPE_CHECKING:
    from grapeshot import Engagement
    from grapeshot.table import Point, Shape
    from grapeshot.table.scene import Form
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.table.landing import Landed
    from grapeshot_legions_imperialis.core.table.layout import Layout

_DIGITS = 3
"""Digits of an inch, or of a degree, to which something is aimed."""


class TableScene(Scene):
    """The table of an engagement, whether or not the rules allow its attack."""

    def __init__(self, engagement: Engagement, attacks: list[Attack]) -> None:
        self._engagement = engagement
        self._attacks = attacks
        self._layout: Layout = engagement.table
        self.hole = self._layout.hole_diameter
        traits = engagement.weapon.traits
        self._size = next((str(b.value) for b in traits if b.trait.rule == "blast"), "")
        self.form = self._in_words()

    def _in_words(self) -> str:
        if self._size:
            return f"{self._size} template"
        if self._attacks[0].has("Firestorm"):
            return "flame template"
        return "line" if self._attacks[0].has("Beam") else ""

    @property
    def size(self) -> TableSize:
        """The size of the table."""
        return TableSize(self._layout.width, self._layout.height)

    @cached_property
    def pieces(self) -> Sequence[Piece]:
        """All models and all terrain."""
        return [*self._models(), *self._terrain()]

    def _models(self) -> list[Piece]:
        friends = [unit.name for unit in self._attacks[0].all_targets if unit.friend]
        own = {normalise(name) for name in (self._engagement.attacker.name, *friends)}
        numbers: dict[str, int] = {}
        found = []
        for place, model in enumerate(self._layout.models):
            unit = normalise(model.unit)
            numbers[unit] = numbers.get(unit, 0) + 1
            name = model.id or f"{model.unit} {numbers[unit]}"
            side = FRIEND if unit in own else ENEMY
            shape, facing = model.footprint, model.facing
            found.append(Piece(name, model.unit, shape, side, "model", place, facing, model.fires))
        return found

    def _terrain(self) -> list[Piece]:
        return [
            Piece(piece.name or piece.kind, "", piece.footprint, "", piece.kind, place)
            for place, piece in enumerate(self._layout.terrain)
        ]

    @cached_property
    def untargeted(self) -> Sequence[str]:
        """The units on the table that are no targets: beside the attacker it may hold no other."""
        known = {normalise(unit.name) for unit in self._attacks[0].all_targets}
        enemies = (piece.unit for piece in self._models() if piece.side == ENEMY)
        return list(dict.fromkeys(unit for unit in enemies if normalise(unit) not in known))

    # -- what is laid ----------------------------------------------------------------------

    @cached_property
    def laid(self) -> Sequence[PlacedMarker]:
        """The template where its hole is laid, or the flame or line of each firing model."""
        try:
            if self._size:
                return [PlacedMarker(self._marker, self._layout.hole)]
            firers = [m.footprint for m in self._layout.models if m.fires]
            return (
                [PlacedMarker(form, at) for form, at in map(self._from, firers)]
                if self.form
                else []
            )
        except Fault:  # nothing says where to aim
            return []

    @property
    def _marker(self) -> Marker:
        return Marker.round(DIAMETER[self._size])

    def _from(self, firer: Shape) -> tuple[Form, Point]:
        """Return the flame or line of a firing model, and its far end; a block ends a line."""
        if not self._attacks[0].has("Beam"):
            return flame_of(self._layout, firer)
        inches = self._attacks[0].target_plan.range
        line = line_of(self._layout, firer, inf if inches is None else inches)
        passes = self._attacks[0].has("Heavy Beam")
        stopping = ("impassable",) if passes else ("impassable", "structure")
        stopped = line.stopped_by(p.footprint for p in self._layout.terrain if p.kind in stopping)
        return stopped, stopped.end

    def aimed(self, number: int, at: Point) -> Changes:
        """Lay the hole there, or point a flame or line there."""
        place = [round(at.x, _DIGITS), round(at.y, _DIGITS)]
        if self._size:
            return {("table",): {"aim": place}}
        firer = next((m.footprint.centre for m in self._layout.models if m.fires), None)
        if self._layout.direction is None or firer is None:
            return {("table",): {"aim_at": place}}
        towards = degrees(atan2(at.y - firer.y, at.x - firer.x)) % 360
        return {("table",): {"direction": round(towards, _DIGITS)}}

    def covered(self, laid: PlacedMarker) -> list[Covered]:
        """Return what lies under it; a flame or line leaves out the models that fire."""
        found = super().covered(laid)
        if isinstance(laid.form, Marker):
            return found
        return [each for each in found if not each.piece.fires]

    def scatter_odds(self) -> ScatterOdds | None:
        """Return the odds of how many models of each target a template comes to lie over."""
        template = Deployment(self._engagement, self._attacks).way.template
        if not isinstance(template, Template):
            return None
        return ScatterOdds("models", template.touched(), stays=STAYS)

    def landed(self, notes: Mapping[str, Sequence[Any]]) -> list[LandedMarker]:
        """Return the template where it came to rest."""
        landings: Sequence[Landed] = notes.get("landed", ())
        start = self._layout.hole if landings else None
        return [
            LandedMarker(PlacedMarker(Marker.round(DIAMETER[landing.size]), landing.at), start)
            for landing in landings
            if landing.at is not None and start is not None
        ]
