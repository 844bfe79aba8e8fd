"""An army list with its profiles: what each of its units is, and what its models carry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.armies.lists import Army, ArmyUnit, read_army
from grapeshot.engagement.profiles import Profile
from grapeshot.errors import Fault, Place
from grapeshot.names import nearest, normalise
from grapeshot.records import NamedTuple
from grapeshot.toml_lines import line_of

if TYPE_CHECKING:
    from grapeshot.plugins.ruleset import Ruleset
    from grapeshot.session import Session

_WEAPON = ("weapon",)
_SHOWN = 6


class Carrying(NamedTuple):
    """A weapon of a unit."""

    profile: Profile
    models: int
    """How many of the unit's models carry it."""

    @property
    def name(self) -> str:
        """What its profile calls it."""
        return _name_of(self.profile)


class FieldedUnit(NamedTuple):
    """A unit of an army list with its profiles."""

    listed: ArmyUnit
    profile: Profile
    weapons: tuple[Carrying, ...]
    """Those of the list; where it names none, those that the unit's profile names."""


class FieldedArmy(NamedTuple):
    """An army list with its profiles, and what is wrong with it."""

    listed: Army
    file: Path
    units: tuple[FieldedUnit, ...]
    """Those whose profile was found."""
    faults: tuple[Fault, ...]


def field_army(path: Path, session: Session) -> FieldedArmy:
    """Return an army list with its profiles. Raise Fault where the list itself is not right."""
    army = read_army(path)
    try:
        ruleset = session.plugins.ruleset(army.ruleset)
    except Fault as fault:
        fault.place = Place(str(path), "ruleset", line_of(path, "ruleset"))
        raise
    finder = _Finder(profiles_known(session, ruleset.id), ruleset)
    units = tuple(_fielded(army, finder))
    for each in finder.faults:
        key = each.place.key
        each.place = Place(str(path), key, line_of(path, key))
    return FieldedArmy(army, path, units, tuple(finder.faults))


def profiles_known(session: Session, ruleset: str) -> list[Profile]:
    """Return all profiles of a rule set, the user's in the place of what ships.

    A file that is no TOML is left out: checking it is another command's business.
    """
    found: dict[tuple[str, str], Profile] = {}
    for path in session.profiles.files(ruleset):
        try:
            for each in session.profiles.of_file(path, ruleset):
                found[each.kind, normalise(each.reference)] = each
        except Fault:
            continue
    return list(found.values())


def _fielded(army: Army, finder: _Finder) -> Iterator[FieldedUnit]:
    for number, listed in enumerate(army.unit):
        key = f"unit[{number}]"
        profile = finder.unit(listed.profile, f"{key}.profile")
        stem = _stem_of(profile) if profile else ""
        weapons: list[Carrying] = []
        for place, weapon in enumerate(listed.weapons):
            where = f"{key}.weapons[{place}]"
            found = finder.weapon(weapon.profile, where, stem)
            if weapon.count is not None and weapon.count > listed.models:
                told = f"count = {weapon.count}"
                finder.blame(told, where, f"at most the unit's models, {listed.models}")
            if found is not None:
                weapons.append(Carrying(found, min(weapon.count or listed.models, listed.models)))
        if profile is not None:
            if not listed.weapons:
                named = weapons_listed(profile, finder.known)
                weapons = [Carrying(each, listed.models) for each in named]
            yield FieldedUnit(listed, profile, tuple(weapons))


def weapons_listed(unit: Profile, known: Iterable[Profile]) -> list[Profile]:
    """Return the weapons that a unit's profile names, in its order, as far as they are known.

    Of several weapons of one name that is meant which stands in the unit's own file.
    """
    known, named = list(known), unit.table.get("weapons", ())
    names = map(str, named if isinstance(named, list) else ())
    found = (_called(known, name, _WEAPON, _stem_of(unit)) for name in names)
    return [each[-1] for each in found if each]


class _Finder:
    """Finds the profiles that an army list names, and notes those that are not there."""

    def __init__(self, known: Iterable[Profile], ruleset: Ruleset) -> None:
        self.known = list(known)
        self._ruleset = ruleset
        self.faults: list[Fault] = []

    def unit(self, name: str, key: str) -> Profile | None:
        """Return the profile of a unit."""
        return self._found(name, self._ruleset.unit_tables, key, "")

    def weapon(self, name: str, key: str, stem: str) -> Profile | None:
        """Return the profile of a weapon: of several of one name that in the unit's own file."""
        return self._found(name, _WEAPON, key, stem)

    def blame(self, found: str, key: str, expected: str, near: str | None = None) -> None:
        """Note what is wrong with the list."""
        fault = Fault("bad_army", found, expected=expected, nearest=near, place=Place(key=key))
        self.faults.append(fault)

    def _found(self, name: str, kinds: tuple[str, ...], key: str, stem: str) -> Profile | None:
        found = _called(self.known, name, kinds, stem)
        if len(found) == 1:
            return found[0]
        if found:
            references = ", ".join(each.reference for each in found[:_SHOWN])
            self.blame(f'several profiles are named "{name}"', key, f"one of: {references}")
            return None
        expected = f"a {' or '.join(kinds)} of {self._ruleset.id}"
        self.blame(f'no profile "{name}"', key, expected, self._nearest(name, kinds))
        return None

    def _nearest(self, name: str, kinds: tuple[str, ...]) -> str | None:
        of_kind = [each for each in self.known if each.kind in kinds]
        whole = "/" in name
        names = {each.reference if whole else _name_of(each): each.reference for each in of_kind}
        near = nearest(name, names)
        if near is None and whole:
            last = {_name_of(each): each.reference for each in of_kind}
            near = nearest(name.rpartition("/")[2], last)
            return last[near] if near else None
        return names[near] if near else None


def _called(
    known: Iterable[Profile], name: str, kinds: tuple[str, ...], stem: str
) -> list[Profile]:
    """Return the profiles of a name or a whole reference, those of one file if there are."""
    wanted = normalise(name)
    of_kind = [each for each in known if each.kind in kinds]
    whole = [each for each in of_kind if normalise(each.reference) == wanted]
    named = whole or [each for each in of_kind if normalise(_name_of(each)) == wanted]
    return [each for each in named if _stem_of(each) == stem] or named


def _name_of(profile: Profile) -> str:
    return str(profile.table.get("name", ""))


def _stem_of(profile: Profile) -> str:
    return profile.reference.split("/", 2)[1]
