"""The parts of the engagement: weapon, attacker, targets, situation, choices, options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grapeshot.app.lines import EMPTY, NO_BREAK, Line, Span, wrap
from grapeshot.app.model import Bench
from grapeshot.engagement.describe import PartView

if TYPE_CHECKING:
    from grapeshot.engagement.fields import FieldInfo

_SPEAKING = ("type", "traits", "rules")
"""Fields whose values need no label."""


def attack_lines(bench: Bench, width: int, *, roomy: bool) -> tuple[list[Line], list[int]]:
    """Return the lines, and for each the index of the part that it belongs to (-1: none).

    Where it is roomy, titles have lines of their own and parts are set apart.
    """
    lines: list[Line] = []
    owners: list[int] = []
    for number, part in enumerate(bench.derived.parts):
        if number and roomy:
            lines.append(EMPTY)
            owners.append(-1)
        block = _part_lines(part, width, roomy=roomy)
        lines += block
        owners += [number] * len(block)
    return lines, owners


def _part_lines(part: PartView, width: int, *, roomy: bool) -> list[Line]:
    head = [Span(part.key, "key"), Span(f" {part.title} ", "title")]
    told = list(_flow(field for field in part.fields if _is_told(field)))
    if part.modes:
        told = [*_modes(part), *([Span(f"{NO_BREAK}· ", "faint")] if told else []), *told]
    if not part.name:
        missing = not part.is_optional and any(f.origin == "missing" for f in part.fields)
        nothing = Span("not chosen yet", "warn") if missing else Span("default", "faint")
        return wrap([*head, *(told or [nothing])], width, 2)
    name = [Span(part.name, "strong")]
    lines = [tuple(head), *_indented(name, width)] if roomy else wrap([*head, *name], width, 2)
    return lines + (_indented(told, width) if told else [])


def _modes(part: PartView) -> Iterable[Span]:
    """Yield which of the ways to use a weapon is chosen, and the key that compares them."""
    chosen = "none chosen" if part.mode is None else str(part.modes[part.mode].get("name", "?"))
    style = "warn" if part.mode is None else ""
    yield Span(f"f{NO_BREAK}", "key")
    yield Span("used as ", "faint")
    yield Span(chosen, style)
    yield Span(f", one of {len(part.modes)} ways", "faint")


def _indented(spans: list[Span], width: int) -> list[Line]:
    return [(Span("  "), *line) for line in wrap(spans, width - 2)]


def _is_told(field: FieldInfo) -> bool:
    """Return whether a field says something that is not so by default."""
    if field.name == "name" or field.origin in ("missing", "situation", "default"):
        return False
    return not field.is_usual


def _flow(fields: Iterable[FieldInfo]) -> Iterable[Span]:
    for number, field in enumerate(fields):
        if number:
            yield Span(f"{NO_BREAK}· ", "faint")
        yield from _pair(field)


def _pair(field: FieldInfo) -> list[Span]:
    label = field.label.replace(" ", NO_BREAK)
    if field.value is True:
        return [Span(label)]
    if field.name in _SPEAKING:
        return [Span(field.shown)]
    return [Span(f"{label}{NO_BREAK}", "faint"), Span(field.shown.replace(" ", NO_BREAK))]
