"""What a comparison is made of, found by name: weapons, targets, armies, what is swept."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from grapeshot.compare.question import Question, Target, Variant, Weapon, variants_of
from grapeshot.engagement.asked import set_field
from grapeshot.engagement.modes import KEY, tables_of_modes
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault, Refusal
from grapeshot.names import nearest, normalise
from grapeshot.schema import keys_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from grapeshot.armies.fielded import FieldedArmy, FieldedUnit
    from grapeshot.engagement.profiles import Profile
    from grapeshot.plugins.ruleset import Ruleset
    from grapeshot.session import Session

_ANY = "*?["
_ARMS = "weapons"
_TRIED = 20
"""Units that a weapon is given to, to see whether they can fire it, where none lists it."""


def weapons_named(
    session: Session, ruleset: Ruleset, names: Sequence[str], settings: Mapping[str, Any]
) -> tuple[Weapon, ...]:
    """Return the weapons of a rule set that fit any of the names; all of them where there are none.

    A name may be a glob, such as `las*`. Each mode of a weapon is one by itself. A weapon that
    cannot be read without somebody who fires it gets the first unit that lists it. Raise Fault.
    """
    found = weapons_fitting(session, ruleset, names)
    doubles = _doubles(found)
    bearers = _Bearers(session, ruleset, settings)
    return tuple(
        each._replace(named=bool(names))
        for profile in found
        for each in bearers.armed(profile, _told(profile, doubles))
    )


def weapons_fitting(session: Session, ruleset: Ruleset, names: Sequence[str]) -> list[Profile]:
    """Return the profiles of the weapons that fit any of the names, or all. Raise Fault."""
    known = [each for each in session.profiles.all(ruleset.id) if each.kind == "weapon"]
    return _fitting(known, names, "weapon")


def targets_fitting(session: Session, ruleset: Ruleset, names: Sequence[str]) -> list[Profile]:
    """Return the profiles of the units that fit any of the names, or all. Raise Fault."""
    return _fitting(_units(session, ruleset), names, "target")


def targets_named(session: Session, ruleset: Ruleset, names: Sequence[str]) -> tuple[Target, ...]:
    """Return the units of a rule set that fit any of the names, or all. Raise Fault."""
    found = targets_fitting(session, ruleset, names)
    doubles = _doubles(found)
    return tuple(
        Target(_told(each, doubles), {"profile": each.reference}, named=bool(names))
        for each in found
    )


def weapons_of(army: FieldedArmy, ruleset: Ruleset, only: str = "") -> tuple[Weapon, ...]:
    """Return the weapons of an army's units, or of the one of a name. Raise Fault."""
    units = [each for each in army.units if not only or _is_called(each, only)]
    if only and not units:
        known = [each.listed.name for each in army.units]
        raise Fault(
            "unknown_unit", f'no unit "{only}" in {army.listed.name}', nearest=nearest(only, known)
        )
    keys = keys_of(ruleset.attacker)
    return tuple(
        Weapon(
            f"{unit.listed.name}: {weapon.name}",
            {"profile": weapon.profile.reference},
            _unit_table(unit, keys, weapon.models),
            mode,
            by=unit.listed.name,
            points=unit.listed.points,
            named=True,
        )
        for unit in units
        for weapon in unit.weapons
        for mode in _modes(weapon.profile)
    )


def targets_of(army: FieldedArmy, ruleset: Ruleset) -> tuple[Target, ...]:
    """Return the units of an army as targets."""
    keys = keys_of(ruleset.target)
    return tuple(
        Target(
            each.listed.name,
            _unit_table(each, keys, each.listed.models),
            each.listed.points,
            named=True,
        )
        for each in army.units
    )


