"""Kinds `strike` and `fight`: the blows of one unit, or of both in the order of their steps."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from grapeshot import Dice, Fact, Once, Program, Stage, Tally
from grapeshot_ninth_age.core.aftermath import FIGHT_EVENTS, FIGHT_MEASURES, Aftermath
from grapeshot_ninth_age.core.attack import Attack, attack_of, blows_back
from grapeshot_ninth_age.core.attacks_plan import plan_blows
from grapeshot_ninth_age.core.defence_plan import plan_defence
from grapeshot_ninth_age.core.demands import demand_health, demand_kind, demand_one_target
from grapeshot_ninth_age.core.fight_plan import plan_fight
from grapeshot_ninth_age.core.measures import (
    ATTACK_EVENTS,
    ATTACK_MEASURES,
    TARGET_MEASURES,
    losses,
    values_of,
)
from grapeshot_ninth_age.core.pictures import picture_of_blows
from grapeshot_ninth_age.core.resolving import Measures
from grapeshot_ninth_age.core.skill import plan_skill
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
    """One unit's blows: all its plans, and when it strikes. `name` is "attacker" or "target"."""

    def __init__(self, name: str, attack: Attack, *, target: str, measures: Measures) -> None:
        self.name = name
        self.unit: Unit = attack.attacker
        self.target_plan = plan_weapon_choice(attack)
        self.target_plan.check()
        self.fight_plan = plan_fight(attack)
        defence = plan_defence(attack)
        self.volley = Volley(
            attack,
            plan_blows(attack),
            plan_skill(attack, defence),
            defence,
            target=target,
            measures=measures,
        )

    @property
    def step(self) -> int:
        """The Initiative Step at which it strikes."""
        return self.fight_plan.step

    def blows(self, points_lost: int = 0) -> int:
        """Return its blows once it has lost so many Health Points in this round."""
        return self.volley.attacks_plan.blows(points_lost)

    def stages(self, after: Callable[[State, int], Any]) -> list[Stage]:
        """Return the stages of its blows."""
        stages = self.volley.to_hit_stages() + self.volley.wound_stages(after)
        return [stage._replace(side=self.name) for stage in stages]

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        facts = self.target_plan.facts + self.fight_plan.facts + self.volley.facts()
        return [fact._replace(side=self.name) for fact in facts]

    def values(self) -> dict[str, Any]:
        """Return the numbers on the way."""
        own = {"attacks": self.blows(), "initiative_step": self.step}
        return own | values_of(self.volley)


def prepare_strike(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of the attacker's blows alone. Raise Refusal where rules forbid them."""
    side = _attacking_side(engagement, plugins)
    stages = side.stages(_finish)
    picture = partial(picture_of_blows, side, None)
    return _program(side, stages, State(side.blows()), side.values(), side.facts, picture)


def prepare_fight(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of one Round of Combat. Raise Refusal where rules forbid a weapon."""
    ours = _attacking_side(engagement, plugins)
    theirs = Side("target", blows_back(ours.volley.attack), target="", measures=_TAKEN)
    first, second = (theirs, ours) if theirs.step > ours.step else (ours, theirs)
    together = ours.step == theirs.step
    following = partial(_strike_next, first, second, together=together)
    aftermath = Aftermath(ours.volley.attack, theirs.volley.attack)
    stages = [*aftermath.fear_stages(), Once("fight", partial(_begin, first))]
    stages += first.stages(following) + second.stages(partial(_struck, second))
    stages.append(aftermath.stage())
    values = ours.values() | {"order": _order(ours, theirs)}

    def explain() -> list[Fact]:
        blows = ours.facts() + theirs.facts() + _facts_of_order(ours, theirs)
        return blows + aftermath.facts()

    picture = partial(picture_of_blows, ours, theirs)
    program = _program(ours, stages, State(), values, explain, picture)
    return program._replace(
        attack_measures=program.attack_measures + FIGHT_MEASURES,
        attack_events=program.attack_events | FIGHT_EVENTS,
        main_measures=("wounds_lost", "attacker_wounds_lost", "attacker_wins", "target_wins"),
    )


def _attacking_side(engagement: Engagement, plugins: Plugins) -> Side:
    demand_one_target(engagement)
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
    target = ours.volley.attack.target
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
        main_measures=("hits", "wounds_lost", "models_destroyed"),
    )


def _finish(rest: State, points: int) -> State:
    return _DONE


def _begin(side: Side, state: State, dice: Dice, tally: Tally) -> State:
    """Let the blows of the first side begin."""
    return state._replace(shots=side.blows(), harder=_harder(side, state))


def _struck(side: Side, rest: State, points: int) -> State:
    """Return the state with the Health Points that the blows of a side have cost the other."""
    struck = side.volley.attack.target
    points = min(points, struck.models * struck.wounds - struck.wounds_lost)
    lost = (rest.lost[0], points) if side.name == "attacker" else (points, rest.lost[1])
    return rest._replace(lost=lost, harder=0)


def _strike_next(first: Side, second: Side, rest: State, points: int, *, together: bool) -> State:
    """Go on to the blows of the other side: those who fell at an earlier step have none."""
    state = _struck(first, rest, points)
    fallen = 0 if together else max(state.lost)
    harder = _harder(second, state)
    return state._replace(shots=second.blows(fallen), harder=harder, afraid=(False, False))


def _harder(side: Side, state: State) -> int:
    """Return by how much more a side needs to hit: the afraid strike and ward off worse."""
    ours, theirs = state.afraid if side.name == "attacker" else state.afraid[::-1]
    return int(ours) - int(theirs)


def _order(ours: Side, theirs: Side) -> list[list[Any]]:
    if ours.step == theirs.step:
        return [[ours.step, "attacker+target"]]
    sides = [[ours.step, "attacker"], [theirs.step, "target"]]
    return sorted(sides, reverse=True)


def _facts_of_order(ours: Side, theirs: Side) -> list[Fact]:
    if ours.step == theirs.step:
        text, clause = "both strike at the same step: casualties strike back", "initiative-order.2"
    else:
        text, clause = "those who fell at an earlier step do not strike", "initiative-order.3"
    return [
        Fact("fight", clause, text),
        Fact("fight", "initiative-order.4", "the order was settled before the first blow"),
    ]
