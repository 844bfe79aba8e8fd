"""What comes along when a part is changed: the attacker's own weapons, a mode, the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grapeshot.app.derived import Derived
from grapeshot.engagement.describe import names_of_modes
from grapeshot.engagement.editing import (
    FURTHER,
    ONE,
    SEVERAL,
    Part,
    Table,
    part_of,
    targets_of,
    weapons_of,
    with_part,
    with_targets,
    with_value,
    with_weapons,
    without_value,
)
from grapeshot.engagement.fired_twice import WAY
from grapeshot.names import normalise
from grapeshot.schema import keys_of

if TYPE_CHECKING:
    from grapeshot.app.offers import Offer
    from grapeshot.app.stock import Stock
    from grapeshot.armies.fielded import Carrying, FieldedUnit

_WHERE = ("situation", "table")
"""What says where an attack is made: another time it may be elsewhere."""
_ATTACKER, _WEAPON, _CHOICES = ("attacker",), ("weapon",), ("choices",)


class Arming:
    """Changes engagements so that what belongs together stays together."""

    def __init__(self, stock: Stock, derive: Callable[[Table], Derived]) -> None:
        self._stock = stock
        self._derive = derive

    def put(self, table: Table, part: Part, offer: Offer) -> Table:
        """Put a weapon or unit in the place of a part, or behind the last one of its kind.

        An attacker brings its own weapons, a weapon of an army those who carry it, and with
        another target goes a `[table]` on which it does not stand.
        """
        if part == _ATTACKER:
            return self._attacked_by(table, offer)
        if part == (ONE,) or part[:-1] == (SEVERAL,):
            return self._aimed_at(table, part, offer)
        if part == _WEAPON and offer.unit and offer.weapon:
            return self._fired_by(table, offer.unit, offer.weapon)
        changed = with_part(table, part, {"profile": offer.profile.reference})
        return self.with_mode(changed) if part == _WEAPON else changed

    # -- targets ---------------------------------------------------------------------------

    def _aimed_at(self, table: Table, part: Part, offer: Offer) -> Table:
        shape = self._stock.ruleset(table).target
        target = (
            unit_table(offer.unit, keys_of(shape))
            if offer.unit
            else {"profile": offer.profile.reference}
        )
        parts = targets_of(table)
        if part in parts:
            changed = with_part(table, part, target)
            return self._without_foreign_table(
                self._with_names(changed, self._derive(table).targets)
            )
        more = with_targets(table, [*(part_of(table, each) for each in parts), target])
        return self._still_aimed(more, self._derive(table).targets)

    def _with_names(self, table: Table, former: list[str]) -> Table:
        """Return the engagement, weapons of targets of their own aimed at what stands there now."""
        weapons = weapons_of(table)
        if not any(SEVERAL in weapon for weapon in weapons):
            return table
        bare = [{k: v for k, v in weapon.items() if k != SEVERAL} for weapon in weapons]
        now = dict(zip(former, self._derive(with_weapons(table, bare)).targets, strict=False))
        aimed = [
            {**weapon, SEVERAL: [now.get(name, name) for name in weapon[SEVERAL]]}
            if isinstance(weapon.get(SEVERAL), list)
            else weapon
            for weapon in weapons
        ]
        return with_weapons(table, aimed)

    def _still_aimed(self, table: Table, former: list[str]) -> Table:
        """Return the engagement with a further target.

        Where the rules forbid to fire at both, all weapons are fired as before: each may then be
        given a target of its own.
        """
        problem = self._derive(table).problem
        if problem is None or not problem.is_refusal:
            return table
        aimed = [{SEVERAL: former, **weapon} for weapon in weapons_of(table)]
        changed = with_weapons(table, aimed)
        return table if self._derive(changed).problem else changed

    def _without_foreign_table(self, table: Table) -> Table:
        """Take the `[table]` away where nothing else is wrong with the engagement."""
        if "table" not in table or not self._is_faulty(table):
            return table
        bare = _without_table(table)
        return table if self._is_faulty(bare) else bare

    def _is_faulty(self, table: Table) -> bool:
        problem = self._derive(table).problem
        return problem is not None and not problem.is_refusal

    # -- attackers -------------------------------------------------------------------------

    def _attacked_by(self, table: Table, offer: Offer) -> Table:
        """Let a unit attack, with the first of its own weapons that may be used here.

        A profile keeps the present weapon if that is its own. A unit of an army brings its other
        weapons along where the kind of engagement has room for further ones; where none may be
        used, a `[table]` goes on which others stand.
        """
        unit, reference = offer.unit, offer.profile.reference
        if unit is not None:
            tables = [self._fired_by(table, unit, weapon) for weapon in unit.weapons]
            tables = tables or [self._attacker(table, unit, None)]
            tables += [_without_table(each) for each in tables if "table" in each]
        else:
            kept = {key: value for key, value in table.items() if key != FURTHER}
            changed = with_part(kept, _ATTACKER, {"profile": reference})
            own = self._stock.listed(self._stock.ruleset(table), reference)
            if not own or part_of(table, _WEAPON).get("profile") in own:
                return changed
            armed = (with_part(changed, _WEAPON, {"profile": each}) for each in own)
            tables = [self.with_mode(each) for each in armed]
        return next((each for each in tables if self._derive(each).problem is None), tables[0])

    def _fired_by(self, table: Table, unit: FieldedUnit, weapon: Carrying) -> Table:
        """Put a weapon of an army in the hands of those who carry it."""
        changed = dict(self._attacker(table, unit, weapon))
        changed["weapon"] = {"profile": weapon.profile.reference}
        if self._takes_more(table):
            rest = (each for each in unit.weapons if each is not weapon)
            more = [{"profile": each.profile.reference} for each in rest]
            changed |= {FURTHER: more} if more else {}
        return self.with_mode(changed)

    def _attacker(self, table: Table, unit: FieldedUnit, weapon: Carrying | None) -> Table:
        """Let a unit of an army attack; what the weapons of the former one left behind is gone."""
        models = weapon.models if weapon and not self._takes_more(table) else None
        attacker = unit_table(unit, keys_of(self._stock.ruleset(table).attacker), models)
        kept = {key: value for key, value in table.items() if key != FURTHER}
        return with_part(kept, _ATTACKER, attacker)

    def _takes_more(self, table: Table) -> bool:
        """Return whether a unit uses all its weapons at once in an engagement of this kind."""
        ruleset = self._stock.ruleset(table)
        return table.get("kind", ruleset.default_kind) in ruleset.more_weapons

    def with_all_weapons(self, table: Table) -> Table | None:
        """Return the engagement with all weapons that the attacker's profile lists.

        Those that are fired already keep what they state of their own. What can never be fired in
        this kind of engagement is left out, and of several ways to use one ("cannon - shell",
        "cannon - shot") the one that is fired already stands, or the first. None where it lists
        none, or one weapon alone is used.
        """
        rules = self._stock.ruleset(table)
        kind = str(table.get("kind", rules.default_kind))
        if kind not in rules.kinds or not (self._takes_more(table) or rules.volleys_of(kind)):
            return None
        own = self._stock.listed(rules, str(part_of(table, _ATTACKER).get("profile", "")))
        stated = {each["profile"]: each for each in weapons_of(table) if "profile" in each}
        chosen: dict[str, Table] = {}
        for each in sorted(own, key=lambda reference: reference not in stated):
            weapon = stated.get(each, {"profile": each})
            if self._can_be_fired(with_weapons(table, [weapon])):
                chosen.setdefault(_without_mode(each), weapon)
        names = dict.fromkeys(map(_without_mode, own))
        ordered = [chosen[name] for name in names if name in chosen]
        return self.with_mode(with_weapons(table, ordered)) if ordered else None

    def _can_be_fired(self, table: Table) -> bool:
        """Return whether no more than the situation, or where models stand, forbids an attack."""
        problem = self._derive(table).problem
        if problem is not None and problem.is_refusal:
            anyhow = {key: each for key, each in table.items() if key not in _WHERE}
            found = self._derive(anyhow).problem
            return found is None or not found.is_refusal
        return problem is None

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
            return with_value(table, _CHOICES, "mode", names[0])
        chosen = "mode" in part_of(table, _CHOICES)
        return without_value(table, _CHOICES, "mode") if chosen else table


def _without_table(table: Table) -> Table:
    return {key: value for key, value in table.items() if key != "table"}


def unit_table(unit: FieldedUnit, keys: tuple[str, ...], models: int | None = None) -> Table:
    """Return a unit of an army as a part of an engagement that has these keys."""
    table: dict[str, Any] = {"profile": unit.profile.reference}
    if normalise(unit.listed.name) != normalise(unit.profile.name):
        table["name"] = unit.listed.name
    if "models" in keys:
        table["models"] = unit.listed.models if models is None else models
    return table


def _without_mode(reference: str) -> str:
    """Return the reference of a weapon without the way to use it, where it prints one."""
    return reference.partition(WAY)[0]
