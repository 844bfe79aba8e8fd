"""Blast: a template whose hole is aimed at a point; it scatters unless it lies there already."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grapeshot.table import EPSILON, line_is_clear, sees
from grapeshot_legions_imperialis.core.company import FURTHER
from grapeshot_legions_imperialis.core.exposure import Models
from grapeshot_legions_imperialis.core.table.covering import Covering, Under
from grapeshot_legions_imperialis.core.table.landing import DIAMETER, Laid, Template
from grapeshot_legions_imperialis.core.table.view import View
from grapeshot_legions_imperialis.core.table.way import Way, rounded

if TYPE_CHECKING:
    from grapeshot.table import Point, Shape
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.table.board import Board
    from grapeshot_legions_imperialis.core.table.filling import Filling
    from grapeshot_legions_imperialis.core.table.stand import Landing
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

    @property
    def _landing(self) -> Landing | None:
        """Where the first template of the volley has come to rest, if this one is laid on it."""
        return self.stand.landing if self.stand and not self._at_rest else None

    @cached_property
    def template(self) -> Template | Laid | None:
        """The template, unless it lies where it is."""
        if self._at_rest:
            return None
        if self.stand and self._landing:
            return Laid(self.covering, self.size, self.stand.weapon)
        return self._scattering

    @cached_property
    def _scattering(self) -> Template | None:
        """The template, if it scatters, with those of the volley that are to be laid on it."""
        if self._at_rest or self._landing:
            return None
        sizes = self.stand.sizes if self.stand else ()
        covering = self.covering
        if sizes:
            covering = Covering(self.board, *(DIAMETER[each] for each in (self.size, *sizes)))
        return Template(covering, self._aim, self.size, self.stand)

    @cached_property
    def _lying(self) -> tuple[Under, ...]:
        """What lies under it before it scatters, or where it rests."""
        if self.stand and self._landing:
            models = [len(each) for each in self.board.targets]
            return self.stand.under(self.size, self._landing, models)
        return self.covering.at(self._aim)

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
        if self._landing:
            return False
        if self._scattering:
            return self._scattering.may_cover(footprint)
        return self.covering.marker.covers_any(self._aim, [footprint])

    def fill(self, filling: Filling) -> Models:
        """Fill in distance and sight of the hole, and how many models lie under the template.

        While it has not scattered, a Structure counts as under it that it may come to touch.
        """
        index = filling.index
        lying = self._lying[index]
        possible = self._scattering.possible(index) if self._scattering else lying
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
        if FURTHER in self.given[filling.index]:
            filling.note("blast.11", "it is laid on the first template, and does not scatter")
            return
        if self._scattering is None:
            filling.note("blast.2", f"it lies where it is: {lying}")
            return
        mean_full, mean_partial = self._scattering.mean(filling.index)
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
