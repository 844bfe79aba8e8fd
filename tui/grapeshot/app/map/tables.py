"""Choosing a table for the scene, and the unit that is aimed at as target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot.app.keys import key, section
from grapeshot.app.map.base import MapBase
from grapeshot.app.map.state import MapState, unit_at_hole
from grapeshot.engagement.editing import part_of, targets_of, with_part, with_targets
from grapeshot.names import normalise

if TYPE_CHECKING:
    from grapeshot.engagement.editing import Table
    from grapeshot.engagement.profiles import Profile
    from grapeshot.table import Piece

TABLES = section(
    "Map: table and targets",
    key("x", "retarget", label="make target", bar="make target"),
    key("X", "add_targets", bar="add targets"),
    key("T", "tables", bar="tables"),
)
_KIND = ("table",)
_MODELS = "models"
"""The key of a unit that says how many models it has."""


class MapTables(MapBase):
    """The actions that lay the scene out anew."""

    def action_tables(self) -> None:
        """Lay the scene out on a table that ships or of your own."""
        from grapeshot.app.choices import Choice
        from grapeshot.app.screens.picker import PickerScreen

        ruleset = self.bench.derived.ruleset
        profiles = self.bench_screen.engine.stock.profiles(ruleset, _KIND)
        choices = [
            Choice(profile.reference, profile.name or "?", _told(profile.table))
            for profile in profiles
        ]
        if choices:
            PickerScreen("Table", choices).ask(self, self.lay_out_on)
        else:
            self.say("No tables come with this rule set: b sets one up, or a file brings one.")

    def lay_out_on(self, reference: str) -> None:
        """Put a table on the bench; where the target does not stand on it, a unit that does."""
        table = with_part(self.bench.table, ("table",), {"profile": reference})
        self.change_table(self._with_target_on(table), "table")
        self.state = MapState()

    def _with_target_on(self, table: Table) -> Table:
        """Return the engagement with the unit as target that its table aims at, or one on it."""
        layout = self.bench_screen.engine.stock.layout(table)
        enemies = [m for m in layout.get("models", ()) if m.get("side", "enemy") == "enemy"]
        part = targets_of(table)[0]
        now = next((p.name for p in self.bench.derived.parts if p.part == part), "")
        aimed_at = [str(m["unit"]) for m in enemies if m.get("id") == layout.get("aim_model")]
        standing = {normalise(str(m["unit"])): str(m["unit"]) for m in enemies}
        wanted = [*aimed_at, *([now] if normalise(now) in standing else []), *standing.values()]
        if not wanted or normalise(wanted[0]) == normalise(now):
            return table
        for unit in wanted:
            profile = self._profile_of(unit)
            if profile is not None:
                return with_part(table, part, {"profile": profile.reference})
        return table

    def _profile_of(self, unit: str) -> Profile | None:
        units = self.bench_screen.engine.stock.units(self.bench.derived.ruleset)
        return next((each for each in units if normalise(each.name) == normalise(unit)), None)

    def action_retarget(self) -> None:
        """Make the unit under the hole the target."""
        plot = self.plot
        piece = unit_at_hole(plot) if plot else None
        if piece is None or piece.side != "enemy":
            self.say("No enemy model is under the hole.")
            return
        part = targets_of(self.bench.table)[0]
        profile = self._profile_of(piece.unit)
        if profile is None:
            self.say(f'No profile is called "{piece.unit}": t chooses the target by hand.')
        elif part_of(self.bench.table, part).get("profile") != profile.reference:
            table = with_part(self.bench.table, part, {"profile": profile.reference})
            self.change_table(table, "target")

    def action_add_targets(self) -> None:
        """Add the units that may be struck and are no targets as further targets."""
        plot, table = self.plot, self.bench.table
        units = plot.scene.untargeted if plot else ()
        if plot is None or not units:
            self.say("Every unit that may be struck is a target already.")
            return
        profiles = {unit: self._profile_of(unit) for unit in units}
        added = [
            self._as_target(profile, [p for p in plot.scene.pieces if p.unit == unit])
            for unit, profile in profiles.items()
            if profile
        ]
        if added:
            targets = [part_of(table, part) for part in targets_of(table)]
            self.change_table(with_targets(table, [*targets, *added]), "targets")
        unknown = ", ".join(f'"{unit}"' for unit, profile in profiles.items() if not profile)
        if unknown:
            self.say(f"No profile is called {unknown}: + on the bench adds a target by hand.")

    def _as_target(self, profile: Profile, pieces: list[Piece]) -> Table:
        """Return a profile as a target with as many models as stand on the table."""
        target = {"profile": profile.reference}
        if profile.table.get(_MODELS, 1) == len(pieces):
            return target
        return {**target, _MODELS: len(pieces)}


def _told(table: Table) -> str:
    """Tell the size of a table and the units on it, in a line."""
    units = dict.fromkeys(str(model.get("unit", "?")) for model in table.get("models", ()))
    return f'{table.get("width", "?")} × {table.get("height", "?")}" · {", ".join(units)}'
