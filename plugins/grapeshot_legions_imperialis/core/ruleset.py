"""The rule set as the host sees it."""

from __future__ import annotations

from grapeshot import Clock, Remembered, RuleField, Ruleset
from grapeshot_legions_imperialis.core.shapes import (
    Attacker,
    Choices,
    Detachment,
    Options,
    Situation,
    Weapon,
)

_CORE = "grapeshot_legions_imperialis.core"
_BETTER = "invulnerable-save.2"
RULE_FIELDS = (
    RuleField(("Void Shields",), "void_shields", "void-shields.1", "allocate"),
    RuleField(("Construct Shields",), "construct_shields", "construct-shields.1", "allocate"),
    RuleField(("Ion Shield", "Ion Shields"), "ion_shield", "ion-shield.1", "save", better=_BETTER),
    RuleField(
        ("Invulnerable Save", "Invulnerable Saves"),
        "invulnerable_save",
        "invulnerable-save.1",
        "save",
        better=_BETTER,
    ),
    RuleField(("Jink",), "jink_save", "jink.1", "save", better=_BETTER),
)
"""Saves and shields that a data sheet prints among its special rules."""

CLOCK = Clock(
    ("Orders", "Movement", "First Fire", "Engagement", "Advancing Fire", "End"),
    has_turns=False,
    states={
        "Movement": {"situation.phase": "movement"},
        "First Fire": {"situation.stage": "first-fire", "attacker.order": "first-fire"},
        "Advancing Fire": {"situation.stage": "advancing-fire"},
    },
)
"""Detachments of both sides act by turns within each phase; no side has a turn of its own."""

REMEMBERED = (
    Remembered("situation.weapons_fired", "unit", "round"),
    Remembered("unit.fought", "unit", "round"),
    Remembered("situation.fired_already", "weapon", "round"),
    Remembered("attacker.ammunition", "weapon", spent=0),
    *(
        Remembered(f"unit.{key}", "attack")
        for key in (
            "status",
            "models_in_range",
            "models_visible",
            "template_full",
            "template_partial",
        )
    ),
)

RULESET = Ruleset(
    id="legions-imperialis",
    name="Legions Imperialis",
    kinds={
        "fire": f"{_CORE}.firing:prepare_fire",
        "fight": f"{_CORE}.fighting:prepare_fight",
        "wreck": f"{_CORE}.wrecking:prepare_wreck",
        "scatter": f"{_CORE}.scattering:prepare_scatter",
    },
    default_kind="fire",
    weapon=Weapon,
    attacker=Attacker,
    target=Detachment,
    situation=Situation,
    choices=Choices,
    options=Options,
    unit_tables=("detachment", "structure"),
    profile_keys=("weapons", "garrison", "garrison_cover_save", "morale", "move"),
    d3_as_d6=True,
    dice_fields=(("weapon.dice", "attacker.models"),),
    table=f"{_CORE}.table.layout:Layout",
    scene=f"{_CORE}.on_table:scene_of",
    rule_fields=RULE_FIELDS,
    acted_on=("Cybernetica Cortex",),
    more_weapons=("fight", "wreck"),
    volleys={"fire": f"{_CORE}.volleys:VOLLEYS"},
    stages={
        "fight": frozenset({"fight", "post_damage"}),
        "wreck": frozenset({"save", "damage", "post_damage"}),
        "scatter": frozenset(),
    },
    usual=(
        "situation.distance",
        "situation.obscured_penalty",
        "attacker.order",
        "attacker.models",
        "target.models",
        "target.cover_save",
        "situation.facing",
        "attacker.caf_bonus",
        "target.caf_bonus",
        "attacker.fought",
        "target.fought",
    ),
    plans={
        "check_target": (f"{_CORE}.target_plan:TargetPlan",),
        "plan_attacks": (f"{_CORE}.attacks_plan:AttacksPlan",),
        "plan_hit": (f"{_CORE}.hit_plan:HitPlan",),
        "plan_allocation": (f"{_CORE}.strike_plans:AllocationPlan",),
        "plan_save": (f"{_CORE}.save_plan:SavePlan",),
        "plan_damage": (f"{_CORE}.strike_plans:DamagePlan",),
        "plan_fight": (f"{_CORE}.fight_plan:FightPlan",),
    },
    importing=f"{_CORE}.importing:IMPORTING",
    clock=CLOCK,
    remembered=REMEMBERED,
)
