"""Kinds `strike` and `fight`: the blows of one unit, or of both in the order of their steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from grapeshot import Fact, Program, Stage, kit
from grapeshot_ninth_age.core.aftermath import FIGHT_EVENTS, FIGHT_MEASURES, Aftermath
from grapeshot_ninth_age.core.attack import Attack, attack_of, blows_back
from grapeshot_ninth_age.core.attacks_plan import plan_blows
from grapeshot_ninth_age.core.defence_plan import plan_defence
from grapeshot_ninth_age.core.demands import demand_health, demand_kind
from grapeshot_ninth_age.core.fight_plan import plan_fight
from grapeshot_ninth_age.core.left import left_after_blows, left_after_fight
from grapeshot_ninth_age.core.measures import (
    ATTACK_EVENTS,
    ATTACK_MEASURES,
    TARGET_MEASURES,
    losses,
    values_of,
)
from grapeshot_ninth_age.core.pictures import picture_of_blows
from grapeshot_ninth_age.core.resolving import Measures
from grapeshot_ninth_age.core.rounds import Round, Turn
from grapeshot_ninth_age.core.skill import plan_skill
from grapeshot_ninth_age.core.special import SpecialVolley
from grapeshot_ninth_age.core.state import State
from grapeshot_ninth_age.core.volley import Volley
from grapeshot_ninth_age.core.weapon_choice import plan_weapon_choice

if TYPE_CHECKING:
    from grapeshot import Engagement, Picture, Plugins
    from grapeshot_ninth_age.core.shapes import Unit

_TAKEN = Measures("hits_taken", "wounds_taken", "unsaved_wounds_taken", "damage_taken")
"""Names under which the blows of the target are counted."""
_DONE = State()


class Side:
    """What one unit does: all its plans, and when it strikes. `name` is "attacker" or "target"."""

    def __init__(self, name: str, attack: Attack, *, target: str, measures: Measures) -> None:
        self.name = name
        self.attack = attack
        self.unit: Unit = attack.attacker
        self.target_plan = plan_weapon_choice(attack)
        self.target_plan.check()
        self.fight_plan = plan_fight(attack)
        blows = self.fight_plan.attack
        defence = plan_defence(blows)
        self.volley = Volley(
            blows,
            plan_blows(blows),
            plan_skill(blows, defence),
            defence,
            target=target,
            measures=measures,
        )
        self.specials = [
            SpecialVolley(each, target=target, measures=measures)
            for each in self.fight_plan.specials
        ]

    @property
    def step(self) -> int:
        """The Initiative Step at which it strikes."""
        return self.fight_plan.step

    def blows(self, points_lost: int = 0) -> int:
        """Return its blows once it has lost so many Health Points in this round."""
        return self.volley.attacks_plan.blows(points_lost)

    def turns(self) -> Iterator[Turn]:
        """Yield its Special Attacks and its blows."""
        struck = self.attack.target
        for special in self.specials:
            step, count = special.special.step, special.count
            yield Turn(self.name, step, struck, count, special.stages, is_of_blows=False)
        if self.volley.attacks_plan.strikes:
            blows = cache(lambda points_lost: (self.blows(points_lost), 0))
            yield Turn(self.name, self.step, struck, blows, self.stages)

    def stages(self, after: Callable[[State, int], Any]) -> list[Stage]:
        """Return the stages of its blows."""
        return [*self.volley.to_hit_stages(), *self.volley.wound_stages(after)]

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        facts = self.target_plan.facts + self.fight_plan.facts + self.volley.facts()
        facts += [fact for special in self.specials for fact in special.facts()]
        return [fact._replace(side=self.name) for fact in facts]

    def values(self) -> dict[str, Any]:
        """Return the numbers on the way."""
        own = {"attacks": self.blows(), "initiative_step": self.step}
        return own | values_of(self.volley)

    def leave_out_specials(self) -> None:
        """Warn of Special Attacks, which have no part where blows alone are resolved."""
        for special in self.fight_plan.specials:
            text = f"{special.name} come in a fight, and are no part of the blows"
            self.fight_plan.warn(text, key=f"{self.name}.rules", clause="initiative-order.1")


def prepare_strike(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of the attacker's blows alone. Raise Refusal where rules forbid them."""
    side = _attacking_side(engagement, plugins)
    side.leave_out_specials()
    stages = [stage._replace(side=side.name) for stage in side.stages(_finish)]
    picture = partial(picture_of_blows, side, None)
    return _program(side, stages, State(side.blows()), side.values(), side.facts, picture)


def prepare_fight(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of one Round of Combat. Raise Refusal where rules forbid a weapon."""
    ours = _attacking_side(engagement, plugins)
    theirs = Side("target", blows_back(ours.attack), target="", measures=_TAKEN)
    fight = Round((*ours.turns(), *theirs.turns()))
    aftermath = Aftermath(ours.attack, theirs.attack)
    stages = [*aftermath.fear_stages(), *fight.stages(), aftermath.stage()]
    values = ours.values() | {"order": fight.order}

    def explain() -> list[Fact]:
        acts = ours.facts() + theirs.facts() + list(_facts_of_order(fight.order))
        return acts + aftermath.facts()

    picture = partial(picture_of_blows, ours, theirs)
    program = _program(ours, stages, State(), values, explain, picture)
    return program._replace(
        attack_measures=program.attack_measures + FIGHT_MEASURES,
        attack_events=program.attack_events | FIGHT_EVENTS,
        main_measures=("wounds_lost", "attacker_wounds_lost", "attacker_wins", "target_wins"),
        report=partial(left_after_fight, ours.attack),
    )


def _attacking_side(engagement: Engagement, plugins: Plugins) -> Side:
    kit.demand_one_target(engagement)
    demand_kind(engagement.weapon, "melee")
    attack = attack_of(engagement, plugins, in_combat=True)
    demand_kind(attack.target_weapon, "melee")
    demand_health(attack.attacker, "models")
    demand_health(attack.target, "target_models")
    return Side("attacker", attack, target=attack.target.name, measures=Measures())


def _program(
    ours: Side,
    stages: list[Stage],
    start: State,
    values: dict[str, Any],
    explain: Callable[[], list[Fact]],
    picture: Callable[[], Picture],
) -> Program:
    target = ours.attack.target
    taken = losses(ours.unit, _TAKEN.damage, "attacker_")
    return Program(
        stages=tuple(stages),
        start=start,
        targets=(target.name,),
        target_measures=TARGET_MEASURES,
        attack_measures=ATTACK_MEASURES,
        target_events=frozenset(),
        attack_events=ATTACK_EVENTS,
        values=values,
        explain=explain,
        d3_as_d6=False,
        derived=losses(target, Measures().damage) | taken,
        picture=picture,
        report=partial(left_after_blows, ours.attack),
        untold=frozenset(_TAKEN),
        main_measures=("hits", "wounds_lost", "models_destroyed"),
    )


def _finish(rest: State, points: int) -> State:
    return _DONE


def _facts_of_order(order: list[list[Any]]) -> Iterator[Fact]:
    if any("+" in sides for _, sides in order):
        text = "both sides act at the same step: casualties of the step strike back"
        yield Fact("fight", "initiative-order.2", text)
    if len(order) > 1:
        text = "those who fell at an earlier step do not strike"
        yield Fact("fight", "initiative-order.3", text)
    yield Fact("fight", "initiative-order.4", "the order was settled before the first blow")
