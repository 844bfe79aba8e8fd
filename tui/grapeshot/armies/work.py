"""What one file brings, as it is gathered: profiles that were made, and what was refused."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grapeshot.armies.catalogue import Found
from grapeshot.armies.converting import Converter, Gathered, Profile, Unread
from grapeshot.errors import Fault, beginning
from grapeshot.plugins.importing import Printed
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.armies.lists import Army
    from grapeshot.plugins.importing import Gear, Importing
    from grapeshot.plugins.ruleset import Ruleset


class Refused(NamedTuple):
    """A weapon or unit that could not be read, and why."""

    profile: str
    reason: str


class Imported(NamedTuple):
    """What one file brings."""

    path: Path
    ruleset: str
    profiles: list[Profile]
    refused: list[Refused]
    army: Army | None = None
    notes: tuple[str, ...] = ()

    @property
    def unread(self) -> list[Unread]:
        """What its profiles leave unread."""
        return [each for profile in self.profiles for each in profile.unread]

    def count(self, kind: str = "") -> int:
        """Return how many weapons there are, or of another kind; of "" all that are no weapons."""
        return sum(each.kind == kind if kind else each.kind != "weapon" for each in self.profiles)


_MOST_PROFILES = 2_000
"""Weapons and units in one file; the largest real ones have some four hundred."""


class Work:
    """Profiles made from one file, and what was refused."""

    def __init__(self, converter: Converter, how: Importing, ruleset: Ruleset) -> None:
        self.how = how
        self.ruleset = ruleset
        self.refused: list[Refused] = []
        self._gathered = Gathered()
        self._converter = converter
        self._made: dict[str, Profile | None] = {}
        """Units by what is printed of them: the same one is read once."""

    def is_weapon(self, found: Found) -> bool:
        """Return whether a profile is a weapon's."""
        return any(kind <= found.values.keys() for kind in self.how.weapons)

    def is_unit(self, found: Found) -> bool:
        """Return whether a profile is a unit's."""
        return any(kind <= found.values.keys() for kind in self.how.units)

    def weapon(self, found: Found, origin: str) -> Profile | None:
        """Make the profile of a weapon, or note why there is none."""
        key = repr((found, origin))
        if key not in self._made:
            self._made[key] = self._weapon(found, origin)
        return self._made[key]

    def _weapon(self, found: Found, origin: str) -> Profile | None:
        self._demand_bearable()
        try:
            profile = self._converter.weapon(Printed(found.name, found.values))
        except Fault as fault:
            self._refuse(found.name, fault)
            return None
        return self._gathered.add(profile, origin)

    def called(self, rows: list[Printed]) -> dict[str, str]:
        """Return the weapons that a unit's rows may name: how they call them, and their names."""
        return self.how.called(rows) if self.how.called else {}

    def unit(
        self,
        rows: list[Printed],
        more: dict[str, Any],
        origin: str,
        named: Collection[str] = (),
        gear: Iterable[Found] = (),
    ) -> Profile | None:
        """Make the profile of a unit, or note why there is none.

        `named` are weapons of its own, which may stand among its rules, `gear` the other sheets
        that it has for sure.
        """
        given = [each for each in map(self._gear, gear) if each is not None]
        key = repr((rows, more, origin, sorted(named), given))
        if key not in self._made:
            self._made[key] = self._unit(rows, more, origin, named, given)
        return self._made[key]

    def _gear(self, found: Found) -> Gear | None:
        read = self.how.gear
        return read(Printed(found.name, found.values)) if read else None

    def _unit(
        self,
        rows: list[Printed],
        more: dict[str, Any],
        origin: str,
        named: Collection[str],
        gear: list[Gear],
    ) -> Profile | None:
        self._demand_bearable()
        known = {"models", *self.ruleset.profile_keys}
        try:
            kept = {key: value for key, value in more.items() if key in known}
            profile = self._converter.unit(rows, kept, named, gear)
        except Fault as fault:
            self._refuse(rows[0].name, fault)
            return None
        return self._gathered.add(profile, origin)

    def _refuse(self, name: str, fault: Fault) -> None:
        self.refused.append(Refused(name, beginning(fault.sentence())))

    def _demand_bearable(self) -> None:
        """Raise Fault (`too_large`) where a file holds more than any real one does."""
        held = len(self._made) + len(self.refused)
        if held > _MOST_PROFILES:
            raise Fault("too_large", f"it holds more than {_MOST_PROFILES} weapons and units")

    def imported(self, path: Path, army: Army | None = None, notes: Iterable[str] = ()) -> Imported:
        """Return all that was made."""
        refused = list(dict.fromkeys(self.refused))
        made = self._gathered.all()
        return Imported(path, self.ruleset.id, made, refused, army, tuple(dict.fromkeys(notes)))
