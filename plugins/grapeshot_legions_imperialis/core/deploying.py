"""An attack as its table has it: how each target stands to the models that fire at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from grapeshot_legions_imperialis.core.board import Board
from grapeshot_legions_imperialis.core.covering import Covering
from grapeshot_legions_imperialis.core.filling import Covered, Filling
from grapeshot_legions_imperialis.core.firing_models import firing_models
from grapeshot_legions_imperialis.core.landing import DIAMETER, Template
from grapeshot_legions_imperialis.core.measuring import View, reach_of, view
from grapeshot_legions_imperialis.core.positions import Positions
from grapeshot_legions_imperialis.core.targeting import plan_target
from grapeshot_legions_imperialis.core.telling import facts_of, told_of

if TYPE_CHECKING:
    from grapeshot import Engagement
    from grapeshot_legions_imperialis.core.attack import Attack

_AT_REST = {"template_full", "template_partial", "distance_from_first_template"}
"""What says, where it is stated, that a template lies where it is and scatters no more."""


class Deployment:
    """The models of an engagement where they stand, and what its weapon does there.

    Raise Fault where the table contradicts the engagement.
    """

    def __init__(self, engagement: Engagement, attacks: list[Attack]) -> None:
        self.board = Board(engagement)
        self._struck = engagement.targets
        self._attacks = attacks
        self.reaches = [reach_of(attack, plan_target(attack).range) for attack in attacks]
        self.way = self.reaches[0].way
        self.views = [
            [view(self.board, firer, index, reach) for index, reach in enumerate(self.reaches)]
            for firer in self.board.firers
        ]
        """How each target stands to each firing model."""

    @cached_property
    def covering(self) -> Covering:
        """The Blast template of the weapon."""
        return Covering(self.board, DIAMETER[self.reaches[0].template])

    @cached_property
    def template(self) -> Template | None:
        """The template, where it scatters."""
        if self.way != "blast" or any(_AT_REST & struck.given for struck in self._struck):
            return None
        return Template(self.covering, self.board.layout.hole, self.reaches[0].template)

    def filled(self, firing: Sequence[int]) -> list[Filling]:
        """Return the attacks of some models on all targets, with what was measured filled in."""
        return [self._filled(attack, firing) for attack in self._attacks]

    def _filled(self, attack: Attack, firing: Sequence[int]) -> Filling:
        index = attack.index
        views = [self.views[firer][index] for firer in firing]
        filling = Filling(attack, self._struck[index], self.reaches[index], views)
        filling.firing_models()
        filling.range_and_sight()
        exposed = filling.in_range or frozenset()
        if self.way == "line":
            filling.line()
        elif self.way != "shot":
            covered = self.covered(index, views[0])
            filling.template(covered)
            exposed = covered.exposed
        if self.way == "blast":
            filling.aim()
        filling.arcs(self.board, [self.board.firers[firer] for firer in firing], exposed)
        return filling

    def covered(self, index: int, seen: View) -> Covered:
        """Return what the weapon's template covers of a target, seen by the model that fires."""
        if self.way == "flame":
            return Covered(len(seen.full), len(seen.partial), seen.full | seen.partial)
        under = self.covering.at(self.board.layout.hole)[index]
        possible = self.template.possible(index) if self.template else under
        exposed = frozenset(_places(possible.full | possible.partial))
        full, partial = under.counts
        if self.board.is_structure(index):
            full = int(bool(exposed))
        return Covered(full, partial, exposed)


def _places(bits: int) -> Iterator[int]:
    return (place for place in range(bits.bit_length()) if bits >> place & 1)


def deployed(engagement: Engagement, attacks: list[Attack]) -> Positions:
    """Return the attacks with all that the table of their engagement tells.

    Raise Fault where the two contradict each other, Refusal where no model may fire.
    """
    deployment = Deployment(engagement, attacks)
    firing = firing_models(deployment)
    filled = deployment.filled(firing)
    return Positions(
        [filling.attack() for filling in filled],
        deployment.template,
        facts_of(deployment, firing, filled),
        told_of(deployment, firing, filled),
    )
