"""What an engagement's file writes, part by part, before any of it is read into shapes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.places import inside
from grapeshot.errors import Fault, Place, shown
from grapeshot.names import nearest
from grapeshot.schema import fields_by_name, keys_of, names_of, read_table

if TYPE_CHECKING:
    import dataclasses

    from grapeshot.plugins.ruleset import Ruleset

Table = Mapping[str, Any]
OWN = frozenset({"targets", "attacker", "situation", "choices", "table"})
"""What a weapon of a volley may state of its own, beside its profile."""


class Written:
    """The tables of one engagement as they stand in its file. Each method raises Fault."""

    def __init__(self, ruleset: Ruleset, table: Table, place: Place) -> None:
        self.ruleset = ruleset
        self.place = place
        self._table = table

    def at(self, key: str) -> Place:
        """Return the place of a key."""
        return inside(self.place, key)

    def states(self, key: str) -> bool:
        """Whether a key stands at the top of the engagement."""
        return key in self._table

    def words(self, key: str) -> str:
        """Read a text, "" where there is none."""
        value = self._table.get(key, "")
        if not isinstance(value, str):
            raise Fault(
                "bad_profile", f"{key} = {shown(value)}", expected="a text", place=self.at(key)
            )
        return value

    def clauses(self) -> tuple[str, ...]:
        """Read the ids of the clauses that the engagement is about."""
        value = self._table.get("clauses", [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            place = self.at("clauses")
            raise Fault(
                "bad_profile", f"clauses = {shown(value)}", expected="a list of ids", place=place
            )
        return tuple(value)

    def table(self, key: str) -> Table:
        """Read a table, an empty one where there is none."""
        value = self._table.get(key, {})
        if not isinstance(value, dict):
            raise Fault(
                "bad_profile", f"{key} = {shown(value)}", expected="a table", place=self.at(key)
            )
        return value

    def tables(self, key: str) -> list[Table]:
        """Read an array of tables, an empty one where there is none."""
        value = self._table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise Fault("bad_profile", key, expected="an array of tables", place=self.at(key))
        return value

    def kind(self) -> str:
        """Read what is resolved, by default what the rule set names first."""
        kind = self._table.get("kind", self.ruleset.default_kind)
        if not isinstance(kind, str) or kind not in self.ruleset.kinds:
            known = list(self.ruleset.kinds)
            raise Fault(
                "unknown_kind",
                f"kind = {shown(kind)}",
                expected=f"a kind of {self.ruleset.id}: " + ", ".join(known),
                nearest=nearest(str(kind), known),
                place=self.at("kind"),
            )
        return str(kind)

    def options(self) -> Any:
        """Read the options of the rule set: in a table `[options]`, or at the top.

        Raise Fault where one of them stands in both.
        """
        keys, own = keys_of(self.ruleset.options), self.table("options")
        given = {key: value for key, value in self._table.items() if key in keys}
        for key in given:
            if key in own:
                raise Fault(
                    "bad_option",
                    f"{key} stands both at the top and in [options]",
                    expected="one of the two",
                    place=self.at(f"options.{key}"),
                )
        if not own:
            return read_table(self.ruleset.options, given, self.place)
        return read_table(self.ruleset.options, {**given, **own}, self.at("options"))

    @property
    def weapon_keys(self) -> list[str]:
        """The keys of all weapons, in the order of firing."""
        return [
            "weapon",
            *(f"more_weapons[{index}]" for index in range(len(self.tables("more_weapons")))),
        ]

    @property
    def is_volley(self) -> bool:
        """Whether weapons are fired one after another, each with what it states of its own."""
        several = bool(self.tables("more_weapons")) or bool(OWN & self.table("weapon").keys())
        return several and self._has_volleys

    @property
    def _has_volleys(self) -> bool:
        return self.ruleset.fires_volleys(self.kind())

    def entry(self, key: str) -> Table:
        """Read the table of a key that may be one of a list: `more_weapons[0]`."""
        name, _, index = key.partition("[")
        return self.tables(name)[int(index[:-1])] if index else self.table(name)

    def weapon_table(self, key: str) -> Table:
        """Return the table of a weapon without what it states of its part in a volley."""
        table = self.entry(key)
        if not (OWN & table.keys() and self._has_volleys):
            return table
        return {name: value for name, value in table.items() if name not in OWN}

    def mode_wanted(self, key: str) -> tuple[Any, Place]:
        """Return the mode that is chosen for a weapon, and where."""
        if self.is_volley:
            chosen = self.entry(key).get("choices")
            if isinstance(chosen, dict) and "mode" in chosen:
                return chosen["mode"], self.at(f"{key}.choices.mode")
        if key != "weapon":
            return None, self.at(f"{key}.choices.mode")
        return self.table("choices").get("mode"), self.at("choices.mode")

    def choices(self) -> Table:
        """Return the choices that the rule set reads: without the mode of the weapon."""
        own = names_of(self.ruleset.choices)
        return {k: v for k, v in self.table("choices").items() if k != "mode" or k in own}

    def situation_at(self, key: str) -> Table:
        """Return the table of the situation; for the key of a target, as it is at that target."""
        situation = self.table("situation")
        return situation if key == "situation" else self.situation_for(self.entry(key), situation)

    def situation_for(self, table: Table, situation: Table) -> Table:
        """Return the situation, with what the table of a target states of it."""
        own, shared = names_of(self.ruleset.target), names_of(self.ruleset.situation)
        override = {k: value for k, value in table.items() if k in shared and k not in own}
        stated = {shared[k] for k in override}
        return {k: v for k, v in situation.items() if shared.get(k) not in stated} | override

    def parts(self) -> Iterator[tuple[str, tuple[type[Any], ...]]]:
        """Yield the parts that state fields: the key of each, and its shapes."""
        rules = self.ruleset
        yield "weapon", (rules.weapon,)
        yield "attacker", (rules.attacker,)
        for key in ("target", *(f"targets[{i}]" for i in range(len(self.tables("targets"))))):
            yield key, (rules.target, rules.situation)
        yield "situation", (rules.situation,)
        yield "choices", (rules.choices,)

    def stated(
        self, key: str, shapes: tuple[type[Any], ...]
    ) -> Iterator[tuple[str, dataclasses.Field[Any], str]]:
        """Yield each field that a part states itself: its name, the field, the key as written."""
        for written in self.entry(key):
            for shape in shapes:
                if written in names_of(shape):
                    field = names_of(shape)[written]
                    yield field, fields_by_name(shape)[field], written
                    break
