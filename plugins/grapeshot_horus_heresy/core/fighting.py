"""Kind `fight`: one round of close combat, the blows of both sides in the order of their steps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from grapeshot import Chain, Dice, Fact, Fault, Link, Once, Place, Program, Stage, Tally, kit
from grapeshot.schema import changed
from grapeshot_horus_heresy.core.aftermath import aftermath_stage, marks_of
from grapeshot_horus_heresy.core.attack import Attack, attacks_of, blows_back
from grapeshot_horus_heresy.core.attacks_plan import FIRST_STEP
from grapeshot_horus_heresy.core.checks import (
    CHECK_FAILED,
    check_stages,
    reset_stage,
    swap_stage,
)
from grapeshot_horus_heresy.core.firing import TARGET_EVENTS, TARGET_MEASURES
from grapeshot_horus_heresy.core.hit_plan import plan_hit
from grapeshot_horus_heresy.core.hits import RolledHits, blows_of, counted_hits
from grapeshot_horus_heresy.core.left import left_after_fight
from grapeshot_horus_heresy.core.morale_plan import plan_morale
from grapeshot_horus_heresy.core.report import report
from grapeshot_horus_heresy.core.resolvers import Ram, resolver_of, stages_of
from grapeshot_horus_heresy.core.state import State, TargetState
from grapeshot_horus_heresy.core.struck import Trace
from grapeshot_horus_heresy.core.targeting import plan_target
from grapeshot_horus_heresy.core.template_plan import plan_template
from grapeshot_horus_heresy.core.unused import warn_of_unused

if TYPE_CHECKING:
    from grapeshot import Engagement, Played, Plugins
    from grapeshot_horus_heresy.core.squad import Squad
    from grapeshot_horus_heresy.core.vehicle import Vehicle

_TAKEN = {
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


class Side:
    """The blows of one side: all its plans, and when it strikes."""

    def __init__(self, name: str, attack: Attack) -> None:
        self.name = name
        self.attack = attack
        self.own = 1 - attack.index
        """The place of the striking unit in the state; the other one is struck."""
        self.template = plan_template(attack)
        self.target_plan = plan_target(attack, self.template)
        self.target_plan.check()
        self.hit_plan = plan_hit(attack, self.target_plan)
        sure = self.hit_plan.scores_sure_hits
        self.resolver = resolver_of(attack, self.template, sure=sure)
        self.powered: Squad | Vehicle | None = None
        if attack.blows.may_be_powered:
            self.powered = resolver_of(replace(attack, powered=True), self.template, sure=sure)
        rammed = attack.blows.ram_hits
        self.ram = Ram(attack, rammed) if rammed else None
        self.morale = plan_morale(attack)
        self._blows = blows_of(attack)
        self._warn()

    def _warn(self) -> None:
        if self.hit_plan.overheats or self.attack.blows.price is not None:
            text = "what a weapon does to its own bearer is left out of a fight"
            self.hit_plan.warn(text, "weapon.traits")

    @property
    def step(self) -> int:
        """The step in which it strikes. Raise Fault where no Initiative is told."""
        step = self.attack.blows.step
        if step is None:
            expected = "a number: it says who strikes first"
            raise Fault("bad_profile", "attacker.initiative is missing", expected=expected)
        return step

    @property
    def steps(self) -> set[int]:
        """All steps in which it does something."""
        return {self.step, FIRST_STEP} if self.ram else {self.step}

    def models(self, state: State) -> int:
        """Return how many models strike, of those that are left."""
        own, unit = state.targets[self.own], self.attack.attacker
        alive = min(1, own.left) if unit.type == "vehicle" else own.left + own.hidden
        return alive if unit.fighting is None else min(alive, unit.fighting)

    def stages(self, step: int) -> Iterator[Stage]:
        """Yield the stages of what it does in one step."""
        if self.ram is not None and step == FIRST_STEP:
            yield from self.ram.stages()
        if step == self.step:
            yield from self._stages_of_blows()

    def _stages_of_blows(self) -> Iterator[Stage]:
        index, marks = self.attack.index, marks_of(self.morale.consequences)
        checks = list(check_stages(self.attack))
        yield from checks
        each, more = self._blows
        key = ("hh fighting blows", self.own, each, more, self.attack.shots)
        yield Once("attacks", self._strike, "", key)
        yield RolledHits(self.attack, self.hit_plan).roll_stage()
        yield counted_hits(index, self.resolver.name, 1, marks)
        for resolver in (self.resolver, self.powered):
            if self.powered is not None:
                yield swap_stage()
            if resolver is not None:
                yield from stages_of(resolver, Trace(0, marks))
        if checks:
            yield reset_stage()

    def _strike(self, state: State, dice: Dice, tally: Tally) -> State:
        """Make the blows of the models that strike in this step."""
        models = 0 if state.silent else state.striking[self.own]
        if not models:
            return state._replace(shots=0)
        each, more = self._blows
        if each is None:
            (total,) = dice.repeated(self.attack.shots, models, lambda value: (value,), "blows")
            return state._replace(shots=total)
        added = sum(dice.value(expression, "more blows") for expression in more)
        return state._replace(shots=models * (each + added))

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        plans = [self.template, self.target_plan, self.attack.blows, self.hit_plan, self.morale]
        found = kit.facts_of(plans)
        for part in (self.resolver, self.powered, self.ram):
            found += part.facts() if part is not None else []
        return [fact._replace(side=self.name) for fact in dict.fromkeys(found)]

    def values(self) -> dict[str, Any]:
        """Return what the plans come to in numbers and words."""
        own: dict[str, Any] = {"to_hit": self.hit_plan.needed, "initiative_step": self.step}
        own |= self.resolver.values
        own["strength"] = self.template.strengths()[0]
        blows = self.attack.blows.blows
        return own if blows is None else own | {"attacks": blows}


def prepare_fight(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of one round. Raise Refusal where a rule forbids a weapon."""
    attack = _attack_of(engagement, plugins)
    ours = Side("attacker", attack)
    theirs = _side_of_target(attack)
    sides = [ours] if theirs is None else [ours, theirs]
    order = sorted({step for side in sides for step in side.steps}, reverse=True)
    warn_of_unused([attack], ours.template, ours.target_plan)
    return Program(
        stages=tuple(_stages(sides, order)),
        start=State((ours.resolver.start(), _start(ours, theirs))),
        targets=(attack.target.name,),
        target_measures=(*TARGET_MEASURES, *_extra(ours.resolver)),
        attack_measures=_measures_taken(theirs),
        target_events=(TARGET_EVENTS - {"pinning_test", "pinned"}) | ours.morale.events,
        attack_events=_attack_events(sides),
        values=ours.values() | {"order": [[step, _who(sides, step)] for step in order]},
        explain=partial(_facts, sides, order),
        main_measures=(*_MAIN, *sorted(ours.morale.events), *sorted(_attack_events(sides))),
        d3_as_d6=False,
        report=partial(_report, attack),
    )


