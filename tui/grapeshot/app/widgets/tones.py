"""Turning lines into what Textual draws: what each tone looks like in the theme at hand.

Looks are worked out here and not by style sheets: a component class for every tone of every widget
would double the time to the first paint.
"""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.strip import Strip
from textual.widget import Widget

from grapeshot.app.lines import Line

_ANSI = {
    "strong": Style(bold=True),
    "faint": Style(dim=True),
    "title": Style(bold=True, color="cyan"),
    "key": Style(bold=True, color="yellow"),
    "good": Style(bold=True, color="green"),
    "bad": Style(bold=True, color="red"),
    "warn": Style(bold=True, color="yellow"),
    "passed": Style(bold=True, reverse=True),
    "failed": Style(dim=True),
    "neutral": Style(),
    "again": Style(strike=True, color="yellow"),
    "bar": Style(color="cyan"),
    "rolled": Style(bold=True, color="yellow"),
    "selected": Style(),
}
"""For themes that leave the colours to the terminal; each tone is told without them as well."""


def strip_of(widget: Widget, line: Line, width: int, *, selected: bool = False) -> Strip:
    """Return a line as a strip of `width` columns, highlighted where it is selected."""
    tones = tones_of(widget.app)
    base = widget.rich_style + tones["selected"] if selected else widget.rich_style
    segments = [Segment(span.text, base + tones.get(span.tone, _PLAIN)) for span in line]
    return Strip(segments).adjust_cell_length(width, base)


_PLAIN = Style()


def tones_of(app: App[object]) -> dict[str, Style]:
    """Return the look of each tone in the theme of an application."""
    if app.current_theme.ansi:
        return _ANSI
    wanted = ("foreground", "background", "panel", *_COLOURS)
    return _tones(tuple(app.theme_variables[name] for name in wanted))


_COLOURS = ("primary", "secondary", "success", "warning", "error")


@lru_cache(maxsize=8)
def _tones(colours: tuple[str, ...]) -> dict[str, Style]:
    text, ground, panel, primary, secondary, success, warning, error = map(Color.parse, colours)

    def style(
        colour: Color, *, on: Color | None = None, bold: bool = False, strike: bool = False
    ) -> Style:
        ground = on.rich_color if on else None
        return Style(color=colour.rich_color, bgcolor=ground, bold=bold or None, strike=strike)

    return {
        "strong": Style(bold=True),
        "faint": style(ground.blend(text, 0.62)),
        "title": style(secondary, bold=True),
        "key": style(primary, bold=True),
        "good": style(success, bold=True),
        "bad": style(error, bold=True),
        "warn": style(warning, bold=True),
        "passed": style(ground, on=success, bold=True),
        "failed": style(ground.blend(text, 0.62), on=panel),
        "neutral": style(text, on=panel),
        "again": style(warning, strike=True),
        "bar": style(secondary),
        "rolled": style(primary, bold=True),
        "selected": Style(bgcolor=ground.blend(primary, 0.14).rich_color),
    }
