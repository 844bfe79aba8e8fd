"""Kinds `strike` and `fight`: the blows of one unit, or of all in the order of their steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Fact, Program, kit
from grapeshot_ninth_age.core.aftermath import Aftermath
from grapeshot_ninth_age.core.attack import attack_of
from grapeshot_ninth_age.core.combatants import Combat
from grapeshot_ninth_age.core.demands import demand_health, demand_kind
from grapeshot_ninth_age.core.fight_left import left_after_fight
from grapeshot_ninth_age.core.left import left_after_blows
from grapeshot_ninth_age.core.measures import (
    ATTACK_EVENTS,
    ATTACK_MEASURES,
    TARGET_MEASURES,
    losses,
)
from grapeshot_ninth_age.core.mending import kept
from grapeshot_ninth_age.core.pictures import picture_of_blows
from grapeshot_ninth_age.core.resolving import Measures
from grapeshot_ninth_age.core.rounds import Round
from grapeshot_ninth_age.core.state import State
from grapeshot_ninth_age.core.strikers import TAKEN, Blows, Striker, strikers_of
from grapeshot_ninth_age.core.volley import less

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins

_DONE = State()


def prepare_strike(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of the attacker's blows alone. Raise Refusal where rules forbid them."""
    blows = _attackers_blows(engagement, plugins)
    blows.leave_out_specials()
    target = blows.attack.target
    mends = blows.volley.resolver.mends
    stages = blows.stages(less if mends else _finish)
    program = Program(
        stages=tuple(stage._replace(side=blows.side) for stage in stages),
        start=State(blows.count()),
        targets=(target.name,),
        target_measures=TARGET_MEASURES,
        attack_measures=ATTACK_MEASURES,
        target_events=frozenset(),
        attack_events=ATTACK_EVENTS,
        values=blows.values(),
        explain=blows.facts,
        d3_as_d6=False,
        derived=losses(target, Measures().damage),
        picture=partial(picture_of_blows, blows, None),
        report=partial(left_after_blows, blows.attack),
        main_measures=("hits", "wounds_lost", "models_destroyed"),
    )
    return kept(program, target) if mends else program


def _attackers_blows(engagement: Engagement, plugins: Plugins) -> Blows:
    kit.demand_one_target(engagement)
    demand_kind(engagement.weapon, "melee")
    attack = attack_of(engagement, plugins, in_combat=True)
    demand_kind(attack.target_weapon, "melee")
    demand_health(attack.attacker, "models")
    demand_health(attack.target, "target_models")
    return Blows("attacker", attack, target=attack.target.name, measures=Measures())


def _finish(rest: State, points: int) -> State:
    return _DONE


def prepare_fight(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of one Round of Combat. Raise Refusal where rules forbid a weapon."""
    combat = Combat(engagement, plugins)
    combat.demand_health()
    strikers = [each for formed in combat.units for each in strikers_of(combat, formed)]
    fight = Round((turn for each in strikers for turn in each.turns()), combat)
    aftermath = Aftermath(combat, regains=fight.regains)
    ours, theirs = (next(e for e in strikers if e.side == s) for s in ("attacker", "target"))
    others = combat.others(ours.formed.number, combat.unharmed)

    def explain() -> list[Fact]:
        acts = [fact for each in strikers for fact in each.facts()]
        return acts + list(_facts_of_order(fight)) + aftermath.facts()

    return Program(
        stages=(*aftermath.fear_stages(), *fight.stages(), *aftermath.stages()),
        start=State(lost=combat.unharmed),
        targets=combat.target_names,
        target_measures=TARGET_MEASURES + aftermath.target_measures,
        attack_measures=ATTACK_MEASURES + aftermath.measures,
        target_events=aftermath.target_events,
        attack_events=ATTACK_EVENTS | aftermath.events,
        values=ours.first.values(others) | {"order": fight.order},
        explain=explain,
        d3_as_d6=False,
        picture=partial(picture_of_blows, ours.first, theirs.first),
        report=partial(left_after_fight, combat, used_up_in(strikers)),
        untold=frozenset(TAKEN) | {Measures().damage},
        main_measures=("wounds_lost", "attacker_wounds_lost", "attacker_wins", "target_wins"),
    )


def used_up_in(strikers: Iterable[Striker]) -> frozenset[int]:
    """Return the numbers of the units whose models make what they may make once in the game."""
    return frozenset(
        each.formed.number
        for each in strikers
        if each.first.fight_plan.is_used_up and each.is_of_the_rank
    )


def _facts_of_order(fight: Round) -> Iterator[Fact]:
    sides: dict[int, set[str]] = {}
    for turn in fight.turns:
        sides.setdefault(turn.step, set()).add(turn.side)
    if any(len(both) > 1 for both in sides.values()):
        text = "both sides act at the same step: casualties of the step strike back"
        yield Fact("fight", "initiative-order.2", text)
    if len(sides) > 1:
        text = "those who fell at an earlier step do not strike"
        yield Fact("fight", "initiative-order.3", text)
    yield Fact("fight", "initiative-order.4", "the order was settled before the first blow")
