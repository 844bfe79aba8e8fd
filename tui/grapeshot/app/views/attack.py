"""The parts of the engagement: weapon, attacker, targets, situation, choices, options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.content import Content

from grapeshot.app.lines import NO_BREAK, joined, styled, wrap
from grapeshot.engagement.describe import PartView

if TYPE_CHECKING:
    from grapeshot.engagement.fields import FieldInfo

_SPEAKING = ("type", "traits", "rules")
"""Fields whose values need no label."""


def part_lines(part: PartView, width: int, *, roomy: bool) -> list[Content]:
    """Return the lines of a part; where it is roomy, its title has a line of its own."""
    head = [styled(part.key, "key"), styled(f" {part.title} ", "title")]
    told: list[Content] = list(_flow(field for field in part.fields if _is_told(field)))
    if part.apart:
        apart = [styled(f"{NO_BREAK}· ".join(each.replace(" ", NO_BREAK) for each in part.apart))]
        told = [*apart, *([styled(f"{NO_BREAK}· ", "faint")] if told else []), *told]
    if part.modes:
        told = [*_modes(part), *([styled(f"{NO_BREAK}· ", "faint")] if told else []), *told]
    if not part.name:
        missing = not part.is_optional and any(f.origin == "missing" for f in part.fields)
        nothing = styled("not chosen yet", "warn") if missing else styled("default", "faint")
        return wrap([*head, *(told or [nothing])], width, 2)
    name = [styled(part.name, "strong")]
    lines = [joined(head), *_indented(name, width)] if roomy else wrap([*head, *name], width, 2)
    return lines + (_indented(told, width) if told else [])


def _modes(part: PartView) -> Iterable[Content]:
    """Yield which of the ways to use a weapon is chosen, and the key that compares them."""
    chosen = "none chosen" if part.mode is None else str(part.modes[part.mode].get("name", "?"))
    style = "warn" if part.mode is None else ""
    yield styled(f"f{NO_BREAK}", "key")
    yield styled("used as ", "faint")
    yield styled(chosen, style)
    yield styled(f", one of {len(part.modes)} ways", "faint")


def _indented(spans: list[Content], width: int) -> list[Content]:
    return [joined(styled("  "), line) for line in wrap(spans, width - 2)]


def _is_told(field: FieldInfo) -> bool:
    """Return whether a field says something that is not so by default."""
    if field.name == "name" or field.origin in ("missing", "situation", "default"):
        return False
    return not field.is_usual


def _flow(fields: Iterable[FieldInfo]) -> Iterable[Content]:
    for number, field in enumerate(fields):
        if number:
            yield styled(f"{NO_BREAK}· ", "faint")
        yield from _pair(field)


def _pair(field: FieldInfo) -> list[Content]:
    label = field.label.replace(" ", NO_BREAK)
    if field.value is True:
        return [styled(label)]
    if field.name in _SPEAKING:
        return [styled(field.shown)]
    return [styled(f"{label}{NO_BREAK}", "faint"), styled(field.shown.replace(" ", NO_BREAK))]
