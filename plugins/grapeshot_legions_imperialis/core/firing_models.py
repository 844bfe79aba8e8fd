"""Which of the models on a table fire, where several of them might."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from grapeshot import Fault, Refusal, RollTest
from grapeshot_legions_imperialis.core.targeting import plan_target

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.deploying import Deployment


class _Effect(NamedTuple):
    """What one model's fire comes to at one target: equal effects add up to one volley."""

    hit_test: RollTest[int]
    struck: bool
    full: int
    partial: int
    under_line: bool
    behind_block: str


def firing_models(deployment: Deployment) -> list[int]:
    """Return the models that fire, by their place: all whom the rules let, and who strike anybody.

    Raise Refusal where the rules let none, Fault where they do not strike alike.
    """
    everyone = list(range(len(deployment.views)))
    if len(everyone) == 1:
        return everyone
    refusals = {firer: _refusal(deployment, firer) for firer in everyone}
    allowed = [firer for firer in everyone if refusals[firer] is None]
    nearest = refusals[min(everyone, key=lambda firer: _distance(deployment, firer))]
    if nearest is not None and not allowed:
        raise nearest
    firing = [firer for firer in allowed if _strikes(deployment, firer)] or allowed
    _demand_alike(deployment, firing)
    return firing


def _distance(deployment: Deployment, firer: int) -> float:
    distances = (each.distance for each in deployment.views[firer])
    return min((away for away in distances if away is not None), default=inf)


def _strikes(deployment: Deployment, firer: int) -> bool:
    """Return whether the flame or line of a model lies over anybody; all else is aimed."""
    views = deployment.views[firer]
    if deployment.way == "flame":
        return any(each.full or each.partial for each in views)
    return any(each.under_line and not each.behind_block for each in views)


def _refusal(deployment: Deployment, firer: int) -> Refusal | None:
    """Return why a model may not fire by itself, or None where it may."""
    plans = [plan_target(filling.attack()) for filling in deployment.filled([firer])]
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
        unlike = [name for name, effect in _effects(deployment, other).items() if effect != first[name]]
        if unlike:
            firers = deployment.board.firers
            raise Fault(
                "bad_table",
                f'"{firers[firing[0]].name}" and "{firers[other].name}" do not fire alike at '
                f'"{unlike[0]}"',
                expected="the same To Hit and the same models struck, or an engagement for each",
            )


def _effects(deployment: Deployment, firer: int) -> dict[str, _Effect]:
    """Return what the fire of one model comes to, by the name of the target."""
    found = {}
    for filling, seen in zip(deployment.filled([firer]), deployment.views[firer], strict=True):
        attack = filling.attack()
        found[attack.target.name] = _Effect(
            attack.hit_plan.test(),
            plan_target(attack).struck,
            len(seen.full),
            len(seen.partial),
            seen.under_line,
            seen.behind_block,
        )
    return found
