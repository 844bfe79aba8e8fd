"""Reading the parts of one engagement: weapon, units, situation, choices, table."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.bearing import Bearing, bear_on_unit, bear_on_weapon, stated_fields
from grapeshot.engagement.circumstances import Circumstance
from grapeshot.engagement.model import Struck
from grapeshot.engagement.modes import KEY, chosen_mode, tables_of_modes
from grapeshot.engagement.places import find_line, inside, inside_list
from grapeshot.engagement.profiles import Merged
from grapeshot.errors import Fault, Place, shown
from grapeshot.names import nearest, normalise
from grapeshot.pipeline.plan import Caveat, Fact
from grapeshot.plugins.traits import BorneTrait
from grapeshot.schema import (
    Faults,
    fields_by_name,
    keys_of,
    names_of,
    read_table,
    unknown_keys,
)

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement
    from grapeshot.engagement.profiles import Profile, Profiles
    from grapeshot.plugins.registry import Plugins
    from grapeshot.plugins.ruleset import Ruleset

Table = Mapping[str, Any]
_ARMS = "weapons"
"""The key of a unit's profile that lists by name what the unit may fire."""
UNREAD = "unread"
"""The key of a profile that keeps what could not be read of it where it came from."""


OWN = frozenset({"targets", "attacker", "situation", "choices", "table"})
"""What a weapon of a volley may state of its own, beside its profile."""


