"""What is said of the aim: what is laid, where, how far off, and whether it may be fired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from grapeshot.app.lines import NO_BREAK, cut, joined, styled, wrap
from grapeshot.app.map.state import picked_piece, unit_at_hole

if TYPE_CHECKING:
    from grapeshot.app.map.panel_units import Panel
    from grapeshot.app.map.plot import Plot
    from grapeshot.present.problems import Problem
    from grapeshot.table import Point, Scene


def aim_lines(panel: Panel) -> list[Content]:
    """Return the marker or model that is moved, its place in inches, and any ban on the shot."""
    plot, width = panel.plot, panel.width
    problem = panel.bench.derived.problem
    lines = _moved_lines(plot, width)
    if problem is not None:
        return lines + problem_lines(problem, width)
    return [*lines, joined(styled("✓ ", "good"), styled("may be fired"))]


def problem_lines(problem: Problem, width: int) -> list[Content]:
    """Return why there is nothing to fire, with the clause that forbids it."""
    spans = [styled("✗ ", "bad"), styled(problem.sentences[0], "bad")]
    if problem.clause:
        spans.append(styled(f" {problem.clause}", "faint"))
    return wrap(spans, width, 2)


def _moved_lines(plot: Plot, width: int) -> list[Content]:
    if plot.picked is not None:
        return _picked_lines(plot, width)
    if plot.scene.laid:
        return _laid_lines(plot, width)
    if not plot.scene.form:
        return wrap([styled("This weapon lays nothing on the table.", "faint")], width)
    spans = [styled(f"{plot.scene.form}: ", "strong"), styled("not aimed at anything yet. ")]
    return wrap([*spans, styled("n", "key"), styled(" lays it on a model.")], width)


def _laid_lines(plot: Plot, width: int) -> list[Content]:
    scene = plot.scene
    at, held = scene.laid[plot.aim].at, unit_at_hole(plot)
    several = f" {plot.aim + 1} of {scene.aims}" if scene.aims > 1 else ""
    turned = f" at {scene.turn:.0f}°" if scene.turn is not None else ""
    on = f"on {held.name}" if held else "on no model"
    what = styled(f"{scene.form}{several}{turned} ", "title")
    lines = wrap([what, styled(on.replace(" ", NO_BREAK), "strong")], width, 2)
    where = f"{_number(at.x)}, {_number(at.y)}{_away(scene, at)}"
    return [*lines, cut(styled(where, "faint"), width)]


def _number(inches: float) -> str:
    return f"{round(inches, 2):g}"


def _away(scene: Scene, at: Point) -> str:
    """Return how far the nearest model that fires is, in words."""
    firers = [piece for piece in scene.pieces if piece.fires]
    if not firers:
        return ""
    nearest = min(firers, key=lambda piece: piece.shape.distance_to(at))
    return f' · {nearest.shape.distance_to(at):.1f}" from {nearest.name}'


def _picked_lines(plot: Plot, width: int) -> list[Content]:
    piece = picked_piece(plot)
    if piece is None:
        return [styled("no model to move", "faint")]
    at = piece.shape.centre
    told = [f"{piece.unit}, {piece.side}", f"{_number(at.x)},{NO_BREAK}{_number(at.y)}"]
    told += [f"facing {piece.facing:g}°"] if piece.facing is not None else []
    told += ["fires"] if piece.fires else []
    head = wrap([styled("Moving ", "title"), styled(piece.name, "strong")], width, 2)
    return head + wrap([styled(" · ".join([*told, *piece.notes]), "faint")], width, 2)
