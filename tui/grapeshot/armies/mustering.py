"""A roster made into an army list, with the profiles that it uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sized
from typing import TYPE_CHECKING, Any

from grapeshot.armies.lists import Army, ArmyUnit, Carried
from grapeshot.armies.rosters import (
    Chosen,
    below,
    categories_of,
    forces,
    limit_of,
    points_of,
    rules_of,
)
from grapeshot.errors import Fault
from grapeshot.names import normalise
from grapeshot.plugins.importing import Printed
from grapeshot.records import NamedTuple
from grapeshot.schema import MOST

if TYPE_CHECKING:
    from grapeshot.armies.converting import Profile
    from grapeshot.armies.nodes import Node
    from grapeshot.armies.work import Work


_MOST_UNITS = 1_000
"""Units of one army; real ones have some dozens."""


class _Models(NamedTuple):
    """Models of one profile within a unit, and the selection that they stand at."""

    profile: Profile
    number: int
    node: Node


def muster(work: Work, root: Node, reference: Callable[[str], str]) -> tuple[Army, list[str]]:
    """Return the army list of a roster, and what is to be said of it.

    `reference` makes a profile's name into what the list calls it by.
    """
    units: list[ArmyUnit] = []
    notes: list[str] = []
    chosen = [(top, group) for force, group in forces(root) for top in force.items("selections")]
    _demand_bearable(chosen)
    for top, group in chosen:
        units += _units(work, top, group, reference, notes)
        _demand_bearable(units)
    name = " ".join(root.name.split()) or "Army"
    return Army(name=name, ruleset=work.ruleset.id, points=limit_of(root), unit=tuple(units)), notes


def _demand_bearable(units: Sized) -> None:
    if len(units) > _MOST_UNITS:
        raise Fault("too_large", f"it holds more than {_MOST_UNITS} units")


def _units(
    work: Work, top: Node, group: str, reference: Callable[[str], str], notes: list[str]
) -> Iterator[ArmyUnit]:
    """Yield the units of a selection at the top of a force: mostly one.

    Models unlike each other in what the rule set counts are units of their own.
    """
    whole = list(below(top))
    called = _called(work, whole)
    parts = _alike(work, _models(work, whole, called))
    points = points_of(top)
    own = _by_part(whole, parts) if parts else []
    for number, models in enumerate(parts):
        main = max(models, key=lambda each: each.number)
        count = min(MOST, sum(each.number for each in models))
        named = whole[0].name
        for other in models:
            if normalise(other.profile.name) != normalise(main.profile.name):
                notes.append(f"{named}: {other.profile.name} counts as {main.profile.name}")
        yield ArmyUnit(
            name=named if len(parts) == 1 else f"{named}: {main.profile.name}",
            profile=reference(main.profile.name),
            models=count,
            weapons=tuple(_carried(work, own[number], count, reference, called)),
            points=points if number == 0 else None,
            group=group if len(parts) == 1 else named,
        )


def _alike(work: Work, models: list[_Models]) -> list[list[_Models]]:
    """Return the models of a selection in as many lists as there are unlike kinds of them."""
    found: dict[str, list[_Models]] = {}
    for each in models:
        key = repr([each.profile.table.get(name) for name in work.how.alike])
        found.setdefault(key, []).append(each)
    return list(found.values())


def _called(work: Work, whole: list[Chosen]) -> dict[str, str]:
    """Return the names that the units of a selection call their weapons by, by the plain ones."""
    sheets = [sheet for each in whole for sheet in each.sheets]
    rows = [Printed(each.name, each.values) for each in sheets if work.is_unit(each)]
    held = {normalise(each.name): each.name for each in sheets if work.is_weapon(each)}
    return {
        held[normalise(name)]: called
        for called, plain in work.called(rows).items()
        for name in (plain, called)
        if normalise(name) in held
    }


def _models(work: Work, whole: list[Chosen], called: dict[str, str]) -> list[_Models]:
    """Return the models of a selection: those of each profile, with their number.

    A profile that stands at the unit itself is that of its models, where these have none.
    """
    found = []
    shared = _shared(work, whole)
    for each in whole:
        rows = [sheet for sheet in each.sheets if work.is_unit(sheet)]
        if not rows:
            continue
        rules = tuple(dict.fromkeys([*rules_of(each.node), *rules_of(whole[0].node)]))
        groups = (*categories_of(each.node), *categories_of(whole[0].node))
        printed = [Printed(row.name, row.values, rules, groups) for row in rows]
        count = _count(each)
        more: dict[str, Any] = {"models": count} if count > 1 else {}
        sheets = [sheet for b in (*below(each.node), *shared) for sheet in b.sheets]
        held = [sheet.name for sheet in sheets if work.is_weapon(sheet)]
        carried = [called.get(name, name) for name in held]
        more |= {"weapons": list(dict.fromkeys(carried))} if carried else {}
        named = [*called.values(), *held]
        made = [
            work.unit(part, more, whole[0].name, named, sheets) for part in _parts(work, printed)
        ]
        found += [_Models(profile, count, each.node) for profile in made if profile]
    return found


def _shared(work: Work, whole: list[Chosen]) -> list[Chosen]:
    """Return the selections of a unit as a whole, which stand at none of its models."""
    models = (each for each in whole if any(map(work.is_unit, each.sheets)))
    apart = {each.node for model in models for each in below(model.node)}
    return [each for each in whole if each.node not in apart]


def _parts(work: Work, printed: list[Printed]) -> list[list[Printed]]:
    return [printed] if work.how.rows else [[each] for each in printed]


def _count(each: Chosen) -> int:
    """Return how many models a selection stands for: its own number, or that of models below."""
    if each.node.get("type") == "model":
        return each.number
    models = [b.number for b in below(each.node) if b.node.get("type") == "model"]
    return sum(models) if models else each.number


def _by_part(whole: list[Chosen], parts: list[list[_Models]]) -> list[list[Chosen]]:
    """Return the selections of each kind of models; what belongs to none of them is the first's."""
    owner: dict[Node, int] = {}
    for number, part in enumerate(parts):
        for models in part:
            owner.update((each.node, number) for each in below(models.node))
    found: list[list[Chosen]] = [[] for _ in parts]
    for each in whole:
        found[owner.get(each.node, 0)].append(each)
    return found


