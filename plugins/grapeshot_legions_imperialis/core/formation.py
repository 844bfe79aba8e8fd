"""The order in which the models of a target are struck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grapeshot import Fault
from grapeshot.names import nearest, normalise
from grapeshot_legions_imperialis.core.models import (
    ModelGroup,
    Run,
    Runs,
    count,
    groups_of,
    merge,
    wounds,
)

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.shapes import Detachment


class Formation:
    """The groups of a target and its models: wounded ones first, then group by group.

    Raise Fault where the models given cannot be: more Wounds left than a model has, a group that
    is not there.
    """

    def __init__(self, attack: Attack) -> None:
        self.groups = groups_of(attack.target)
        _demand_groups(attack.target, self.groups)
        order = _group_order(attack, self.groups)
        self._rank = {group: place for place, group in enumerate(order)}
        self.models = self.in_order(_models(attack.target, self.groups))
        self.size = count(self.models)
        self.wounds = wounds(self.models)

    def in_order(self, models: Iterable[Run]) -> Runs:
        """Return models in the order of striking."""
        return merge(sorted(models, key=self._place))

    def is_wounded(self, model: Run) -> bool:
        """Return whether a model has lost Wounds."""
        return model.wounds < self.groups[model.group].wounds

    def _place(self, model: Run) -> tuple[bool, int, int]:
        return not self.is_wounded(model), self._rank[model.group], model.wounds


def _models(target: Detachment, groups: tuple[ModelGroup, ...]) -> list[Run]:
    owners = [index for index, group in enumerate(groups) for _ in range(group.models)]
    left = _each(target.wounds_left, [groups[owner].wounds for owner in owners], "wounds_left")
    given = target.void_shields if isinstance(target.void_shields, tuple) else ()
    levels = [groups[owner].shields for owner in owners]
    levels = _each(given, levels, "void_shields")
    if not target.wounds_left and not given:
        return [Run(index, g.wounds, g.shields, g.models) for index, g in enumerate(groups)]
    return [Run(*model, 1) for model in zip(owners, left, levels, strict=True)]


def _each(given: tuple[int, ...], full: list[int], key: str) -> list[int]:
    """Return a number for each model: those given, then those of unhurt models."""
    if len(given) > len(full) or any(g > f for g, f in zip(given, full, strict=False)):
        raise Fault(
            "bad_profile",
            f"{key} = {list(given)}",
            expected=f"up to {len(full)} numbers, none above what its model starts with",
        )
    return [*given, *full[len(given) :]]


def _demand_groups(target: Detachment, groups: tuple[ModelGroup, ...]) -> None:
    names = [normalise(group.name) for group in groups]
    for name in names:
        if names.count(name) > 1:
            raise Fault("bad_profile", f'two groups are named "{name}"', expected="a name each")
    models = sum(group.models for group in groups)
    if target.models not in (1, models):
        raise Fault(
            "target_models",
            f"models = {target.models}, but its groups have {models}",
            expected=f"{models}, or no number beside the groups",
        )


def _group_order(attack: Attack, groups: tuple[ModelGroup, ...]) -> list[int]:
    """Return the groups in the order of striking: those that the players named come first."""
    order: list[int] = []
    for name in attack.choices.allocation:
        places = [i for i, group in enumerate(groups) if normalise(group.name) == normalise(name)]
        if not places:
            _demand_known(name, attack)
        order += [place for place in places if place not in order]
    return order + [index for index in range(len(groups)) if index not in order]


def _demand_known(name: str, attack: Attack) -> None:
    known = [group.name for target in attack.all_targets for group in groups_of(target)]
    if normalise(name) not in map(normalise, known):
        raise Fault(
            "bad_choice",
            f'allocation names "{name}"',
            expected="one of the groups: " + ", ".join(known),
            nearest=nearest(name, known),
        )
