"""What was measured of one target, put in place of what its engagement does not state itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any

from grapeshot import Fact, Fault, Plan
from grapeshot.schema import changed
from grapeshot_legions_imperialis.core.exposure import NOT_PLACED
from grapeshot_legions_imperialis.core.shapes import ENGINES
from grapeshot_legions_imperialis.core.table.arcs import struck_from

if TYPE_CHECKING:
    from grapeshot import Struck
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.exposure import Models
    from grapeshot_legions_imperialis.core.table.standing import Standing
    from grapeshot_legions_imperialis.core.table.view import View

_RANGE = "core-range-and-sight.1"
_CLAUSES = {
    "facing": "core-arcs.1",
    "template_full": "core-templates-scatter.1",
    "template_partial": "core-templates-scatter.1",
    "hole_over_structure": "blast.8",
    "aim_visible": "blast.1",
    "under_line": "beam.3",
    "behind_block": "beam.6",
}
"""The clauses that ask for what is measured; for all else it is that of range and sight."""
_NOBODY: Models = frozenset()
_ABOUT_SIGHT = {"models_visible", "line_of_sight"}


class _TablePlan(Plan):
    stage = "target"


class Filling:
    """The attack on one target by some firing models, with what was measured filled in."""

    def __init__(
        self,
        attack: Attack,
        struck: Struck,
        views: Sequence[View],
        *,
        inches: float,
        arc: str,
    ) -> None:
        """`inches` are the range in force, `arc` the one into which the weapon fires alone."""
        self.index = attack.index
        self.views = views
        self._attack = attack
        self._given = struck.given
        self._inches = inches
        self._arc = arc
        self._plan = _TablePlan(attack.target.name)
        self._placed = NOT_PLACED
        self._parts: dict[str, dict[str, Any]] = {"attacker": {}, "target": {}, "situation": {}}

    @cached_property
    def attack(self) -> Attack:
        """The attack as it is filled in, once all that was measured is."""
        parts: dict[str, Any] = {
            part: changed(getattr(self._attack, part), **values)
            for part, values in self._parts.items()
            if values
        }
        return replace(self._attack, placed=self._placed, **parts)

    def note(self, clause: str, text: str) -> None:
        """State a fact for the explanation."""
        self._plan.note(clause, text)

    @property
    def facts(self) -> list[Fact]:
        """The facts stated so far."""
        return self._plan.facts

    # -- what was measured -----------------------------------------------------------------

    @property
    def distance(self) -> float:
        """The least distance of all firing models."""
        return min((v.distance for v in self.views if v.distance is not None), default=inf)

    @property
    def in_range(self) -> Models:
        """The models that any firing model has in range and in its weapon's Arc."""
        return _NOBODY.union(*(view.in_range or _NOBODY for view in self.views))

    @property
    def seen(self) -> Models:
        """Those of them that any firing model sees."""
        return _NOBODY.union(*(view.seen or _NOBODY for view in self.views))

    # -- what is filled in -----------------------------------------------------------------

    def _fill(self, part: str, **measured: Any) -> None:
        """Fill in what was measured; what is stated stands, and a difference is told."""
        for key, value in measured.items():
            stated = getattr(getattr(self._attack, part), key)
            if key not in self._given:
                self._parts[part][key] = value
            elif stated != value:
                text = f"{key} = {_shown(stated)} as stated; {_shown(value)} measured"
                self.note(_CLAUSES.get(key, _RANGE), text)

    def firing_models(self) -> None:
        """Fill in how many models fire, and how many of them within half range."""
        attacker, inches = self._attack.attacker, self._inches
        if len(self.views) != attacker.models:
            self._parts["attacker"]["models"] = len(self.views)
        stated = attacker.models_at_half_range is not None or "distance" in self._given
        if not stated and inches < inf:
            near = [v for v in self.views if v.distance is not None and v.distance <= inches / 2]
            self._parts["attacker"]["models_at_half_range"] = len(near)

    def distances(self) -> None:
        """Fill in the distance; models in range and seen stand by themselves where that matters."""
        self._fill("situation", distance=self.distance)
        self.sight()

    def sight(self) -> None:
        """Keep which models are in range and seen, but where the engagement states a number."""
        if self.views[0].in_range is not None and "models_in_range" not in self._given:
            self._placed = self._placed._replace(in_range=self.in_range)
            if self.views[0].seen is not None and not _ABOUT_SIGHT & self._given:
                self._placed = self._placed._replace(seen=self.seen)

    def range_and_sight(self) -> None:
        """Fill in the distance, and which models are in range and seen, where that matters."""
        self.distances()
        if self.views[0].in_range is not None:
            self._fill("situation", models_in_range=len(self.in_range))
        if self.views[0].seen is not None and "line_of_sight" not in self._given:
            most = self._attack.situation.models_in_range
            seen = len(self.seen) if most is None else min(most, len(self.seen))
            self._fill("situation", models_visible=seen)

    def line(self) -> None:
        """Fill in whether a line strikes the target, and what stops it before."""
        view = self.views[0]
        self._fill("target", under_line=view.under_line, behind_block=view.behind_block)

    def template(self, full: Models, partial: Models) -> None:
        """Fill in which models a template covers; one number that is stated states both."""
        counts = {"template_full": len(full), "template_partial": len(partial)}
        if not counts.keys() & self._given:
            self._fill("situation", **counts)
            self._placed = self._placed._replace(full=full, partial=partial)
            return
        situation = self._attack.situation
        stated = f"{situation.template_full} wholly and {situation.template_partial} partly"
        text = f"{stated} under the template as stated; {len(full)} and {len(partial)} measured"
        self.note("core-templates-scatter.1", text)

    def hole(self, *, over: bool) -> None:
        """Fill in whether the hole is wholly over the Structure that the target is inside of."""
        if self._attack.target.garrisoned_in:
            self._fill("situation", hole_over_structure=over)

    def aim(self) -> None:
        """Fill in whether the hole is laid on a point that is seen."""
        self._fill("situation", aim_visible=all(view.aim_visible for view in self.views))

    def arcs(self, firers: Iterable[Standing], struck: Iterable[Standing], front: float) -> None:
        """Fill in the weapon's Arc, and the Arc in which the models are struck.

        Raise Fault where some of them are struck in one and some in the other.
        """
        if self._arc:
            self._fill("situation", own_facing=self.views[0].arc)
        target = self._attack.target
        if target.type not in ENGINES:
            return
        pairs = [(model, firer) for firer in firers for model in struck]
        found = {struck_from(model, firer, front) for model, firer in pairs} - {""}
        if len(found) == 1:
            self._fill("situation", facing=found.pop())
        elif found and "facing" not in self._given:
            raise Fault(
                "bad_table",
                f'"{target.name}" is struck from the front and from the rear',
                expected='one Arc for all models, or facing = "front" or "rear" in the situation',
            )


def _shown(value: object) -> str:
    """Return a value as a file has it."""
    if isinstance(value, str):
        return f'"{value}"'
    return f"{value:.4g}" if isinstance(value, float) else str(value).lower()