def _carried(
    work: Work,
    selections: list[Chosen],
    models: int,
    reference: Callable[[str], str],
    called: dict[str, str],
) -> Iterator[Carried]:
    """Yield the weapons of a selection, each as often as a model has it.

    The one that most have comes first, of several the one that reaches furthest: it is what the
    unit is fired with unless another is chosen.
    """
    counts: dict[str, int] = {}
    reach: dict[str, float] = {}
    for each in selections:
        for sheet in each.sheets:
            origin = selections[0].name
            named = sheet._replace(name=called.get(sheet.name, sheet.name))
            profile = work.weapon(named, origin) if work.is_weapon(sheet) else None
            if profile is not None:
                number = _count(each) if each.node.get("type") == "unit" else each.number
                counts[profile.name] = min(MOST, counts.get(profile.name, 0) + number)
                reach[profile.name] = _reach(profile)
    for name in sorted(counts, key=lambda name: (-counts[name], -reach[name])):
        yield from _shared_out(reference(name), counts[name], models)


def _reach(weapon: Profile) -> float:
    """Return how far a weapon reaches, 0 where no number says so."""
    numbers = re.findall(r"\d+", str(weapon.table.get("range", "")))
    return float(numbers[-1]) if numbers else 0.0


def _shared_out(profile: str, count: int, models: int) -> Iterator[Carried]:
    """Yield a weapon once for all models as often as each has one, then for those with one more."""
    each, more = divmod(count, models)
    yield from [Carried(profile=profile, count=None)] * min(each, _MOST_OF_A_KIND)
    if more:
        yield Carried(profile=profile, count=more)


_MOST_OF_A_KIND = 10
"""No model has more of one weapon."""
