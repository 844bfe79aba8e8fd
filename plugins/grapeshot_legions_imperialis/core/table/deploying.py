"""An attack as its table has it: how each target stands to the models that fire at it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grapeshot_legions_imperialis.core.positions import Positions
from grapeshot_legions_imperialis.core.table.deployment import Deployment
from grapeshot_legions_imperialis.core.table.firing_models import firing_models

if TYPE_CHECKING:
    from grapeshot import Engagement
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.table.stand import Places, Stand


def deployed(
    engagement: Engagement, attacks: list[Attack], stand: Stand | None = None
) -> Positions:
    """Return the attacks with all that the table of their engagement tells.

    `stand` is what the weapons before it in a volley have left there. Raise Fault where the two
    contradict each other, Refusal where no model may fire.
    """
    deployment = Deployment(engagement, attacks, stand)
    firing = firing_models(deployment)
    filled = deployment.filled(firing)
    way, firer = deployment.way, deployment.board.firers[firing[0]]
    which = stand.which if stand else (None,) * len(filled)
    return Positions(
        [_kept_apart(each.attack, places) for each, places in zip(filled, which, strict=True)],
        way.template,
        len(deployment.views) - len(firing),
        deployment.facts(firing, filled),
        way.told(firer, filled),
        tuple(firing),
    )


def _kept_apart(attack: Attack, places: Places) -> Attack:
    """Return an attack whose models are told from each other by their places, if there are any."""
    if places is None:
        return attack
    return replace(attack, placed=attack.placed._replace(which=places))
