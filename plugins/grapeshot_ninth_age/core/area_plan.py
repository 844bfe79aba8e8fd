"""How many models one successful shot or blow hits, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import BadStatement, kit
from grapeshot_ninth_age.core.attack import PARTIAL, SQUARE, has_square_brackets
from grapeshot_ninth_age.core.formation import describe, many, rows_seen_from
from grapeshot_ninth_age.core.values import Grid

if TYPE_CHECKING:
    from grapeshot import Plan
    from grapeshot_ninth_age.core.attack import Attack


class AreaPlan(kit.AttackPlan):
    """One hit, or those of an area; one hit of an area has the values in square brackets."""

    attack: Attack
    stage = "allocate"

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack)
        self._grids: set[Grid] = set()
        self._discarded = False

    def strike_area(self, grid: Grid, *, clause: str, text: str = "") -> None:
        """Let a success hit an area; of several areas that with the most hits counts."""
        if not isinstance(grid, Grid):
            raise BadStatement("area", grid, "hits and ranks, such as Grid(4, 4)")
        self._grids.add(grid)
        self.note(clause, text or f"an area of {grid}")

    def discard(self, *, clause: str, text: str = "") -> None:
        """Let the hits of a success come to nothing, whatever the area."""
        self._discarded = True
        self.note(clause, text or "the hits are discarded")

    @property
    def is_area(self) -> bool:
        """Whether an area is hit at all."""
        return bool(self._grids)

    @property
    def discards(self) -> bool:
        """Whether a success comes to no hit at all."""
        return self._discarded

    @property
    def hits(self) -> int:
        """The hits of one success: in as many rows as the area has ranks, the fullest first."""
        if self._discarded:
            return 0
        return 1 if self.grid is None else self._hits_of(self.grid)

    @property
    def grid(self) -> Grid | None:
        """The area that counts, if one is hit."""
        return max(sorted(self._grids), key=self._hits_of, default=None)

    def _hits_of(self, grid: Grid) -> int:
        rows = rows_seen_from(self.attack.target, self.attack.situation.facing)
        struck = sorted(rows, reverse=True)[: max(0, grid.ranks)]
        return sum(min(grid.hits, models) for models in struck)

    @property
    def has_square_hit(self) -> bool:
        """Whether one of the hits uses the values in square brackets."""
        partial = self.attack.form == PARTIAL
        return self.is_area and not partial and has_square_brackets(self.attack.weapon)

    def batch(self, form: str) -> tuple[tuple[str, int], ...]:
        """Return the hits of one success, by form; the one with square brackets comes first."""
        if not self.has_square_hit or not self.hits:
            return ((form, self.hits),)
        return ((SQUARE, 1), (form, self.hits - 1))

    def conclude(self) -> None:
        """Note who falls, and what an area strikes."""
        self.note("health-pool.4", "casualties come off the rearmost rank")
        if self.is_area:
            self._note_area()
            warn_of_formation(self.attack, self)

    def _note_area(self) -> None:
        attack = self.attack
        arc = attack.situation.facing
        rows = "files" if arc == "flank" else "ranks"
        self.note("ranks-and-files.1", describe(attack.target))
        self.note("area-attack.1", f"from the {arc}: {rows} count")
        self.note(
            "area-attack.2", f"{attack.label}{many(self.hits, 'hit')}, the fullest {rows} first"
        )
        self.note("area-attack.3", "no more hits than the unit has models")
        if self.has_square_hit:
            self.note("area-attack.4", "one of the hits has the values in square brackets")


def plan_area(attack: Attack) -> AreaPlan:
    """Return the area plan of one form of hits, every plugin asked."""
    return kit.planned(AreaPlan(attack), attack.hooks.plan_allocation)


def warn_of_formation(attack: Attack, plan: Plan) -> None:
    """Warn where hits by ranks and files rest on a formation that nobody has stated."""
    target = attack.target
    if target.models == 1 and "models" not in attack.given and target.height != "gigantic":
        text = f"target.models is not stated: {target.name} is taken to be a single model"
        plan.warn(text, key="target.models", clause="area-attack.2")
    if target.models > 1 and target.files is None:
        text = f"target.files is not stated: {target.name} is taken to stand in a single rank"
        plan.warn(text, key="target.files", clause="area-attack.2")
