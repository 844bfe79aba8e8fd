"""Reading the parts of one engagement: weapon, units, situation, choices, table."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.model import Struck
from grapeshot.engagement.modes import KEY, chosen_mode, tables_of_modes
from grapeshot.engagement.places import find_line, inside
from grapeshot.engagement.profiles import Merged
from grapeshot.errors import Fault, Place
from grapeshot.names import nearest, normalise
from grapeshot.schema import Faults, keys_of, read_table, unknown_keys
from grapeshot.traits import BorneTrait, Trait, split_printed

if TYPE_CHECKING:
    from grapeshot.engagement.profiles import Profiles
    from grapeshot.plugins import Plugins
    from grapeshot.ruleset import Ruleset

Table = Mapping[str, Any]
_SLIP = 0.8
"""How like a known special rule an unknown one must be to count as a slip of the pen.

Units bear many special rules that have no part in an attack; those are let through.
"""


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

    def at(self, key: str) -> Place:
        """Return the place of a key."""
        return inside(self._place, key)

    def words(self, key: str) -> str:
        """Read a text, "" where there is none."""
        value = self._table.get(key, "")
        if not isinstance(value, str):
            raise Fault("bad_profile", f"{key} = {value}", expected="a text", place=self.at(key))
        return value

    def clauses(self) -> tuple[str, ...]:
        """Read the ids of the clauses that the engagement is about."""
        value = self._table.get("clauses", [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            place = self.at("clauses")
            raise Fault("bad_profile", f"clauses = {value}", expected="a list of ids", place=place)
        return tuple(value)

    def table(self, key: str) -> Table:
        """Read a table, an empty one where there is none."""
        value = self._table.get(key, {})
        if not isinstance(value, dict):
            raise Fault("bad_profile", f"{key} = {value}", expected="a table", place=self.at(key))
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
        if kind not in self._ruleset.kinds:
            known = list(self._ruleset.kinds)
            raise Fault(
                "unknown_kind",
                f'kind = "{kind}"',
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

    def armed(self) -> tuple[Any, str, dict[str, Any]]:
        """Return the weapon that is used, the mode that is chosen, and the weapon in all modes."""
        place, wanted = self.at("weapon"), self.table("choices").get("mode")
        table = self._with_weapon_profile(self.table("weapon"), place, (KEY,))
        if KEY not in table:
            if wanted is not None and "mode" not in keys_of(self._ruleset.choices):
                chosen_mode(wanted, [str(table.get("name", ""))], self.at("choices.mode"))
            return self._weapon(table, place), "", {}
        modes = {
            name: self._weapon(each, where) for name, each, where in tables_of_modes(table, place)
        }
        mode = chosen_mode(wanted, list(modes), self.at("choices.mode"))
        return modes[mode], mode, modes

    def layout(self) -> Any:
        """Return the table, in the rule set's shape where it has one; it may be a profile."""
        given, shape, place = self.table("table"), self._ruleset.table, self.at("table")
        if shape is None or not given:
            return given
        return read_table(
            shape, self._with_profile(given, ("table",), place, keys_of(shape)), place
        )

    def choices(self) -> Table:
        """Return the choices that the rule set reads: without the mode of the weapon."""
        own = keys_of(self._ruleset.choices)
        return {k: v for k, v in self.table("choices").items() if k != "mode" or k in own}

    def weapon(self, key: str, table: Table) -> Any:
        """Read a weapon, from its profile where it names one."""
        place = self.at(key)
        return self._weapon(self._with_weapon_profile(table, place), place)

    def _with_weapon_profile(self, table: Table, place: Place, more: tuple[str, ...] = ()) -> Table:
        keys = keys_of(self._ruleset.weapon) + more
        return self._with_profile(table, ("weapon",), place, keys)

    def _weapon(self, table: Table, place: Place) -> Any:
        with _told_at_profile(table, place):
            weapon = read_table(self._ruleset.weapon, table, place)
            return self._bearing(weapon, "traits", place, known_only=True)

    def unit(self, shape: type[Any], key: str, table: Table) -> Any:
        """Read a unit into a shape, from its profile where it names one."""
        place = self.at(key)
        merged = self._with_profile(table, self._ruleset.unit_tables, place, keys_of(shape))
        held = self._weapons_held(shape, merged, place)
        with _told_at_profile(merged, place):
            unit = read_table(shape, {**merged, **held}, place)
            unit = self._bearing(unit, "rules", place, known_only=False)
        weapons = {
            name: self._bearing(weapon, "traits", inside(place, name), known_only=True)
            for name in held
            if (weapon := getattr(unit, name)) is not None
        }
        return dataclasses.replace(unit, **weapons) if weapons else unit

    def _weapons_held(self, shape: type[Any], table: Table, place: Place) -> dict[str, Table]:
        """Return the tables of weapons that stand in a unit's table, their profiles merged in."""
        return {
            item.name: self._with_weapon_profile(table[item.name], inside(place, item.name))
            for item in dataclasses.fields(shape)
            if item.name in table
            and isinstance(table[item.name], dict)
            and getattr(item.metadata.get("kind"), "shape", None) is self._ruleset.weapon
        }

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

    def _target(self, key: str, table: Table, situation: Table) -> Struck:
        own = keys_of(self._ruleset.target)
        also = [k for k in keys_of(self._ruleset.situation) if k not in own]
        override = {k: value for k, value in table.items() if k in also}
        rest = {k: value for k, value in table.items() if k not in also}
        unit = self.unit(self._ruleset.target, key, rest)
        merged = {**situation, **override}
        read = read_table(self._ruleset.situation, merged, self.at(key))
        return Struck(unit, read, frozenset({**rest, **merged}))

    def _with_profile(
        self, table: Table, kinds: tuple[str, ...], place: Place, keys: tuple[str, ...]
    ) -> Table:
        """Merge a table over the profile that it refers to, where it does."""
        if "profile" not in table:
            return table
        try:
            profile = self._profiles.find(str(table["profile"]), kinds)
        except Fault as fault:
            if not fault.place.file:
                fault.place = inside(place, "profile")
            raise
        faults = unknown_keys(
            profile.table, self._profile_keys(profile.kind, keys), profile.place()
        )
        if faults:
            raise Faults(faults)
        base = {k: v for k, v in profile.table.items() if k in keys}
        return Merged(profile, base, {k: v for k, v in table.items() if k != "profile"})

    def _profile_keys(self, kind: str, keys: tuple[str, ...]) -> tuple[str, ...]:
        """Return the keys that a profile may have, those that are read from it among them."""
        if kind not in self._ruleset.unit_tables:
            return (*keys, "name", KEY)
        shapes = (self._ruleset.attacker, self._ruleset.target)
        return (*(key for shape in shapes for key in keys_of(shape)), *self._ruleset.profile_keys)

    def _bearing(self, shape: Any, key: str, place: Place, *, known_only: bool) -> Any:
        """Turn the printed names of traits into the traits that the profile bears."""
        printed: tuple[str, ...] = getattr(shape, key)
        if not printed:
            return shape
        borne = []
        for index, each in enumerate(printed):
            try:
                borne.append(self._bear(each, known_only=known_only))
            except Fault as fault:
                fault.place = inside(place, f"{key}[{index}]")
                raise
        _demand_once(borne, inside(place, key))
        return dataclasses.replace(shape, **{key: tuple(borne)})

    def _bear(self, printed: str, *, known_only: bool) -> BorneTrait:
        plugins, ruleset = self._plugins, self._ruleset.id
        name, value, bracket = split_printed(printed)
        if known_only or plugins.trait(ruleset, name) is not None:
            borne = plugins.bear(ruleset, printed)
            _demand_bearer(borne, on_weapon=known_only)
            return borne
        known = [trait.name for trait in plugins.traits(ruleset)]
        meant = nearest(name, known, likeness=_SLIP)
        if meant:
            raise Fault("unknown_trait", f'unknown special rule "{printed}"', nearest=meant)
        return BorneTrait(Trait(name, ruleset, "", bearer="unit"), value, printed, bracket)


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


def _demand_bearer(borne: BorneTrait, *, on_weapon: bool) -> None:
    """Raise Fault for a trait of weapons on a unit, or of units on a weapon."""
    bearers = borne.trait.bearer.split(" or ")
    if ("weapon" in bearers) if on_weapon else bearers != ["weapon"]:
        return
    where = "a unit" if on_weapon else "a weapon"
    raise Fault("unknown_trait", f'"{borne.printed}" stands on the wrong profile', expected=where)


def _demand_once(borne: list[BorneTrait], place: Place) -> None:
    seen: dict[str, str] = {}
    for each in borne:
        trait = each.trait
        families = [f"family {trait.family}"] if trait.family else []
        own = [] if trait.several else [each.bracket + normalise(trait.name)]
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
