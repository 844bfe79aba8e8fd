"""What the compare screen says in words: of the cell under the cursor, of what is compared."""

from __future__ import annotations

from grapeshot.app.compare.asking import TARGETS, WEAPONS, Sides
from grapeshot.app.compare.layout import Place, cell_at, vary_text
from grapeshot.compare.figures import figure, is_chance, names_of
from grapeshot.compare.table import Table
from grapeshot.engagement.words import in_words
from grapeshot.present.comparison import figure_text, said


def asked_words(
    table: Table, sides: Sides, measure: str, least: int, variant: int, *, is_stopped: bool
) -> str:
    """Name the sides and the measure of a table, and count its cells while it is worked out."""
    question, done = table.question, len(table.cells)
    shown = in_words(measure)
    vary = vary_text(question.variants[variant].vary)
    told = [
        WEAPONS[sides.weapons],
        f"at {TARGETS[sides.targets]}",
        f"chance of at least {least} {shown}" if least else shown,
        *([vary] if vary != "now" else []),
    ]
    if done < question.size:
        state = "stopped" if is_stopped else "Esc stops"
        told.append(f"{done} of {question.size} cells ({state})")
    return " · ".join(filter(None, told))


def swept_words(sides: Sides) -> list[str]:
    """Return the sweep as it is typed: a word `field=value,value` for each field."""
    values: dict[str, dict[str, None]] = {}
    for variant in sides.variants:
        for name, value in variant.vary.items():
            values.setdefault(name, {})[str(value)] = None
    return [f"{name}={','.join(found)}" for name, found in values.items()]


def cell_words(table: Table, place: Place) -> str:
    """Return a cell in sentences: its figures, or why it has none; then a line for each warning."""
    question, cell = table.question, cell_at(table, place)
    where = f"{question.weapons[place.row].name} at {question.targets[place.column].name}"
    if cell is None:
        return f"{where}: not worked out yet"
    told = [text for _, text in said(cell)]
    if cell.refused:
        return f"{where}: {told[0]}"
    names = [name for name in names_of([cell]) if ">=" not in name]
    figures = [
        f"{in_words(name)} {figure_text(value, chance=is_chance([cell], name))}"
        for name in names
        if (value := figure(cell, name)) is not None
    ]
    return "\n".join([f"{where}: {' · '.join(figures)}", *(f"* {text}" for text in told)])
