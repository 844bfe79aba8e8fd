"""What was chosen or told and has no part in the attack is warned of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grapeshot_horus_heresy.core.shapes import ZONES

if TYPE_CHECKING:
    from grapeshot import Plan
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan

_UNRESOLVED = (
    '"{unit}" stands within reach of the marker: its hits are counted and nothing more;'
    " as one of [[targets]] it is resolved"
)
_UNDER_MARKER = ("template_full", "template_partial", "hits_by_zone")


def warn_of_unused(attacks: list[Attack], template: TemplatePlan, plan: Plan) -> None:
    """Warn on a plan of every choice that cannot be used, and of what was told for nothing."""
    first = attacks[0]
    for key, text in (*_choices(first, template), *_told(first), *_untold(attacks)):
        plan.warn(text, key)


def warn_of_unresolved(units: Iterable[str], plan: Plan) -> None:
    """Warn on a plan of units that a marker may hit and of which nothing is told."""
    for unit in units:
        plan.warn(_UNRESOLVED.format(unit=unit), "targets")


def _choices(attack: Attack, template: TemplatePlan) -> Iterator[tuple[str, str]]:
    chosen = attack.choices
    if not (chosen.rending_ap2 or _may_rend(attack)):
        yield "choices.rending_ap2", "nothing rends here in close combat: the choice is not used"
    blows = attack.blows
    if chosen.force and not blows.may_be_powered:
        yield "choices.force", "no Force weapon: no Psychic check is made, the choice is not used"
    if chosen.overload and blows.price is None:
        yield "choices.overload", "nothing here may be overloaded: the choice is not used"
    if chosen.fire and attack.in_close_combat:
        yield "choices.fire", "nothing is fired in close combat: the choice is not used"
    yield from _rerolls(attack, template)
    if chosen.placement != "on_first" and not (template.scatters and template.is_group):
        yield "choices.placement", "no markers fall as a group: the choice is not used"
    if chosen.placements and not (template.scatters and template.is_group):
        yield "choices.placements", "no markers fall as a group: the choice is not used"
    turned = isinstance(chosen.orientation, str) or chosen.orientation % 360
    if turned and not (template.scatters and template.strikes is not None):
        yield "choices.orientation", "no clover is laid: the choice is not used"
    if chosen.pool_order != ZONES and template.zones < 2:
        yield "choices.pool_order", "the wounds come from one zone: the choice is not used"


def _may_rend(attack: Attack) -> bool:
    rends = attack.has("Rending") or attack.has("Rending", of="attacker")
    return rends and attack.in_close_combat and not attack.at_vehicle


def _rerolls(attack: Attack, template: TemplatePlan) -> Iterator[tuple[str, str]]:
    """Yield what is to be said of the right to roll a scatter again, used or not."""
    chosen = attack.choices
    key = "choices.reroll" if chosen.reroll else "choices.reroll_below"
    wanted = bool(chosen.reroll) or chosen.reroll_below is not None
    right = template.entitlement(0) if template.scatters else None
    if wanted and right is None:
        yield key, "no scatter may be re-rolled here: the choice is not used"
    elif right is not None and not wanted:
        yield (
            "choices.reroll_below",
            "the scatter may be re-rolled, and is not: choices.reroll_below = N"
            " rolls it again where fewer than N models are hit",
        )


def _told(attack: Attack) -> Iterator[tuple[str, str]]:
    """Yield what was told of a marker though none is laid."""
    if not attack.uses_marker:
        for name in ("hits_by_zone",) if attack.is_template else _UNDER_MARKER:
            if getattr(attack.situation, name) is not None:
                yield f"situation.{name}", f"{attack.weapon.name} lays no marker: not used"


def _untold(attacks: list[Attack]) -> Iterator[tuple[str, str]]:
    """Yield the targets of which nothing is told where hits on others are."""
    if any(attack.hits_are_told for attack in attacks):
        for attack in attacks:
            if not attack.hits_are_told:
                name = attack.target.name
                yield f"targets[{attack.index}]", f"no hits are told for {name}: it takes none"
