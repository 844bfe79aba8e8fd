"""What comes along when a part is changed: the attacker's own weapons, a mode, the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from grapeshot.app.derived import Derived
from grapeshot.engagement.describe import names_of_modes
from grapeshot.engagement.editing import (
    Table,
    part_of,
    weapons_of,
    with_part,
    with_value,
    with_weapons,
    without_value,
)
from grapeshot.names import normalise
from grapeshot.schema import keys_of

if TYPE_CHECKING:
    from grapeshot.app.stock import Stock
    from grapeshot.armies.fielded import Carrying, FieldedUnit
    from grapeshot.engagement.profiles import Profile


class Arming:
    """Changes engagements so that what belongs together stays together."""

    def __init__(self, stock: Stock, derive: Callable[[Table], Derived]) -> None:
        self._stock = stock
        self._derive = derive

    def without_foreign_table(self, table: Table) -> Table:
        """Return the engagement without its `[table]`, where nothing else is wrong with it.

        Another target need not stand where the former one did.
        """
        if "table" not in table or not self._is_faulty(table):
            return table
        bare = {key: value for key, value in table.items() if key != "table"}
        return table if self._is_faulty(bare) else bare

    def _is_faulty(self, table: Table) -> bool:
        problem = self._derive(table).problem
        return problem is not None and not problem.is_refusal

    def attacked_by(self, table: Table, unit: FieldedUnit) -> Table:
        """Return the engagement with a unit of an army attacking, with weapons of its own.

        Of those the first that may be used here is fired; where the kind of engagement has room
        for further ones, they come along.
        """
        tables = [self.fired_by(table, unit, weapon) for weapon in unit.weapons]
        if not tables:
            return self._attacker(table, unit, None)
        return next((each for each in tables if self._derive(each).problem is None), tables[0])

    def fired_by(self, table: Table, unit: FieldedUnit, weapon: Carrying) -> Table:
        """Return the engagement with a weapon of an army in the hands of those who carry it."""
        changed = dict(self._attacker(table, unit, weapon))
        changed["weapon"] = {"profile": weapon.profile.reference}
        if self._takes_more(table):
            rest = (each for each in unit.weapons if each is not weapon)
            more = [{"profile": each.profile.reference} for each in rest]
            changed |= {"more_weapons": more} if more else {}
        return self.with_mode(changed)

    def _attacker(self, table: Table, unit: FieldedUnit, weapon: Carrying | None) -> Table:
        """Return the engagement with another attacker; what its weapons left behind is gone."""
        from grapeshot.app.army import unit_table

        ruleset = self._stock.ruleset(table)
        models = weapon.models if weapon and not self._takes_more(table) else None
        attacker = unit_table(unit, keys_of(ruleset.attacker), models)
        kept = {key: value for key, value in table.items() if key != "more_weapons"}
        return with_part(kept, ("attacker",), attacker)

    def _takes_more(self, table: Table) -> bool:
        """Return whether a unit uses all its weapons at once in an engagement of this kind."""
        ruleset = self._stock.ruleset(table)
        return table.get("kind", ruleset.default_kind) in ruleset.more_weapons

    def attacked_by_profile(self, table: Table, reference: str) -> Table:
        """Return the engagement with a profile attacking, with a weapon that it lists as its own.

        A weapon that it lists stays; else it is the first of its own that may be used here.
        """
        ruleset = str(table.get("ruleset", ""))
        kept = {key: value for key, value in table.items() if key != "more_weapons"}
        changed = with_part(kept, ("attacker",), {"profile": reference})
        own = [each.reference for each in self._weapons_of(ruleset, reference)]
        if not own or part_of(table, ("weapon",)).get("profile") in own:
            return changed
        tables = [
            self.with_mode(with_part(changed, ("weapon",), {"profile": each})) for each in own
        ]
        return next((each for each in tables if self._derive(each).problem is None), tables[0])

    def with_all_weapons(self, table: Table) -> Table | None:
        """Return the engagement with all weapons that the attacker's profile lists.

        Those that are fired already keep what they state of their own. What is no weapon for this
        kind of engagement is left out, and of several ways to use one ("cannon - shell", "cannon -
        shot") the one that is fired already stands, or the first. None where it lists none, or one
        weapon alone is used.
        """
        rules = self._stock.ruleset(table)
        kind = str(table.get("kind", rules.default_kind))
        if kind not in rules.kinds or not (self._takes_more(table) or rules.volleys_of(kind)):
            return None
        reference = str(part_of(table, ("attacker",)).get("profile", ""))
        own = [each.reference for each in self._weapons_of(rules.id, reference)]
        stated = {each["profile"]: each for each in weapons_of(table) if "profile" in each}
        chosen: dict[str, Table] = {}
        for each in sorted(own, key=lambda reference: reference not in stated):
            weapon = stated.get(each, {"profile": each})
            if not self._is_faulty(with_weapons(table, [weapon])):
                chosen.setdefault(_without_mode(each), weapon)
        names = dict.fromkeys(map(_without_mode, own))
        ordered = [chosen[name] for name in names if name in chosen]
        return self.with_mode(with_weapons(table, ordered)) if ordered else None

    def _weapons_of(self, ruleset: str, reference: str) -> list[Profile]:
        """Return the weapons that a unit's profile lists, in its order."""
        units = self._stock.profiles(ruleset, self._stock.unit_kinds(ruleset))
        unit = next((each for each in units if each.reference == reference), None)
        listed = [normalise(str(name)) for name in unit.table.get("weapons", ())] if unit else []
        found: dict[str, Profile] = {}
        for weapon in self._stock.profiles(ruleset, ("weapon",)):
            for name in (str(weapon.table.get("name", "")), weapon.reference.rpartition("/")[2]):
                found.setdefault(normalise(name), weapon)
        return [found[name] for name in listed if name in found]

    def with_mode(self, table: Table) -> Table:
        """Return the engagement with a choice of mode that suits its weapon: the first, or none."""
        ruleset = self._stock.ruleset(table)
        if "mode" in keys_of(ruleset.choices):
            return table
        weapon = self._stock.parts(ruleset, table)[0]
        if weapon.mode is not None:
            return table
        names = names_of_modes(weapon)
        if names:
            return with_value(table, ("choices",), "mode", names[0])
        chosen = "mode" in part_of(table, ("choices",))
        return without_value(table, ("choices",), "mode") if chosen else table


def _without_mode(reference: str) -> str:
    """Return the reference of a weapon without the way to use it, where it prints one."""
    return reference.partition(" - ")[0]
