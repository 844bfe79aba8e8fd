"""The rule set as the host sees it."""

from __future__ import annotations

from grapeshot import Ruleset
from grapeshot_legions_imperialis.core.fighting import prepare_fight
from grapeshot_legions_imperialis.core.firing import prepare_fire
from grapeshot_legions_imperialis.core.positions import scene_of, without_table
from grapeshot_legions_imperialis.core.scattering import prepare_scatter
from grapeshot_legions_imperialis.core.shapes import (
    Attacker,
    Choices,
    Detachment,
    Options,
    Situation,
    Weapon,
)
from grapeshot_legions_imperialis.core.table.layout import Layout
from grapeshot_legions_imperialis.core.wrecking import prepare_wreck

RULESET = Ruleset(
    id="legions-imperialis",
    name="Legions Imperialis",
    kinds={
        "fire": prepare_fire,
        "fight": without_table(prepare_fight),
        "wreck": without_table(prepare_wreck),
        "scatter": without_table(prepare_scatter),
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
    table=Layout,
    scene=scene_of,
)
