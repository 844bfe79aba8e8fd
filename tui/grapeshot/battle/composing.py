"""The engagement of two units of a battle, as each stands at this moment."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from grapeshot.battle.differing import Path, Table, merged, without
from grapeshot.battle.state import Lasting, State, UnitState
from grapeshot.errors import Fault
from grapeshot.names import numbered
from grapeshot.records import NamedTuple
from grapeshot.schema import fields_by_name, fields_of_effects, keys_of

if TYPE_CHECKING:
    from grapeshot.plugins.ruleset import Ruleset

ATTACKER, TARGET, TARGETS, SITUATION = "attacker", "target", "targets", "situation"
WEAPON, MORE_WEAPONS = "weapon", "more_weapons"
OWN_TABLES = (ATTACKER, SITUATION)
"""The tables in which a weapon of a volley states what is otherwise for it alone."""


class Known(NamedTuple):
    """What profiles and plugins tell of the units of a battle."""

    field: Callable[[UnitState, str], Any]
    """What the profile of a unit says of a field; None where it says nothing."""
    weapon: Callable[[Mapping[str, Any]], str]
    """What the weapon of a table is called; "" where nothing tells."""
    effect: Callable[[str], bool]
    """Whether a third-party plugin leaves a lasting effect of a name."""


class Order(NamedTuple):
    """What somebody wants to resolve: who, with what, at whom, and what else is stated."""

    attacker: str
    weapon: str
    """The reference of its profile; "" for a kind of attack without one."""
    weapon_name: str
    targets: tuple[str, ...]
    kind: str
    stated: Mapping[str, Any]
    """Further tables and keys of the engagement; those of `target` are of every target.

    `targets`, a table for each, are of one alone.
    """
    without: tuple[Path, ...] = ()
    """Fields that are to be left out, whatever the battle remembers: they have their defaults."""


def composed(order: Order, state: State, ruleset: Ruleset, known: Known) -> Table:
    """Return the table of an engagement: what is stated counts before what the battle remembers.

    Raise Fault for a unit that is there no more.
    """
    demand_units(order, state)
    attacker = state.units[order.attacker]
    targets = [state.units[name] for name in order.targets]
    weapons = weapons_of(order, known)
    is_volley = len(weapons) > 1 and ruleset.fires_volleys(order.kind)
    acting = list(_acting(attacker, ("",) if is_volley else ("", weapons[0]), order.targets))
    table: Table = {"ruleset": ruleset.id, "kind": order.kind}
    if order.weapon:
        table[WEAPON] = {"profile": order.weapon}
    stated = dict(order.stated)
    of_all, of_each = stated.pop(TARGET, {}), stated.pop(TARGETS, ())
    of_targets = [merged(of_all, each) for each in _padded(of_each, len(targets))]
    of_attacker = stated.pop(ATTACKER, {})
    began = _table(attacker, ATTACKER, ruleset.attacker, acting, known)
    of_phase = _of_phase(ATTACKER, order.kind, state, ruleset.attacker)
    began = {
        key: each for key, each in of_phase.items() if known.field(attacker, key) is None
    } | began
    table[ATTACKER] = _of_some(merged(began, of_attacker), attacker, of_attacker)
    struck = [
        _table(unit, TARGET, ruleset.target, _acting(unit, ("",), (attacker.name,)), known)
        for unit in targets
    ]
    situation = _of_phase(SITUATION, order.kind, state, ruleset.situation)
    situation = _changed(situation, SITUATION, keys_of(ruleset.situation), acting, lambda _: None)
    if situation:
        table[SITUATION] = situation
    struck = [
        _of_some(merged(each, own), unit, own)
        for each, unit, own in zip(struck, targets, of_targets, strict=True)
    ]
    table |= {TARGET: struck[0]} if len(struck) == 1 else {TARGETS: struck}
    table = merged(table, stated)
    table = _armed(table, attacker, order, weapons, ruleset) if is_volley else table
    return without(table, order.without)


def _of_phase(part: str, kind: str, state: State, shape: type[Any]) -> Table:
    """Return what the present phase says of a part of an attack, as far as its kind has that."""
    known = fields_by_name(shape)
    told = ((*key.split("."), value) for key, value in state.stated().items())
    return {
        name: value
        for of, name, value in told
        if of == part and name in known and kind in (known[name].metadata["kinds"] or (kind,))
    }


def _padded(tables: Sequence[Table], count: int) -> list[Table]:
    """Return a table for each of so many targets: an empty one where there is none."""
    return [*tables[:count], *({} for _ in range(count - len(tables)))]


def weapons_of(order: Order, known: Known) -> list[str]:
    """Return the names of an attack's weapons, in order; the second of a name is `NAME (2)`."""
    first: Table = {"profile": order.weapon} if order.weapon else {}
    first = merged(first, order.stated.get(WEAPON, {}))
    name = known.weapon(first) or order.weapon_name
    return weapon_names([{**first, "name": name}, *order.stated.get(MORE_WEAPONS, ())], known)


