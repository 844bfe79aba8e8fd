"""The order in which the models of a target are struck."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
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
    models_of,
    wounds,
)
from grapeshot_legions_imperialis.core.zones import order_of, parted

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.shapes import Detachment
    from grapeshot_legions_imperialis.core.state import TargetState

OWNER, FIRER, NOMINATED = "owner", "firer", "nominated"
"""Who decides which models are struck: the owner, or the firing player, who names groups or models.

By default the owner has them struck as his groups are listed, the firing player has the weakest
Save struck first; where he names the very model, before that the one with the fewest Wounds left.
"""
_Key = tuple[int, ...]


class Formation:
    """The groups of a target and its models: wounded ones first, then group by group.

    Raise Fault where the models given cannot be: more Wounds left than a model has, a group that
    is not there.
    """

    def __init__(self, attack: Attack, allocation: str = OWNER) -> None:
        self._attack = attack
        self._allocation = allocation
        self.groups = groups_of(attack.target)
        _demand_groups(attack.target, self.groups)
        self._fewest_first = attack.options.wounded_models == "fewest-wounds"
        named = [normalise(name) for name in attack.choices.allocation]
        self._listed = [_place_of(group.name, named) for group in self.groups]
        self._rank = {group: place for place, group in enumerate(self._group_order())}
        self._each = models_of(attack.target, self.groups)
        self.models = self.in_order(self._each)
        self.size = count(self.models)
        self.wounds = wounds(self.models)

    @cached_property
    def one_by_one(self) -> tuple[list[int], list[Run]]:
        """The models in the order of striking, each by itself, with the place of each."""
        single = [run._replace(count=1) for run in self._each for _ in range(run.count)]
        places = sorted(range(len(single)), key=lambda place: (self._place(single[place]), place))
        return places, [single[place] for place in places]

    def in_order(self, models: Iterable[Run]) -> Runs:
        """Return models in the order of striking."""
        runs = tuple(models)
        return merge(sorted(runs, key=self._place)) if len(runs) > 1 else runs

    def opened(self, state: TargetState, zone: int) -> TargetState:
        """Return the state in which the models that bear a bit of `zones` may be given Hits."""
        models, others = parted(self.in_order(state.models + state.others), zone)
        return state._replace(models=merge(models), others=merge(others))

    def is_wounded(self, model: Run) -> bool:
        """Return whether a model has lost Wounds."""
        return model.wounds < self.groups[model.group].wounds

    @property
    def several_wounded(self) -> bool:
        """Whether several models of one group have lost Wounds, and not as many."""
        wounded = [run for run in self.models if self.is_wounded(run)]
        return len({run[:2] for run in wounded}) > len({run.group for run in wounded})

    @property
    def order(self) -> str:
        """The groups in the order in which they are struck, in words."""
        ranked = sorted(range(len(self.groups)), key=lambda group: self._rank[group])
        return ", then ".join(self.groups[group].name for group in ranked)

    def _place(self, model: Run) -> _Key:
        wounded = self.is_wounded(model)
        left = model.wounds if self._fewest_first or not wounded else -model.wounds
        rank = self._rank[model.group]
        by_choice = (left, rank) if self._allocation == NOMINATED else (rank, left)
        return (not wounded, self._listed[model.group], *by_choice, *order_of(model.zone))

    def _group_order(self) -> list[int]:
        """Return the groups in the order of striking: those that the players named come first."""
        for name in self._attack.choices.allocation:
            _demand_known(name, self._attack)
        groups = range(len(self.groups))
        if self._allocation == OWNER or len(self.groups) == 1:
            return sorted(groups, key=self._listed.__getitem__)
        return sorted(groups, key=lambda group: (self._listed[group], self._strength(group)))

    def _strength(self, group: int) -> int:
        """Return the chance, in parts of 36, that the Save of a group holds."""
        from grapeshot_legions_imperialis.core.save_plan import plan_save  # which asks for groups

        return plan_save(self._attack, self.groups[group], frozenset()).chance


def _place_of(group: str, named: list[str]) -> int:
    """Return the place of a group among those that the players named, the rest after them."""
    name = normalise(group)
    return named.index(name) if name in named else len(named)


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


def _demand_known(name: str, attack: Attack) -> None:
    known = [group.name for target in attack.all_targets for group in groups_of(target)]
    if normalise(name) not in map(normalise, known):
        raise Fault(
            "bad_choice",
            f'allocation names "{name}"',
            expected="one of the groups: " + ", ".join(known),
            nearest=nearest(name, known),
        )
