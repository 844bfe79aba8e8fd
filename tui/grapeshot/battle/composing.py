"""The engagement of two units of a battle, as each stands at this moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from grapeshot.battle.state import Lasting, State, UnitState
from grapeshot.errors import Fault
from grapeshot.records import NamedTuple
from grapeshot.schema import keys_of

if TYPE_CHECKING:
    from grapeshot.plugins.ruleset import Ruleset

Table = dict[str, Any]
ATTACKER, TARGET, SITUATION = "attacker", "target", "situation"
Base = Callable[[UnitState, str], Any]
"""Tells what the profile of a unit says of a field; None where it says nothing."""


class Order(NamedTuple):
    """What somebody wants to resolve: who, with what, at whom, and what else is stated."""

    attacker: str
    weapon: str
    """The reference of its profile; "" for a kind of attack without one."""
    weapon_name: str
    targets: tuple[str, ...]
    kind: str
    stated: Mapping[str, Any]
    """Further tables and keys of the engagement; those of `target` are of every target."""


def composed(order: Order, state: State, ruleset: Ruleset, base: Base) -> Table:
    """Return the table of an engagement: what is stated counts before what the battle remembers.

    Raise Fault for a unit that is there no more.
    """
    demand_units(order, state)
    attacker = state.units[order.attacker]
    targets = [state.units[name] for name in order.targets]
    acting = list(_acting(attacker, order, order.targets))
    table: Table = {"ruleset": ruleset.id, "kind": order.kind}
    if order.weapon:
        table["weapon"] = {"profile": order.weapon}
    stated = dict(order.stated)
    of_targets = stated.pop(TARGET, {})
    of_attacker = stated.pop(ATTACKER, {})
    began = _table(attacker, ATTACKER, keys_of(ruleset.attacker), acting, base)
    table[ATTACKER] = _of_some(merged(began, of_attacker), attacker, of_attacker)
    struck = [
        _table(unit, TARGET, keys_of(ruleset.target), _acting(unit, order, (attacker.name,)), base)
        for unit in targets
    ]
    situation = _changed({}, SITUATION, keys_of(ruleset.situation), acting, lambda _: None)
    if situation:
        table[SITUATION] = situation
    struck = [
        _of_some(merged(each, of_targets), unit, of_targets)
        for each, unit in zip(struck, targets, strict=True)
    ]
    table |= {TARGET: struck[0]} if len(struck) == 1 else {"targets": struck}
    return merged(table, stated)


def demand_units(order: Order, state: State) -> None:
    """Raise Fault where a unit of an order is not, or no more, in the battle."""
    for name in (order.attacker, *order.targets):
        if name not in state.units:
            raise Fault("unknown_unit", f"there is no unit {name} any more")


def _of_some(table: Table, unit: UnitState, stated: Mapping[str, Any]) -> Table:
    """Return a unit's table where only some of its models take part: lists of each are cut."""
    models = unit.value("models")
    taking = stated.get("models")
    if not isinstance(taking, int) or not isinstance(models, int) or taking >= models:
        return table
    return {
        key: value[:taking]
        if isinstance(value, (list, tuple)) and len(value) == models and key not in stated
        else value
        for key, value in table.items()
    }


def merged(table: Mapping[str, Any], over: Mapping[str, Any]) -> Table:
    """Return a table with the values of another, tables within it too."""
    found = dict(table)
    for key, value in over.items():
        held = found.get(key)
        within = isinstance(value, Mapping) and isinstance(held, Mapping)
        found[key] = merged(held, value) if within else value  # type: ignore[arg-type] # narrowed
    return found


def _acting(unit: UnitState, order: Order, others: Iterable[str]) -> Iterable[Lasting]:
    """Yield what lasts on a unit and acts in this attack."""
    for each in unit.lasting:
        of_weapon = not each.weapon or (unit.name, each.weapon) == (
            order.attacker,
            order.weapon_name,
        )
        if of_weapon and (not each.against or each.against in others):
            yield each


def _table(
    unit: UnitState, part: str, known: Iterable[str], acting: Iterable[Lasting], base: Base
) -> Table:
    keys = {*known, "profile"}
    began = {key: value for key, value in unit.table.items() if key in keys}
    changed = {key: value for key, value in unit.changes.items() if key in keys}
    table = {**began, **changed, "name": unit.name}
    return _changed(table, part, known, acting, lambda key: base(unit, key))


def _changed(
    table: Table,
    part: str,
    known: Iterable[str],
    acting: Iterable[Lasting],
    base: Callable[[str], Any],
) -> Table:
    """Return a part of the engagement with what lasts on its unit."""
    for each in acting:
        for key, value in each.sets.items():
            name = field_in(part, key, known)
            if name:
                table = {**table, name: value}
        for key, value in each.adds.items():
            name = field_in(part, key, known)
            held = table.get(name, base(name)) if name else None
            if name and (held is not None or isinstance(value, (list, tuple))):
                table = {**table, name: _sum(held, value)}
    return table


def field_in(part: str, key: str, known: Iterable[str]) -> str:
    """Return the field that a key of an effect means in a part; "" where it means another part.

    Without a part before it the field is one of the bearer, on whichever side it is.
    """
    named, dot, name = key.rpartition(".")
    if dot and named not in (part, "unit"):
        return ""
    if not dot and part == SITUATION:
        return ""
    return name if name in known else ""


def _sum(held: Any, value: Any) -> Any:
    """Return a field with what an effect adds: of a number at least 1 is left, as it was more."""
    if isinstance(value, (list, tuple)):
        return [*dict.fromkeys([*(held or ()), *value])]
    total = held + value
    return max(1, total) if held >= 1 else total
