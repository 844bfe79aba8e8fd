"""What a trait of Horus Heresy is written with: the attack, the plans, and a few helpers.

Every trait module of this pack imports from here and from nowhere else in the pack. A house rule
may do so too.
"""

from __future__ import annotations

from grapeshot import (
    Fault,
    Parameter,
    Plan,
    anything,
    dice_value,
    hookimpl,
    parse_dice,
    target_roll,
    trait,
    whole_number,
    word,
)
from grapeshot.kit import AUTOMATIC_WOUND
from grapeshot_horus_heresy.core.attack import Attack
from grapeshot_horus_heresy.core.attacks_plan import AttacksPlan
from grapeshot_horus_heresy.core.damage_plan import AllocationPlan, DamagePlan
from grapeshot_horus_heresy.core.hit_plan import HitPlan
from grapeshot_horus_heresy.core.morale_plan import MoralePlan
from grapeshot_horus_heresy.core.penetration_plan import PenetrationPlan
from grapeshot_horus_heresy.core.save_plan import SavePlan
from grapeshot_horus_heresy.core.sighting import covers_friends, hole_is_on_target, shots_on_table
from grapeshot_horus_heresy.core.target_plan import TargetPlan
from grapeshot_horus_heresy.core.template_plan import TemplatePlan
from grapeshot_horus_heresy.core.wound_plan import WoundPlan

__all__ = [
    "AUTOMATIC_WOUND",
    "AllocationPlan",
    "Attack",
    "AttacksPlan",
    "DamagePlan",
    "Fault",
    "HitPlan",
    "MoralePlan",
    "Parameter",
    "PenetrationPlan",
    "Plan",
    "SavePlan",
    "TargetPlan",
    "TemplatePlan",
    "WoundPlan",
    "anything",
    "covers_friends",
    "dice_value",
    "hole_is_on_target",
    "hookimpl",
    "parse_dice",
    "shots_on_table",
    "target_roll",
    "trait",
    "whole_number",
    "word",
]
