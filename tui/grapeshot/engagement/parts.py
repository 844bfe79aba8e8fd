"""Reading the parts of one engagement: weapon, units, situation, choices, table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.model import Struck
from grapeshot.engagement.modes import KEY, chosen_mode, tables_of_modes
from grapeshot.errors import Fault, Place
from grapeshot.schema import keys_of, names_of, read_table

if TYPE_CHECKING:
    from grapeshot.engagement.bearers import BearerReader
    from grapeshot.engagement.written import Written
    from grapeshot.pipeline.plan import Caveat

Table = Mapping[str, Any]


class PartReader:
    """Reads the parts of one engagement as they are written. Each method raises Fault."""

    def __init__(self, written: Written, bearers: BearerReader) -> None:
        self.written = written
        self.bearers = bearers
        self._ruleset = written.ruleset

    def armed(self, key: str) -> tuple[Any, str, dict[str, Any]]:
        """Return the weapon that is used, the mode that is chosen, and the weapon in all modes."""
        place, own = self.written.at(key), self.written.weapon_table(key)
        wanted, chosen_at = self.written.mode_wanted(key)
        table = self.bearers.with_weapon_profile(own, place, (KEY,))
        if KEY not in table:
            if wanted is not None and "mode" not in keys_of(self._ruleset.choices):
                chosen_mode(wanted, [str(table.get("name", ""))], chosen_at)
            return self.bearers.armed(table, place), "", {}
        modes: dict[str, Any] = {}
        caveats = self.bearers.caveats
        told: dict[str, list[Caveat]] = {}
        before = len(caveats)
        for name, each, where in tables_of_modes(table, place):
            modes[name] = self.bearers.armed(self._as_stated(own, each), where)
            told[name], caveats[before:] = caveats[before:], []
        mode = chosen_mode(wanted, list(modes), chosen_at)
        caveats += told[mode]
        return modes[mode], mode, modes

    def _as_stated(self, own: Table, mode: Table) -> Table:
        """Return a mode of a profile, with what the engagement states beside the profile."""
        if "profile" not in own or KEY in own:
            return mode
        names = names_of(self._ruleset.weapon)
        stated = {names.get(key, key): value for key, value in own.items() if key != "profile"}
        return {k: v for k, v in mode.items() if names.get(k, k) not in stated} | stated

    def layout(self, key: str = "table", own: Table = MappingProxyType({})) -> Any:
        """Return the table, in the rule set's shape where it has one; it may be a profile.

        `own` are the keys that are otherwise for one weapon, which states them at `key`; any that
        aims it takes the place of all of the table that do (`aiming` of the rule set's shape).
        """
        general = self.written.table("table")
        shape = self._ruleset.layout() if general else None
        if shape is None:
            return {**general, **own}
        aiming: frozenset[str] = getattr(shape, "aiming", frozenset())
        if aiming & own.keys():
            general = {name: value for name, value in general.items() if name not in aiming}
        given = {**general, **own}
        place = self.written.at("table")
        merged = self.bearers.with_profile(given, ("table",), place, names_of(shape))
        return read_table(shape, merged, self.written.at(key))

    def attacker(self, key: str, table: Table) -> Any:
        """Read who attacks, from the profile where the table names one."""
        return self.bearers.unit(self._ruleset.attacker, table, self.written.at(key))

    def targets(self, situation: Table) -> tuple[Struck, ...]:
        """Read the target or targets, each with the situation as it is for it."""
        single, many = self.written.states("target"), self.written.tables("targets")
        if single == bool(many):
            raise Fault(
                "bad_profile",
                "both target and targets" if single else "no target",
                expected="a table [target], or tables [[targets]]",
                place=self.written.place,
            )
        if single:
            return (self._target("target", self.written.table("target"), situation),)
        struck = tuple(
            self._target(f"targets[{i}]", each, situation) for i, each in enumerate(many)
        )
        _demand_distinct([each.unit.name for each in struck], self.written.at("targets"))
        return struck

    def _target(self, key: str, table: Table, situation: Table) -> Struck:
        own, shared = names_of(self._ruleset.target), names_of(self._ruleset.situation)
        rest = {k: value for k, value in table.items() if k not in shared or k in own}
        unit = self.bearers.unit(self._ruleset.target, rest, self.written.at(key))
        merged = self.written.situation_for(table, situation)
        read = read_table(self._ruleset.situation, merged, self.written.at(key))
        return Struck(
            unit, read, frozenset([own.get(k, k) for k in rest] + [shared[k] for k in merged])
        )


def _demand_distinct(names: list[str], place: Place) -> None:
    for name in names:
        if names.count(name) > 1:
            raise Fault(
                "bad_profile",
                f'two targets are named "{name}"',
                expected="a name each",
                place=place,
            )
