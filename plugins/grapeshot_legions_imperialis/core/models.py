"""The models of a target: groups of like ones, and runs of equal ones in the order of striking."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grapeshot import Fault
from grapeshot.names import nearest, normalise
from grapeshot_legions_imperialis.core.shapes import Detachment, Group

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack


class ModelGroup(NamedTuple):
    """Models that are alike: their saves, Wounds and shields as at the start."""

    name: str
    models: int
    wounds: int
    armour: int | None
    invulnerable: int | None
    cover: int | None
    ion: int | None
    jink: int | None
    shields: int

    def save(self, kind: str) -> int | None:
        """Return the printed Save of a kind, or None."""
        printed: int | None = getattr(self, kind)
        return printed


class Run(NamedTuple):
    """Equal models in a row: their group, the Wounds and shield levels each has left."""

    group: int
    wounds: int
    shields: int
    count: int  # type: ignore[assignment]  # shadows tuple.count, which nobody asks for


Runs = tuple[Run, ...]


def groups_of(target: Detachment) -> tuple[ModelGroup, ...]:
    """Return the groups of a target; one of like models is a single group of its name."""
    if not target.groups:
        plain = Group(name=target.name, models=target.models)
        return (_group(target, plain),)
    return tuple(_group(target, group) for group in target.groups)


def _group(target: Detachment, group: Group) -> ModelGroup:
    def own(key: str) -> int | None:
        value = getattr(group, key)
        if value == "-":
            return None
        inherited: int | None = getattr(target, key) if value is None else value
        return inherited

    return ModelGroup(
        group.name,
        group.models,
        group.wounds or target.wounds,
        own("armour_save"),
        own("invulnerable_save"),
        own("cover_save"),
        own("ion_shield"),
        own("jink_save"),
        own("void_shields") or 0,
    )


def striking_order(attack: Attack, groups: tuple[ModelGroup, ...]) -> list[Run]:
    """Return all models one by one in the order in which they are struck: wounded ones first."""
    left = list(_wounds_left(attack.target, groups))
    models = []
    for index, group in enumerate(groups):
        for _ in range(group.models):
            models.append(Run(index, left.pop(0), group.shields, 1))
    rank = {index: place for place, index in enumerate(_group_order(attack, groups))}
    return sorted(models, key=lambda m: (m.wounds == groups[m.group].wounds, rank[m.group], m.wounds))


def _wounds_left(target: Detachment, groups: tuple[ModelGroup, ...]) -> list[int]:
    full = [group.wounds for group in groups for _ in range(group.models)]
    given = list(target.wounds_left)
    if not given:
        return full
    if len(given) > len(full) or any(w > f for w, f in zip(given, full, strict=False)):
        raise Fault(
            "bad_profile",
            f"wounds_left = {given}",
            expected=f"up to {len(full)} numbers, none above the Wounds of its model",
        )
    return given + full[len(given) :]


def _group_order(attack: Attack, groups: tuple[ModelGroup, ...]) -> list[int]:
    places = {normalise(group.name): index for index, group in enumerate(groups)}
    order = []
    for name in attack.choices.allocation:
        if normalise(name) not in places:
            known = [group.name for group in groups]
            raise Fault(
                "bad_choice",
                f'allocation names "{name}"',
                expected="one of the groups: " + ", ".join(known),
                nearest=nearest(name, known),
            )
        order.append(places[normalise(name)])
    return order + [index for index in range(len(groups)) if index not in order]


def merge(models: list[Run]) -> Runs:
    """Join neighbours that are equal into runs."""
    runs: list[Run] = []
    for model in models:
        if runs and runs[-1][:3] == model[:3]:
            runs[-1] = runs[-1]._replace(count=runs[-1].count + model.count)
        else:
            runs.append(model)
    return tuple(runs)


def count(runs: Runs) -> int:
    """Return how many models there are."""
    return sum(run.count for run in runs)


def wounds(runs: Runs) -> int:
    """Return how many Wounds are left in all."""
    return sum(run.count * run.wounds for run in runs)


def shields(runs: Runs) -> int:
    """Return how many shield levels are left in all."""
    return sum(run.count * run.shields for run in runs)


def change_front(runs: Runs, wounds: int, shields: int) -> Runs:
    """Return the runs with the first model's Wounds and shields changed; at 0 Wounds it is gone."""
    front, rest = runs[0], runs[1:]
    if front.count > 1:
        rest = (Run(front.group, front.wounds, front.shields, front.count - 1), *rest)
    if wounds <= 0:
        return rest
    return (Run(front.group, wounds, shields, 1), *rest)
