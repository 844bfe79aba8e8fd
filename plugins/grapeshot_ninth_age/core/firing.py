"""Kind `fire`: a unit shoots at another."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Fact, Once, Program, Stage, kit
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
from grapeshot_ninth_age.core.mending import kept
from grapeshot_ninth_age.core.misfire_plan import MisfirePlan, plan_misfire, warn_of_no_misfire
from grapeshot_ninth_age.core.misfiring import lose_points, misfire_stages
from grapeshot_ninth_age.core.pictures import picture_of_volley
from grapeshot_ninth_age.core.resolving import Measures
from grapeshot_ninth_age.core.shooting_target import plan_shooting
from grapeshot_ninth_age.core.state import State
from grapeshot_ninth_age.core.volley import Volley, less

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins
    from grapeshot_ninth_age.core.attack import Attack


class Firing:
    """One weapon, planned. It `keeps` in its states what further weapons share with it."""

    def __init__(self, attack: Attack, *, keeps: bool = False) -> None:
        self.attack = attack
        self._keeps = keeps
        self._target_plan = plan_shooting(attack)
        self._target_plan.check()
        self.volley = Volley(
            attack,
            plan_shots(attack),
            plan_aim(attack),
            plan_defence(attack),
            target=attack.target_name,
            measures=Measures(),
        )
        self._misfire = plan_misfire(attack) if self.volley.can_misfire else None
        if self._misfire is None:
            warn_of_no_misfire(attack, self.volley.attacks_plan)
        self._stages, self._played = self._in_both_orders()

    def _in_both_orders(self) -> tuple[tuple[Stage, ...], tuple[Stage, ...]]:
        """Return the stages in the order of odds, and in that of the table."""
        volley, misfires = self.volley, [*self._misfire_stages(), *self._cost_stages()]
        shots, to_hit = volley.shot_stages(), volley.to_hit_stages()
        played = (*shots, *to_hit, *misfires, *volley.wound_stages(less))
        return (*volley.odds_stages(keeps=self._keeps), *misfires), played

    def _misfire_stages(self) -> list[Stage]:
        plan, attack = self._misfire, self.attack
        if plan is None:
            return []
        explosion = None
        if "explosion" in plan.results:
            explosion = Explosion(attack, keeps=self._keeps)
            _tell_of_explosion(attack, plan, explosion)
        most = self.volley.most_misfires
        return misfire_stages(attack, plan, explosion, most, keeps=self._keeps)

    def _cost_stages(self) -> list[Stage]:
        """Return the stage in which those who have fired lose what that costs them."""
        cost = self.volley.resolver.cost_to_user
        if not cost:
            return []
        points = cost * self.volley.attacks_plan.shooters
        return [Once("post_damage", partial(lose_points, self.attack.attacker, points))]

    @property
    def mends(self) -> bool:
        """Whether a save of the target may give a Health Point back."""
        return self.volley.resolver.mends

    @property
    def uses_up(self) -> bool:
        """Whether the unit makes what it may make once in the game."""
        return self.volley.attacks_plan.is_used_up

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        misfire = self._misfire.facts if self._misfire else []
        return self._target_plan.facts + self.volley.facts() + misfire

    def program(self) -> Program:
        """Return the program; what a target loses is told of a weapon that is fired alone."""
        attack, alone = self.attack, not self._keeps
        return Program(
            stages=self._stages,
            played=self._played,
            start=State(),
            targets=(attack.target.name,),
            target_measures=TARGET_MEASURES,
            attack_measures=ATTACK_MEASURES,
            target_events=frozenset(),
            attack_events=ATTACK_EVENTS,
            values=values_of(self.volley),
            explain=self.facts,
            d3_as_d6=False,
            derived=losses(attack.target, "damage") if alone else {},
            untold=frozenset() if alone else frozenset({"damage"}),
            main_measures=("hits", "wounds_lost", "models_destroyed", "misfire"),
            picture=partial(picture_of_volley, self.volley),
            report=partial(left_after_fire, attack, self.uses_up),
        )


def prepare_fire(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of one weapon's shots. Raise Refusal where the rules forbid it."""
    attack = shots_of(engagement, plugins)
    firing = Firing(attack)
    if firing.mends:
        return kept(Firing(attack, keeps=True).program(), attack.target)
    return firing.program()


def shots_of(engagement: Engagement, plugins: Plugins) -> Attack:
    """Return the shots of an engagement. Raise Fault for what are none, Refusal without models."""
    kit.demand_one_target(engagement)
    demand_kind(engagement.weapon, "shooting")
    demand_health(engagement.attacker, "models")
    demand_health(engagement.targets[0].unit, "target_models")
    return attack_of(engagement, plugins, in_combat=False)


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
