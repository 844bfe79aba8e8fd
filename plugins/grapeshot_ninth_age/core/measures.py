"""What is measured of an attack, and the numbers on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grapeshot import Derived
from grapeshot_ninth_age.core.aim import AimPlan
from grapeshot_ninth_age.core.attack import PARTIAL, SQUARE
from grapeshot_ninth_age.core.formation import models_standing
from grapeshot_ninth_age.core.misfiring import EVENTS
from grapeshot_ninth_age.core.save_plan import ARMOUR
from grapeshot_ninth_age.core.skill import SkillPlan

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.shapes import Unit
    from grapeshot_ninth_age.core.volley import Volley

TARGET_MEASURES = (
    "shots",
    "hits",
    "wounds",
    "unsaved_wounds",
    "wounds_lost",
    "models_destroyed",
)
ATTACK_MEASURES = (
    "attacker_wounds_lost",
    "attacker_models_destroyed",
    "bystander_hits",
    "bystander_models_destroyed",
)
ATTACK_EVENTS = EVENTS | {"direct_hit", "partial_hit"}


def losses(unit: Unit, source: str, prefix: str = "") -> dict[str, Derived]:
    """Return the losses of a unit, which follow from the damage counted under a name."""
    pool = unit.models * unit.wounds - unit.wounds_lost
    before = models_standing(unit)
    return {
        f"{prefix}wounds_lost": Derived(source, lambda _, points: min(points, pool), pool),
        f"{prefix}models_destroyed": Derived(
            source, lambda _, points: before - models_standing(unit, points), pool
        ),
    }


def values_of(volley: Volley) -> dict[str, Any]:
    """Return the numbers on the way to a volley's or a unit's hits and wounds."""
    values = _values_to_hit(volley) | _values_of_form(volley)
    if volley.area.is_area:
        values["area_hits"] = volley.area.hits
    if SQUARE in volley.resolver.strikes:
        square = volley.resolver.strikes[SQUARE]
        values |= {"bracket_strength": square.wound.strength, "bracket_ap": square.plain.save.ap}
    if PARTIAL in volley.resolver.strikes:
        partial = volley.resolver.strikes[PARTIAL]
        values |= {
            "partial_hits": volley.partial_area.hits,
            "partial_strength": partial.wound.strength,
            "partial_ap": partial.plain.save.ap,
        }
    return values


def _values_to_hit(volley: Volley) -> dict[str, Any]:
    plan, shots = volley.hit_plan, volley.attacks_plan.shots
    if isinstance(plan, SkillPlan):
        return {
            "offensive_skill": plan.offensive_skill,
            "defensive_skill": plan.defensive_skill,
            "to_hit": plan.needed,
        }
    values: dict[str, Any] = {}
    if not shots.is_random:
        plan_of_shots = volley.attacks_plan
        values["shots"] = shots.bonus * plan_of_shots.shooters - plan_of_shots.shots_less
    if isinstance(plan, AimPlan) and plan.needs_roll:
        values["to_hit"] = plan.needed
    return values


def _values_of_form(volley: Volley) -> dict[str, Any]:
    strike = volley.resolver.strikes[volley.form]
    needed = strike.plain.save.needed(ARMOUR)
    return {
        "strength": strike.wound.strength,
        "ap": strike.plain.save.ap,
        "to_wound": strike.wound.needed,
        "armour_save": "none" if needed is None else needed,
    }


Following = Callable[[Any, int], Any]
"""Makes the state after a chain of what remains and the Health Points lost."""
