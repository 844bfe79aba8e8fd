"""Rules as plain text for a terminal: wrapped at its width, coloured only where that is wanted."""

from __future__ import annotations

import os

from grapeshot.visible import FAINT, PLAIN, STRONG, columns_of

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from grapeshot.rules.index_types import ClauseEntry, RuleEntry

_NARROWEST = 40
_UNKNOWN_WIDTH = 80
_WEAPONS_SHOWN = 12
_SOURCES = {
    "seed": "in the source document",
    "core": "core rule, leaned on by the source document",
    "house": "house rule",
}


class Style:
    """How text is set: the width in columns, and whether colours are used."""

    def __init__(self, width: int = _UNKNOWN_WIDTH, *, colour: bool = False) -> None:
        self.width = max(width, _NARROWEST)
        self.colour = colour

    def strong(self, text: str) -> str:
        """Return the text marked as bold, where colours are used."""
        return f"{STRONG}{text}{PLAIN}" if self.colour else text

    def faint(self, text: str) -> str:
        """Return the text marked as dimmed, where colours are used."""
        return f"{FAINT}{text}{PLAIN}" if self.colour else text

    def lines(self, text: str, first: int, further: int) -> Iterator[str]:
        """Yield the text in lines, the first and the further ones indented by so many columns."""
        line, used = " " * first, first
        empty = True
        for word in text.split():
            size = columns_of(word)
            if not empty and used + 1 + size > self.width:
                yield line
                line, used, empty = " " * further, further, True
            line += word if empty else f" {word}"
            used += size if empty else size + 1
            empty = False
        yield line


def style_of(stream: TextIO | None) -> Style:
    """Return the style for a stream: colours only on a terminal, and never under NO_COLOR."""
    if stream is None:  # closed: nobody reads
        return Style()
    terminal = stream.isatty()
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return Style(_width(stream) if terminal else _UNKNOWN_WIDTH, colour=terminal and not plain)


def _width(stream: TextIO) -> int:
    columns = os.environ.get("COLUMNS", "")
    if columns.isdigit() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(stream.fileno()).columns or _UNKNOWN_WIDTH
    except (OSError, ValueError):
        return _UNKNOWN_WIDTH


def full_lines(rule: RuleEntry, style: Style, clause: str = "") -> Iterator[str]:
    """Yield all of a rule; `clause` is the id of one to be marked."""
    yield f"{style.strong(rule['name'])} {style.faint(_kind(rule))}"
    yield from style.lines(rule["summary"], 2, 2)
    if rule["clauses"]:
        yield ""
    for each in rule["clauses"]:
        yield from _clause_lines(each["id"], each["stage"], each["text"], style, clause)
    for ruling in rule["rulings"]:
        yield ""
        yield from style.lines(f"? {ruling['question']}", 2, 4)
        yield from style.lines(f"{ruling['reading']} {_reason(ruling['why'])}", 4, 4)
        if ruling["switch"]:
            yield from style.lines(f"Another reading: option {ruling['switch']}", 4, 4)
    yield ""
    yield from _footer(rule, style)


def short_lines(rule: RuleEntry, style: Style, clause: str = "") -> Iterator[str]:
    """Yield what a player needs at the table; `clause` is the id of one to be marked.

    The sentence, the clauses that act, what an engagement is told, where there is more.
    """
    yield f"{style.strong(rule['name'])} {style.faint(_kind(rule))}"
    yield from style.lines(rule["summary"], 2, 2)
    shown = _with_clause(rule, clause)
    for each in shown:
        yield from _short_clause_lines(rule, each, style, marked=each["id"] == clause)
    if rule["settings"]:
        yield from style.lines(f"Set: {', '.join(rule['settings'])}", 2, 7)
    yield from style.lines(style.faint(_more(rule, len(shown))), 2, 4)


def _with_clause(rule: RuleEntry, clause: str) -> list[ClauseEntry]:
    """Return the clauses of the short answer, the one that was asked for among them."""
    shown = {each["id"] for each in rule["at_the_table"]} | {clause}
    own = [each for each in rule["clauses"] if each["id"] in shown]
    return own + [each for each in rule["at_the_table"] if each not in own]


def _short_clause_lines(
    rule: RuleEntry, clause: ClauseEntry, style: Style, *, marked: bool
) -> Iterator[str]:
    """Yield a clause under its number; one of another rule under a plus, its id behind it."""
    number = clause["id"].removeprefix(f"{rule['id']}.")
    own = number != clause["id"]
    text = clause["text"] if own else f"{clause['text']} ({clause['id']})"
    head, *rest = style.lines(text, 5, 5)
    mark = ">" if marked else " "
    yield f"{mark} {style.strong((number if own else '+').rjust(2))} {head.strip()}"
    yield from rest


def _more(rule: RuleEntry, shown: int) -> str:
    own = len(rule["clauses"]) - sum(each in rule["clauses"] for each in rule["at_the_table"])
    counted = ((own, "clause"), (len(rule["rulings"]), "ruling"), (len(rule["weapons"]), "weapon"))
    parts = [f"{n} more {what}{'s' if n > 1 else ''}" for n, what in counted if n > 0]
    told = ", ".join(part.replace(" more", "") if "clause" not in part else part for part in parts)
    return f"{told}{' and the ' if told else 'The '}source: --full"


def brief_lines(rule: RuleEntry, style: Style, clause: str = "") -> Iterator[str]:
    """Yield a rule in one sentence, and the clause that was asked for."""
    name, *rest = style.lines(f"{_marked(rule['name'])} {_kind(rule)}: {rule['summary']}", 0, 2)
    yield name.replace(_marked(rule["name"]), style.strong(rule["name"]), 1)
    yield from rest
    for each in rule["clauses"]:
        if each["id"] == clause:
            yield from _clause_lines(each["id"], each["stage"], each["text"], style, "")


def _marked(name: str) -> str:
    """Return a name that is not broken over lines, so that it can be set in bold as a whole."""
    return name.replace(" ", "\u00a0")


def _kind(rule: RuleEntry) -> str:
    return f"({rule['kind']}, {rule['ruleset']})"


def _reason(why: str) -> str:
    return f"({why.rstrip('.')}.)" if why else ""


def _clause_lines(name: str, stage: str, text: str, style: Style, marked: str) -> Iterator[str]:
    pointer, indent = ("> ", 0) if name == marked else ("", 2)
    head, *rest = style.lines(f"{pointer}{name} [{stage}] {text}", indent, 4)
    yield head.replace(name, style.strong(name), 1)
    yield from rest


def _footer(rule: RuleEntry, style: Style) -> Iterator[str]:
    if rule["weapons"]:
        shown = ", ".join(rule["weapons"][:_WEAPONS_SHOWN])
        more = len(rule["weapons"]) - _WEAPONS_SHOWN
        yield from style.lines(f"Weapons: {shown}{f' and {more} more' if more > 0 else ''}", 2, 4)
    if rule["see"]:
        yield from style.lines(f"See also: {', '.join(rule['see'])}", 2, 4)
    source = _SOURCES.get(rule["source"], rule["source"])
    note = f" ({rule['note']})" if rule["note"] else ""
    yield from style.lines(f"Source: {source}{note}. Plugin: {rule['plugin']}", 2, 4)
