"""What is said of a shot on a map: the scatter dice, where each marker fell, what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from grapeshot.app.lines import NO_BREAK, cut, joined, styled, wrap
from grapeshot.app.map.rolls import ScatterDice, clock_hour, scatter_dice
from grapeshot.present.outcome import outcome

if TYPE_CHECKING:
    from grapeshot.app.derived import Shot
    from grapeshot.app.map.panel_units import Panel
    from grapeshot.table import LandedMarker

_ARROWS = "→↗↑↖←↙↓↘"
_HAIR = 1e-6
"""Inches below which a marker has not moved."""


def shot_lines(panel: Panel, shot: Shot) -> list[Content]:
    """Return the landings of a shot in the order in which they were rolled, and its outcome."""
    width, plot = panel.width, panel.plot
    lines: list[Content] = [
        cut(joined(styled(f"Shot {shot.number} ", "title"), styled(shot.dice, "faint")), width)
    ]
    rolls = scatter_dice(shot.played.dice)
    for number in range(len(plot.landed)):
        roll = rolls[number] if number < len(rolls) else None
        spans = _landing(number, plot.landed, roll, chosen=plot.step in (-1, number))
        lines += wrap(spans, width, 2)
    return lines + wrap([styled(outcome(shot.program, shot.played), "strong")], width, 2)


def _landing(
    number: int, landed: Sequence[LandedMarker], roll: ScatterDice | None, *, chosen: bool
) -> list[Content]:
    """Return the scatter roll of one marker, and what became of it."""
    each = landed[number]
    spans = [styled(f"{number + 1} ", "key" if chosen else "faint")] if len(landed) > 1 else []
    further = number > 0 and each.start == landed[0].laid.at
    spans += _rolled(each, roll, further=further)
    if each.off:
        spans.append(styled(" off the table", "bad"))
    if each.note:
        spans.append(styled(f" · {each.note}"))
    return spans


def _rolled(landed: LandedMarker, roll: ScatterDice | None, *, further: bool) -> list[Content]:
    if roll is None:
        return [styled("laid")]
    again = [styled("again: ", "warn")] if roll.again else []
    away = landed.start.distance_to(landed.laid.at)
    if roll.hit:
        where = ("on the first" if further else "stays") if away < _HAIR else f'{away:.1f}" off'
        return [*again, styled(f"Hit, {where}", "good")]
    arrow = _ARROWS[round(roll.direction / 45) % len(_ARROWS)]
    told = f"{arrow} {roll.direction:.0f}° {clock_hour(roll.direction)}".replace(" ", NO_BREAK)
    faces = f" [{'] ['.join(map(str, roll.faces))}]" if roll.faces else ""
    return [*again, styled(told, "strong"), styled(f'{faces} → {away:.1f}"')]