def _report(attack: Attack, played: Played) -> dict[str, Any]:
    return report(attack.target.name, None, played) | left_after_fight(attack, played)


def _attack_of(engagement: Engagement, plugins: Plugins) -> Attack:
    """Return the attacker's blows. Raise Fault for what is no fight."""
    if len(engagement.targets) > 1:
        expected = "one: a fight with several is several engagements"
        raise Fault("bad_profile", f"{len(engagement.targets)} targets", expected=expected)
    (attack,) = attacks_of(engagement, plugins)
    _demand_melee(attack, "weapon")
    if attack.attacker.type == "vehicle":
        text = "attacker.type = vehicle"
        raise Fault("bad_profile", text, expected="models with Wounds, which can be struck back")
    if attack.attacker.toughness is None:
        raise Fault(
            "bad_profile", "attacker.toughness is missing", expected="a number, to wound it"
        )
    situation = changed(attack.situation, phase="assault")
    target = changed(attack.target, locked_in_combat=True)
    return replace(attack, situation=situation, target=target)


def _demand_melee(attack: Attack, key: str) -> None:
    if attack.weapon.type != "Melee":
        raise Fault(
            "bad_profile", f"{key}.type = {attack.weapon.type}", expected="Melee, in a fight"
        )


def _side_of_target(attack: Attack) -> Side | None:
    """Return the blows of the target; None of a vehicle that has no weapon of close combat."""
    if attack.at_vehicle and attack.target.weapon is None:
        return None
    back = blows_back(attack)
    _demand_melee(back, "target.weapon")
    try:
        side = Side("target", back)
        side.step  # noqa: B018 - a missing Initiative is told here, of the side that lacks it
    except Fault as fault:
        place = Place(key=_with_sides_turned(fault.place.key))
        message = _with_sides_turned(fault.message)
        raise Fault(fault.word, message, expected=fault.expected, place=place) from None
    return side


