"""Kind `fire`: a unit shoots at another."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Fact, Program, Stage, kit
from grapeshot_ninth_age.core.aim import plan_aim
from grapeshot_ninth_age.core.attack import Attack, attack_of
from grapeshot_ninth_age.core.attacks_plan import plan_shots
from grapeshot_ninth_age.core.defence_plan import plan_defence
from grapeshot_ninth_age.core.demands import demand_health, demand_kind
from grapeshot_ninth_age.core.explosion import Explosion
from grapeshot_ninth_age.core.left import left_after_fire
from grapeshot_ninth_age.core.measures import (
    ATTACK_EVENTS,
    ATTACK_MEASURES,
    TARGET_MEASURES,
    losses,
    values_of,
)
from grapeshot_ninth_age.core.misfire_plan import MisfirePlan, plan_misfire, warn_of_no_misfire
from grapeshot_ninth_age.core.misfiring import misfire_stages
from grapeshot_ninth_age.core.pictures import picture_of_volley
from grapeshot_ninth_age.core.resolving import Measures
from grapeshot_ninth_age.core.shooting_target import plan_shooting
from grapeshot_ninth_age.core.state import State
from grapeshot_ninth_age.core.volley import Volley

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins
    from grapeshot_ninth_age.core.attack import Attack

_START = State()


def prepare_fire(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of one volley. Raise Refusal where the rules forbid it."""
    attack = _attack_of(engagement, plugins)
    target_plan = plan_shooting(attack)
    target_plan.check()
    volley = _volley_of(attack)
    misfire = plan_misfire(attack) if volley.can_misfire else None
    if misfire is None:
        warn_of_no_misfire(attack, volley.attacks_plan)
    stages, played = _stages(attack, volley, misfire)

    def explain() -> list[Fact]:
        return target_plan.facts + volley.facts() + (misfire.facts if misfire else [])

    return Program(
        stages=stages,
        played=played,
        start=_START,
        targets=(attack.target.name,),
        target_measures=TARGET_MEASURES,
        attack_measures=ATTACK_MEASURES,
        target_events=frozenset(),
        attack_events=ATTACK_EVENTS,
        values=values_of(volley),
        explain=explain,
        d3_as_d6=False,
        derived=losses(attack.target, "damage"),
        main_measures=("hits", "wounds_lost", "models_destroyed", "misfire"),
        picture=partial(picture_of_volley, volley),
        report=partial(left_after_fire, attack),
    )


def _attack_of(engagement: Engagement, plugins: Plugins) -> Attack:
    """Return the shots of an engagement. Raise Fault for what is no volley."""
    kit.demand_one_target(engagement)
    demand_kind(engagement.weapon, "shooting")
    attack = attack_of(engagement, plugins, in_combat=False)
    demand_health(attack.attacker, "models")
    demand_health(attack.target, "target_models")
    return attack


def _volley_of(attack: Attack) -> Volley:
    return Volley(
        attack,
        plan_shots(attack),
        plan_aim(attack),
        plan_defence(attack),
        target=attack.target.name,
        measures=Measures(),
    )


def _stages(
    attack: Attack, volley: Volley, misfire: MisfirePlan | None
) -> tuple[tuple[Stage, ...], tuple[Stage, ...]]:
    """Return the stages in the order of odds, and in that of the table."""
    misfires: list[Stage] = []
    if misfire:
        explosion = Explosion(attack) if "explosion" in misfire.results else None
        if explosion:
            _tell_of_explosion(attack, misfire, explosion)
        misfires = misfire_stages(attack, misfire, explosion, volley.most_misfires)
    shots, to_hit = volley.shot_stages(), volley.to_hit_stages()
    played = (*shots, *to_hit, *misfires, *volley.wound_stages(_finish))
    return (*volley.odds_stages(), *misfires), played


def _tell_of_explosion(attack: Attack, plan: MisfirePlan, explosion: Explosion) -> None:
    """Note whom an Explosion may reach, and warn where that rests on no more than a guess."""
    for text in explosion.describe():
        plan.note("misfire-table.3", text)
    for group, count in explosion.reached:
        if group.nearest:
            plan.warn(
                f'an Explosion of more than {group.distance:g}" is taken to strike all {count} '
                f"models of {group.unit.name}; near_explosion tells how many stand near enough",
                key="target.near_explosion",
                clause="misfire-table.3",
            )


def _finish(rest: State, points: int) -> State:
    """Return what remains once hits are resolved: no misfire depends on them."""
    return rest
