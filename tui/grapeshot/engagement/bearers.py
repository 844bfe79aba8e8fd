"""Reading weapons and units: their profiles merged in, what they bear turned into traits."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.bearing import Bearing, bear_on_unit, bear_on_weapon, stated_fields
from grapeshot.engagement.modes import KEY
from grapeshot.engagement.places import find_line, inside, inside_list
from grapeshot.engagement.profiles import Merged
from grapeshot.errors import Fault, Place, shown
from grapeshot.names import normalise
from grapeshot.pipeline.plan import Caveat, Fact
from grapeshot.plugins.traits import BorneTrait
from grapeshot.schema import Faults, keys_of, names_of, read_table, unknown_keys

if TYPE_CHECKING:
    from grapeshot.engagement.profiles import Profile, Profiles
    from grapeshot.plugins.registry import Plugins
    from grapeshot.plugins.ruleset import Ruleset

Table = Mapping[str, Any]
UNREAD = "unread"
"""The key of a profile that keeps what could not be read of it where it came from."""


class BearerReader:
    """Reads the weapons and units of one engagement, which bear traits and rules."""

    def __init__(
        self, plugins: Plugins, profiles: Profiles, ruleset: Ruleset, kind: str, place: Place
    ) -> None:
        self._plugins = plugins
        self._profiles = profiles
        self._ruleset = ruleset
        self._kind = kind
        self._place = place
        self.referred: dict[str, Profile] = {}
        """The profiles that were merged in so far, by the key of the part that names each."""
        self.caveats: list[Caveat] = []
        """What was given and has no part in any answer, as far as the parts read so far tell."""
        self.facts: list[Fact] = []
        """What special rules state of their bearers."""

    def weapon(self, table: Table, place: Place) -> Any:
        """Read a weapon, from its profile where it names one."""
        return self.armed(self.with_weapon_profile(table, place), place)

    def with_weapon_profile(self, table: Table, place: Place, more: tuple[str, ...] = ()) -> Table:
        """Merge a weapon's table over its profile; `more` are keys beside those of its shape."""
        names = names_of(self._ruleset.weapon)
        return self.with_profile(table, ("weapon",), place, {**names, **{key: key for key in more}})

    def armed(self, table: Table, place: Place) -> Any:
        """Read the table of a weapon, or of one mode of it, with the traits that it bears."""
        with _told_at_profile(table, place):
            readable = self._without_unread(table, place, "weapon")
            weapon = read_table(self._ruleset.weapon, readable, place)
            return self._armed_with(weapon, place)

    def _armed_with(self, weapon: Any, place: Place) -> Any:
        """Turn the printed names of a weapon's traits into the traits that it bears."""
        borne = self._bearings(weapon.traits, inside(place, "traits"), bear_on_weapon)
        self._warn_of(borne, inside(place, "traits"), "weapon", "weapon")
        return _replaced(weapon, traits=tuple(each.borne for each in borne))

    def unit(self, shape: type[Any], table: Table, place: Place) -> Any:
        """Read a unit into a shape, from its profile where it names one."""
        side = "attacker" if place.key.endswith("attacker") else "target"
        merged = self.with_profile(table, self._ruleset.unit_tables, place, names_of(shape))
        groups = self._groups_held(shape, merged, place)
        held = self._weapons_held(shape, merged, place)
        with _told_at_profile(merged, place):
            readable = self._without_unread({**merged, **groups, **held}, place, side)
            unit = read_table(shape, readable, place)
            unit = self._ruled_by(unit, merged, place, side)
        whole = self._with_weapons(unit, held, place)
        return _replaced(whole, **self._members(unit, groups, place, side))

    def _with_weapons(self, unit: Any, names: Iterable[str], place: Place) -> Any:
        """Return a unit, the weapons that it holds with the traits that they bear."""
        weapons = {
            name: self._armed_with(weapon, inside(place, name))
            for name in names
            if (weapon := getattr(unit, name)) is not None
        }
        return _replaced(unit, **weapons)

    def _members(
        self, unit: Any, groups: Mapping[str, list[Table]], place: Place, side: str
    ) -> dict[str, tuple[Any, ...]]:
        """Return the groups of models in a unit, each with its own rules and weapons."""
        found = {}
        for name, tables in groups.items():
            places = [inside_list(inside(place, name), index) for index in range(len(tables))]
            found[name] = tuple(
                self._with_weapons(
                    self._ruled_by(member, table, at, side), self._weapon_keys(member, table), at
                )
                for member, table, at in zip(getattr(unit, name), tables, places, strict=True)
            )
        return found

    def _ruled_by(self, unit: Any, table: Table, place: Place, side: str) -> Any:
        """Turn the printed names of a unit's rules into rules, and apply what they state."""
        place = inside(place, "rules")
        borne = self._bearings(unit.rules, place, bear_on_unit)
        self._warn_of(borne, place, side, "both" if self._kind == "fight" else side)
        stated = stated_fields(unit, table, borne, place)
        stages = self._ruleset.stages_of(self._kind)
        target = unit.name if side == "target" else ""
        self.facts += [
            Fact(each.stage, each.clause, each.text, target)
            for each in stated
            if each.stage in stages
        ]
        values = {each.field: each.value for each in stated}
        return _replaced(unit, rules=tuple(each.borne for each in borne), **values)

    def _without_unread(self, table: Table, place: Place, side: str) -> Table:
        """Return a table without what its profile keeps unread, having warned of each of it."""
        if UNREAD not in table:
            return table
        unread, place = table[UNREAD], inside(place, UNREAD)
        if not isinstance(unread, list) or not all(isinstance(each, str) for each in unread):
            raise Fault("bad_profile", UNREAD, expected="a list of texts", place=place)
        for index, each in enumerate(unread):
            self._warn(f"not read: {each} ({side})", inside_list(place, index))
        return {key: value for key, value in table.items() if key != UNREAD}

    def _bearings(
        self, printed: tuple[str, ...], place: Place, bear: Callable[..., Bearing]
    ) -> list[Bearing]:
        """Read printed names of traits or rules, each with the place of its fault."""
        found = []
        for index, each in enumerate(printed):
            try:
                found.append(bear(self._plugins, self._ruleset, each))
            except Fault as fault:
                fault.place = inside_list(place, index)
                raise
        _demand_once([each.borne for each in found], place)
        return found

    def _warn_of(self, borne: list[Bearing], place: Place, who: str, side: str) -> None:
        stages = self._ruleset.stages_of(self._kind)
        for index, each in enumerate(borne):
            if each.is_without_effect(side, stages):
                name = each.borne.trait.name
                self._warn(f"not acted on: {name} ({who})", inside_list(place, index))

    def _warn(self, text: str, place: Place) -> None:
        self.caveats.append(Caveat(text, self._key(place)))

    def _key(self, place: Place) -> str:
        """Return the key of a place as it is within the engagement."""
        return place.key.removeprefix(f"{self._place.key}.")

    def _weapons_held(self, shape: type[Any], table: Table, place: Place) -> dict[str, Table]:
        """Return the tables of weapons that stand in a unit's table, their profiles merged in."""
        return {
            name: self.with_weapon_profile(table[name], inside(place, name))
            for name in self._weapon_keys(shape, table)
        }

    def _weapon_keys(self, shape: Any, table: Table) -> list[str]:
        """Return the keys of a unit's table that hold a weapon."""
        return [
            item.name
            for item in dataclasses.fields(shape)
            if isinstance(table.get(item.name), dict)
            and getattr(item.metadata.get("kind"), "shape", None) is self._ruleset.weapon
        ]

    def _groups_held(self, shape: type[Any], table: Table, place: Place) -> dict[str, list[Table]]:
        """Return the tables of groups of models in a unit's table, their profiles merged in.

        They are those of a shape that has rules of its own.
        """
        found = {}
        for item in dataclasses.fields(shape):
            own, value = getattr(item.metadata.get("kind"), "shape", None), table.get(item.name)
            if own is None or "rules" not in keys_of(own) or not isinstance(value, list):
                continue
            at = inside(place, item.name)
            found[item.name] = [
                self._group(own, each, inside_list(at, index)) for index, each in enumerate(value)
            ]
        return found

    def _group(self, shape: type[Any], table: Any, place: Place) -> Table:
        """Return the table of one group, with its profile and those of its weapons merged in."""
        if not isinstance(table, dict):
            raise Fault("bad_profile", shown(table), expected="a table", place=place)
        merged = self.with_profile(table, self._ruleset.unit_tables, place, names_of(shape))
        return {**merged, **self._weapons_held(shape, merged, place)}

    def with_profile(
        self, table: Table, kinds: tuple[str, ...], place: Place, names: Mapping[str, str]
    ) -> Table:
        """Merge a table over the profile that it refers to, where it does."""
        if "profile" not in table:
            return table
        try:
            profile = self._profiles.find(str(table["profile"]), kinds, self._ruleset.id)
        except Fault as fault:
            if not fault.place.file:
                fault.place = inside(place, "profile")
            raise
        faults = unknown_keys(
            profile.table, self._profile_keys(profile.kind, names), profile.place()
        )
        if faults:
            raise Faults(faults)
        self.referred[self._key(place)] = profile
        over = {key: value for key, value in table.items() if key != "profile"}
        stated = {names.get(key, key) for key in over}
        names = {**names, UNREAD: UNREAD}
        base = {k: v for k, v in profile.table.items() if names.get(k, "") not in ("", *stated)}
        return Merged(profile, base, over)

    def _profile_keys(self, kind: str, names: Iterable[str]) -> list[str]:
        """Return the keys that a profile may have, those that are read from it among them."""
        if kind not in self._ruleset.unit_tables:
            return [*names, "name", KEY, UNREAD]
        shapes = (self._ruleset.attacker, self._ruleset.target)
        own = [key for shape in shapes for key in names_of(shape)]
        return [*own, *self._ruleset.profile_keys, UNREAD]


