"""What a trait of The 9th Age is written with: the attack, the plans, and a few helpers.

Every trait module of this pack imports from here and from nowhere else in the pack. A house rule
may do so too.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from grapeshot import (
    Dice,
    DiceExpression,
    RollTest,
    Tally,
    anything,
    dice_value,
    hookimpl,
    parse_dice,
    trait,
    whole_number,
)
from grapeshot.kit import AUTOMATIC_WOUND
from grapeshot_ninth_age.core.aim import AimPlan
from grapeshot_ninth_age.core.area_plan import AreaPlan, warn_of_formation
from grapeshot_ninth_age.core.attack import (
    ARTILLERY,
    CLOSE_COMBAT,
    PARTIAL,
    Attack,
    is_printed_as,
)
from grapeshot_ninth_age.core.attacks_plan import AttacksPlan
from grapeshot_ninth_age.core.damage_plan import DamagePlan
from grapeshot_ninth_age.core.defence_plan import DefencePlan
from grapeshot_ninth_age.core.formation import full_ranks, many, models_standing, rows_seen_from
from grapeshot_ninth_age.core.hit_plan import HitPlan
from grapeshot_ninth_age.core.lent import shoots_moonlight_arrows
from grapeshot_ninth_age.core.misfire_plan import MisfirePlan
from grapeshot_ninth_age.core.save_plan import SavePlan
from grapeshot_ninth_age.core.shapes import Choices, Unit
from grapeshot_ninth_age.core.shots import HIT, MISFIRE, MISS, Shot, is_hit
from grapeshot_ninth_age.core.skill import SkillPlan
from grapeshot_ninth_age.core.target_plan import TargetPlan
from grapeshot_ninth_age.core.values import (
    BreathValues,
    Grid,
    bonuses,
    breath,
    condition,
    grid,
    immunity,
    multiplication,
    protection,
    roll,
    roll_or_condition,
)
from grapeshot_ninth_age.core.wound_plan import LETHAL, WoundPlan

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.break_plan import BreakPlan
    from grapeshot_ninth_age.core.fight_plan import FightPlan
    from grapeshot_ninth_age.core.protections import offer_special_save
else:
    _LATER = {
        "BreakPlan": "grapeshot_ninth_age.core.break_plan",
        "FightPlan": "grapeshot_ninth_age.core.fight_plan",
        "offer_special_save": "grapeshot_ninth_age.core.protections",
    }
    """What is loaded for the traits that name it alone: a plain shot has no time for it."""

    def __getattr__(name: str) -> object:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_LATER[name]), name)


__all__ = [
    "ARTILLERY",
    "AUTOMATIC_WOUND",
    "CLOSE_COMBAT",
    "HIT",
    "LETHAL",
    "MISFIRE",
    "MISS",
    "PARTIAL",
    "AimPlan",
    "AreaPlan",
    "Attack",
    "AttacksPlan",
    "BreakPlan",
    "BreathValues",
    "Choices",
    "DamagePlan",
    "DefencePlan",
    "Dice",
    "DiceExpression",
    "FightPlan",
    "Grid",
    "HitPlan",
    "MisfirePlan",
    "RollTest",
    "SavePlan",
    "Shot",
    "SkillPlan",
    "Tally",
    "TargetPlan",
    "Unit",
    "WoundPlan",
    "anything",
    "bonuses",
    "breath",
    "condition",
    "dice_value",
    "full_ranks",
    "grid",
    "hookimpl",
    "immunity",
    "is_hit",
    "is_printed_as",
    "many",
    "models_standing",
    "multiplication",
    "offer_special_save",
    "parse_dice",
    "protection",
    "roll",
    "roll_or_condition",
    "rows_seen_from",
    "shoots_moonlight_arrows",
    "trait",
    "warn_of_formation",
    "whole_number",
]
