"""The rule set as the host sees it."""

from __future__ import annotations

from grapeshot import Clock, Remembered, Ruleset
from grapeshot_horus_heresy.core.shapes import (
    Attacker,
    Choices,
    Options,
    Situation,
    Unit,
    Weapon,
)

_CORE = "grapeshot_horus_heresy.core"
CLOCK = Clock(("Movement", "Shooting", "Assault"), has_turns=True, round="Game Turn")
REMEMBERED = (
    Remembered("attacker.ammunition", "weapon", spent=0),
    Remembered("attacker.fired_before", "weapon"),
    Remembered("situation.round", "fight", "next turn"),
    *(
        Remembered(f"unit.{key}", "fight", "next turn")
        for key in ("charging", "charged", "disordered", "through_terrain")
    ),
    *(Remembered(f"unit.{key}", "attack") for key in ("pinned", "visible_models", "fighting")),
)
"""That a unit is Pinned is an effect, with its own end."""

RULESET = Ruleset(
    id="horus-heresy",
    name="Horus Heresy (2nd edition)",
    kinds={"attack": f"{_CORE}.firing:prepare_attack", "fight": f"{_CORE}.fighting:prepare_fight"},
    default_kind="attack",
    weapon=Weapon,
    attacker=Attacker,
    target=Unit,
    situation=Situation,
    choices=Choices,
    options=Options,
    unit_tables=("unit",),
    profile_keys=("weapons", "points", "move", "ws", "base_mm", "hull_length", "hull_width"),
    d3_as_d6=False,
    dice_fields=(("weapon.shots", "attacker.models"), ("attacker.attacks", "attacker.models")),
    table="grapeshot.table:Layout",
    volleys={"attack": ""},
    script_keys={"strikes": "strike"},
    scene=f"{_CORE}.scene:scene_of",
    usual=(
        "situation.distance",
        "target.cover_save",
        "attacker.models",
        "target.models",
        "attacker.moved",
        "situation.facing",
        "attacker.charging",
        "situation.round",
        "target.wounds_lost",
        "target.hull_points",
    ),
    plans={
        "check_target": (f"{_CORE}.target_plan:TargetPlan",),
        "plan_attacks": (f"{_CORE}.attacks_plan:AttacksPlan",),
        "plan_template": (f"{_CORE}.template_plan:TemplatePlan",),
        "plan_hit": (f"{_CORE}.hit_plan:HitPlan",),
        "plan_allocation": (f"{_CORE}.damage_plan:AllocationPlan",),
        "plan_wound": (f"{_CORE}.wound_plan:WoundPlan",),
        "plan_penetration": (f"{_CORE}.penetration_plan:PenetrationPlan",),
        "plan_save": (f"{_CORE}.save_plan:SavePlan",),
        "plan_damage": (f"{_CORE}.damage_plan:DamagePlan",),
        "plan_morale": (f"{_CORE}.morale_plan:MoralePlan",),
    },
    importing=f"{_CORE}.importing:IMPORTING",
    check=f"{_CORE}.contradictions:check_facts",
    clock=CLOCK,
    remembered=REMEMBERED,
    melee=("type", "Melee"),
)
