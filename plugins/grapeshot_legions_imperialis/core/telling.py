"""What a table tells in words: facts for the explanation, and who stands where in a report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grapeshot_legions_imperialis.core.aiming import flame_of, line_of

if TYPE_CHECKING:
    from grapeshot import Fact
    from grapeshot_legions_imperialis.core.deploying import Deployment
    from grapeshot_legions_imperialis.core.filling import Filling


def facts_of(
    deployment: Deployment, firing: Sequence[int], filled: Sequence[Filling]
) -> tuple[Fact, ...]:
    """Return what was measured, and what else was stated, for the explanation."""
    note = {"shot": _note_shot, "blast": _note_blast, "flame": _note_flame, "line": _note_line}
    for index, filling in enumerate(filled):
        note[deployment.way](deployment, index, filling)
        if len(firing) < len(deployment.views):
            text = f"{len(firing)} of {len(deployment.views)} models have something to fire at"
            filling.plan.note("core-fire-sequence.1", text)
    own = _bystanders_struck(deployment, firing)
    if own:
        text = f"{', '.join(own)} may be struck too: name the attacker as a target to count it"
        filled[0].plan.note(_STRIKES[deployment.way], text)
    return tuple(fact for filling in filled for fact in filling.plan.facts)


_STRIKES = {"blast": "blast.3", "flame": "firestorm.2", "line": "beam.3"}


def _note_shot(deployment: Deployment, index: int, filling: Filling) -> None:
    models = len(deployment.board.targets[index])
    text = (
        f'on the table: {filling.distance:.4g}" to the nearest model, '
        f"{len(filling.in_range or ())} of {models} in range, {len(filling.seen or ())} seen"
    )
    filling.plan.note("core-range-and-sight.1", text)


def _note_blast(deployment: Deployment, index: int, filling: Filling) -> None:
    aim, template = deployment.board.layout.hole, deployment.template
    full, partial = deployment.covering.at(aim)[index].counts
    at_aim = f"{full} models wholly and {partial} partly under it"
    filling.plan.note("blast.1", f'on the table: the hole is laid {filling.distance:.4g}" away')
    if template is None:
        filling.plan.note("blast.2", f"it lies where it is: {at_aim}")
        return
    means = template.mean(index)
    text = f"before it scatters {at_aim}, after it {means[0]:.3g} and {means[1]:.3g} on average"
    filling.plan.note("blast.2", text)


def _note_flame(deployment: Deployment, index: int, filling: Filling) -> None:
    view = filling.views[0]
    text = f"on the table: {len(view.full)} models at least half covered, {len(view.partial)} less"
    filling.plan.note("firestorm.1", text)


def _note_line(deployment: Deployment, index: int, filling: Filling) -> None:
    view = filling.views[0]
    struck = "under the line" if view.under_line else "beside the line"
    in_range = f"{len(filling.in_range or ())} models in range"
    filling.plan.note("beam.1", f'on the table: {struck}, {view.distance:.4g}" away, {in_range}')


def _bystanders_struck(deployment: Deployment, firing: Sequence[int]) -> list[str]:
    """Return the attacker's models that a template or line may lie over, and nobody counts."""
    layout, firers = deployment.board.layout, [deployment.board.firers[each] for each in firing]
    found = set()
    for bystander in deployment.board.bystanders:
        footprint = bystander.footprint
        others = [each.footprint for each in firers if each.footprint != footprint]
        if deployment.way == "blast":
            covered = deployment.may_cover(footprint)
        elif deployment.way == "flame":
            covered = any(flame_of(layout, each)[0].share_under(footprint) for each in others)
        elif deployment.way == "line":
            inches = deployment.reaches[0].inches
            covered = any(line_of(layout, each, inches).strikes(footprint) for each in others)
        else:
            covered = False
        if covered:
            found.add(bystander.name)
    return sorted(found)


def told_of(
    deployment: Deployment, firing: Sequence[int], filled: Sequence[Filling]
) -> dict[str, Any]:
    """Return who stands where, for the report of a resolution; a scattered template comes later."""
    board = deployment.board
    if deployment.way == "shot":
        return {"positions": _told_of_shots(deployment, filled)}
    if deployment.way == "line":
        line = line_of(board.layout, board.firers[firing[0]].footprint, deployment.reaches[0].inches)
        views = deployment.views[firing[0]]
        struck = [
            name
            for name, view in zip(board.names, views, strict=True)
            if view.under_line and not view.behind_block
        ]
        return {"line": {"from": list(line.start), "to": list(line.end), "struck": struck}}
    ...