@contextmanager
def _told_at_profile(table: Table, place: Place) -> Iterator[None]:
    """Tell faults of what a table inherits from a profile where they stand in the profile."""
    try:
        yield
    except Fault as fault:
        if isinstance(table, Merged):
            faults = getattr(fault, "faults", [fault])
            for each in faults:
                table.relocate(each, place)
                find_line(each)
            fault.place = faults[0].place
        raise


def _replaced(shape: Any, **values: Any) -> Any:
    return dataclasses.replace(shape, **values) if values else shape


def _name_borne(borne: BorneTrait) -> str:
    """Return the name by which a rule may stand on a profile once.

    One rule of a ledger may describe several of different names, which may all be borne.
    """
    trait = borne.trait
    alone = trait.parameter is None and trait.bearer == "unit"
    return normalise(borne.printed.partition("(")[0] if alone else trait.name)


def _demand_once(borne: list[BorneTrait], place: Place) -> None:
    seen: dict[str, str] = {}
    for each in borne:
        trait = each.trait
        families = [f"family {trait.family}"] if trait.family else []
        own = [] if trait.several else [each.bracket + _name_borne(each)]
        for key in own + families:
            if key in seen:
                _refuse_both(seen[key], trait.name, place)
            seen[key] = trait.name


def _refuse_both(first: str, second: str, place: Place) -> None:
    if first == second:
        raise Fault("conflicting_traits", f'"{first}" stands there twice', place=place)
    raise Fault("conflicting_traits", f'"{first}" and "{second}" exclude each other', place=place)
