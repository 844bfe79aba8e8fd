"""An attack of a battle, resolved: what goes into the log, and what is told of it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from grapeshot.battle.aftermath import Firing, changes, drawn, effects, memories, without_effects
from grapeshot.battle.composing import (
    ATTACKER,
    SITUATION,
    TARGET,
    WEAPON,
    Known,
    Order,
    composed,
    demand_units,
    field_in,
)
from grapeshot.battle.luck import expected
from grapeshot.battle.sentences import HULL_POINTS_LEFT, sentence
from grapeshot.battle.state import State, UnitState
from grapeshot.dice import RolledDice, SeededDice
from grapeshot.dice.budget import Budget
from grapeshot.errors import Fault
from grapeshot.records import NamedTuple
from grapeshot.schema import keys_of

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement
    from grapeshot.pipeline.odds import Odds
    from grapeshot.pipeline.plan import Caveat
    from grapeshot.pipeline.played import Played
    from grapeshot.pipeline.program import Program
    from grapeshot.pipeline.tally import Effect
    from grapeshot.plugins.ruleset import Ruleset
    from grapeshot.session import Session

_DAMAGE = ("wounds_lost", "hull_points_lost")
"""What all dice of an attack come to, where an attack counts it."""


class Resolved(NamedTuple):
    """An attack that was resolved, before anybody has seen it."""

    body: dict[str, Any]
    """What goes into the log."""
    engagement: Engagement
    program: Program
    played: Played
    caveats: tuple[Caveat, ...]


def prepared(session: Session, order: Order, state: State) -> tuple[Engagement, dict[str, Any]]:
    """Return the engagement of an order and its table. Raise Fault where it cannot be read."""
    ruleset = session.plugins.ruleset(state.ruleset)
    table = composed(order, state, ruleset, known_in(session, ruleset))
    return session.reader.engagement(table), table


def known_in(session: Session, ruleset: Ruleset) -> Known:
    """Return the look-ups of profiles and plugins by which an attack is composed."""
    return Known(
        field=lambda unit, key: profiled(session, unit, key),
        weapon=lambda table: _name_of(session, table),
        effect=lambda name: name in session.plugins.effects(ruleset.id),
    )


def _name_of(session: Session, table: Mapping[str, Any]) -> str:
    """Return the name of a weapon, from its own table or its profile; "" where neither has one."""
    reference = table.get("profile")
    if "name" not in table and isinstance(reference, str):
        with suppress(Fault):  # the engagement is faulted for it, with file and key
            table = session.profiles.find(reference, (WEAPON,)).table
    return str(table.get("name", ""))


def resolved(
    session: Session, order: Order, state: State, dice: RolledDice, *, with_odds: bool = True
) -> Resolved:
    """Resolve an attack. Raise Refusal where the rules forbid it, Fault where it cannot be read."""
    engagement, table = prepared(session, order, state)
    program, played = session.play(engagement, dice)
    odds = None
    if with_odds:
        measures = [each for each in (_decisive(program),) if each]
        _, odds = session.odds(engagement, measures=measures, budget=Budget())
    seed = dice.seed if isinstance(dice, SeededDice) else None
    body = outcome(session, order, state, engagement, table, program, played, seed, odds)
    caveats = _caveats(session, order, state, engagement, program)
    return Resolved(body, engagement, program, played, caveats)


def outcome(
    session: Session,
    order: Order,
    state: State,
    engagement: Engagement,
    table: Mapping[str, Any],
    program: Program,
    played: Played,
    seed: int | None,
    odds: Odds | None,
) -> dict[str, Any]:
    """Return an attack that was resolved as the log keeps it: all that it has come to.

    Raise Fault for a unit that is there no more.
    """
    demand_units(order, state)
    left = dict(program.report(played)) if program.report else {}
    ruleset = engagement.ruleset
    order = order._replace(weapon_name=_used(order, engagement))
    firing = Firing.of(
        engagement, _standing(session, state.units[order.attacker], engagement.attacker)
    )
    told = [_on_unit(effect, engagement, order).told() for effect in played.effects]
    faces = [die.face for die in played.dice]
    lasting = drawn(effects(told, state.units), state, faces, ruleset)
    new = [*lasting, *memories(left, order, ruleset)]
    kept = without_effects(changes(left, order, ruleset, firing), state, new)
    result = result_of(program, played)
    measure = _decisive(program)
    body = {
        "attacker": order.attacker,
        "side": state.units[order.attacker].side,
        "weapon": order.weapon,
        "weapon_name": order.weapon_name,
        "targets": list(order.targets),
        "kind": order.kind,
        "fires": order.kind == ruleset.default_kind,
        "stated": order.stated,
        "without": [list(path) for path in order.without],
        "fired": [each.name for each in program.weapons if each.refused is None],
        "table": table,
        "seed": seed,
        "faces": faces,
        "result": result,
        "units": _only_news(session, kept, state),
        "effects": new,
        "luck": expected(odds, measure, result[measure]) if odds and measure else None,
        "happened": _happened(program, played),
        "left": {
            name: _left(session, kept.get(name, {}), state.units[name]) for name in order.targets
        },
        "when": state.when(),
    }
    body["text"] = sentence(body, program.main_measures or (measure,))
    return body


def _used(order: Order, engagement: Engagement) -> str:
    """Return the name of the weapon that was used: a rule may have put another in its place."""
    return getattr(engagement.weapon, "name", "") or order.weapon_name


def _on_unit(effect: Effect, engagement: Engagement, order: Order) -> Effect:
    """Return an effect on whoever fires a weapon of a volley as one on the unit of the battle."""
    bearers = {each.attacker.name for each in engagement.volley} | {engagement.attacker.name}
    is_known = effect.on in order.targets or effect.on not in bearers
    return effect if is_known else effect._replace(on=order.attacker)


def profiled(session: Session, unit: UnitState, key: str) -> Any:
    """Return the value of a field in the profile of a unit; None where there is no such thing."""
    reference = str(unit.table.get("profile", ""))
    if not reference:
        return None
    kinds = session.plugins.ruleset(reference.partition("/")[0]).unit_tables
    return session.profiles.find(reference, kinds).table.get(key)


def standing(session: Session, unit: UnitState) -> int | None:
    """Return how many models of a unit stand; None where nothing tells."""
    found: int | None = unit.value("models")
    return found if found is not None else profiled(session, unit, "models")


def is_gone(session: Session, unit: UnitState) -> bool:
    """Return whether nothing is left of a unit, as far as its profile and the battle tell."""

    def value(key: str) -> Any:
        found = unit.value(key)
        return profiled(session, unit, key) if found is None else found

    if 0 in (value("models"), value("hull_points")):
        return True
    lost, models, wounds = value("wounds_lost"), value("models"), value("wounds")
    return bool(lost) and lost >= (models or 1) * (wounds or 1)


def _standing(session: Session, unit: UnitState, read: Any) -> int:
    found = standing(session, unit)
    return getattr(read, "models", 1) if found is None else found


def _caveats(
    session: Session, order: Order, state: State, engagement: Engagement, program: Program
) -> tuple[Caveat, ...]:
    """Return the caveats of an attack; those about values of the battle's own go without."""
    own = own_keys(order, state, engagement.ruleset)
    return of_others(session.caveats(engagement, program), own)


