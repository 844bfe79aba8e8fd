"""An attack as its table has it: how each target stands to the models that fire at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot_legions_imperialis.core.positions import Positions
from grapeshot_legions_imperialis.core.table.deployment import Deployment
from grapeshot_legions_imperialis.core.table.firing_models import firing_models

if TYPE_CHECKING:
    from grapeshot import Engagement
    from grapeshot_legions_imperialis.core.attack import Attack


def deployed(engagement: Engagement, attacks: list[Attack]) -> Positions:
    """Return the attacks with all that the table of their engagement tells.

    Raise Fault where the two contradict each other, Refusal where no model may fire.
    """
    deployment = Deployment(engagement, attacks)
    firing = firing_models(deployment)
    filled = deployment.filled(firing)
    way, firer = deployment.way, deployment.board.firers[firing[0]]
    return Positions(
        [filling.attack for filling in filled],
        way.template,
        len(deployment.views) - len(firing),
        deployment.facts(firing, filled),
        way.told(firer, filled),
    )
