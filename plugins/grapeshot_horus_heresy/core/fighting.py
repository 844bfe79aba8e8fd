"""Kind `fight`: one round of close combat, the blows of both sides in the order of their steps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from grapeshot import Chain, Dice, Fact, Fault, Link, Once, Place, Program, Stage, Tally
from grapeshot.schema import changed
from grapeshot_horus_heresy.core.attack import Attack, attacks_of, blows_back
from grapeshot_horus_heresy.core.checks import CHECK_FAILED
from grapeshot_horus_heresy.core.composition import members_of
from grapeshot_horus_heresy.core.damage_results import LASTING
from grapeshot_horus_heresy.core.firing import TARGET_EVENTS, TARGET_MEASURES
from grapeshot_horus_heresy.core.left import left_after_fight
from grapeshot_horus_heresy.core.mixed_losses import destroyed_measures
from grapeshot_horus_heresy.core.report import report
from grapeshot_horus_heresy.core.sides import Side, Striker
from grapeshot_horus_heresy.core.squad import Squad
from grapeshot_horus_heresy.core.state import State, TargetState
from grapeshot_horus_heresy.core.unused import warn_of_unused

if TYPE_CHECKING:
    from grapeshot import Engagement, Played, Plugins
    from grapeshot_horus_heresy.core.shapes import Attacker

_TAKEN = {
    "glancing": "glancing_taken",
    "penetrating": "penetrating_taken",
    "hits": "hits_taken",
    "wounds": "wounds_taken",
    "unsaved_wounds": "unsaved_wounds_taken",
    "extra_hits": "extra_hits_taken",
    "wounds_lost": "attacker_wounds_lost",
    "models_destroyed": "attacker_models_destroyed",
    CHECK_FAILED: "target_psychic_check_failed",
}
"""Names under which what the target's blows come to is counted."""
_MAIN = (
    "models_destroyed",
    "wounds_lost",
    "hull_points_lost",
    "attacker_models_destroyed",
    "attacker_wounds_lost",
)
_SIDES = re.compile(r"\b(attacker|target|weapon)\.")
_TURNED = {"attacker": "target", "target": "attacker", "weapon": "target.weapon"}


