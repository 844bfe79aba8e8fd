"""Names as people write them, and the profiles, units and weapons of a battle that they mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from grapeshot.armies.fielded import profiles_known
from grapeshot.errors import Fault, Place, shown
from grapeshot.names import nearest, normalise
from grapeshot.schema import keys_of

if TYPE_CHECKING:
    from grapeshot.battle.state import UnitState
    from grapeshot.engagement.profiles import Profile
    from grapeshot.plugins.ruleset import Ruleset
    from grapeshot.session import Session

Weapon = Mapping[str, Any]
_FEW = 6


class Names:
    """Finds what names mean in one rule set. Every fault tells the nearest right name."""

    def __init__(self, session: Session, ruleset: Ruleset) -> None:
        self._session = session
        self._ruleset = ruleset
        self._profiles: list[Profile] = []

    def one_of(self, name: str, known: Iterable[str], what: str) -> str:
        """Return the one that is called so, begins so, or has all the words."""
        names = list(known)
        found = _called(name, names)
        if len(found) == 1:
            return found[0]
        if found:
            told = ", ".join(found[:_FEW])
            raise Fault("ambiguous", f"several fit {shown(name)}", expected=f"one of: {told}")
        expected = ", ".join(names[:_FEW]) if names else ""
        raise Fault(
            f"unknown_{what.partition(' ')[0]}",
            f"there is no {what} {shown(name)}",
            expected=expected,
            nearest=nearest(name, names),
        )

    def unit(self, profile: str) -> tuple[dict[str, Any], list[dict[str, Any]], str]:
        """Return the table, the weapons and the name of a unit by its profile; "" is none."""
        if not profile:
            return {}, [], ""
        found = self._profile(profile, self._ruleset.unit_tables, "unit")
        stem = found.reference.rpartition("/")[0]
        weapons = []
        named = found.table.get("weapons", ())
        for name in named if isinstance(named, list) else ():
            same = self._all(str(name), ("weapon",), stem)
            if same:
                weapons.append({"profile": same[0].reference, "name": _name(same[0])})
        return {"profile": found.reference}, weapons, _name(found)

    def weapon(self, name: str, unit: UnitState) -> Weapon:
        """Return a weapon: one of the unit's, or any that has a profile."""
        own = {str(each["name"]): each for each in unit.weapons}
        if name.isdigit() and 1 <= int(name) <= len(unit.weapons):
            return unit.weapons[int(name) - 1]
        found = _called(name, own)
        if len(found) == 1:
            return own[found[0]]
        if found:
            return own[self.one_of(name, own, "weapon")]
        try:
            profile = self._profile(name, ("weapon",), "weapon")
        except Fault as fault:
            near = nearest(name, own)
            fault.nearest = near or fault.nearest
            raise
        return {"profile": profile.reference, "name": _name(profile)}

    def profiles(self, kinds: Iterable[str]) -> list[Profile]:
        """Return the profiles of some kinds, by name."""
        wanted = set(kinds)
        return sorted((p for p in self._known() if p.kind in wanted), key=_name)

    def check_unit(self, table: Mapping[str, Any]) -> None:
        """Raise Fault for a unit that could be neither an attacker nor a target."""
        shapes = (("attacker", self._ruleset.attacker), ("target", self._ruleset.target))
        known = {"profile", *(key for _, each in shapes for key in keys_of(each))}
        for key in table:
            if key not in known:
                near = nearest(key, known)
                raise Fault("unknown_key", f"{key} = {shown(table[key])}", nearest=near)
        for part, shape in shapes:
            keys = {"profile", *keys_of(shape)}
            self._session.reader.unit(
                self._ruleset,
                shape,
                {key: value for key, value in table.items() if key in keys},
                Place(),
                part,
            )

    def _profile(self, name: str, kinds: tuple[str, ...], what: str) -> Profile:
        found = self._all(name, kinds, "")
        references = {each.reference: each for each in found}
        if len(references) == 1:
            return found[0]
        if found:
            told = ", ".join(list(references)[:_FEW])
            raise Fault("ambiguous", f"several fit {shown(name)}", expected=f"one of: {told}")
        known = [_name(each) for each in self._known() if each.kind in kinds]
        told = f"there is no {what} {shown(name)}"
        expected = "a name that `grapeshot profiles list` tells"
        raise Fault("unknown_profile", told, expected=expected, nearest=nearest(name, known))

    def _all(self, name: str, kinds: tuple[str, ...], stem: str) -> list[Profile]:
        """Return the profiles that a name means, those of one file where there are any."""
        of_kind = [each for each in self._known() if each.kind in kinds]
        wanted = normalise(name)
        found = [each for each in of_kind if normalise(each.reference) == wanted]
        called = set(_called(name, [_name(each) for each in of_kind]))
        found = found or [each for each in of_kind if _name(each) in called]
        return [each for each in found if each.reference.rpartition("/")[0] == stem] or found

    def _known(self) -> list[Profile]:
        if not self._profiles:
            self._profiles = profiles_known(self._session, self._ruleset.id)
        return self._profiles


def _called(name: str, known: Iterable[str]) -> list[str]:
    """Return the names that are one, or else begin with it, or else have all its words."""
    names = list(dict.fromkeys(known))
    wanted = normalise(name)
    same = [each for each in names if normalise(each) == wanted]
    if same or not wanted:
        return same
    begun = [each for each in names if normalise(each).startswith(wanted)]
    if begun:
        return begun
    words = [normalise(word) for word in name.split()]
    return [
        each
        for each in names
        if all(
            any(normalise(own).startswith(word) for own in each.replace("(", " ").split())
            for word in words
        )
    ]


def _name(profile: Profile) -> str:
    return str(profile.table.get("name", ""))
