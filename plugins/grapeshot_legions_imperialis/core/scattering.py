"""Kind `scatter`: how far a Blast template moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Dice, Fault, Once, Plan, Program, RollTest, Tally, parse_dice
from grapeshot.observed import label_of
from grapeshot_legions_imperialis.core.on_table import without_table

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins
    from grapeshot_legions_imperialis.core.shapes import Weapon

_DISTANCE = {'3"': parse_dice("D3+1"), '5"': parse_dice("D6+1")}
_STAYS = RollTest.of(lambda face: face <= 2)
"""The scatter die: two faces of six show a Hit."""


def scatter_of(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of one scatter. Raise Fault where the weapon has no Blast template."""
    distance = _DISTANCE[_template(engagement.weapon)]
    plan = Plan()
    plan.stage = "target"
    plan.note("core-templates-scatter.1", "stays on 2 faces in 6, else moves along the arrow")
    plan.note("blast.2", f"moves {distance} inches")

    def scatter(state: None, dice: Dice, tally: Tally) -> None:
        if dice.test(_STAYS, "scatter", clause="core-templates-scatter.1"):
            tally.add("stays")
        else:
            tally.add("scatter_distance", dice.value(distance, "distance", clause="blast.2"))

    return Program(
        stages=(Once("target", scatter),),
        start=None,
        targets=tuple(label_of(struck.unit) for struck in engagement.targets),
        target_measures=(),
        attack_measures=("scatter_distance",),
        target_events=frozenset(),
        attack_events=frozenset({"stays"}),
        values={},
        explain=lambda: plan.facts,
        d3_as_d6=True,
    )


def _template(weapon: Weapon) -> str:
    for borne in weapon.traits:
        if borne.trait.rule == "blast":
            return str(borne.value)
    raise Fault("bad_profile", f'"{weapon.name}" has no template', expected='Blast (3" or 5")')


prepare_scatter = without_table(scatter_of)