def weapons_listed(
    session: Session, ruleset: Ruleset, settings: Mapping[str, Any]
) -> tuple[Weapon, ...]:
    """Return the weapons that the profile of the attacker in the settings lists as its own."""
    reference = str(settings.get("attacker", {}).get("profile", ""))
    unit = next((e for e in _units(session, ruleset) if e.reference == reference), None)
    if unit is None:
        return ()
    listed = _listed(unit)
    stem = reference.split("/")[1] if "/" in reference else ""
    known = [e for e in session.profiles.all(ruleset.id) if normalise(e.name) in listed]
    weapons = [each for each in known if each.kind == "weapon"]
    own = {normalise(e.name): e for e in sorted(weapons, key=lambda e: _stem(e) == stem)}
    return tuple(
        Weapon(_with_mode(each.name, mode), {"profile": each.reference}, {}, mode, unit.name)
        for each in own.values()
        for mode in _modes(each)
    )


def settings_of(session: Session, ruleset: Ruleset, words: Iterable[str]) -> dict[str, Any]:
    """Return the fields that `key=value` words state, as tables of an engagement. Raise Fault."""
    table: dict[str, Any] = {}
    for word in words:
        if "=" not in word:
            raise Fault(
                "bad_question", f'"{word}"', expected="a field as key=value, such as distance=12"
            )
        set_field(session, ruleset, table, word)
    return table


def swept(session: Session, ruleset: Ruleset, words: Iterable[str]) -> tuple[Variant, ...]:
    """Return every combination of what `key=value,value,...` words sweep. Raise Fault."""
    return variants_of([list(_values(session, ruleset, word)) for word in words])


def _values(session: Session, ruleset: Ruleset, word: str) -> Iterator[Variant]:
    key, equals, texts = word.partition("=")
    values = [each.strip() for each in texts.split(",")]
    if not equals or not all(values):
        raise Fault(
            "bad_sweep", f'"{word}"', expected="a field and its values, such as distance=6,12,24"
        )
    for value in dict.fromkeys(values):
        tables = settings_of(session, ruleset, [f"{key}={value}"])
        yield Variant({key: _only_value(tables, value)}, tables)


def _only_value(tables: Mapping[str, Any], text: str) -> Any:
    """Return the value that was set, as it was read; the text where it is a whole table."""
    (value,) = tables.values()
    if isinstance(value, dict):
        (value,) = value.values()
        return text if "/" in str(value) else value
    return value


def _fitting(known: list[Profile], names: Sequence[str], what: str) -> list[Profile]:
    if not names:
        return known
    found: dict[int, Profile] = {}
    for name in names:
        fitting = _called(known, name) or _between_commas(known, name, what)
        found |= {id(each): each for each in fitting}
    return list(found.values())


def _between_commas(known: list[Profile], text: str, what: str) -> list[Profile]:
    """Return the profiles of names with commas between them. Raise Fault for one that is unknown.

    Asked for what is no name itself, since a profile's own name may have a comma.
    """
    found: list[Profile] = []
    for name in map(str.strip, text.split(",")):
        fitting = _called(known, name)
        if not fitting:
            raise Fault(
                "unknown_profile",
                f'no {what} "{name}"',
                expected="a name that `grapeshot profiles list` tells, or a glob such as las*",
                nearest=nearest(name, [each.name for each in known]),
            )
        found += fitting
    return found


def _called(known: list[Profile], name: str) -> list[Profile]:
    """Return the profiles of a name, a reference or a glob; else those with all its words."""
    if any(sign in name for sign in _ANY):
        whole = "/" in name
        return [each for each in known if _fits(each.reference if whole else each.name, name)]
    wanted = normalise(name)
    exact = [e for e in known if wanted in (normalise(e.name), normalise(e.reference))]
    words = [normalise(word) for word in name.split()]
    return exact or [e for e in known if _holds(e.name, words)]


def _fits(name: str, glob: str) -> bool:
    kept = "*".join(map(normalise, glob.split("*")))  # a star is also the mark of a footnote
    return fnmatchcase(normalise(name), kept)


