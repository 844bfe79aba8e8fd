"""The rule set as the host sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Ruleset
from grapeshot.stage_names import STAGES
from grapeshot_ninth_age.core.shapes import (
    Choices,
    Options,
    Situation,
    Target,
    Unit,
    Weapon,
)

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins, Program

# What is not asked for is not imported: a command that resolves one attack has to start fast.


def _fire(engagement: Engagement, plugins: Plugins) -> Program:
    from grapeshot_ninth_age.core.firing import prepare_fire

    return prepare_fire(engagement, plugins)


def _strike(engagement: Engagement, plugins: Plugins) -> Program:
    from grapeshot_ninth_age.core.striking import prepare_strike

    return prepare_strike(engagement, plugins)


def _fight(engagement: Engagement, plugins: Plugins) -> Program:
    from grapeshot_ninth_age.core.striking import prepare_fight

    return prepare_fight(engagement, plugins)


RULESET = Ruleset(
    id="ninth-age",
    name="The 9th Age",
    kinds={"fire": _fire, "strike": _strike, "fight": _fight},
    default_kind="fire",
    weapon=Weapon,
    attacker=Unit,
    target=Target,
    situation=Situation,
    choices=Choices,
    options=Options,
    d3_as_d6=False,
    acted_on=("Fly", "Flammable"),
    stages=dict.fromkeys(("strike", "fight"), frozenset(STAGES)),
    dice_fields=(("weapon.shots", "attacker.models"),),
)
