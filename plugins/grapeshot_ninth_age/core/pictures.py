"""How both sides stand, for the picture: ranks and files, who strikes, shoots or is struck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grapeshot import Formation, Picture
from grapeshot_ninth_age.core.formation import many, ranks_of, rows_seen_from
from grapeshot_ninth_age.core.measures import values_of

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.shapes import Unit
    from grapeshot_ninth_age.core.strikers import Blows
    from grapeshot_ninth_age.core.volley import Volley

_TOLD = ("charging", "champion", "line_formation", "moved", "marched", "shaken", "engaged")
"""What is told of a unit where it is so."""


def picture_of_volley(volley: Volley) -> Picture:
    """Return the picture of a unit that shoots at another."""
    attack = volley.attack
    unit, plan = attack.attacker, volley.attacks_plan
    rows = ranks_of(unit)
    shooting = rows[: plan.shooting_ranks]
    acts = (attack.mode or attack.weapon.name, f"shots {_shots(volley)}", *_needs(volley))
    attacker = _formation(unit, "front", rows, "shoots", shooting)._replace(acts=acts)
    return Picture(attacker, _struck(volley), _between(attack))


def picture_of_blows(ours: Blows, theirs: Blows | None) -> Picture:
    """Return the picture of units in close combat; without `theirs` only one of them strikes."""
    attack = ours.volley.attack
    if theirs is not None:
        target = _striking(theirs)
    else:
        target = _formation(attack.target, attack.situation.facing, _seen(attack))
    return Picture(_striking(ours), target, f"Round of Combat {attack.situation.round}")


def _striking(side: Blows) -> Formation:
    attack, plan = side.volley.attack, side.volley.attacks_plan
    unit, facing = attack.attacker, attack.situation.own_facing
    rows, strikers = rows_seen_from(unit, facing), plan.strikers()
    specials = (f"{each.name} at step {each.step}" for each in side.fight_plan.specials)
    acts = (attack.weapon.name, many(side.count(), "blow"), *_needs(side.volley), *specials)
    formation = _formation(unit, facing, rows, "support", strikers)
    front = min(strikers[0] if strikers else 0, rows[0])
    contact = _rank(rows[0], "contact", front)
    return formation._replace(
        ranks=(contact, *formation.ranks[1:]), step=side.step, acts=tuple(acts)
    )


def _struck(volley: Volley) -> Formation:
    """Return the target of a shot, with the models that its area takes in."""
    attack, grid = volley.attack, volley.area.grid
    rows = _seen(attack)
    struck = [min(grid.hits, models) for models in rows[: grid.ranks]] if grid else []
    return _formation(attack.target, attack.situation.facing, rows, "struck", struck)


def _seen(attack: Attack) -> list[int]:
    return rows_seen_from(attack.target, attack.situation.facing)


def _formation(
    unit: Unit, facing: str, rows: list[int], role: str = "waits", count: Iterable[int] = ()
) -> Formation:
    """Return a unit in rows; so many models of each have a role, the others wait."""
    taking = [*count, *[0] * len(rows)]
    drawn = tuple(_rank(models, role, taking[row]) for row, models in enumerate(rows))
    return Formation(unit.name, drawn, facing, notes=tuple(_notes(unit)))


def _rank(models: int, role: str, count: int) -> tuple[tuple[str, int], ...]:
    parts = ((role, min(count, models)), ("waits", models - min(count, models)))
    return tuple(part for part in parts if part[1])


def _notes(unit: Unit) -> Iterator[str]:
    yield from (name.replace("_", " ") for name in _TOLD if getattr(unit, name))
    if unit.wounds > 1 or unit.wounds_lost:
        left = unit.models * unit.wounds - unit.wounds_lost
        yield f"{left} Health Points"


def _needs(volley: Volley) -> Iterator[str]:
    """Yield what the dice of a unit have to show, and those of its victims."""
    values = values_of(volley)
    if "to_hit" in values:
        yield f"hit {values['to_hit']}+"
    yield f"wound {values['to_wound']}+"
    save = values["armour_save"]
    yield "no save" if save == "none" else f"save {save}+"


def _shots(volley: Volley) -> str:
    plan = volley.attacks_plan
    each = str(plan.shots)
    return each if plan.shooters == 1 else f"{plan.shooters} x {each}"


def _between(attack: Attack) -> str:
    cover = attack.situation.cover
    behind = "" if cover == "none" else f", {cover} cover"
    reach = "Short Range" if attack.at_short_range else "Long Range"
    return f'{attack.situation.distance:g}" {reach}{behind}'
