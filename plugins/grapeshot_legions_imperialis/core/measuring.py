"""How one target stands to one firing model: distances, sight, arcs, what its weapon covers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from grapeshot.table import EPSILON, gap, line_is_clear, sees
from grapeshot_legions_imperialis.core.aiming import flame_of, line_of
from grapeshot_legions_imperialis.core.arcs import lies_in, named

if TYPE_CHECKING:
    from grapeshot.table import Beam, Point, Shape
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.board import Board, Standing

_NOBODY: frozenset[int] = frozenset()
_HALF = 0.5
_DIGITS = 9
"""Digits to which distances are told, so that exactly at a range is not beyond it."""


class Reach(NamedTuple):
    """How a weapon reaches a target."""

    way: str
    """"shot", "blast" (a template that is aimed), "flame" or "line"."""
    inches: float
    """The range in force; without limit, infinity."""
    arc: str
    """"front" or "rear", where the weapon fires into one Arc only."""
    template: str = ""
    """The size of the template."""
    passes_structures: bool = False
    """Whether a line goes on where it meets a Structure."""


class View(NamedTuple):
    """What was measured; models are numbered by their place. None where it does not matter."""

    distance: float | None = None
    in_range: frozenset[int] | None = None
    seen: frozenset[int] | None = None
    arc: str = ""
    full: frozenset[int] = _NOBODY
    partial: frozenset[int] = _NOBODY
    under_line: bool = True
    behind_block: str = ""
    aim_visible: bool = True


_WAYS = {"Blast": "blast", "Firestorm": "flame", "Beam": "line"}


def reach_of(attack: Attack, inches: float | None) -> Reach:
    """Return how the weapon of an attack reaches its target; `inches` is the range in force."""
    values = {borne.trait.rule: str(borne.value) for borne in attack.weapon.traits}
    return Reach(
        next((way for name, way in _WAYS.items() if attack.weapon_has(name)), "shot"),
        inf if inches is None else inches,
        values.get("arc", "").casefold(),
        values.get("blast", ""),
        attack.weapon_has("Heavy Beam"),
    )


def view(board: Board, firer: Standing, target: int, reach: Reach) -> View:
    """Measure how a target stands to a firing model. Raise Fault where the table lacks an aim."""
    return _MEASURES[reach.way](board, firer, target, reach)


def _shot(board: Board, firer: Standing, target: int, reach: Reach) -> View:
    models, eye = board.targets[target], firer.footprint.centre
    in_arc = [_in_arc(board, firer, reach, m.footprint.centre) for m in models]
    distance, in_range = _in_range(models, firer, reach, in_arc)
    seen = frozenset(i for i in in_range if sees(eye, models[i].footprint, board.terrain))
    return View(distance, in_range, seen, named(reach.arc, within=any(in_arc)))


def _in_arc(board: Board, firer: Standing, reach: Reach, point: Point) -> bool:
    return lies_in(firer, reach.arc, point, board.layout.front_arc)


def _in_range(
    models: Sequence[Standing], firer: Standing, reach: Reach, in_arc: Sequence[bool]
) -> tuple[float, frozenset[int]]:
    """Return how far the nearest model in the weapon's Arc is, and which of them are in range."""
    gaps = [gap(firer.footprint, model.footprint) for model in models]
    reached = (i for i, away in enumerate(gaps) if away <= reach.inches + EPSILON and in_arc[i])
    aimed_at = [away for away, within in zip(gaps, in_arc, strict=True) if within]
    return round(min(aimed_at or gaps), _DIGITS), frozenset(reached)


def _blast(board: Board, firer: Standing, target: int, reach: Reach) -> View:
    """Measure to the point at which the hole is aimed; whom a template covers is its own matter."""
    hole = board.layout.hole
    return View(
        round(firer.footprint.distance_to(hole), _DIGITS),
        arc=named(reach.arc, within=_in_arc(board, firer, reach, hole)),
        aim_visible=_sees_point(firer.footprint.centre, hole, board.terrain),
    )


def _sees_point(eye: Point, point: Point, terrain: Sequence[Shape]) -> bool:
    """Return whether a point can be seen; one on a piece of terrain is, where the piece is."""
    under = [piece for piece in terrain if piece.distance_to(point) <= EPSILON]
    others = [piece for piece in terrain if piece not in under]
    if under:
        return any(sees(eye, piece, others) for piece in under)
    return line_is_clear(eye, point, others)


def _flame(board: Board, firer: Standing, target: int, reach: Reach) -> View:
    outline, end = flame_of(board.layout, firer.footprint)
    arc = named(reach.arc, within=_in_arc(board, firer, reach, end))
    if board.is_inside(target):
        return View(arc=arc)
    shares = {
        i: outline.share_under(model.footprint)
        for i, model in enumerate(board.targets[target])
        if model.footprint != firer.footprint
    }
    full = frozenset(i for i, share in shares.items() if share >= _HALF - EPSILON)
    touched = frozenset(i for i, share in shares.items() if share > EPSILON)
    return View(arc=arc, full=full, partial=touched - full)


def _line(board: Board, firer: Standing, target: int, reach: Reach) -> View:
    beam = line_of(board.layout, firer.footprint, reach.inches)
    models = board.targets[target]
    in_arc = [_in_arc(board, firer, reach, m.footprint.centre) for m in models]
    distance, in_range = _in_range(models, firer, reach, in_arc)
    struck = [m.footprint for m in models if m.footprint != firer.footprint]
    under = bool(beam.struck(struck))
    return View(
        distance,
        in_range,
        arc=named(reach.arc, within=_in_arc(board, firer, reach, beam.end)),
        under_line=under,
        behind_block=_block(board, beam, struck, reach) if under else "",
    )


def _block(board: Board, beam: Beam, struck: Iterable[Shape], reach: Reach) -> str:
    """Return the kind of terrain at which a line ends before it strikes anything, or ""."""
    kinds = ("impassable",) if reach.passes_structures else ("impassable", "structure")
    struck = list(struck)
    for kind in kinds:
        blocks = [piece for piece in board.of_kind(kind) if piece not in struck]
        if not beam.struck(struck, blocks):
            return kind
    return ""


_MEASURES: dict[str, Callable[[Board, Standing, int, Reach], View]] = {
    "shot": _shot,
    "blast": _blast,
    "flame": _flame,
    "line": _line,
}
