"""Which of the models on a table fire, where several of them might."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from grapeshot import Fault, Refusal

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.table.deployment import Deployment


def firing_models(deployment: Deployment) -> list[int]:
    """Return the models that fire, by their place: all whom the rules let, and who strike anybody.

    Raise Refusal where the rules let none, Fault where they do not fire alike.
    """
    everyone = list(range(len(deployment.views)))
    if len(everyone) == 1:
        return everyone
    refusals = {firer: _refusal(deployment, firer) for firer in everyone}
    allowed = [firer for firer in everyone if refusals[firer] is None]
    nearest = refusals[min(everyone, key=lambda firer: _distance(deployment, firer))]
    if nearest is not None and not allowed:
        raise nearest
    striking = [firer for firer in allowed if deployment.way.strikes(deployment.views[firer])]
    firing = striking or allowed
    _demand_alike(deployment, firing)
    return firing


def _distance(deployment: Deployment, firer: int) -> float:
    distances = (view.distance for view in deployment.views[firer])
    return min((inches for inches in distances if inches is not None), default=inf)


def _refusal(deployment: Deployment, firer: int) -> Refusal | None:
    """Return why a model may not fire by itself, or None where it may."""
    plans = [filling.attack.target_plan for filling in deployment.filled([firer])]
    try:
        for plan in plans:
            plan.check()
        if not any(plan.struck for plan in plans):
            for plan in plans:
                plan.check_left_out()
    except Refusal as refusal:
        return refusal
    return None


def _demand_alike(deployment: Deployment, firing: list[int]) -> None:
    first = _effects(deployment, firing[0])
    for other in firing[1:]:
        effects = _effects(deployment, other)
        unlike = [name for name, effect in effects.items() if effect != first[name]]
        if unlike:
            one, two = (deployment.board.firers[each].name for each in (firing[0], other))
            raise Fault(
                "bad_table",
                f'"{one}" and "{two}" do not fire alike at "{unlike[0]}"',
                expected="the same To Hit and as many models struck, or an engagement for each",
            )


def _effects(deployment: Deployment, firer: int) -> dict[str, tuple[object, ...]]:
    """Return what the fire of one model comes to, by the name of the target."""
    found = {}
    for filling, view in zip(deployment.filled([firer]), deployment.views[firer], strict=True):
        attack = filling.attack
        found[attack.target.name] = (
            attack.hit_test,
            attack.target_plan.struck,
            *view.effect,
        )
    return found
