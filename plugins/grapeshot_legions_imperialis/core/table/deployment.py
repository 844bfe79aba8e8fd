"""The models of an engagement where they stand, and how each target stands to those that fire."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from grapeshot_legions_imperialis.core.table.blast import Blast
from grapeshot_legions_imperialis.core.table.board import Board
from grapeshot_legions_imperialis.core.table.filling import Filling
from grapeshot_legions_imperialis.core.table.flame import Flame
from grapeshot_legions_imperialis.core.table.line import Line
from grapeshot_legions_imperialis.core.table.shot import Shot

if TYPE_CHECKING:
    from grapeshot import Engagement, Fact
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.table.stand import Stand
    from grapeshot_legions_imperialis.core.table.way import Way


class Deployment:
    """The models of an engagement where they stand, and what its weapon does there.

    Raise Fault where the table contradicts the engagement.
    """

    def __init__(
        self, engagement: Engagement, attacks: list[Attack], stand: Stand | None = None
    ) -> None:
        self.board = Board(engagement)
        self._struck = engagement.targets
        self._attacks = attacks
        self._known: dict[tuple[int, ...], list[Filling]] = {}
        self.way = self._way()
        self.way.stand = stand
        self.views = [
            [self.way.view(firer, attack.index) for attack in attacks]
            for firer in self.board.firers
        ]
        """How each target stands to each firing model."""

    def _way(self) -> Way:
        """Return how the weapon reaches its targets."""
        attack = self._attacks[0]
        ranges = [each.target_plan.range for each in self._attacks]
        given = [struck.given for struck in self._struck]
        ways: dict[str, Callable[..., Way]] = {"Blast": Blast, "Firestorm": Flame, "Beam": Line}
        way = next((ways[trait] for trait in ways if attack.has(trait)), Shot)
        return way(self.board, attack, ranges, given)

    def filled(self, firing: Sequence[int]) -> list[Filling]:
        """Return the attacks of some models on all targets, with what was measured filled in.

        They are made once: each of them asks all plugins anew.
        """
        known = self._known.get(tuple(firing))
        if known is None:
            known = [self._filled(attack, firing) for attack in self._attacks]
            self._known[tuple(firing)] = known
        return known

    def _filled(self, attack: Attack, firing: Sequence[int]) -> Filling:
        index = attack.index
        views = [self.views[firer][index] for firer in firing]
        inches, arc = self.way.ranges[index], self.way.arcs[index]
        filling = Filling(attack, self._struck[index], views, inches=inches, arc=arc)
        filling.firing_models()
        exposed = self.way.fill(filling)
        models = self.board.targets[index]
        firers = [self.board.firers[firer] for firer in firing]
        front = self.board.layout.front_arc
        filling.arcs(firers, [models[place] for place in exposed], front)
        return filling

    def facts(self, firing: Sequence[int], filled: Sequence[Filling]) -> tuple[Fact, ...]:
        """Return what was measured, and what else was stated, for the explanation."""
        first = filled[0]
        if len(firing) < len(self.views):
            text = f"{len(firing)} of {len(self.views)} models have something to fire at"
            first.note("core-fire-sequence.1", text)
        if self.way.stand and any(len(models) > 1 for models in self.board.targets):
            text = "of models that are alike, those named first on the table are struck first"
            first.note("core-allocation.1", text)
        own = [
            each.name
            for each in self.board.bystanders
            if any(self.way.may_strike(self.board.firers[f], each.footprint) for f in firing)
        ]
        if own:
            text = f"{', '.join(own)} may be struck too: name the attacker as a target to count it"
            first.note(self.way.clause, text)
        return tuple(fact for filling in filled for fact in filling.facts)
