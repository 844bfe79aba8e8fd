"""What has to be so of all targets of an attack together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fault
from grapeshot_legions_imperialis.core.shapes import SAVES

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.shapes import Detachment
    from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire


def demand_a_target(targets: list[TargetUnderFire]) -> None:
    """Raise Refusal where a weapon that leaves some targets out has none left.

    A template or a line that strikes nobody, since it passes over whom it covers, is legal.
    """
    plans = [target.target_plan for target in targets]
    if not any(plan.struck or plan.merely_missed for plan in plans):
        for plan in plans:
            plan.check_left_out()


def demand_possible(targets: list[TargetUnderFire]) -> None:
    """Raise Fault where the targets or the choices of the players cannot be."""
    demand_structures_first([target.attack.target for target in targets])
    _demand_save(targets)


def demand_structures_first(units: list[Detachment]) -> None:
    """Raise Fault where a Structure does not come before those Garrisoned in it."""
    if not any(unit.garrisoned_in for unit in units):
        return
    places = {unit.name: place for place, unit in enumerate(units)}
    for place, unit in enumerate(units):
        if places.get(unit.garrisoned_in, -1) >= place:
            raise Fault(
                "bad_profile",
                f'"{unit.name}" is listed before "{unit.garrisoned_in}", in which it is Garrisoned',
                expected="the Structure before its garrison: the order of resolution",
            )
        house = units[places[unit.garrisoned_in]] if unit.garrisoned_in in places else None
        if house is not None and house.type != "structure":
            raise Fault(
                "bad_profile",
                f'garrisoned_in = "{house.name}", which is no Structure',
                expected="the name of a Structure",
            )


def _demand_save(targets: list[TargetUnderFire]) -> None:
    wanted = targets[0].attack.choices.save
    if wanted == "best":
        return
    plans = [plan for target in targets for plan in target.save_plans]
    kinds = [kind for kind in SAVES if any(plan.printed(kind) is not None for plan in plans)]
    if wanted not in kinds:
        raise Fault(
            "bad_choice",
            f'save = "{wanted}", but no model has such a Save',
            expected="one of: " + ", ".join(["best", *kinds]),
        )
