"""The parts of an engagement with all their fields, described for people; for any rule set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grapeshot.engagement import modes
from grapeshot.engagement.editing import ONE, SEVERAL, Part, Table, part_of, targets_of
from grapeshot.engagement.fields import FieldInfo, fields_of, overrides_of
from grapeshot.engagement.profiles import Profiles
from grapeshot.errors import Fault
from grapeshot.names import normalise
from grapeshot.plugins.ruleset import Ruleset
from grapeshot.records import NamedTuple
from grapeshot.schema import keys_of, one_of

_WEAPON = ("weapon",)


class PartView(NamedTuple):
    """One part of the engagement as it is shown: where it stands, its key, name and fields."""

    part: Part
    title: str
    key: str
    name: str
    fields: tuple[FieldInfo, ...]
    modes: tuple[Table, ...] = ()
    """The ways in which a weapon may be used, as its table or its profile has them."""
    mode: int | None = None
    """Which of them is chosen."""
    is_optional: bool = False
    """Whether there need be none."""
    apart: tuple[str, ...] = ()
    """What a weapon of a volley states for itself alone, in words."""


class Setting(NamedTuple):
    """A field that is changed again and again: its part, and its name among the others."""

    part: Part
    label: str
    field: FieldInfo


def usual_settings(
    parts: Sequence[PartView], usual: Iterable[str], kind: str, chosen: Part | None = None
) -> list[Setting]:
    """Return the fields that `Ruleset.usual` names, where they count in this kind of engagement.

    Of several targets the `chosen` one is meant, or else the first.
    """
    found: list[tuple[PartView, FieldInfo]] = []
    for key in usual:
        section, _, name = key.rpartition(".")
        views = [part for part in parts if _is_of(part, section)]
        views.sort(key=lambda part: part.part != chosen)
        for field in views[0].fields if views else ():
            if field.name == name and (not field.kinds or kind in field.kinds):
                found.append((views[0], field))
    labels = [field.label for _, field in found]
    return [Setting(part.part, _setting_label(part, field, labels), field) for part, field in found]


def _is_of(part: PartView, section: str) -> bool:
    return part.key == "t" if section == ONE else part.part == ((section,) if section else ())


def _setting_label(part: PartView, field: FieldInfo, labels: list[str]) -> str:
    is_only_one = labels.count(field.label) == 1
    return field.label if is_only_one else f"{part.title.lower()} {field.label}"


class Parts:
    """Describes engagements of one rule set."""

    def __init__(self, profiles: Profiles, ruleset: Ruleset) -> None:
        self._profiles = profiles
        self._ruleset = ruleset

    def of(self, table: Table) -> tuple[PartView, ...]:
        """Return the parts of an engagement, in the order in which they are shown."""
        ruleset = self._ruleset
        weapon = self._weapon(table, ("weapon",))
        parts = [weapon]
        for number in range(len(table.get("more_weapons", ()))):
            parts.append(self._weapon(table, ("more_weapons", number)))
        parts += self._unit(table, ("attacker",), "Attacker", "a", ruleset.attacker)
        for target in self._targets(table):
            parts += target
        parts.append(self._view(table, ("situation",), "Situation", "s", ruleset.situation))
        choices = self._view(table, ("choices",), "Choices", "c", ruleset.choices)
        mode = mode_field(table, weapon) if "mode" not in keys_of(ruleset.choices) else ()
        parts.append(choices._replace(fields=(*mode, *choices.fields)))
        layout = ruleset.layout()
        if layout is not None:
            laid = self._view(table, ("table",), "Table", "b", layout, ("table",))
            parts.append(laid)
        options = self._view(table, (), "Options", "r", ruleset.options)
        parts.append(options._replace(fields=(_kind_field(table, ruleset), *options.fields)))
        return tuple(parts)

    def _targets(self, table: Table) -> list[list[PartView]]:
        """Return each target, with the situation as it may be for it alone where there are more."""
        ruleset, targets = self._ruleset, targets_of(table)
        if len(targets) == 1:
            return [self._unit(table, targets[0], "Target", "t", ruleset.target)]
        found = []
        for number, part in enumerate(targets, 1):
            unit, *held = self._unit(table, part, f"Target {number}", "t", ruleset.target)
            taken = {each.name for each in unit.fields}
            situation = part_of(table, ("situation",))
            more = overrides_of(ruleset.situation, part_of(table, part), situation, taken)
            found.append([unit._replace(fields=(*unit.fields, *more)), *held])
        return found

    def _unit(
        self, table: Table, part: Part, title: str, key: str, shape: type[Any]
    ) -> list[PartView]:
        """Return a unit, and each weapon that is in its hands as a part of its own."""
        unit = self._view(table, part, title, key, shape, self._ruleset.unit_tables)
        weapon = self._ruleset.weapon
        held = [f for f in unit.fields if f.is_table and f.kind.shape is weapon]
        kept = tuple(field for field in unit.fields if field not in held)
        views = [
            self._weapon(table, (*part, field.name), f"{title}'s {field.label}") for field in held
        ]
        return [unit._replace(fields=kept), *(view._replace(is_optional=True) for view in views)]

    def _weapon(self, table: Table, part: Part, title: str = "Weapon") -> PartView:
        """Return a weapon, as it is in the mode that is chosen where it has several."""
        view = self._view(table, part, title, "w", self._ruleset.weapon, _WEAPON)
        own = part_of(table, part)
        view = view._replace(apart=_stated_apart(own))
        base = self._profile(own, _WEAPON)
        known = _modes_of(own, base)
        if not known:
            return view
        wanted = normalise(str(part_of(table, ("choices",)).get("mode", "")))
        names = [normalise(str(mode.get("name", ""))) for mode in known]
        chosen = names.index(wanted) if wanted in names else None
        given = dict(known[chosen]) if chosen is not None else {}
        name = view.name or str(given.get("name", ""))
        if view.name:
            given.pop("name", None)
        fields = tuple(fields_of(self._ruleset.weapon, own, base, given))
        return view._replace(name=name, fields=fields, modes=known, mode=chosen)

    def _view(
        self,
        table: Table,
        part: Part,
        title: str,
        key: str,
        shape: type[Any],
        kinds: tuple[str, ...] = (),
    ) -> PartView:
        own = part_of(table, part)
        fields = tuple(fields_of(shape, own, self._profile(own, kinds)))
        name = next((each.shown for each in fields if each.name == "name" and _is_given(each)), "")
        return PartView(part, title, key, name, fields)

    def _profile(self, own: Table, kinds: tuple[str, ...]) -> Table:
        if "profile" not in own or not kinds:
            return {}
        try:
            return self._profiles.find(str(own["profile"]), kinds).table
        except Fault:
            return {}


def _stated_apart(own: Table) -> tuple[str, ...]:
    """Return the situation and choices of one weapon of a volley alone, in words."""
    named = own.get(SEVERAL)
    told = [f"at {', '.join(map(str, named))}"] if isinstance(named, list) and named else []
    for name in ("attacker", "situation", "choices"):
        held = own.get(name)
        if isinstance(held, Mapping):
            told += [f"{key.replace('_', ' ')} {value}" for key, value in held.items()]
    return tuple(told)


def _modes_of(own: Table, base: Table) -> tuple[Table, ...]:
    listed = own.get(modes.KEY, base.get(modes.KEY))
    return tuple(m for m in listed if isinstance(m, Mapping)) if isinstance(listed, list) else ()


def _is_given(field: FieldInfo) -> bool:
    return field.origin in ("own", "profile")


def names_of_modes(weapon: PartView) -> tuple[str, ...]:
    """Return the names of the ways in which a weapon may be used; none where there is one."""
    return tuple(str(mode.get("name", "?")) for mode in weapon.modes)


def mode_field(table: Table, weapon: PartView) -> tuple[FieldInfo, ...]:
    """Return the choice among the modes of a weapon, as a field; none where there is no choice."""
    names = names_of_modes(weapon)
    if not names:
        return ()
    value = part_of(table, ("choices",)).get("mode")
    origin = "missing" if value is None else "own"
    meaning = "The way in which the weapon is used."
    return (FieldInfo("mode", one_of(*names), "", None, True, value, origin, meaning=meaning),)


def _kind_field(table: Table, ruleset: Ruleset) -> FieldInfo:
    kind = one_of(*ruleset.kinds)
    value = table.get("kind", ruleset.default_kind)
    origin = "own" if "kind" in table else "default"
    meaning = "What is resolved: the kind of attack."
    return FieldInfo("kind", kind, "", ruleset.default_kind, False, value, origin, meaning=meaning)