def _with_sides_turned(text: str) -> str:
    """Return a text with the keys of each side as keys of the other."""
    return _SIDES.sub(lambda found: f"{_TURNED[found[1]]}.", text)


def _start(ours: Side, theirs: Side | None) -> TargetState:
    if theirs is not None:
        return theirs.resolver.start()
    return TargetState(left=ours.attack.attacker.models)


def _extra(resolver: Squad | Vehicle) -> tuple[str, ...]:
    return ("extra_hits",) if getattr(resolver, "scores_extra_hits", False) else ()


def _measures_taken(theirs: Side | None) -> tuple[str, ...]:
    names = ("hits", "wounds", "unsaved_wounds", "models_destroyed", "wounds_lost")
    extra = _extra(theirs.resolver) if theirs is not None else ()
    return tuple(_TAKEN[name] for name in (*names, *extra))


def _attack_events(sides: list[Side]) -> frozenset[str]:
    events = {_taken(name) for side in sides[1:] for name in side.morale.events}
    for side in sides:
        if side.attack.blows.needs_check or side.attack.blows.may_be_powered:
            events.add(CHECK_FAILED if side.name == "attacker" else _TAKEN[CHECK_FAILED])
    return frozenset(events)


def _stages(sides: list[Side], order: list[int]) -> Iterator[Stage]:
    """Yield the stages of all steps, and of what is left behind when all have struck."""
    for step in order:
        acting = [side for side in sides if step in side.steps]
        yield Once("fight", partial(_muster, acting))
        for side in acting:
            for stage in side.stages(step):
                yield _of_side(side, stage)
    for side in sides:
        consequences = side.morale.consequences
        stage = aftermath_stage(consequences, side.attack.index, side.resolver.name)
        yield _of_side(side, stage)


def _muster(acting: list[Side], state: State, dice: Dice, tally: Tally) -> State:
    """Count who strikes in a step: all of them do, whatever befalls them in the same step."""
    striking = [0, 0]
    for side in acting:
        striking[side.own] = side.models(state)
    return state._replace(striking=tuple(striking))


def _of_side(side: Side, stage: Stage) -> Stage:
    """Return a stage as that of a side; what the target's blows come to has names of its own."""
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
    if any(side.attack.attacker.fighting is not None for side in sides):
        text = "losses are made up from the rest of the unit, as many as are left"
        found.append(Fact("fight", "fight.2", text))
    if any("+" in _who(sides, step) for step in order):
        text = "blows of one step are simultaneous: the fallen strike back"
        found.append(Fact("fight", "initiative-steps.2", text))
    if len(order) > 1:
        text = "those who fell in an earlier step do not strike"
        found.append(Fact("fight", "initiative-steps.1", text))
    return found
