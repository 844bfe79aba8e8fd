"""Dragon's Breath: D6 hits instead of D3 as Wall of Death."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, parse_dice, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan

TRAIT = trait("Dragon's Breath", ruleset="horus-heresy", rule="dragons-breath")

_HITS = parse_dice("D6")


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    plan.score_as_snap_shot(_HITS, clause="dragons-breath.1")