def own_keys(order: Order, state: State, ruleset: Ruleset) -> set[str]:
    """Return what of an attack the battle itself states, and no player: `situation.stage`."""
    own = {
        *_keys(state.units[order.attacker], ATTACKER, keys_of(ruleset.attacker)),
        *_keys(state.units[order.attacker], SITUATION, keys_of(ruleset.situation)),
        *state.stated(),
    }
    for name in order.targets:
        own |= {*_keys(state.units[name], TARGET, keys_of(ruleset.target))}
    return own - {
        f"{part}.{key}"
        for part, keys in order.stated.items()
        if isinstance(keys, Mapping)
        for key in keys
    }


def of_others(caveats: Iterable[Caveat], own: Container[str]) -> tuple[Caveat, ...]:
    """Return the caveats about anything but these keys."""
    return tuple(each for each in caveats if _plain_key(each.key) not in own)


def _plain_key(key: str) -> str:
    """Return the key of a caveat with one name for all targets."""
    part, _, name = key.partition(".")
    return f"{TARGET}.{name}" if part.startswith(TARGET) else key


def _keys(unit: UnitState, part: str, known: Iterable[str]) -> Iterable[str]:
    for each in unit.lasting:
        for key in (*each.sets, *each.adds):
            name = field_in(part, key, known)
            if name:
                yield f"{part}.{name}"
    if part != SITUATION:
        yield from (f"{part}.{key}" for key in unit.changes)


def result_of(program: Program, played: Played) -> dict[str, int]:
    """Return the counts of an attack by measure, summed over its targets."""
    names = (*program.target_measures, *program.attack_measures)
    found = dict.fromkeys(names, 0)
    for (_, name), count in played.counts.items():
        if name in found:
            found[name] += count
    return found


def _happened(program: Program, played: Played) -> list[str]:
    """Return the telling events that came about, in the order of the rule set."""
    events = program.target_events | program.attack_events
    found = {name for (_, name), count in played.counts.items() if count}
    return [name for name in program.main_measures if name in events & found]


def _only_news(
    session: Session, kept: Mapping[str, Mapping[str, Any]], state: State
) -> dict[str, dict[str, Any]]:
    """Return the changes without fields that stay as they are."""
    return {
        name: {
            key: value
            for key, value in fields.items()
            if state.units[name].value(key, profiled(session, state.units[name], key)) != value
        }
        for name, fields in kept.items()
    }


def _decisive(program: Program) -> str:
    """Return the measure of what an attack comes to; "" where it counts nothing."""
    counted = {*program.target_measures, *program.attack_measures}
    told = (*_DAMAGE, *program.main_measures, *program.target_measures, *program.attack_measures)
    return next((name for name in told if name in counted), "")


def _left(session: Session, fields: Mapping[str, Any], unit: UnitState) -> str:
    """Return the models or Hull Points left of a unit, in words; "" where neither is known."""

    def value(key: str) -> Any:
        return fields.get(key, unit.changes.get(key))

    lost = value("wounds_lost")
    models = value("models") if lost is None else fields.get("models", standing(session, unit))
    if models is not None:
        wounds = unit.value("wounds") or profiled(session, unit, "wounds") or 1
        return f"{max(0, models - (lost or 0) // wounds)} left"
    hull_points = value("hull_points")
    return f"{hull_points}{HULL_POINTS_LEFT}" if hull_points is not None else ""
