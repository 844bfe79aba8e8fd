"""Blast: a template whose hole is aimed at a point; it scatters unless it lies there already."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grapeshot.table import EPSILON, line_is_clear, sees
from grapeshot_legions_imperialis.core.exposure import Models
from grapeshot_legions_imperialis.core.table.covering import Covering, Under
from grapeshot_legions_imperialis.core.table.landing import DIAMETER, Template
from grapeshot_legions_imperialis.core.table.view import View
from grapeshot_legions_imperialis.core.table.way import Way, rounded

if TYPE_CHECKING:
    from grapeshot.table import Point, Shape
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.table.board import Board
    from grapeshot_legions_imperialis.core.table.filling import Filling
    from grapeshot_legions_imperialis.core.table.standing import Standing

_AT_REST = {"template_full", "template_partial", "distance_from_first_template"}
"""What says, where it is stated, that a template lies where it is and scatters no more."""


class Blast(Way):
    """A round template. What is measured is the way to its hole; whom it covers, dice decide."""

    clause = "blast.3"

    def __init__(
        self,
        board: Board,
        attack: Attack,
        ranges: Sequence[float | None],
        given: Sequence[frozenset[str]],
    ) -> None:
        super().__init__(board, attack, ranges, given)
        self._at_rest = any(_AT_REST & each for each in given) or attack.situation.detonation
        self._aim = board.layout.hole
        self.covering = Covering(board, DIAMETER[self.size])

    @cached_property
    def template(self) -> Template | None:
        """The template, unless it lies where it is."""
        return None if self._at_rest else Template(self.covering, self._aim, self.size)

    def view(self, firer: Standing, index: int) -> View:
        """Measure to the hole."""
        view = View(
            rounded(firer.footprint.distance_to(self._aim)),
            arc=self.arc_of(firer, index, self._aim),
            aim_visible=_sees(firer.footprint.centre, self._aim, self.board.terrain),
        )
        return self.with_sight(view, firer, index)

    def may_strike(self, firer: Standing, footprint: Shape) -> bool:
        """Return whether a model may come to lie under the template."""
        if self.template:
            return self.template.may_cover(footprint)
        return self.covering.marker.covers_any(self._aim, [footprint])

    def fill(self, filling: Filling) -> Models:
        """Fill in distance and sight of the hole, and how many models lie under the template.

        While it has not scattered, a Structure counts as under it that it may come to touch.
        """
        index = filling.index
        lying = self.covering.at(self._aim)[index]
        possible = self.template.possible(index) if self.template else lying
        exposed = possible.full | possible.partial
        if self.board.is_structure(index):
            lying = Under(exposed, frozenset())
        filling.distances()
        filling.aim()
        filling.template(lying.full, lying.partial)
        filling.hole(over=bool(exposed))
        self._note(filling, len(lying.full), len(lying.partial))
        return exposed

    def _note(self, filling: Filling, full: int, partial: int) -> None:
        filling.note("blast.1", f'on the table: the hole is laid {filling.distance:.4g}" away')
        lying = f"{full} models wholly and {partial} partly under it"
        if self.template is None:
            filling.note("blast.2", f"it lies where it is: {lying}")
            return
        mean_full, mean_partial = self.template.mean(filling.index)
        after = f"{mean_full:.3g} and {mean_partial:.3g} on average"
        filling.note("blast.2", f"before it scatters {lying}, after it {after}")
        if len(filling.views) > 1:
            filling.note("blast.11", "further templates are laid on the first and do not scatter")

    def told(self, firer: Standing, filled: Sequence[Filling]) -> dict[str, Any]:
        """Return where it lies and who is under it; where it scatters, that is told later."""
        return {} if self.template else {"template": self.covering.told(self._aim)}


def _sees(eye: Point, point: Point, terrain: Sequence[Shape]) -> bool:
    """Return whether a point can be seen; one on a piece of terrain is, where the piece is."""
    holding = [piece for piece in terrain if piece.distance_to(point) <= EPSILON]
    others = [piece for piece in terrain if piece not in holding]
    if holding:
        return any(sees(eye, piece, others) for piece in holding)
    return line_is_clear(eye, point, others)
