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
    "marker": Style(bold=True, color="yellow"),
    "ghost": Style(dim=True),
    "arrow": Style(color="yellow"),
    "hole": Style(bold=True, color="bright_yellow"),
    "grid": Style(dim=True),
    "edge": Style(dim=True),
    "letter": Style(bold=True),
    "aimed": Style(bold=True, reverse=True, color="yellow"),
    "struck": Style(bold=True, underline=True),
    "enemy": Style(color="red"),
    "enemy under": Style(bold=True, color="bright_red"),
    "friend": Style(color="blue"),
    "friend under": Style(bold=True, color="bright_blue"),
    "name": Style(),
    "structure": Style(dim=True),
    "impassable": Style(dim=True),
}
"""For themes that leave the colours to the terminal; each tone is told without them as well."""


def strip_of(widget: Widget, line: Line, width: int, *, selected: bool = False) -> Strip:
    """Return a line as a strip of `width` columns, highlighted where it is selected."""
    tones = tones_of(widget.app)
    base = widget.rich_style + tones["selected"] if selected else widget.rich_style
    segments = [Segment(span.text, base + _look(tones, span.tone)) for span in line]
    return Strip(segments).adjust_cell_length(width, base)


def _look(tones: dict[str, Style], tone: str) -> Style:
    """Return the look of a tone; behind `|` it names the one that it lies on, as on a map."""
    if "|" not in tone:
        return tones.get(tone, _PLAIN)
    if tone not in tones:
        upper, _, ground = tone.partition("|")
        below = tones.get(ground, _PLAIN)
        filled = below if below.bgcolor else Style(bgcolor=below.color)
        tones[tone] = filled + tones.get(upper, _PLAIN)
    return tones[tone]


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
        **_looks_of_map(text, ground, primary, secondary, error),
    }


def _looks_of_map(
    text: Color, ground: Color, primary: Color, secondary: Color, error: Color
) -> dict[str, Style]:
    def style(colour: Color, *, bold: bool = False, underline: bool = False) -> Style:
        return Style(color=colour.rich_color, bold=bold or None, underline=underline or None)

    white = Color.parse("white")
    return {
        "marker": style(primary.lighten(0.08), bold=True),
        "ghost": style(ground.blend(text, 0.45)),
        "arrow": style(primary),
        "hole": style(primary.lighten(0.12), bold=True),
        "grid": style(ground.blend(text, 0.3)),
        "edge": style(ground.blend(text, 0.45)),
        "letter": style(white, bold=True),
        "aimed": Style(
            color=ground.rich_color, bgcolor=primary.lighten(0.12).rich_color, bold=True
        ),
        "struck": style(white, bold=True, underline=True),
        "enemy": style(ground.blend(error, 0.55)),
        "enemy under": style(error, bold=True),
        "friend": style(ground.blend(secondary, 0.5)),
        "friend under": style(secondary.lighten(0.05), bold=True),
        "under": Style(bgcolor=ground.blend(primary, 0.15).rich_color),
        "name": style(text),
        "structure": style(ground.blend(text, 0.3)),
        "impassable": style(ground.blend(text, 0.2)),
    }
