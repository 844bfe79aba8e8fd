"""Reading engagement files: strictly, one or many in a file, faults told with their place."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any

from grapeshot.engagement.bearers import BearerReader
from grapeshot.engagement.listed_weapons import beyond_the_list
from grapeshot.engagement.model import Engagement
from grapeshot.engagement.modes import KEY, tables_of_modes
from grapeshot.engagement.parts import PartReader
from grapeshot.engagement.places import find_line, inside
from grapeshot.engagement.profiles import Profiles, read_toml
from grapeshot.engagement.stated import circumstances, given, idle_fields
from grapeshot.engagement.written import Written
from grapeshot.errors import Fault, GrapeshotError, Place, shown
from grapeshot.pipeline.plan import Caveat
from grapeshot.plugins.registry import Plugins
from grapeshot.plugins.ruleset import Ruleset, imported
from grapeshot.records import NamedTuple
from grapeshot.schema import Faults, effects_known, names_of, read_table, unknown_keys

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
    "options",
    "table",
    "script",
    "expect",
)


class Faulty(NamedTuple):
    """An engagement that could not be read: what is known of it, and its faults."""

    id: str
    ruleset: str
    faults: tuple[Fault, ...]
    expect: Table
    clauses: tuple[str, ...]


def _with_caveats(read: Engagement, part: PartReader) -> Engagement:
    """Return an engagement with what is to be said of it, its circumstances watched."""
    found = [
        *part.bearers.caveats,
        *idle_fields(part.written),
        *beyond_the_list(read, part.bearers.referred),
        *(caveat for each in (read, *read.volley) for caveat in checked(each)),
    ]
    watched = tuple(circumstances(part.written, read))
    for each in watched:
        each.watch()
    return read._replace(caveats=tuple(dict.fromkeys(found)), circumstances=watched)


def checked(engagement: Engagement) -> list[Caveat]:
    """Return the caveats that a rule set's own check of the whole engagement gives.

    Raise Fault, with its place, for facts that contradict each other.
    """
    check = engagement.ruleset.check
    try:
        return list(imported(check)(engagement)) if check else []
    except Fault as fault:
        if not fault.place.file:
            fault.place = inside(engagement.place, fault.place.key)
        raise


def engagements_of(document: Table, file: str) -> list[tuple[Table, Place]]:
    """Return the engagements of a parsed document, one at the top or many, each with its place.

    Raise Fault where `engagement` is no array of tables.
    """
    many = document.get("engagement")
    if many is None:
        return [(document, Place(file))]
    if not isinstance(many, list) or not all(isinstance(each, dict) for each in many):
        raise no_engagements(file)
    return [(each, Place(file, f"engagement[{index}]")) for index, each in enumerate(many)]


def no_engagements(file: str) -> Fault:
    """Return the fault of a file whose engagements are none."""
    return Fault("bad_file", "engagement", expected="tables [[engagement]]", place=Place(file))


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
        return [self._guarded(*each) for each in engagements_of(document, file)]

    def _guarded(self, table: Table, place: Place) -> Engagement | Faulty:
        try:
            return self.engagement(table, place)
        except Fault as fault:
            faults = tuple(getattr(fault, "faults", [fault]))
            for each in faults:
                find_line(each)
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
        with effects_known(lambda: self.plugins.effects(ruleset.id)):
            try:
                return self._engagement(ruleset, table, place)
            except Exception as cause:
                pack = self.plugins.pack_at_fault(ruleset.id, cause)
                if isinstance(cause, GrapeshotError) or pack is None:
                    raise
                raise Fault("bad_plugin", str(pack), place=place) from cause

    def _engagement(self, ruleset: Ruleset, table: Table, place: Place) -> Engagement:
        faults = unknown_keys(table, _TOP + tuple(names_of(ruleset.options)), place)
        if faults:
            raise Faults(faults)
        written = Written(ruleset, table, place)
        part = PartReader(written, self._bearers(ruleset, written.kind(), place))
        situation = written.table("situation")
        general = read_table(ruleset.situation, situation, written.at("situation"))
        armed = [part.armed(key) for key in written.weapon_keys]
        weapon, mode, modes = armed[0]
        read = Engagement(
            id=written.words("id"),
            title=written.words("title"),
            clauses=written.clauses(),
            ruleset=ruleset,
            kind=written.kind(),
            options=written.options(),
            weapon=weapon,
            more_weapons=tuple(weapon for weapon, _, _ in armed[1:]),
            attacker=part.attacker("attacker", written.table("attacker")),
            targets=part.targets(situation),
            situation=general,
            choices=read_table(ruleset.choices, written.choices(), written.at("choices")),
            table=part.layout(),
            script=written.table("script"),
            expect=written.table("expect"),
            place=place,
            mode=mode,
            modes=modes,
            given=given(written),
            facts=tuple(part.bearers.facts),
        )
        if written.is_volley:
            from grapeshot.engagement.weapons import volley_of  # most attacks are none

            read = read._replace(volley=volley_of(read, armed, part))
        return _with_caveats(read, part)

    def weapon(self, ruleset: Ruleset, table: Table, place: Place, key: str) -> list[Any]:
        """Read a weapon's table by itself, as of a profile, in all its modes. Raise Fault."""
        bearers, at = self._bearers(ruleset, ruleset.default_kind, place), inside(place, key)
        if KEY not in table:
            return [bearers.weapon(table, at)]
        return [bearers.weapon(each, where) for _, each, where in tables_of_modes(table, at)]

    def unit(self, ruleset: Ruleset, shape: type[Any], table: Table, place: Place, key: str) -> Any:
        """Read a unit's table by itself, into the shape of an attacker or target. Raise Fault."""
        with effects_known(lambda: self.plugins.effects(ruleset.id)):
            bearers = self._bearers(ruleset, ruleset.default_kind, place)
            return bearers.unit(shape, table, inside(place, key))

    def _ruleset(self, table: Table, place: Place) -> Ruleset:
        name = table.get("ruleset")
        if not isinstance(name, str):
            raise Fault(
                "bad_profile",
                "ruleset is missing" if name is None else f"ruleset = {shown(name)}",
                expected='the id of a rule set, as in ruleset = "legions-imperialis"',
                place=place,
            )
        try:
            return self.plugins.ruleset(name)
        except Fault as fault:
            fault.place = inside(place, "ruleset")
            raise

    def _bearers(self, ruleset: Ruleset, kind: str, place: Place) -> BearerReader:
        return BearerReader(self.plugins, self.profiles, ruleset, kind, place)
