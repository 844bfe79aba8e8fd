"""Checking that what is asked of a comparison is there to be told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot.compare.cells import Cells
from grapeshot.errors import Fault, GrapeshotError
from grapeshot.pipeline.measure_names import names_of, unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grapeshot.compare.question import Question
    from grapeshot.session import Session

_LOOKED_AT = 400
"""Cells that are looked at in search of one that knows a measure."""


def unknown_names(session: Session, question: Question) -> list[Fault]:
    """Return a fault for each measure asked for that no cell has, as far as some of them tell."""
    from grapeshot.compare.figures import DEFAULT_MEASURES

    asked = question.asked()
    open_names = set(asked) - set(DEFAULT_MEASURES if question.measures == DEFAULT_MEASURES else ())
    known: dict[str, None] = {}
    for names in _names(session, question):
        if not open_names:
            return []
        known |= dict.fromkeys(names)
        open_names -= known.keys()
    return unknown(open_names, known)


def _names(session: Session, question: Question) -> Iterator[list[str]]:
    """Yield the measures and events of some cells, of every weapon and target among them."""
    cells = Cells(question, session)
    rows, columns = len(question.weapons), len(question.targets)
    for number in range(min(_LOOKED_AT, max(rows, columns))):
        try:
            engagement = cells.engagement(number % rows, number % columns, 0)
            program = session.program(engagement)
        except GrapeshotError:
            continue
        yield names_of(program)
