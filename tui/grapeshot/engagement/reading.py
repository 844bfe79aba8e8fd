"""Reading engagement files: strictly, one or many in a file, faults told with their place."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from typing import Any, NamedTuple

from grapeshot.engagement.model import Engagement, Struck
from grapeshot.engagement.modes import KEY, chosen_mode, tables_of_modes
from grapeshot.engagement.profiles import Merged, Profiles, read_toml
from grapeshot.errors import Fault, Place
from grapeshot.names import nearest, normalise
from grapeshot.plugins import Plugins
from grapeshot.ruleset import Ruleset
from grapeshot.schema import Faults, keys_of, read_table, unknown_keys
from grapeshot.traits import BorneTrait, Trait, split_printed

Table = Mapping[str, Any]
_TOP = (
    "id",
    "title",
    "clauses",
    "hand",
    "ruleset",
    "kind",
    "weapon",
    "more_weapons",
    "attacker",
    "target",
    "targets",
    "situation",
    "choices",
    "table",
    "script",
    "expect",
)


_SLIP = 0.8
"""How like a known special rule an unknown one must be to count as a slip of the pen.

Units bear many special rules that have no part in an attack; those are let through.
"""


class Faulty(NamedTuple):
    """An engagement that could not be read: what is known of it, and its faults."""

    id: str
    ruleset: str
    faults: tuple[Fault, ...]
    expect: Table
    clauses: tuple[str, ...]


class Reader:
    """Reads engagements, with the plugins and profiles of one run."""

    def __init__(self, plugins: Plugins, profiles: Profiles) -> None:
        self.plugins = plugins
        self.profiles = profiles

    def file(self, path: str | PathLike[str]) -> list[Engagement | Faulty]:
        """Read all engagements of a file. Raise Fault where the file itself cannot be read."""
        document = read_toml(path)
        return self.document(document, str(path))

    def document(self, document: Table, file: str = "") -> list[Engagement | Faulty]:
        """Read the engagements of a parsed document: one at the top, or many."""
        many = document.get("engagement")
        if many is None:
            return [self._guarded(document, Place(file))]
        if not isinstance(many, list) or not all(isinstance(each, dict) for each in many):
            raise Fault(
                "bad_file", "engagement", expected="tables [[engagement]]", place=Place(file)
            )
        return [
            self._guarded(table, Place(file, f"engagement[{index}]"))
            for index, table in enumerate(many)
        ]

    def _guarded(self, table: Table, place: Place) -> Engagement | Faulty:
        try:
            return self.engagement(table, place)
        except Fault as fault:
            faults = tuple(getattr(fault, "faults", [fault]))
            for each in faults:
                _find_line(each)
            expect, clauses = table.get("expect"), table.get("clauses")
            return Faulty(
                str(table.get("id", "")),
                str(table.get("ruleset", "")),
                faults,
                expect if isinstance(expect, dict) else {},
                tuple(map(str, clauses)) if isinstance(clauses, list) else (),
            )

    def engagement(self, table: Table, place: Place | None = None) -> Engagement:
        """Read one engagement. Raise Fault; several of one table come as Faults."""
        place = place or Place()
        ruleset = self._ruleset(table, place)
        faults = unknown_keys(table, _TOP + keys_of(ruleset.options), place)
        if faults:
            raise Faults(faults)
        part = _PartReader(self, ruleset, table, place)
        situation_table = part.table("situation")
        situation = read_table(ruleset.situation, situation_table, part.at("situation"))
        weapon, mode, modes = part.armed()
        return Engagement(
            id=part.words("id"),
            title=part.words("title"),
            clauses=part.clauses(),
            ruleset=ruleset,
            kind=part.kind(),
            options=part.options(),
            weapon=weapon,
            more_weapons=tuple(
                part.weapon(f"more_weapons[{i}]", each)
                for i, each in enumerate(part.tables("more_weapons"))
            ),
            attacker=part.unit(ruleset.attacker, "attacker", part.table("attacker")),
            targets=part.targets(situation_table),
            situation=situation,
            choices=read_table(ruleset.choices, part.choices(), part.at("choices")),
            table=part.layout(),
            script=part.table("script"),
            expect=part.table("expect"),
            place=place,
            mode=mode,
            modes=modes,
        )

    def weapon(self, ruleset: Ruleset, table: Table, place: Place, key: str) -> list[Any]:
        """Read a weapon's table by itself, as of a profile, in all its modes. Raise Fault."""
        part = _PartReader(self, ruleset, {}, place)
        if KEY not in table:
            return [part.weapon(key, table)]
        return [
            part.weapon(where.key, each)
            for _, each, where in tables_of_modes(table, _inside(place, key))
        ]

    def unit(self, ruleset: Ruleset, shape: type[Any], table: Table, place: Place, key: str) -> Any:
        """Read a unit's table by itself, into the shape of an attacker or target. Raise Fault."""
        return _PartReader(self, ruleset, {}, place).unit(shape, key, table)

    def _ruleset(self, table: Table, place: Place) -> Ruleset:
        name = table.get("ruleset")
        if not isinstance(name, str):
            raise Fault(
                "bad_profile",
                "ruleset is missing" if name is None else f"ruleset = {name}",
                expected='the id of a rule set, as in ruleset = "legions-imperialis"',
                place=place,
            )
        try:
            return self.plugins.ruleset(name)
        except Fault as fault:
            fault.place = _inside(place, "ruleset")
            raise


