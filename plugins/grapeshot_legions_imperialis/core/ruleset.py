"""The rule set as the host sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import RuleField, Ruleset
from grapeshot_legions_imperialis.core.firing import prepare_fire
from grapeshot_legions_imperialis.core.positions import scene_of, without_table
from grapeshot_legions_imperialis.core.shapes import (
    Attacker,
    Choices,
    Detachment,
    Options,
    Situation,
    Weapon,
)

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins, Program
    from grapeshot.plugins.importing import Importing

# What is not asked for is not imported: a command that resolves a shot has to start fast.


def _fight(engagement: Engagement, plugins: Plugins) -> Program:
    from grapeshot_legions_imperialis.core.fighting import prepare_fight

    return prepare_fight(engagement, plugins)


def _wreck(engagement: Engagement, plugins: Plugins) -> Program:
    from grapeshot_legions_imperialis.core.wrecking import prepare_wreck

    return prepare_wreck(engagement, plugins)


def _scatter(engagement: Engagement, plugins: Plugins) -> Program:
    from grapeshot_legions_imperialis.core.scattering import prepare_scatter

    return prepare_scatter(engagement, plugins)


def _importing() -> Importing:
    from grapeshot_legions_imperialis.core.importing import IMPORTING

    return IMPORTING


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

RULESET = Ruleset(
    id="legions-imperialis",
    name="Legions Imperialis",
    kinds={
        "fire": prepare_fire,
        "fight": without_table(_fight),
        "wreck": without_table(_wreck),
        "scatter": without_table(_scatter),
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
    table="grapeshot_legions_imperialis.core.table.layout:Layout",
    scene=scene_of,
    rule_fields=RULE_FIELDS,
    acted_on=("Cybernetica Cortex",),
    more_weapons=("fight", "wreck"),
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
    importing=_importing,
)
