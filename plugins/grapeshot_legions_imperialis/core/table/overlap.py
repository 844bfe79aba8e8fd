"""Models stand apart, or touch: they are not in one another, nor in terrain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, NoReturn

from grapeshot import Fault
from grapeshot.table import Base, Shape, gap

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.table.layout import TerrainPiece
    from grapeshot_legions_imperialis.core.table.standing import Standing

_SLACK = 0.02
"""Inches by which footprints may overlap: nobody measures closer than half a millimetre."""


def demand_apart(models: Iterable[Standing]) -> None:
    """Raise Fault where one model stands in another."""
    for (first, core), (second, _) in combinations(_cores(models), 2):
        if gap(core, second.footprint) <= 0:
            _refuse(first, f'"{second.name}"')


def demand_clear(models: Iterable[Standing], terrain: Sequence[TerrainPiece]) -> None:
    """Raise Fault where a model stands in a piece of terrain."""
    for (model, core), piece in product(_cores(models), terrain):
        if gap(core, piece.footprint) <= 0:
            _refuse(model, f'{piece.kind} "{piece.name}"')


def _cores(models: Iterable[Standing]) -> list[tuple[Standing, Shape]]:
    return [(model, _core(model.footprint)) for model in models]


def _core(footprint: Shape) -> Shape:
    """Return a footprint without its rim, which may lie over another."""
    if isinstance(footprint, Base):
        return footprint._replace(radius=max(0.0, footprint.radius - _SLACK))
    length, width = footprint.length - 2 * _SLACK, footprint.width - 2 * _SLACK
    return footprint._replace(length=max(0.0, length), width=max(0.0, width))


def _refuse(model: Standing, other: str) -> NoReturn:
    raise Fault(
        "bad_table",
        f'"{model.name}" and {other} overlap',
        expected="models that stand apart, or touch",
    )