class PartReader:
    """Reads the parts of one engagement."""

    def __init__(
        self, plugins: Plugins, profiles: Profiles, ruleset: Ruleset, table: Table, place: Place
    ) -> None:
        self._plugins = plugins
        self._profiles = profiles
        self._ruleset = ruleset
        self._table = table
        self._place = place
        self._referred: dict[str, Profile] = {}
        """The profiles that were merged in so far, by the key of the part that names each."""
        self.caveats: list[Caveat] = []
        """What was given and has no part in any answer, as far as the parts read so far tell."""
        self.facts: list[Fact] = []
        """What special rules state of their bearers."""

    def at(self, key: str) -> Place:
        """Return the place of a key."""
        return inside(self._place, key)

    def words(self, key: str) -> str:
        """Read a text, "" where there is none."""
        value = self._table.get(key, "")
        if not isinstance(value, str):
            raise Fault(
                "bad_profile", f"{key} = {shown(value)}", expected="a text", place=self.at(key)
            )
        return value

    def clauses(self) -> tuple[str, ...]:
        """Read the ids of the clauses that the engagement is about."""
        value = self._table.get("clauses", [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            place = self.at("clauses")
            raise Fault(
                "bad_profile", f"clauses = {shown(value)}", expected="a list of ids", place=place
            )
        return tuple(value)

    def table(self, key: str) -> Table:
        """Read a table, an empty one where there is none."""
        value = self._table.get(key, {})
        if not isinstance(value, dict):
            raise Fault(
                "bad_profile", f"{key} = {shown(value)}", expected="a table", place=self.at(key)
            )
        return value

    def tables(self, key: str) -> list[Table]:
        """Read an array of tables, an empty one where there is none."""
        value = self._table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise Fault("bad_profile", key, expected="an array of tables", place=self.at(key))
        return value

    def kind(self) -> str:
        """Read what is resolved, by default what the rule set names first."""
        kind = self._table.get("kind", self._ruleset.default_kind)
        if not isinstance(kind, str) or kind not in self._ruleset.kinds:
            known = list(self._ruleset.kinds)
            raise Fault(
                "unknown_kind",
                f"kind = {shown(kind)}",
                expected=f"a kind of {self._ruleset.id}: " + ", ".join(known),
                nearest=nearest(str(kind), known),
                place=self.at("kind"),
            )
        return str(kind)

    def options(self) -> Any:
        """Read the options of the rule set: in a table `[options]`, or at the top.

        Raise Fault where one of them stands in both.
        """
        keys, own = keys_of(self._ruleset.options), self.table("options")
        given = {key: value for key, value in self._table.items() if key in keys}
        for key in given:
            if key in own:
                raise Fault(
                    "bad_option",
                    f"{key} stands both at the top and in [options]",
                    expected="one of the two",
                    place=self.at(f"options.{key}"),
                )
        if not own:
            return read_table(self._ruleset.options, given, self._place)
        return read_table(self._ruleset.options, {**given, **own}, self.at("options"))

    @property
    def weapon_keys(self) -> list[str]:
        """The keys of all weapons, in the order of firing."""
        return [
            "weapon",
            *(f"more_weapons[{index}]" for index in range(len(self.tables("more_weapons")))),
        ]

    @property
    def is_volley(self) -> bool:
        """Whether weapons are fired one after another, each with what it states of its own."""
        several = bool(self.tables("more_weapons")) or bool(OWN & self.table("weapon").keys())
        return several and self._has_volleys

    @property
    def _has_volleys(self) -> bool:
        return self._ruleset.fires_volleys(self.kind())

    def entry(self, key: str) -> Table:
        """Read the table of a key that may be one of a list: `more_weapons[0]`."""
        name, _, index = key.partition("[")
        return self.tables(name)[int(index[:-1])] if index else self.table(name)

    def _weapon_table(self, key: str) -> Table:
        """Return the table of a weapon without what it states of its part in a volley."""
        table = self.entry(key)
        if not (OWN & table.keys() and self._has_volleys):
            return table
        return {name: value for name, value in table.items() if name not in OWN}

    def _mode_wanted(self, key: str) -> tuple[Any, Place]:
        """Return the mode that is chosen for a weapon, and where."""
        if self.is_volley:
            chosen = self.entry(key).get("choices")
            if isinstance(chosen, dict) and "mode" in chosen:
                return chosen["mode"], self.at(f"{key}.choices.mode")
        if key != "weapon":
            return None, self.at(f"{key}.choices.mode")
        return self.table("choices").get("mode"), self.at("choices.mode")

    def armed(self, key: str) -> tuple[Any, str, dict[str, Any]]:
        """Return the weapon that is used, the mode that is chosen, and the weapon in all modes."""
        place, own = self.at(key), self._weapon_table(key)
        wanted, chosen_at = self._mode_wanted(key)
        table = self._with_weapon_profile(own, place, (KEY,))
        if KEY not in table:
            if wanted is not None and "mode" not in keys_of(self._ruleset.choices):
                chosen_mode(wanted, [str(table.get("name", ""))], chosen_at)
            return self._weapon(table, place), "", {}
        modes, before = {}, len(self.caveats)
        told: dict[str, list[Caveat]] = {}
        for name, each, where in tables_of_modes(table, place):
            modes[name] = self._weapon(self._as_stated(own, each), where)
            told[name], self.caveats[before:] = self.caveats[before:], []
        mode = chosen_mode(wanted, list(modes), chosen_at)
        self.caveats += told[mode]
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
        general = self.table("table")
        shape = self._ruleset.layout() if general else None
        if shape is None:
            return {**general, **own}
        aiming: frozenset[str] = getattr(shape, "aiming", frozenset())
        if aiming & own.keys():
            general = {name: value for name, value in general.items() if name not in aiming}
        given = {**general, **own}
        merged = self._with_profile(given, ("table",), self.at("table"), names_of(shape))
        return read_table(shape, merged, self.at(key))

    def choices(self) -> Table:
        """Return the choices that the rule set reads: without the mode of the weapon."""
        own = names_of(self._ruleset.choices)
        return {k: v for k, v in self.table("choices").items() if k != "mode" or k in own}

    def weapon(self, key: str, table: Table) -> Any:
        """Read a weapon, from its profile where it names one."""
        place = self.at(key)
        return self._weapon(self._with_weapon_profile(table, place), place)

    def _with_weapon_profile(self, table: Table, place: Place, more: tuple[str, ...] = ()) -> Table:
        names = names_of(self._ruleset.weapon)
        return self._with_profile(
            table, ("weapon",), place, {**names, **{key: key for key in more}}
        )

    def _weapon(self, table: Table, place: Place) -> Any:
        with _told_at_profile(table, place):
            readable = self._without_unread(table, place, "weapon")
            weapon = read_table(self._ruleset.weapon, readable, place)
            return self._armed_with(weapon, place)

    def _armed_with(self, weapon: Any, place: Place) -> Any:
        """Turn the printed names of a weapon's traits into the traits that it bears."""
        borne = self._bearings(weapon.traits, inside(place, "traits"), bear_on_weapon)
        self._warn_of(borne, inside(place, "traits"), "weapon", "weapon")
        return _replaced(weapon, traits=tuple(each.borne for each in borne))

    def unit(self, shape: type[Any], key: str, table: Table) -> Any:
        """Read a unit into a shape, from its profile where it names one."""
        place, side = self.at(key), "attacker" if key.endswith("attacker") else "target"
        merged = self._with_profile(table, self._ruleset.unit_tables, place, names_of(shape))
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
        self._warn_of(borne, place, side, "both" if self.kind() == "fight" else side)
        stated = stated_fields(unit, table, borne, place)
        stages = self._ruleset.stages_of(self.kind())
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
        stages = self._ruleset.stages_of(self.kind())
        for index, each in enumerate(borne):
            if each.is_without_effect(side, stages):
                name = each.borne.trait.name
                self._warn(f"not acted on: {name} ({who})", inside_list(place, index))

    def _warn(self, text: str, place: Place) -> None:
        self.caveats.append(Caveat(text, place.key.removeprefix(f"{self._place.key}.")))

    def _weapons_held(self, shape: type[Any], table: Table, place: Place) -> dict[str, Table]:
        """Return the tables of weapons that stand in a unit's table, their profiles merged in."""
        return {
            name: self._with_weapon_profile(table[name], inside(place, name))
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
        merged = self._with_profile(table, self._ruleset.unit_tables, place, names_of(shape))
        return {**merged, **self._weapons_held(shape, merged, place)}

    def targets(self, situation: Table) -> tuple[Struck, ...]:
        """Read the target or targets, each with the situation as it is for it."""
        single, many = self._table.get("target"), self.tables("targets")
        if (single is None) == (not many):
            raise Fault(
                "bad_profile",
                "no target" if single is None else "both target and targets",
                expected="a table [target], or tables [[targets]]",
                place=self._place,
            )
        if single is not None:
            return (self._target("target", self.table("target"), situation),)
        struck = tuple(
            self._target(f"targets[{i}]", each, situation) for i, each in enumerate(many)
        )
        _demand_distinct([each.unit.name for each in struck], self.at("targets"))
        return struck

    def situation_at(self, key: str) -> Table:
        """Return what is stated of the situation, or of the one at a target."""
        situation = self.table("situation")
        return situation if key == "situation" else self._situation_for(self.entry(key), situation)

    def _situation_for(self, table: Table, situation: Table) -> Table:
        """Return the situation, with what the table of a target states of it."""
        own, shared = names_of(self._ruleset.target), names_of(self._ruleset.situation)
        override = {k: value for k, value in table.items() if k in shared and k not in own}
        stated = {shared[k] for k in override}
        return {k: v for k, v in situation.items() if shared.get(k) not in stated} | override

    def _target(self, key: str, table: Table, situation: Table) -> Struck:
        own, shared = names_of(self._ruleset.target), names_of(self._ruleset.situation)
        rest = {k: value for k, value in table.items() if k not in shared or k in own}
        unit = self.unit(self._ruleset.target, key, rest)
        merged = self._situation_for(table, situation)
        read = read_table(self._ruleset.situation, merged, self.at(key))
        return Struck(
            unit, read, frozenset([own.get(k, k) for k in rest] + [shared[k] for k in merged])
        )

    def given(self) -> frozenset[str]:
        """Return the keys that the engagement itself states, under the names of their fields."""
        return frozenset(
            f"{key}.{name}"
            for key, shapes in self._parts()
            for name, _, _ in self._stated(key, shapes)
        )

    def warn_of_idle_fields(self) -> None:
        """Warn of each field that is stated and has no part in this kind of engagement."""
        for key, shapes in self._parts():
            for _, item, written in self._stated(key, shapes):
                kinds = item.metadata["kinds"]
                if kinds and self.kind() not in kinds:
                    text = f'{written} has no part in kind "{self.kind()}"'
                    self._warn(text, self.at(f"{key}.{written}"))

    def warn_of_unlisted_weapons(self, read: Engagement) -> None:
        """Warn of each profile's weapon that the attacker's profile does not list as its own.

        A profile that lists none, and a unit or weapon that is written out, say nothing of it.
        """
        unit, listed = self._listed()
        if not unit or not listed:
            return
        fired = {"weapon": read.weapon}
        fired |= {f"more_weapons[{i}]": each for i, each in enumerate(read.more_weapons)}
        known = set(listed)
        for key, weapon in fired.items():
            profile = self._referred.get(self.at(key).key)
            if profile and known.isdisjoint(map(normalise, (weapon.name, profile.name))):
                text = f"{unit.name} does not list {weapon.name} among its weapons"
                self._warn(text, self.at(key))

    def warn_of_weapons_fired_twice(self, read: Engagement) -> None:
        """Warn of each weapon of a volley that is given more often than it can be fired."""
        if len(read.volley) < 2:
            return
        from grapeshot.engagement.fired_twice import fired_twice  # most attacks are no volleys

        profiles = {key: self._referred.get(self.at(key).key) for key in self.weapon_keys}
        names = {
            key: profile.name if profile else each.weapon.name
            for (key, profile), each in zip(profiles.items(), read.volley, strict=True)
        }
        self.caveats += fired_twice(read, names, Counter(self._listed()[1]))

    def _listed(self) -> tuple[Profile | None, list[str]]:
        """Return the profile of the attacker, and the names of the weapons that it lists."""
        unit = self._referred.get(self.at("attacker").key)
        listed = unit.table.get(_ARMS) if unit else None
        return unit, [normalise(str(name)) for name in listed] if isinstance(listed, list) else []

    def circumstances(self, read: Engagement) -> Iterator[Circumstance]:
        """Yield the facts and choices that the engagement states and that are not the default.

        Fields that have no part in this kind of engagement are warned of as such.
        """
        for key, shapes in self._parts():
            for name, item, written in self._stated(key, shapes):
                held_by = self._held_by(read, key, name)
                kinds = item.metadata["kinds"]
                if not held_by or (kinds and self.kind() not in kinds):
                    continue
                value = getattr(held_by[0], name)
                if value != item.default:
                    yield Circumstance(name, f"{key}.{written}", value, held_by)

    def _held_by(self, read: Engagement, key: str, name: str) -> tuple[Any, ...]:
        """Return all shapes that hold a field, those of weapons that state others among them."""
        general = self._circumstances_of(read, key, name)
        own = (
            shape
            for each in read.volley
            for shape in self._circumstances_of(_at_all(each, read), key, name)
            if general and getattr(shape, name) == getattr(general[0], name)
        )
        return tuple({id(shape): shape for shape in (*general, *own)}.values())

    def _circumstances_of(self, read: Engagement, key: str, name: str) -> tuple[Any, ...]:
        """Return the shapes that hold a field as a circumstance; none where it is none."""
        if key == "choices":
            return (read.choices,)
        if key == "situation":
            return (read.situation, *(struck.situation for struck in read.targets))
        if key.startswith("target"):
            struck = read.targets[int(key[len("targets[") : -1] or 0)]
            unit, own = struck.unit, fields_by_name(self._ruleset.target)
            if name not in own:
                return (struck.situation,)
        else:
            unit, own = read.attacker, fields_by_name(self._ruleset.attacker)
        told = key != "weapon" and own[name].metadata["circumstance"]
        return (unit,) if told else ()

    def _parts(self) -> Iterator[tuple[str, tuple[type[Any], ...]]]:
        """Yield the parts that state fields: the key of each, and its shapes."""
        rules = self._ruleset
        yield "weapon", (rules.weapon,)
        yield "attacker", (rules.attacker,)
        for key in ("target", *(f"targets[{i}]" for i in range(len(self.tables("targets"))))):
            yield key, (rules.target, rules.situation)
        yield "situation", (rules.situation,)
        yield "choices", (rules.choices,)

    def _stated(
        self, key: str, shapes: tuple[type[Any], ...]
    ) -> Iterator[tuple[str, dataclasses.Field[Any], str]]:
        """Yield each field that a part states itself: its name, the field, the key as written."""
        for written in self.entry(key):
            for shape in shapes:
                if written in names_of(shape):
                    field = names_of(shape)[written]
                    yield field, fields_by_name(shape)[field], written
                    break

    def _with_profile(
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
        self._referred[place.key] = profile
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


def _at_all(own: Engagement, read: Engagement) -> Engagement:
    """Return the engagement of one weapon with the other targets beside its own."""
    struck = {each.unit.name: each for each in own.targets}
    return own._replace(targets=tuple(struck.get(e.unit.name, e) for e in read.targets))


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


def _demand_distinct(names: list[str], place: Place) -> None:
    for name in names:
        if names.count(name) > 1:
            raise Fault(
                "bad_profile",
                f'two targets are named "{name}"',
                expected="a name each",
                place=place,
            )
