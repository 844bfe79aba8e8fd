"""The models of a target: groups of like ones, and runs of equal ones in the order of striking."""

from __future__ import annotations

from collections.abc import Iterable

from grapeshot import Fault
from grapeshot.observed import label_of
from grapeshot.records import NamedTuple
from grapeshot_legions_imperialis.core.shapes import Detachment, Group


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
    """The highest shield level that one of them has."""

    def save(self, kind: str) -> int | None:
        """Return the printed Save of a kind, or None."""
        printed: int | None = getattr(self, kind)
        return printed


class Run(NamedTuple):
    """Equal models in a row: their group, the Wounds and shield levels each has left."""

    group: int
    wounds: int
    shields: int
    zone: int
    """What a Hit asks of where they stand (`zones`), as long as something may still ask it."""
    count: int  # type: ignore[assignment]  # shadows tuple.count, which nobody asks for


Runs = tuple[Run, ...]
LOW_BITS = 5
"""The bits of a zone that say what a Hit may ask."""
WHICH = -1 << LOW_BITS
"""The bits above them, which tell models on a table from each other in a volley.

They stay: the next weapon has to know not only how many are left, but which.
"""


def groups_of(target: Detachment) -> tuple[ModelGroup, ...]:
    """Return the groups of a target; one of like models is a single group of its name."""
    if not target.groups:
        plain = Group(name=label_of(target), models=target.models)
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
        _level(target) if group.void_shields is None else group.void_shields,
    )


def levels_of(target: Detachment) -> int | tuple[int, ...]:
    """Return the level of a target's shields of either kind: of all models, or of each."""
    return target.void_shields or target.construct_shields


def _level(target: Detachment) -> int:
    levels = levels_of(target)
    return levels if isinstance(levels, int) else max(levels, default=0)


def models_of(target: Detachment, groups: tuple[ModelGroup, ...]) -> list[Run]:
    """Return the models of a target in the order of its groups.

    Raise Fault for more Wounds or shields left than a model has.
    """
    told = levels_of(target)
    given = told if isinstance(told, tuple) else ()
    if not target.wounds_left and not given:
        return [Run(index, g.wounds, g.shields, 0, g.models) for index, g in enumerate(groups)]
    owners = [index for index, group in enumerate(groups) for _ in range(group.models)]
    left = _each(target.wounds_left, [groups[owner].wounds for owner in owners], "wounds_left")
    levels = _each(given, [groups[owner].shields for owner in owners], "void_shields")
    return [Run(*model, 0, 1) for model in zip(owners, left, levels, strict=True)]


def _each(given: tuple[int, ...], full: list[int], key: str) -> list[int]:
    """Return a number for each model: those given, then those of unhurt models."""
    if len(given) > len(full) or any(g > f for g, f in zip(given, full, strict=False)):
        raise Fault(
            "bad_profile",
            f"{key} = {list(given)}",
            expected=f"up to {len(full)} numbers, none above what its model starts with",
        )
    return [*given, *full[len(given) :]]


def in_one_order(models: Iterable[Run]) -> Runs:
    """Return models in an order of their own, whatever may reach them and whoever strikes them."""
    plain = [
        run if run.zone in (0, run.zone & WHICH) else run._replace(zone=run.zone & WHICH)
        for run in models
        if run.count
    ]
    return merge(sorted(plain))


def merge(models: Iterable[Run]) -> Runs:
    """Join neighbours that are equal into runs."""
    models = tuple(models)
    if len(models) < 2:
        return models
    runs: list[Run] = []
    for model in models:
        if runs and runs[-1][:-1] == model[:-1]:
            runs[-1] = runs[-1]._replace(count=runs[-1].count + model.count)
        else:
            runs.append(model)
    return tuple(runs)


def split(runs: Runs, models: int) -> tuple[Runs, Runs]:
    """Return the first so many models, and the rest."""
    first: list[Run] = []
    for place, run in enumerate(runs):
        if run.count > models:
            head, tail = run._replace(count=models), run._replace(count=run.count - models)
            rest = merge((tail, *runs[place + 1 :]))
            return (merge((*first, head)) if models else tuple(first)), rest
        first.append(run)
        models -= run.count
    return merge(first), ()


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
    (group, old_wounds, old_shields, zone, count), rest = runs[0], runs[1:]
    if count > 1:
        rest = (Run(group, old_wounds, old_shields, zone, count - 1), *rest)
    if wounds <= 0:
        return rest
    return (Run(group, wounds, shields, zone, 1), *rest)
