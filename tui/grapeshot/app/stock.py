"""What there is to be put on the bench: rule sets, profiles, traits, tables, armies."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, NamedTuple

from grapeshot.engagement.describe import Parts, PartView
from grapeshot.engagement.editing import Part, Table, part_of
from grapeshot.engagement.files import shipped_engagements
from grapeshot.engagement.profiles import Profile
from grapeshot.errors import Fault
from grapeshot.names import normalise
from grapeshot.schema import fields_by_name, names_of

if TYPE_CHECKING:
    from pathlib import Path

    from grapeshot.armies.fielded import FieldedArmy
    from grapeshot.plugins.ruleset import Ruleset
    from grapeshot.session import Session

_BEARERS = {"w": {"weapon"}, "a": {"attacker", "unit"}, "t": {"target", "unit"}}
"""On whose profile a trait stands that may be chosen for a part, by the key of the part."""
_OF_PROFILES = ("name", "modes", "unread")
"""Keys that every profile may have."""


class Bearer(NamedTuple):
    """A weapon or unit on the bench, as a profile."""

    kind: str
    """The array of tables that it stands in: "weapon", "unit", ..."""
    table: Table
    rest: Table
    """What the engagement states of it besides: facts of this one attack."""


class KnownTrait(NamedTuple):
    """A trait or special rule as it can be chosen."""

    name: str
    expected: str = ""
    """What stands in brackets behind it, in words; "" where nothing does."""
    aliases: tuple[str, ...] = ()
    is_several: bool = False
    """Whether one profile may bear it more than once."""
    rule: str = ""
    """The id of its rule in the ledger."""

    @property
    def forms(self) -> frozenset[str]:
        """Its names, in the form in which names are compared."""
        return frozenset(map(normalise, (self.name, *self.aliases)))


class Stock:
    """Looks up what a session knows, one thread at a time."""

    def __init__(self, session: Callable[[], Session], lock: AbstractContextManager[Any]) -> None:
        self._session = session
        self._lock = lock

    @property
    def session(self) -> Session:
        """The session, made when it is first needed."""
        return self._session()

    def rulesets(self) -> dict[str, str]:
        """Return the rule sets that there are: name by id."""
        with self._lock:
            return {key: found.name for key, found in self.session.plugins.rulesets().items()}

    def ruleset(self, table: Table) -> Ruleset:
        """Return the rule set of an engagement. Raise Fault where there is no such thing."""
        return self.session.plugins.ruleset(str(table.get("ruleset", "")))

    def units(self, ruleset: str) -> list[Profile]:
        """Return the profiles of all units of a rule set."""
        return self.profiles(ruleset, self.session.plugins.ruleset(ruleset).unit_tables)

    def listed(self, ruleset: Ruleset, reference: str) -> list[str]:
        """Return the references of the weapons that a unit's profile lists, in its order."""
        from grapeshot.armies.fielded import weapons_listed  # not before the first paint

        known = self.profiles(ruleset.id, (*ruleset.unit_tables, "weapon"))
        unit = next((each for each in known if each.reference == reference), None)
        return [each.reference for each in weapons_listed(unit, known)] if unit else []

    def parts(self, ruleset: Ruleset, table: Table) -> tuple[PartView, ...]:
        """Return the parts of an engagement. Raise Fault where they cannot be told apart."""
        with self._lock:
            return Parts(self.session.profiles, ruleset).of(table)

    def profiles(self, ruleset: str, kinds: tuple[str, ...]) -> list[Profile]:
        """Return the profiles of some kinds; a file that is no TOML is left out."""
        from grapeshot.armies.fielded import profiles_known  # not before the first paint

        with self._lock:
            found = profiles_known(self.session, ruleset)
        return [profile for profile in found if profile.kind in kinds]

    def traits(self, ruleset: str, key: str) -> list[KnownTrait]:
        """List the traits that a weapon ("w"), an attacker ("a") or a target ("t") may bear."""
        bearers = _BEARERS[key]
        with self._lock:
            found = {
                each.name: KnownTrait(
                    each.name,
                    each.parameter.expected if each.parameter else "",
                    each.aliases,
                    each.several,
                    each.rule,
                )
                for each in self.session.plugins.traits(ruleset)
                if bearers & {*each.bearer.split(" or ")}
            }
            fields = self.session.plugins.ruleset(ruleset).rule_fields if key != "w" else ()
        for stated in fields:
            name, *aliases = stated.names
            expected = "" if stated.value is not None else "a number, or a roll such as 5+"
            found.setdefault(name, KnownTrait(name, expected, tuple(aliases)))
        return sorted(found.values(), key=lambda each: each.name.casefold())

    def forget(self, file: Path) -> None:
        """Read a file of profiles anew when it is next asked for."""
        with self._lock:
            self.session.profiles.forget(file)

    def army(self, path: Path) -> FieldedArmy:
        """Return an army list with its profiles. Raise Fault where it is not right at all."""
        from grapeshot.armies.fielded import field_army  # only where there are army lists

        with self._lock:
            return field_army(path, self.session)

    def layout(self, table: Table) -> Table:
        """Return the `[table]` of an engagement, merged over the profile that it refers to."""
        own = part_of(table, ("table",))
        if "profile" not in own:
            return own
        with self._lock:
            try:
                base = self.session.profiles.find(str(own["profile"]), ("table",)).table
            except Fault:
                return own
        return {**base, **{key: value for key, value in own.items() if key != "profile"}}

    def as_profile(self, table: Table, part: Part, *, is_weapon: bool) -> Bearer:
        """Return a part of an engagement as the profile that it comes to. Raise Fault.

        What is a fact of this one attack is no part of a profile.
        """
        ruleset = self.ruleset(table)
        shapes = (ruleset.weapon,) if is_weapon else (ruleset.attacker, ruleset.target)
        kinds = ("weapon",) if is_weapon else ruleset.unit_tables
        own = dict(part_of(table, part))
        kind, base = kinds[0], {}
        if "profile" in own:
            with self._lock:
                found = self.session.profiles.find(str(own.pop("profile")), kinds)
            kind, base = found.kind, dict(found.table)
        kept = {*_OF_PROFILES, *ruleset.profile_keys}
        passing = {key for key in own if key not in kept and _is_passing(key, shapes)}
        lasting = {key: value for key, value in own.items() if key not in passing}
        return Bearer(kind, {**base, **lasting}, {key: own[key] for key in passing})

    def first_of(self, ruleset: str) -> Table:
        """Return an engagement to begin with: the first that ships, or one made of profiles."""
        shipped = shipped_engagements(ruleset)
        if shipped:
            return shipped[0].table
        weapon = self.profiles(ruleset, ("weapon",))[:1]
        unit = self.units(ruleset)[:1]
        return {
            "ruleset": ruleset,
            "weapon": {"profile": weapon[0].reference} if weapon else {},
            "attacker": {"profile": unit[0].reference} if unit else {},
            "target": {"profile": unit[0].reference} if unit else {},
        }


def _is_passing(key: str, shapes: tuple[type[Any], ...]) -> bool:
    """Return whether a key of a unit or weapon is a fact of one attack, or none of its own."""
    known = [
        fields_by_name(shape)[names_of(shape)[key]] for shape in shapes if key in names_of(shape)
    ]
    return all(field.metadata["circumstance"] for field in known)