class _PartReader:
    """Reads the parts of one engagement."""

    def __init__(self, reader: Reader, ruleset: Ruleset, table: Table, place: Place) -> None:
        self._reader = reader
        self._ruleset = ruleset
        self._table = table
        self._place = place

    def at(self, key: str) -> Place:
        return _inside(self._place, key)

    def words(self, key: str) -> str:
        value = self._table.get(key, "")
        if not isinstance(value, str):
            raise Fault("bad_profile", f"{key} = {value}", expected="a text", place=self.at(key))
        return value

    def clauses(self) -> tuple[str, ...]:
        value = self._table.get("clauses", [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            place = self.at("clauses")
            raise Fault("bad_profile", f"clauses = {value}", expected="a list of ids", place=place)
        return tuple(value)

    def table(self, key: str) -> Table:
        value = self._table.get(key, {})
        if not isinstance(value, dict):
            raise Fault("bad_profile", f"{key} = {value}", expected="a table", place=self.at(key))
        return value

    def tables(self, key: str) -> list[Table]:
        value = self._table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise Fault("bad_profile", key, expected="an array of tables", place=self.at(key))
        return value

    def kind(self) -> str:
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
        keys = keys_of(self._ruleset.options)
        given = {key: value for key, value in self._table.items() if key in keys}
        return read_table(self._ruleset.options, given, self._place)

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
        place = self.at(key)
        merged = self._with_profile(table, self._ruleset.unit_tables, place, keys_of(shape))
        held = self._weapons_held(shape, merged, place)
        with _told_at_profile(merged, place):
            unit = read_table(shape, {**merged, **held}, place)
            unit = self._bearing(unit, "rules", place, known_only=False)
        weapons = {
            name: self._bearing(weapon, "traits", _inside(place, name), known_only=True)
            for name in held
            if (weapon := getattr(unit, name)) is not None
        }
        return dataclasses.replace(unit, **weapons) if weapons else unit

    def _weapons_held(self, shape: type[Any], table: Table, place: Place) -> dict[str, Table]:
        """Return the tables of weapons that stand in a unit's table, their profiles merged in."""
        return {
            item.name: self._with_weapon_profile(table[item.name], _inside(place, item.name))
            for item in dataclasses.fields(shape)
            if item.name in table
            and isinstance(table[item.name], dict)
            and getattr(item.metadata.get("kind"), "shape", None) is self._ruleset.weapon
        }

    def targets(self, situation: Table) -> tuple[Struck, ...]:
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
            profile = self._reader.profiles.find(str(table["profile"]), kinds)
        except Fault as fault:
            if not fault.place.file:
                fault.place = _inside(place, "profile")
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
                fault.place = _inside(place, f"{key}[{index}]")
                raise
        _demand_once(borne, _inside(place, key))
        return dataclasses.replace(shape, **{key: tuple(borne)})

    def _bear(self, printed: str, *, known_only: bool) -> BorneTrait:
        plugins, ruleset = self._reader.plugins, self._ruleset.id
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
                _find_line(each)
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


def _inside(place: Place, key: str) -> Place:
    return Place(place.file, f"{place.key}.{key}" if place.key else key)


def _find_line(fault: Fault) -> None:
    """Find the line of a fault in its file, where that can be had."""
    place = fault.place
    if place.line is None and place.file:
        from pathlib import Path  # only needed once something is wrong

        from grapeshot.engagement.positions import line_of

        place.line = line_of(Path(place.file), place.key)
