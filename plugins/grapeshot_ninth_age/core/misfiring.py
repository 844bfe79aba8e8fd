"""Base stage `post_damage` of shooting: what a misfire does to the firer and to those near it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, Effect, Repeat, Stage, Tally
from grapeshot_ninth_age.core.formation import models_standing
from grapeshot_ninth_age.core.state import Batches, State, apart, together

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.explosion import Explosion
    from grapeshot_ninth_age.core.misfire_plan import MisfirePlan
    from grapeshot_ninth_age.core.shapes import Unit

EVENTS = frozenset({"misfire", "explosion", "breakdown", "jammed", "shaken", "malfunction"})
_TURN, _ENDS = "end of the owner's next Player Turn", "own turn"
_BROKEN = {"attacker.weapon_status": "breakdown"}
_JAMMED = {"attacker.weapon_status": "jammed"}
_SHAKEN = {"shaken": True}


def misfire_stages(
    attack: Attack,
    plan: MisfirePlan,
    explosion: Explosion | None,
    most: int,
    *,
    keeps: bool = False,
) -> list[Stage]:
    """Return the stages that resolve all misfires of an attack, `most` at the most.

    Explosions come one by one, since those who fall in one are not there for the next: each takes
    a model of the firers, and when none is left there are no more. Without `explosion` the plan
    knows none. Nothing of the state is left after them unless it `keeps` what weapons share.
    """
    resolve = partial(_misfire, attack, plan, explosion, keeps)
    if explosion is None:
        return [Repeat("post_damage", resolve, _split, together)]
    until = Repeat("post_damage", partial(_until_explosion, resolve), _split_unchanged, together)
    rounds = min(most, models_standing(attack.attacker) + 1)
    return [until, *explosion.stages()] * rounds


def _split(state: State) -> tuple[int, Batches, State]:
    batches, about = apart(state)
    return about.misfires, batches, about._replace(misfires=0)


def _split_unchanged(state: State) -> tuple[int, Batches, State]:
    batches, about = apart(state)
    return about.misfires, batches, about


def _until_explosion(
    resolve: Callable[[State, Dice, Tally], State], state: State, dice: Dice, tally: Tally
) -> State:
    """Resolve one more misfire, unless the one before has set off an Explosion."""
    if state.radius or not state.misfires:
        return state
    return resolve(state._replace(misfires=state.misfires - 1), dice, tally)


def _misfire(
    attack: Attack,
    plan: MisfirePlan,
    explosion: Explosion | None,
    keeps: bool,
    state: State,
    dice: Dice,
    tally: Tally,
) -> State:
    tally.add("misfire")
    result = plan.fixed or _rolled_result(plan, dice)
    if explosion is not None and result == "explosion":
        return explosion.explode(state, dice, tally)
    if result == "malfunction":
        state = _malfunction(attack, state, tally)
    else:
        _disable(attack, plan, result, tally)
        if keeps and result == "jammed" and plan.jam_shakes:
            state = state._replace(shaken=True)
    return state if keeps or explosion is None or state.misfires else State()


def _rolled_result(plan: MisfirePlan, dice: Dice) -> str:
    result = plan.result(dice.die("misfire table", clause="misfire-table.2"))
    if plan.rerolls(result):
        result = plan.result(dice.die("misfire table re-roll", clause="misfire-table.2"))
    return result


def _points_left(attack: Attack, state: State) -> int:
    """Return the Health Points of those firers whom no misfire has destroyed."""
    unit = attack.attacker
    return unit.models * unit.wounds - unit.wounds_lost - state.firer_lost


def _malfunction(attack: Attack, state: State, tally: Tally) -> State:
    tally.add("malfunction")
    unit, left = attack.attacker, _points_left(attack, state)
    if left <= 0:
        return state
    tally.add("attacker_wounds_lost")
    tally.tell(f"{unit.name} loses a Health Point, and no save helps", "misfire-table.9")
    if (left - 1) % unit.wounds == 0:
        tally.add("attacker_models_destroyed")
        tally.tell(f"with it {unit.name} loses a model", "misfire-table.9")
    return state._replace(firer_lost=state.firer_lost + 1)


def lose_points(unit: Unit, points: int, state: State, dice: Dice, tally: Tally) -> State:
    """Let those who have fired lose Health Points, as far as they have any; no save helps."""
    before = models_standing(unit, state.firer_lost)
    left = unit.models * unit.wounds - unit.wounds_lost - state.firer_lost
    lost = max(0, min(points, left))
    tally.add("attacker_wounds_lost", lost)
    after = models_standing(unit, state.firer_lost + lost)
    tally.add("attacker_models_destroyed", before - after)
    return state._replace(firer_lost=state.firer_lost + lost)


def _disable(attack: Attack, plan: MisfirePlan, result: str, tally: Tally) -> None:
    name, weapon = attack.attacker.name, attack.weapon.name
    if result == "breakdown":
        text = f"{weapon} is broken and shoots no more in this game"
        until = "end of the game"
        tally.effect(
            Effect("breakdown", name, until, "misfire-table.6", text, sets=_BROKEN, weapon=weapon)
        )
    elif plan.jam_shakes:
        text = f"{weapon} is jammed, and a Shaken model may not shoot"
        tally.effect(Effect("shaken", name, _TURN, "misfire-table.8", text, _ENDS, _SHAKEN))
    else:
        text = f"{weapon} may not be fired"
        tally.effect(
            Effect("jammed", name, _TURN, "misfire-table.7", text, _ENDS, _JAMMED, weapon=weapon)
        )