def prepare_fight(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of one round. Raise Refusal where a rule forbids a weapon."""
    ours = _our_side(engagement, plugins)
    attack = ours.attack
    theirs = _side_of_target(ours, engagement.attacker)
    sides = [ours] if theirs is None else [ours, theirs]
    order = sorted({step for side in sides for step in side.steps}, reverse=True)
    warn_of_unused([attack], ours.first.template, ours.first.target_plan)
    several = any(len(side.strikers) > 1 or side.first.powered for side in sides)
    return Program(
        stages=tuple(_stages(sides, order)),
        played=cache(lambda: tuple(_stages(sides, order, at_once=False))) if several else (),
        start=_start(ours, theirs, engagement.attacker),
        targets=(attack.target.name,),
        target_measures=(*TARGET_MEASURES, *_extra(ours), *destroyed_measures([attack])),
        attack_measures=_measures_taken(theirs),
        target_events=(TARGET_EVENTS - {"pinning_test", "pinned"}) | ours.events,
        attack_events=_attack_events(sides),
        values=ours.first.values() | {"order": [[step, _who(sides, step)] for step in order]},
        explain=partial(_facts, sides, order),
        main_measures=(*_MAIN, *sorted(ours.events), *sorted(_attack_events(sides))),
        d3_as_d6=False,
        report=partial(_report, attack, engagement.attacker),
    )


def _report(attack: Attack, attacker: Attacker, played: Played) -> dict[str, Any]:
    both = replace(attack, attacker=attacker)
    return report(attack.target.name, (), played) | left_after_fight(both, played)


def _our_side(engagement: Engagement, plugins: Plugins) -> Side:
    """Return the attacker's blows. Raise Fault for what is no fight."""
    if len(engagement.targets) > 1:
        expected = "one: a fight with several is several engagements"
        raise Fault("bad_profile", f"{len(engagement.targets)} targets", expected=expected)
    unit = engagement.attacker
    strikers = []
    for number, member in enumerate(members_of(unit)):
        group = unit.groups[number] if unit.groups else None
        armed = engagement._replace(attacker=member)
        key = "weapon"
        if group is not None and group.weapon is not None:
            armed, key = armed._replace(weapon=group.weapon), f"attacker.groups[{number}].weapon"
        attack = _in_combat(attacks_of(armed, plugins)[0])
        _demand_melee(attack, key)
        _demand_to_be_struck(member)
        label = group.name if group else unit.name
        strikers.append(Striker("attacker", attack, number, number if group else None, label))
    return Side("attacker", strikers)


def _in_combat(attack: Attack) -> Attack:
    situation = changed(attack.situation, phase="assault")
    target = changed(attack.target, locked_in_combat=True)
    return replace(attack, situation=situation, target=target)


def _demand_to_be_struck(unit: Attacker) -> None:
    if unit.type == "vehicle":
        return
    if unit.toughness is None:
        raise Fault(
            "bad_profile", "attacker.toughness is missing", expected="a number, to wound it"
        )


def _demand_melee(attack: Attack, key: str) -> None:
    if attack.weapon.type != "Melee":
        raise Fault(
            "bad_profile", f"{key}.type = {attack.weapon.type}", expected="Melee, in a fight"
        )


def _side_of_target(ours: Side, attacker: Attacker) -> Side | None:
    """Return the blows of the target; None of a vehicle that has no weapon of close combat."""
    attack = ours.attack
    unit = attack.target
    if attack.at_vehicle and unit.weapon is None:
        return None
    backs = [blows_back(attack, member, attacker) for member in members_of(unit)]
    for at, back in enumerate(backs):
        _demand_melee(back, f"target.groups[{at}].weapon" if unit.groups else "target.weapon")
    try:
        strikers = []
        for at, back in enumerate(backs):
            group = unit.groups[at] if unit.groups else None
            label = group.name if group else unit.name
            number = len(ours.strikers) + at
            strikers.append(Striker("target", back, number, at if group else None, label))
        side = Side("target", strikers)
        side.start()  # what is missing is told here, of the side that lacks it
        for striker in strikers:
            striker.values()
    except Fault as fault:
        place = Place(key=_with_sides_turned(fault.place.key))
        message = _with_sides_turned(fault.message)
        raise Fault(fault.word, message, expected=fault.expected, place=place) from None
    return side


def _with_sides_turned(text: str) -> str:
    """Return a text with the keys of each side as keys of the other."""
    return _SIDES.sub(lambda found: f"{_TURNED[found[1]]}.", text)


def _start(ours: Side, theirs: Side | None, attacker: Attacker) -> State:
    own = theirs.start() if theirs is not None else _unharmed(attacker)
    strikers = len(ours.strikers) + (len(theirs.strikers) if theirs else 0)
    return State((ours.start(), own), striking=(0,) * strikers)


def _unharmed(attacker: Attacker) -> TargetState:
    """Return the attacker's models where nobody strikes back."""
    models = [member.models for member in members_of(attacker)]
    left = (attacker.hull_points or 1) if attacker.type == "vehicle" else sum(models)
    return TargetState(left=left, members=tuple(models) if attacker.groups else ())


def _extra(side: Side) -> tuple[str, ...]:
    return ("extra_hits",) if side.scores_extra_hits else ()


def _measures_taken(theirs: Side | None) -> tuple[str, ...]:
    names = ["hits", "wounds", "unsaved_wounds", "models_destroyed", "wounds_lost"]
    if theirs is not None:
        names += _extra(theirs)
        names += destroyed_measures([theirs.attack])
        if theirs.attack.at_vehicle:
            names += ["glancing", "penetrating", "hull_points_lost"]
    return tuple(map(_taken, names))


def _attack_events(sides: list[Side]) -> frozenset[str]:
    events = {_taken(name) for side in sides[1:] for name in side.events}
    if any(side.attack.at_vehicle for side in sides[1:]):
        lasting = [effect.name for effect in LASTING.values()]
        events |= {_taken(name) for name in ("destroyed", "explodes", *lasting)}
    for striker in (striker for side in sides for striker in side.strikers):
        if striker.attack.blows.needs_check or striker.attack.blows.may_be_powered:
            events.add(CHECK_FAILED if striker.side == "attacker" else _TAKEN[CHECK_FAILED])
        if striker.side == "attacker" and striker.attack.attacker.type == "vehicle" and striker.hot:
            events.add(_taken("destroyed"))
    return frozenset(events)


def _stages(sides: list[Side], order: list[int], *, at_once: bool = True) -> Iterator[Stage]:
    """Yield the stages of all steps, and of what is left behind when all have struck."""
    for step in order:
        yield Once("fight", partial(_muster, sides, step))
        for side in sides:
            for stage in side.stages(step, at_once=at_once):
                yield _of_side(side, stage)
    for side in sides:
        yield _of_side(side, side.aftermath())


def _muster(sides: list[Side], step: int, state: State, dice: Dice, tally: Tally) -> State:
    """Count who strikes in a step: all of them do, whatever befalls them in the same step."""
    striking = [
        striker.models(state) if step in striker.steps else 0
        for side in sides
        for striker in side.strikers
    ]
    for side in sides:
        if isinstance(side.resolver, Squad):
            index = side.resolver.index
            state = state.with_target(index, side.resolver.looked_at(state.targets[index]))
    return state._replace(striking=tuple(striking))


def _of_side(side: Side, stage: Stage) -> Stage:
    """Return a stage as that of a side; what the target's blows come to has names of its own."""
    if stage.side:
        return stage
    if side.name == "attacker":
        return stage._replace(side=side.name)
    key = None if stage.key is None else ("hh taken", stage.key)
    if isinstance(stage, Chain):
        links = tuple(Link(each.name, partial(_renaming, each.function)) for each in stage.links)
        return stage._replace(links=links, key=key, target="", side=side.name)
    function = partial(_renaming, stage.function)
    return stage._replace(function=function, key=key, target="", side=side.name)


def _renaming(function: Callable[..., Any], item: Any, dice: Dice, tally: Tally) -> Any:
    """Call a function, and count what it counts under the names of the attacker's losses."""
    inner = Tally()
    after = function(item, dice, inner)
    for name, count in inner.counts.items():
        tally.add(_taken(name), count)
    tally.effects += inner.effects
    tally.notes += [(f"attacker: {name}", value) for name, value in inner.notes]
    return after


def _taken(name: str) -> str:
    return _TAKEN.get(name, f"attacker_{name}")


def _who(sides: list[Side], step: int) -> str:
    return "+".join(side.name for side in sides if step in side.steps)


def _facts(sides: list[Side], order: list[int]) -> list[Fact]:
    found = [fact for side in sides for fact in side.facts()]
    found.append(Fact("fight", "fight.1", "one round: all blows of both sides, step by step"))
    strikers = [striker for side in sides for striker in side.strikers]
    if any(striker.attack.attacker.fighting is not None for striker in strikers):
        text = "losses are made up from the rest of the unit, as many as are left"
        found.append(Fact("fight", "fight.2", text))
    if any("+" in _who(sides, step) for step in order):
        text = "blows of one step are simultaneous: the fallen strike back"
        found.append(Fact("fight", "initiative-steps.2", text))
    if len(order) > 1:
        text = "those who fell in an earlier step do not strike"
        found.append(Fact("fight", "initiative-steps.1", text))
    return found
