"""The rule set as the host sees it."""

from __future__ import annotations

from grapeshot import Ruleset
from grapeshot_ninth_age.core.firing import prepare_fire
from grapeshot_ninth_age.core.shapes import (
    Choices,
    Options,
    Situation,
    Target,
    Unit,
    Weapon,
)
from grapeshot_ninth_age.core.striking import prepare_fight, prepare_strike

RULESET = Ruleset(
    id="ninth-age",
    name="The 9th Age",
    kinds={"fire": prepare_fire, "strike": prepare_strike, "fight": prepare_fight},
    default_kind="fire",
    weapon=Weapon,
    attacker=Unit,
    target=Target,
    situation=Situation,
    choices=Choices,
    options=Options,
    d3_as_d6=False,
)
