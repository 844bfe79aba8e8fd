"""The rule set as the host sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Ruleset
from grapeshot.table import Layout
from grapeshot_horus_heresy.core.contradictions import check_facts
from grapeshot_horus_heresy.core.firing import prepare_attack
from grapeshot_horus_heresy.core.shapes import (
    Attacker,
    Choices,
    Options,
    Situation,
    Unit,
    Weapon,
)

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins, Program
    from grapeshot.plugins.importing import Importing
    from grapeshot.table import Scene


def _scene(engagement: Engagement, plugins: Plugins) -> Scene:
    from grapeshot_horus_heresy.core.scene import scene_of  # only a map asks for it

    return scene_of(engagement, plugins)


def _importing() -> Importing:
    from grapeshot_horus_heresy.core.importing import IMPORTING

    return IMPORTING


def _fight(engagement: Engagement, plugins: Plugins) -> Program:
    from grapeshot_horus_heresy.core.fighting import prepare_fight  # only a fight asks for it

    return prepare_fight(engagement, plugins)


RULESET = Ruleset(
    id="horus-heresy",
    name="Horus Heresy (2nd edition)",
    kinds={"attack": prepare_attack, "fight": _fight},
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
    table=Layout,
    script_keys={"strikes": "strike"},
    scene=_scene,
    importing=_importing,
    check=check_facts,
)