def weapon_names(weapons: Iterable[Mapping[str, Any]], known: Known) -> list[str]:
    """Return the names of weapons, in order; the second of a name is `NAME (2)`."""
    return numbered([known.weapon(each) for each in weapons])


def _armed(
    table: Table, unit: UnitState, order: Order, weapons: Iterable[str], ruleset: Ruleset
) -> Table:
    """Return the table of a volley with what the battle remembers of each of its weapons."""
    held = [table.get(WEAPON, {}), *table[MORE_WEAPONS]]
    first, *more = (
        merged(_remembered_of(unit, name, order.targets, ruleset), own)
        for own, name in zip(held, weapons, strict=True)
    )
    return {**table, WEAPON: first, MORE_WEAPONS: more}


def _remembered_of(unit: UnitState, weapon: str, others: Iterable[str], ruleset: Ruleset) -> Table:
    """Return the tables that a weapon of a volley states for what lasts on it alone."""
    acting = list(_acting(unit, (weapon,), others))
    shapes = zip(OWN_TABLES, (ruleset.attacker, ruleset.situation), strict=True)
    found = {
        part: _changed({}, part, keys_of(shape), acting, lambda _: None) for part, shape in shapes
    }
    return {part: own for part, own in found.items() if own}


def without_remembered(
    weapons: Iterable[Mapping[str, Any]], remembered: Iterable[Mapping[str, Any]]
) -> list[Table]:
    """Return the weapons of a volley without what the battle remembers of each.

    So that it is not stated of them from then on.
    """
    before = [*remembered]
    return [
        _less(own, before[place]) if place < len(before) else dict(own)
        for place, own in enumerate(weapons)
    ]


def repeated(order: Order, body: Mapping[str, Any]) -> Order:
    """Return an order without what the attack has changed itself, by its event.

    So that it is made again from where it has left both sides.
    """
    struck = [{"models", *_changed_by(body, (name,), TARGET)} for name in body["targets"]]
    past = {
        ATTACKER: {"models", *_changed_by(body, (body["attacker"],), ATTACKER)},
        TARGET: {*chain(*struck)},
        SITUATION: {*_changed_by(body, (body["attacker"],), SITUATION)},
    }
    stated = {
        part: _lacking(value, past[part]) if part in past else value
        for part, value in order.stated.items()
    }
    if TARGETS in stated:
        both = zip(stated[TARGETS], struck, strict=False)
        stated[TARGETS] = [_lacking(value, changed) for value, changed in both]
    gone: list[Path] = [(part, key) for part, keys in past.items() for key in keys]
    gone += [(TARGETS, place, key) for place, keys in enumerate(struck) for key in keys]
    left_out = tuple(path for path in order.without if path not in gone)
    return order._replace(stated=stated, without=left_out)


def _lacking(value: Any, keys: Container[str]) -> Any:
    if not isinstance(value, Mapping):
        return value
    return {key: each for key, each in value.items() if key not in keys}


def _changed_by(body: Mapping[str, Any], units: Iterable[str], part: str) -> Iterable[str]:
    """Yield the fields of a part that an attack has changed, for good or for a time."""
    for unit in units:
        yield from body["units"].get(unit, ()) if part != SITUATION else ()
        for effect in body["effects"]:
            if effect["unit"] == unit:
                for key in (*effect.get("sets", ()), *effect.get("adds", ())):
                    name = key.rpartition(".")[2]
                    yield field_in(part, key, (name,))


def _less(own: Mapping[str, Any], before: Mapping[str, Any]) -> Table:
    found = dict(own)
    for part in OWN_TABLES:
        old = before.get(part, {})
        kept = {key: each for key, each in own.get(part, {}).items() if old.get(key) != each}
        found.pop(part, None)
        found |= {part: kept} if kept else {}
    return found


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


def _acting(unit: UnitState, weapons: Iterable[str], others: Iterable[str]) -> Iterable[Lasting]:
    """Yield what lasts on a unit, or on weapons of it, and acts at these others; "" is no weapon.

    Nothing that lasts on a weapon acts where its bearer is the target.
    """
    wanted, struck = set(weapons), set(others)
    for each in unit.lasting:
        if each.weapon in wanted and (not each.against or each.against in struck):
            yield each


def _table(
    unit: UnitState, part: str, shape: type[Any], acting: Iterable[Lasting], known: Known
) -> Table:
    keys = {*keys_of(shape), "profile"}
    began = {key: value for key, value in unit.table.items() if key in keys}
    changed = {key: value for key, value in unit.changes.items() if key in keys}
    table = {**began, **changed, "name": unit.name}
    acting = [_named_in(shape, each, known) for each in acting]
    return _changed(table, part, keys, acting, lambda key: known.field(unit, key))


def _named_in(shape: type[Any], each: Lasting, known: Known) -> Lasting:
    """Return an effect that says nothing of fields as one that is named among those that last.

    The rules that heed it look for its name there.
    """
    if each.sets or each.adds or not known.effect(each.name):
        return each
    return each._replace(adds=dict.fromkeys(fields_of_effects(shape), (each.name,)))


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
