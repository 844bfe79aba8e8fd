"""Base stage `post_damage` of shooting: what a misfire does to the firer and to those near it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Chain, Dice, Effect, Link, Repeat, Stage, Tally
from grapeshot_ninth_age.core.save_plan import armour_save, passing_on
from grapeshot_ninth_age.core.state import State
from grapeshot_ninth_age.core.wound_plan import to_wound

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.misfire_plan import MisfirePlan

_BLAST_STRENGTH, _BLAST_AP = 5, 2
EVENTS = frozenset({"misfire", "explosion", "breakdown", "jammed", "shaken", "malfunction"})
_SIDES = {"friend": "friends", "enemy": "enemies"}
_HITS, _DESTROYED = "misfire-table.4", "misfire-table.5"
_TURN = "end of the owner's next Player Turn"


def misfire_stages(attack: Attack, plan: MisfirePlan) -> list[Stage]:
    """Return the stages that resolve all misfires of an attack."""
    stages: list[Stage] = [Repeat("post_damage", partial(_misfire, attack, plan), _split, _join)]
    if attack.situation.bystanders:
        stages.append(_blast_stage(attack))
    return stages


def _split(state: State) -> tuple[int, None, State]:
    return state.misfires, None, state._replace(misfires=0)


def _join(rest: None, state: State) -> State:
    return state


def _misfire(attack: Attack, plan: MisfirePlan, state: State, dice: Dice, tally: Tally) -> State:
    tally.add("misfire")
    result = plan.result(dice.die("misfire table", clause="misfire-table.2"))
    if plan.rerolls(result):
        result = plan.result(dice.die("misfire table re-roll", clause="misfire-table.2"))
    if result == "explosion":
        return _explode(attack, state, dice, tally)
    if result == "malfunction":
        return _malfunction(attack, state, tally)
    _disable(attack, plan, result, tally)
    return state


def _explode(attack: Attack, state: State, dice: Dice, tally: Tally) -> State:
    tally.add("explosion")
    if _points_left(attack, state) <= 0:
        return state
    tally.add("attacker_models_destroyed")
    radius = dice.die("explosion radius", clause="misfire-table.3")
    tally.tell(f"{attack.attacker.name} is destroyed with its {attack.weapon.name}", _DESTROYED)
    tally.tell(f'within {radius}" a hit on {_near(attack, radius)}', "misfire-table.3")
    return state._replace(blasts=tuple(sorted((*state.blasts, radius))))


def _near(attack: Attack, radius: int) -> str:
    """Return in words who stands within a radius in inches."""
    near = [each for each in attack.situation.bystanders if each.distance <= radius]
    told = (f'{each.models} of the {_SIDES[each.side]} at {each.distance:g}"' for each in near)
    return ", ".join(told) or "nobody that is known of"


def _points_left(attack: Attack, state: State) -> int:
    """Return the Health Points of those firers whom no misfire has destroyed."""
    unit = attack.attacker
    destroyed = len(state.blasts) * unit.wounds
    return unit.models * unit.wounds - unit.wounds_lost - state.firer_lost - destroyed


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


def _disable(attack: Attack, plan: MisfirePlan, result: str, tally: Tally) -> None:
    name, weapon = attack.attacker.name, attack.weapon.name
    if result == "breakdown":
        text = f"{weapon} is broken and shoots no more in this game"
        tally.effect(Effect("breakdown", name, "end of the game", "misfire-table.6", text))
    elif plan.jam_shakes:
        text = f"{weapon} is jammed, and a Shaken model may not shoot"
        tally.effect(Effect("shaken", name, _TURN, "misfire-table.8", text))
    else:
        text = f"{weapon} may not be fired"
        tally.effect(Effect("jammed", name, _TURN, "misfire-table.7", text))


def _blast_stage(attack: Attack) -> Chain:
    """Return the stage of the hits on everybody within the radius of an explosion."""
    near = attack.situation.bystanders
    wounds = [passing_on(to_wound(_BLAST_STRENGTH, each.resilience)) for each in near]
    needed = [armour_save(each.armour, _BLAST_AP) for each in near]
    saves = [None if face is None else passing_on(face) for face in needed]

    def split(state: State) -> tuple[tuple[tuple[tuple[int, int], ...], ...], State]:
        batches = tuple(
            tuple((i, each.models) for i, each in enumerate(near) if each.distance <= radius)
            for radius in state.blasts
        )
        return batches, state._replace(blasts=())

    def wound(index: int, dice: Dice, tally: Tally) -> int | None:
        tally.add("bystander_hits")
        return index if dice.test(wounds[index], "bystander to wound", _HITS) else None

    def save(index: int, dice: Dice, tally: Tally) -> int | None:
        test = saves[index]
        if test is not None and dice.test(test, "bystander armour save", _HITS):
            return None
        tally.add("bystander_models_destroyed")
        return 0

    links = (Link("post_damage", wound), Link("post_damage", save))
    return Chain("post_damage", links, split, lambda rest, total: rest)
