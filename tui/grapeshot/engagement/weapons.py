"""The weapons of a volley, each as an engagement of its own.

A weapon is fired at all targets by everybody, as the engagement says, unless its own table states
`targets`, or any keys of `attacker`, `situation` or `choices` that are otherwise for it alone. On
a table its own `table` says where it is aimed; everybody stands where the engagement has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from grapeshot.errors import Fault, shown
from grapeshot.names import nearest
from grapeshot.schema import names_of, read_table

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement, Struck
    from grapeshot.engagement.parts import PartReader

Table = Mapping[str, Any]


def volley_of(
    read: Engagement, armed: Iterable[tuple[Any, str, dict[str, Any]]], part: PartReader
) -> tuple[Engagement, ...]:
    """Return the engagement of each weapon, in the order of firing. Raise Fault."""
    return tuple(
        _Own(read, part, key).engagement(weapon, mode, modes)
        for key, (weapon, mode, modes) in zip(part.written.weapon_keys, armed, strict=True)
    )


class _Own:
    """What one weapon states of its own."""

    def __init__(self, read: Engagement, part: PartReader, key: str) -> None:
        self._read = read
        self._rules = read.ruleset
        self._part = part
        self._written = part.written
        self._key = key
        self._table = part.written.entry(key)

    def engagement(self, weapon: Any, mode: str, modes: dict[str, Any]) -> Engagement:
        """Return the engagement in which this weapon is fired alone."""
        return self._read._replace(
            weapon=weapon,
            mode=mode,
            modes=modes,
            more_weapons=(),
            attacker=self._attacker(),
            targets=tuple(map(self._struck, self._targets())),
            situation=self._situation(self._read.situation, "situation"),
            choices=self._choices(),
            table=self._layout(),
            given=self._given(),
            circumstances=(),
            is_of_volley=True,
        )

    def _own(self, name: str) -> Table:
        """Return a table that the weapon states. Raise Fault for what is none."""
        value = self._table.get(name, {})
        if not isinstance(value, dict):
            self._fault(name, "a table")
        return {key: each for key, each in value.items() if (name, key) != ("choices", "mode")}

    def _fault(self, name: str, expected: str) -> None:
        found = f"{name} = {shown(self._table[name])}"
        place = self._written.at(f"{self._key}.{name}")
        raise Fault("bad_profile", found, expected=expected, place=place)

    def _attacker(self) -> Any:
        own = self._own("attacker")
        if not own:
            return self._read.attacker
        merged = _over(self._written.table("attacker"), own, names_of(self._rules.attacker))
        return self._part.attacker(f"{self._key}.attacker", merged)

    def _choices(self) -> Any:
        own = self._own("choices")
        if not own:
            return self._read.choices
        merged = _over(self._written.choices(), own, names_of(self._rules.choices))
        return read_table(self._rules.choices, merged, self._written.at(f"{self._key}.choices"))

    def _layout(self) -> Any:
        own, stated = self._own("table"), self._written.table("table")
        if not own:
            return self._read.table
        if not stated:
            self._fault("table", "none, since the engagement has no table")
        for key in own:
            if isinstance(stated.get(key), list) and any(map(_is_table, stated[key])):
                where = f"{self._key}.table.{key}"
                raise Fault(
                    "bad_table",
                    f"{key} of one weapon's own",
                    expected="where it is aimed alone: all weapons are fired on one table",
                    place=self._written.at(where),
                )
        return self._part.layout(f"{self._key}.table", own)

    def _situation(self, general: Any, key: str) -> Any:
        """Return a situation as it is for this weapon; `key` is where the general one stands."""
        own = self._own("situation")
        if not own:
            return general
        shape = self._rules.situation
        stated = self._written.situation_at(key)
        merged = _over(stated, own, names_of(shape))
        return read_table(shape, merged, self._written.at(f"{self._key}.situation"))

    def _targets(self) -> list[int]:
        """Return the places of the targets that it is fired at."""
        known = [struck.unit.name for struck in self._read.targets]
        named = self._table.get("targets")
        if named is None:
            return list(range(len(known)))
        if not isinstance(named, list) or not named:
            self._fault("targets", "a list of names of targets")
        for index, name in enumerate(named):
            if name not in known:
                raise Fault(
                    "bad_profile",
                    f"targets names {shown(name)}",
                    expected="names of targets: " + ", ".join(known),
                    nearest=nearest(str(name), known),
                    place=self._written.at(f"{self._key}.targets[{index}]"),
                )
        return [place for place, name in enumerate(known) if name in named]

    def _struck(self, place: int) -> Struck:
        struck = self._read.targets[place]
        own = self._own("situation")
        if not own:
            return struck
        key = f"targets[{place}]" if self._written.tables("targets") else "target"
        names = names_of(self._rules.situation)
        given = struck.given.union(names[each] for each in own if each in names)
        return struck._replace(situation=self._situation(struck.situation, key), given=given)

    def _given(self) -> frozenset[str]:
        """Return the keys that are stated, those of other weapons left out."""
        general = {key for key in self._read.given if not key.startswith("weapon.")}
        weapon = names_of(self._rules.weapon)
        own = {f"weapon.{weapon[key]}" for key in self._table if key in weapon}
        for name in ("attacker", "situation", "choices"):
            fields = names_of(getattr(self._rules, name))
            own |= {f"{name}.{fields[key]}" for key in self._own(name) if key in fields}
        return frozenset(general | own)


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _over(general: Table, own: Table, names: Mapping[str, str]) -> dict[str, Any]:
    """Return a table with the keys of another one over it, by whatever names they go."""
    stated = {names.get(key, key) for key in own}
    return {k: v for k, v in general.items() if names.get(k, k) not in stated} | dict(own)