def _holds(name: str, words: list[str]) -> bool:
    own = [normalise(word) for word in name.replace("(", " ").replace(")", " ").split()]
    return bool(words) and all(any(each.startswith(word) for each in own) for word in words)


def _units(session: Session, ruleset: Ruleset) -> list[Profile]:
    kinds = ruleset.unit_tables
    return [each for each in session.profiles.all(ruleset.id) if each.kind in kinds]


def _doubles(profiles: list[Profile]) -> set[str]:
    """Return the names that more than one of the profiles has."""
    names = [each.name for each in profiles]
    return {name for name in names if names.count(name) > 1}


def _told(profile: Profile, doubles: set[str]) -> str:
    """Return the name of a profile, with its file where there are several of the name."""
    if profile.name not in doubles:
        return profile.name
    return f"{profile.name} ({_stem(profile)})"


def _stem(profile: Profile) -> str:
    return profile.reference.split("/")[1]


def _modes(profile: Profile) -> list[str]:
    """Return the names of the modes of a weapon; a single "" where it has none."""
    if KEY not in profile.table:
        return [""]
    return [name for name, _, _ in tables_of_modes(profile.table, profile.place())]


def _with_mode(name: str, mode: str) -> str:
    return f"{name} ({mode})" if mode else name


def _unit_table(unit: FieldedUnit, keys: Sequence[str], models: int) -> dict[str, Any]:
    table: dict[str, Any] = {"profile": unit.profile.reference}
    if unit.listed.name != unit.profile.name and "name" in keys:
        table["name"] = unit.listed.name
    if "models" in keys:
        table["models"] = models
    return table


def _is_called(unit: FieldedUnit, name: str) -> bool:
    return normalise(name) in (normalise(unit.listed.name), normalise(unit.profile.name))


class _Bearers:
    """Finds who fires a weapon, where a rule set cannot do without."""

    def __init__(self, session: Session, ruleset: Ruleset, settings: Mapping[str, Any]) -> None:
        self._session, self._ruleset, self._settings = session, ruleset, settings
        self._units = _units(session, ruleset)

    def armed(self, profile: Profile, name: str) -> Iterator[Weapon]:
        """Yield a weapon in each of its modes, with somebody who fires it where that is needed."""
        for mode in _modes(profile):
            alone = Weapon(_with_mode(name, mode), {"profile": profile.reference}, {}, mode)
            yield alone if self._is_answered(alone) else self._borne(alone, profile.name)

    def _borne(self, weapon: Weapon, name: str) -> Weapon:
        """Return a weapon in the hands of the first unit that lists it, or of any that can."""
        wanted = normalise(name)
        listing = [each for each in self._units if wanted in _listed(each)]
        for unit in (*listing, *self._units[:_TRIED]):
            borne = weapon._replace(attacker={"profile": unit.reference}, by=unit.name)
            if self._is_answered(borne):
                return borne
        return weapon

    def _is_answered(self, weapon: Weapon) -> bool:
        """Return whether nothing is missing of who fires a weapon."""
        if "attacker" in self._settings or not self._units:
            return True
        target = Target("", {"profile": self._units[0].reference})
        question = Question(self._ruleset.id, (weapon,), (target,), settings=self._settings)
        (read,) = self._session.reader.document(question.engagement(weapon, target, Variant({})))
        if isinstance(read, Faulty):
            return not _is_of_attacker(read.faults[0])
        try:
            self._session.program(read)
        except Refusal:
            return True
        except Fault as fault:
            return not _is_of_attacker(fault)
        return True


def _is_of_attacker(fault: Fault) -> bool:
    return "attacker." in f"{fault.place.key} {fault.message}"


def _listed(unit: Profile) -> set[str]:
    """Return the names of the weapons that a unit's profile lists, to be compared."""
    names = unit.table.get(_ARMS, ())
    return {normalise(str(name)) for name in names} if isinstance(names, list) else set()
