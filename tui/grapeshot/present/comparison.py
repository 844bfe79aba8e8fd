"""What commands and dashboard say alike of a comparison: figures, records, what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grapeshot.compare.figures import figure
from grapeshot.present.bars import percent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grapeshot.compare.cells import Cell
    from grapeshot.compare.question import Question

REFUSED, FAULTY, NOTHING = "-", "!", ""
"""What stands for a cell that the rules refuse, that is at fault, that has no such figure."""
_HEIGHTS = (("high", 2 / 3), ("middle", 1 / 3), ("", 0.1))
"""From which share of the highest figure on one is so high; below all of them it is low."""
_PER = 100
"""Points that a figure is told for, where it is told by points."""


def cell_text(cell: Cell | None, name: str, *, chance: bool, scale: float = 1) -> str:
    """Return a figure of a cell as it is shown, or the sign of why there is none."""
    if cell is None:
        return NOTHING
    value = figure(cell, name)
    if value is None:
        return FAULTY if cell.fault else REFUSED if cell.refused else NOTHING
    mark = "*" if cell.warnings or cell.method != "exact" else ""
    return figure_text(value * scale, chance=chance) + mark


def figure_text(value: float, *, chance: bool) -> str:
    """Return a figure as it is shown: a chance in per cent, a mean to two places."""
    return percent(value, 1) if chance else f"{value:.2f}"


def height(value: float | None, top: float) -> str:
    """Tell how high a figure is where `top` is the highest: "high", "middle", "" or "low"."""
    share = (value or 0) / top if top else 0
    return next((name for name, least in _HEIGHTS if share >= least), "low")


def per_points(question: Question, row: int) -> float | None:
    """Return the factor from a figure to the same per 100 points of the firing unit."""
    points = question.weapons[row].points
    return _PER / points if points else None


def record(question: Question, cell: Cell) -> dict[str, Any]:
    """Return a cell as an object of JSON."""
    weapon, target = question.weapons[cell.row], question.targets[cell.column]
    found: dict[str, Any] = {
        "ruleset": question.ruleset,
        "weapon": weapon.name,
        "attacker": weapon.by,
        "target": target.name,
        "vary": question.variants[cell.variant].vary,
        "refused": cell.refused,
        "method": None if cell.refused else cell.method,
        "mean": cell.mean,
        "at_least": cell.at_least,
        "events": cell.events,
        "points": {"attacker": weapon.points, "target": target.points},
        "warnings": [{"text": each.text, "key": each.key} for each in cell.warnings],
    }
    scale = per_points(question, cell.row)
    if scale:
        found["mean_per_100_points"] = {name: mean * scale for name, mean in cell.mean.items()}
    return found | ({"fault": True} if cell.fault else {})


def csv_text(question: Question, cells: Iterable[Cell], names: list[str]) -> str:
    """Return a table of values: a heading, then a row for each cell with its figures by name."""
    import csv
    from io import StringIO

    page = StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(csv_heading(question, names))
    writer.writerows(csv_row(question, cell, names) for cell in cells)
    return page.getvalue()


def csv_heading(question: Question, names: list[str]) -> list[str]:
    """Return the heading of a table of values."""
    return ["weapon", "attacker", "target", *_varied(question), *names, "refused", "warnings"]


def _varied(question: Question) -> list[str]:
    return list(dict.fromkeys(key for each in question.variants for key in each.vary))


def csv_row(question: Question, cell: Cell, names: list[str]) -> list[str]:
    """Return the row of a cell."""
    weapon, target = question.weapons[cell.row], question.targets[cell.column]
    vary = question.variants[cell.variant].vary
    figures = [figure(cell, name) for name in names]
    return [
        weapon.name,
        weapon.by,
        target.name,
        *(str(vary.get(key, "")) for key in _varied(question)),
        *("" if value is None else repr(value) for value in figures),
        cell.refused["reason"] if cell.refused else "",
        "; ".join(each.text for each in cell.warnings),
    ]


def told_once(cells: Iterable[Cell]) -> Iterator[tuple[str, int, str]]:
    """Yield what is to be said of cells - refusals, faults, warnings - each once.

    Each comes with its sign and the number of cells that it is said of, most first.
    """
    counts: dict[tuple[str, str], int] = {}
    for cell in cells:
        for each in set(said(cell)):
            counts[each] = counts.get(each, 0) + 1
    for (sign, text), count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield sign, count, text


def said(cell: Cell) -> Iterator[tuple[str, str]]:
    """Yield what is to be said of a cell beside its figures: a sign, and the text of each."""
    if cell.refused:
        clause = f" ({cell.refused['clause']})" if cell.refused["clause"] else ""
        yield FAULTY if cell.fault else REFUSED, f"{cell.refused['text']}{clause}"
    for caveat in cell.warnings:
        yield "*", caveat.text
    if cell.method != "exact":
        yield "*", "simulated, since exact odds would take too long"
