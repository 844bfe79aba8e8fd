"""What was measured of one target, put in place of what its engagement does not state itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from grapeshot import Fault, Plan
from grapeshot_legions_imperialis.core.arcs import struck_from
from grapeshot_legions_imperialis.core.shapes import ENGINES

if TYPE_CHECKING:
    from grapeshot import Struck
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.board import Board, Standing
    from grapeshot_legions_imperialis.core.measuring import Reach, View

_RANGE = "core-range-and-sight.1"
_CLAUSES = {
    "arc": "arc.1",
    "facing": "core-arcs.1",
    "template_full": "core-templates-scatter.1",
    "template_partial": "core-templates-scatter.1",
    "hole_over_structure": "blast.8",
    "aim_visible": "blast.1",
    "under_line": "beam.3",
    "behind_block": "beam.6",
}
"""The clauses that ask for what is measured; for all else it is that of range and sight."""


class Covered(NamedTuple):
    """What a template covers of one target, or may come to cover once it has scattered."""

    full: int
    partial: int
    exposed: frozenset[int]
    """The models that may lie under it, by their place."""


class TablePlan(Plan):
    """What the table tells of one target, for the explanation."""

    stage = "target"


class Filling:
    """The attack on one target by some firing models, with what was measured filled in."""

    def __init__(
        self, attack: Attack, struck: Struck, reach: Reach, views: Sequence[View]
    ) -> None:
        self.plan = TablePlan(attack.target.name)
        self._attack = attack
        self._given = struck.given
        self._reach = reach
        self._views = views
        self._parts: dict[str, dict[str, Any]] = {"attacker": {}, "target": {}, "situation": {}}

    def attack(self) -> Attack:
        """Return the attack as it is filled in."""
        changed = {
            part: replace(getattr(self._attack, part), **values)
            for part, values in self._parts.items()
            if values
        }
        return replace(self._attack, **changed)

    def _fill(self, part: str, **measured: Any) -> None:
        """Fill in what was measured; what is stated stands, and a difference is told."""
        for key, value in measured.items():
            stated = getattr(getattr(self._attack, part), key)
            if key not in self._given:
                self._parts[part][key] = value
            elif stated != value:
                text = f"{key} = {stated} as stated, where the table has {value}"
                self.plan.note(_CLAUSES.get(key, _RANGE), text)

    def firing_models(self) -> None:
        """Fill in how many models fire, and how many of them within half range."""
        views, attacker = self._views, self._attack.attacker
        if len(views) != attacker.models:
            self._parts["attacker"]["models"] = len(views)
        stated = attacker.models_at_half_range is not None or "distance" in self._given
        if not stated and self._reach.inches < inf:
            half = self._reach.inches / 2
            near = sum(view.distance is not None and view.distance <= half for view in views)
            self._parts["attacker"]["models_at_half_range"] = near

    def range_and_sight(self) -> None:
        """Fill in the distance, and how many models any firing model has in range, and sees."""
        distances = [view.distance for view in self._views if view.distance is not None]
        if distances:
            self._fill("situation", distance=min(distances))
        in_range, seen = self.in_range, self.seen
        if in_range is not None:
            self._fill("situation", models_in_range=len(in_range))
        if seen is not None and "line_of_sight" not in self._given:
            most = self._attack.situation.models_in_range
            count = len(seen) if most is None else min(most, len(seen))
            self._fill("situation", models_visible=count)

    @property
    def in_range(self) -> frozenset[int] | None:
        """The models that any firing model has in range and in its weapon's Arc."""
        return _union(view.in_range for view in self._views)

    @property
    def seen(self) -> frozenset[int] | None:
        """Those of them that any firing model sees."""
        return _union(view.seen for view in self._views)

    def line(self) -> None:
        """Fill in whether a line strikes the target, and what stops it before."""
        view = self._views[0]
        self._fill("target", under_line=view.under_line, behind_block=view.behind_block)

    def template(self, covered: Covered) -> None:
        """Fill in how many models a template covers."""
        self._fill("situation", template_full=covered.full, template_partial=covered.partial)
        if self._attack.target.garrisoned_in:
            self._fill("situation", hole_over_structure=bool(covered.exposed))

    def aim(self) -> None:
        """Fill in whether the hole is laid on a point that is seen."""
        visible = all(view.aim_visible for view in self._views)
        self._fill("situation", aim_visible=visible)

    def arcs(self, board: Board, firers: Iterable[Standing], exposed: Iterable[int]) -> None:
        """Fill in the weapon's Arc, and the Arc of the models that are struck.

        Raise Fault where some of them are struck in one Arc and some in the other.
        """
        if self._reach.arc:
            self._fill("situation", arc=self._views[0].arc)
        if self._attack.target.type not in ENGINES:
            return
        models, front = board.targets[self._attack.index], board.layout.front_arc
        pairs = [(models[i], firer) for firer in firers for i in exposed]
        found = {struck_from(model, firer, front) for model, firer in pairs} - {""}
        if len(found) == 1:
            self._fill("situation", facing=found.pop())
        elif found and "facing" not in self._given:
            raise Fault(
                "bad_table",
                f'"{self._attack.target.name}" is struck from the front and from the rear',
                expected='one Arc for all models, or facing = "front" or "rear" in the situation',
            )


def _union(sets: Iterable[frozenset[int] | None]) -> frozenset[int] | None:
    found = [each for each in sets if each is not None]
    return frozenset().union(*found) if found else None
