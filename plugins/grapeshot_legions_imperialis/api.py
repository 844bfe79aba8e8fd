"""What a trait of Legions Imperialis is written with: the attack, the plans, and a few helpers.

Every trait module of this pack imports from here and from nowhere else in the pack. A house rule
may do so too.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from grapeshot import (
    Dice,
    Effect,
    Fault,
    Parameter,
    Tally,
    hookimpl,
    parse_dice,
    target_roll,
    trait,
    whole_number,
    word,
)
from grapeshot_legions_imperialis.core.attack import Attack, scale, wounds_of
from grapeshot_legions_imperialis.core.attacks_plan import AttacksPlan
from grapeshot_legions_imperialis.core.hit_plan import HitPlan
from grapeshot_legions_imperialis.core.models import Run
from grapeshot_legions_imperialis.core.save_plan import SavePlan
from grapeshot_legions_imperialis.core.shapes import Detachment
from grapeshot_legions_imperialis.core.state import State, TargetState
from grapeshot_legions_imperialis.core.strike_plans import AllocationPlan, DamagePlan
from grapeshot_legions_imperialis.core.target_plan import TargetPlan
from grapeshot_legions_imperialis.core.wording import under_template
from grapeshot_legions_imperialis.core.zones import SEEN

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.fight_plan import FightPlan
else:
    _LATER = {"FightPlan": "grapeshot_legions_imperialis.core.fight_plan"}
    """What is loaded for the traits that name it alone: a shot has no time for it."""

    def __getattr__(name: str) -> object:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_LATER[name]), name)


__all__ = [
    "SEEN",
    "AllocationPlan",
    "Attack",
    "AttacksPlan",
    "DamagePlan",
    "Detachment",
    "Dice",
    "Effect",
    "Fault",
    "FightPlan",
    "HitPlan",
    "Parameter",
    "Run",
    "SavePlan",
    "State",
    "Tally",
    "TargetPlan",
    "TargetState",
    "hookimpl",
    "parse_dice",
    "scale",
    "target_roll",
    "trait",
    "under_template",
    "whole_number",
    "word",
    "wounds_of",
]
