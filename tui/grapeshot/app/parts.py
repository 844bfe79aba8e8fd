"""The parts of an engagement with all their fields, for any rule set."""

from __future__ import annotations

from typing import Any

from grapeshot.app.derived import PartView
from grapeshot.app.fields import FieldInfo, fields_of, overrides_of
from grapeshot.app.table import Part, Table, part_of, targets_of
from grapeshot.engagement.profiles import Profiles
from grapeshot.errors import Fault
from grapeshot.ruleset import Ruleset
from grapeshot.schema import one_of


class Parts:
    """Describes engagements of one rule set."""

    def __init__(self, profiles: Profiles, ruleset: Ruleset) -> None:
        self._profiles = profiles
        self._ruleset = ruleset

    def of(self, table: Table) -> tuple[PartView, ...]:
        """Return the parts of an engagement, in the order in which they are shown."""
        ruleset = self._ruleset
        units = ruleset.unit_tables
        targets = targets_of(table)
        parts = [self._view(table, ("weapon",), "Weapon", "w", ruleset.weapon, ("weapon",))]
        for number in range(len(table.get("more_weapons", ()))):
            part: Part = ("more_weapons", number)
            parts.append(self._view(table, part, "Weapon", "w", ruleset.weapon, ("weapon",)))
        parts.append(self._view(table, ("attacker",), "Attacker", "a", ruleset.attacker, units))
        for number, part in enumerate(targets, 1):
            title = f"Target {number}" if len(targets) > 1 else "Target"
            view = self._view(table, part, title, "t", ruleset.target, units)
            taken = {each.name for each in view.fields}
            situation = part_of(table, ("situation",))
            more = overrides_of(ruleset.situation, part_of(table, part), situation, taken)
            parts.append(view._replace(fields=(*view.fields, *more)) if len(targets) > 1 else view)
        parts.append(self._view(table, ("situation",), "Situation", "s", ruleset.situation, ()))
        parts.append(self._view(table, ("choices",), "Choices", "c", ruleset.choices, ()))
        if ruleset.table is not None:
            parts.append(self._view(table, ("table",), "Table", "b", ruleset.table, ()))
        options = self._view(table, (), "Options", "k", ruleset.options, ())
        parts.append(options._replace(fields=(_kind_field(table, ruleset), *options.fields)))
        return tuple(parts)

    def _view(
        self,
        table: Table,
        part: Part,
        title: str,
        key: str,
        shape: type[Any],
        kinds: tuple[str, ...],
    ) -> PartView:
        own = part_of(table, part)
        base = self._profile(own, kinds)
        fields = tuple(fields_of(shape, own, base))
        name = next((each.shown for each in fields if each.name == "name" and _is_given(each)), "")
        return PartView(part, title, key, name, fields)

    def _profile(self, own: Table, kinds: tuple[str, ...]) -> Table:
        if "profile" not in own:
            return {}
        try:
            return self._profiles.find(str(own["profile"]), kinds).table
        except Fault:
            return {}


def _is_given(field: FieldInfo) -> bool:
    return field.origin in ("own", "profile")


def _kind_field(table: Table, ruleset: Ruleset) -> FieldInfo:
    kind = one_of(*ruleset.kinds)
    value = table.get("kind", ruleset.default_kind)
    origin = "own" if "kind" in table else "default"
    return FieldInfo("kind", kind, "", ruleset.default_kind, False, value, origin)
