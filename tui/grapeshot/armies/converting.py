"""Profiles made of what a file prints: rules are settled, and each profile is checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.bearing import bear_on_unit, bear_on_weapon
from grapeshot.errors import Fault, Place, beginning
from grapeshot.names import normalise
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.engagement.bearing import Bearing
    from grapeshot.plugins.importing import Gear, Importing, Printed
    from grapeshot.plugins.registry import Plugins
    from grapeshot.plugins.ruleset import Ruleset

Check = Callable[["Ruleset", str, dict[str, Any], Place], Iterable[Fault]]
"""What says what is wrong with a profile: rule set, its kind, its table, where it stands."""


class Unread(NamedTuple):
    """What a file says and this program does not: of which weapon or unit, nearest known name."""

    profile: str
    text: str
    nearest: str | None = None


class Profile(NamedTuple):
    """A profile that was made, with what is left unread of it."""

    kind: str
    table: dict[str, Any]
    unread: tuple[Unread, ...] = ()

    @property
    def name(self) -> str:
        """Its name."""
        return str(self.table["name"])

    def without_unread(self) -> Profile:
        """Return it as if all of it were read."""
        table = {key: value for key, value in self.table.items() if key != "unread"}
        return self._replace(table=table, unread=())

    def renamed(self, name: str) -> Profile:
        """Return it under another name."""
        return self._replace(table={**self.table, "name": name})


class Converter:
    """Makes profiles of one rule set."""

    def __init__(
        self, plugins: Plugins, ruleset: Ruleset, importing: Importing, check: Check
    ) -> None:
        self._plugins = plugins
        self._ruleset = ruleset
        self._importing = importing
        self._check = check
        self._names: set[str] = set()
        self._unknown = 0
        """Texts so far of which nothing is known."""
        self._settled: dict[tuple[str, str], tuple[list[str], str | None]] = {}

    def weapon(self, printed: Printed) -> Profile:
        """Return the profile of a weapon. Raise Fault where its figures cannot be read."""
        table = self._importing.weapon(printed)
        name = str(table["name"])
        texts = list(table.pop("traits", ()))
        own, _ = self._settle("weapon", str(table.pop("named", "")))
        acting = [each for each in own if self._bear("weapon", each).known is None]
        known, unread = self._split("weapon", name, [*acting, *texts])
        table["traits"] = known
        profile = self._checked("weapon", "traits", table, unread)
        return profile.without_unread() if own else profile  # those are the rule's own words

    def unit(
        self,
        rows: Sequence[Printed],
        more: dict[str, Any],
        named: Collection[str] = (),
        gear: Iterable[Gear] = (),
    ) -> Profile:
        """Return the profile of a unit; `more` are keys that only its surroundings tell of.

        `named` are weapons of its own, which may stand among its rules; `gear` is what its wargear
        gives it.
        """
        kind = self._ruleset.unit_tables[0]
        table = self._importing.unit(rows)
        weapons = {normalise(each) for each in named}
        printed = dict.fromkeys(table.pop("rules", ()))
        texts = [each for each in printed if normalise(each) not in weapons]
        known, unread = self._split("unit", str(table["name"]), texts)
        table.update(more)
        for each in gear:
            _equip(table, each)
            unread += [Unread(str(table["name"]), text) for text in each.unread]
        table["rules"] = list(dict.fromkeys(known))
        for group in table.get("groups", ()):
            texts = [each for each in group["rules"] if normalise(each) not in weapons]
            group["rules"], more_unread = self._split("unit", str(group["name"]), texts)
            unread += more_unread
        return self._checked(kind, "rules", table, unread)

    def _split(self, side: str, name: str, texts: list[str]) -> tuple[list[str], list[Unread]]:
        """Return the known rules among some texts, each once, and what is unread of them."""
        known: dict[tuple[str, str], str] = {}
        unread = []
        for text in texts:
            found, near = self._settle(side, text)
            if not found:
                unread.append(Unread(name, beginning(text), near))
            for each in found:
                known.setdefault(self._meant(side, each), each)
        return list(known.values()), unread

    def _settle(self, side: str, text: str) -> tuple[list[str], str | None]:
        """Return the known rules that a text names, or none and the nearest."""
        key = (side, text)
        if key not in self._settled:
            self._settled[key] = self._found(side, text)
        return self._settled[key]

    def _found(self, side: str, text: str) -> tuple[list[str], str | None]:
        if len(text) > _LONGEST_RULE:
            return [], None
        if self._unknown > _MOST_UNKNOWN and not self._may_know(text):
            return [], None  # so many unknown ones are of no game that is known
        fault = self._fault(side, text)
        if fault is None:
            return [text], None
        for spelt in _spellings(text):
            if all(self._may_know(each) for each in spelt) and not any(
                self._fault(side, each) for each in spelt
            ):
                return spelt, None
        self._unknown += 1
        return [], fault.nearest

    def _may_know(self, text: str) -> bool:
        """Return whether a text begins with a known name: looking for the nearest is slow."""
        if not self._names:
            traits = self._plugins.traits(self._ruleset.id)
            self._names = {
                normalise(name) for each in traits for name in (each.name, *each.aliases)
            }
            fields = self._ruleset.rule_fields
            self._names |= {normalise(name) for field in fields for name in field.names}
        plain = text.lstrip("[{")
        known = self._plugins.known_rules(self._ruleset.id)
        return any(each in self._names or known.ids(each) for each in _beginnings(plain))

    def _fault(self, side: str, text: str) -> Fault | None:
        try:
            self._bear(side, text)
        except Fault as fault:
            return fault
        return None

    def _bear(self, side: str, text: str) -> Bearing:
        bear = bear_on_weapon if side == "weapon" else bear_on_unit
        return bear(self._plugins, self._ruleset, text)

    def _meant(self, side: str, text: str) -> tuple[str, str]:
        """Return a key that is equal for all spellings of one rule, on a weapon or a unit.

        Raise Fault for a rule that is not known.
        """
        trait = self._bear(side, text).borne.trait
        return trait.name, normalise(text) if trait.several else ""

    def _checked(self, kind: str, key: str, table: dict[str, Any], unread: list[Unread]) -> Profile:
        """Return a profile without fault: rules that do not go together are left unread.

        Raise Fault where something else is wrong with it.
        """
        while faults := list(self._check(self._ruleset, kind, table, Place())):
            at = self._culprit(kind, key, table, len(faults))
            if at is None:
                raise faults[0]
            unread.append(Unread(str(table["name"]), table[key].pop(at), faults[0].nearest))
        if unread:
            table["unread"] = list(dict.fromkeys(each.text for each in unread))
        return Profile(kind, table, tuple(unread))

    def _culprit(self, kind: str, key: str, table: dict[str, Any], faults: int) -> int | None:
        """Return the last rule without which there are fewer faults, or None."""
        for at in reversed(range(len(table[key]))):
            without = table | {key: table[key][:at] + table[key][at + 1 :]}
            if len(list(self._check(self._ruleset, kind, without, Place()))) < faults:
                return at
        return None


_MOST_UNKNOWN = 100
_LONGEST_RULE = 500
"""Letters of a rule with its value and a remark; what is longer explains something."""


def _equip(table: dict[str, Any], gear: Gear) -> None:
    """Give a unit what its wargear gives: of two values the lower counts."""
    for key, value in gear.keys.items():
        own = table.get(key)
        table[key] = min(own, value) if own else value


_LONGEST_NAME = 60
_FEW_WORDS = 8


def _is_sentence(text: str) -> bool:
    return len(text.split()) > _FEW_WORDS or len(text) > _LONGEST_NAME


def _beginnings(text: str) -> Iterator[str]:
    """Yield what a text may begin with, in plain letters: its words up to each, and to a value."""
    yield normalise(text)
    yield normalise(_A_VALUE.split(text, maxsplit=1)[0])
    words = text.split(maxsplit=_FEW_WORDS)[:_FEW_WORDS]
    yield from (normalise(" ".join(words[:number])) for number in range(1, len(words) + 1))


_A_VALUE = re.compile(r"[\d(\[+]")


def _spellings(text: str) -> Iterator[list[str]]:
    """Yield what else a text may name.

    Without a full stop, without a plural; with the value that stands behind a placeholder, as in
    `Rage (X) (2)`; without a remark behind its value; once for each of two values, or with another
    rule in its brackets; and two with no comma between them.
    """
    plain = text.rstrip(". ;*†")
    if plain != text and plain:
        yield [plain]
    if plain.endswith("s"):
        yield [plain.removesuffix("s")]
    if valued := _VALUE_BEHIND.fullmatch(plain):
        yield [f"{valued[1]} ({valued[2]})"]
    if remarked := _REMARK_BEHIND.fullmatch(plain):
        yield [remarked[1]]
    if unvalued := _NO_VALUE.fullmatch(plain):
        yield [unvalued[1]]
    if several := _TWO_VALUES.fullmatch(plain):
        name, first, second = several.groups()
        yield [f"{name} ({first})", f"{name} ({second})"]
        yield [f"{name} ({first})", second]
    if _is_sentence(text):
        return
    for cut in (at for at, letter in enumerate(plain) if letter in " .;"):
        first, second = plain[:cut].rstrip(" .;"), plain[cut:].lstrip(" .;")
        if first and second and first.count("(") == first.count(")"):
            yield [first, second]


_VALUE_BEHIND = re.compile(r"(.+?)\s*\(X\+?\)\s*\(?([^()]*\d[^()]*)\)?", re.IGNORECASE)
_REMARK_BEHIND = re.compile(r"(.+?\([^()]*\d[^()]*\))\s*\([^()]+\)")
_TWO_VALUES = re.compile(r"([^()\[{]+?)\s*\(([^(),]+),\s*([^()]+)\)")
_NO_VALUE = re.compile(r"(.+?)\s*\(X\+?\)", re.IGNORECASE)


_MERGED = ("models", "weapons")
"""Keys of a unit that tell of one choice of it, and not of what it is."""


class Gathered:
    """Profiles of which no two of a kind have the same name; the same one is kept once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Profile] = {}
        self._numbered: dict[tuple[str, str, str], Profile] = {}
        """Those that only a number tells apart: by kind, the name without it, and figures."""
        self._numbers: dict[tuple[str, str], count[int]] = {}
        """The numbers that are left for a kind and name."""

    def add(self, profile: Profile, origin: str) -> Profile:
        """Keep a profile, and return it as it is kept; `origin` tells two of one name apart."""
        kind, figures = profile.kind, _figures(profile)
        for name in _names(profile.name, origin):
            there = self._found.get((kind, normalise(name)))
            if there is None:
                return self._keep(profile.renamed(name))
            if _figures(there) == figures:
                return _merge(there, profile)
        key = (kind, normalise(profile.name))
        if same := self._numbered.get((*key, repr(figures))):
            return _merge(same, profile)
        kept = self._numbered[*key, repr(figures)] = self._next(profile, key)
        return kept

    def _next(self, profile: Profile, key: tuple[str, str]) -> Profile:
        """Keep a profile under the first number that is free."""
        numbers = self._numbers.setdefault(key, count(2))
        names = (f"{profile.name} ({number})" for number in numbers)
        name = next(name for name in names if (profile.kind, normalise(name)) not in self._found)
        return self._keep(profile.renamed(name))

    def _keep(self, profile: Profile) -> Profile:
        return self._found.setdefault((profile.kind, normalise(profile.name)), profile)

    def all(self) -> list[Profile]:
        """Return all of them: the weapons, then the rest."""
        return sorted(self._found.values(), key=lambda each: each.kind != "weapon")


def _figures(profile: Profile) -> dict[str, Any]:
    return {k: v for k, v in profile.table.items() if k not in (*_MERGED, "name")}


def _merge(there: Profile, other: Profile) -> Profile:
    """Add to a unit what another choice of it has; return it."""
    weapons = [*there.table.get("weapons", ()), *other.table.get("weapons", ())]
    if weapons:
        there.table["weapons"] = list(dict.fromkeys(weapons))
    if "models" in there.table:
        there.table["models"] = min(there.table["models"], other.table.get("models", 1))
    return there


def _names(name: str, origin: str) -> Iterator[str]:
    yield name
    if origin and origin.casefold() != name.casefold():
        yield f"{name} - {origin}"
