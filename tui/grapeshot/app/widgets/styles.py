"""Turning lines into what Textual draws: what each style looks like in the theme at hand.

Looks are worked out here and not by style sheets: a component class for every style of every widget
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
"""For themes that leave the colours to the terminal; each style is told without them as well."""


def strip_of(widget: Widget, line: Line, width: int, *, selected: bool = False) -> Strip:
    """Return a line as a strip of `width` columns, highlighted where it is selected."""
    styles = styles_of(widget.app)
    base = widget.rich_style + styles["selected"] if selected else widget.rich_style
    segments = [Segment(span.text, base + _look(styles, span.style)) for span in line]
    return Strip(segments).adjust_cell_length(width, base)


def _look(styles: dict[str, Style], style: str) -> Style:
    """Return the look of a style; behind `|` it names the one that it lies on, as on a map."""
    if "|" not in style:
        return styles.get(style, _PLAIN)
    if style not in styles:
        upper, _, ground = style.partition("|")
        below = styles.get(ground, _PLAIN)
        filled = below if below.bgcolor else Style(bgcolor=below.color)
        styles[style] = filled + styles.get(upper, _PLAIN)
    return styles[style]


_PLAIN = Style()


def styles_of(app: App[object]) -> dict[str, Style]:
    """Return the look of each style in the theme of an application."""
    if app.current_theme.ansi:
        return _ANSI
    wanted = ("foreground", "background", "panel", *_COLOURS)
    return _styles(tuple(app.theme_variables[name] for name in wanted))


_COLOURS = ("primary", "secondary", "success", "warning", "error")


@lru_cache(maxsize=8)
def _styles(colours: tuple[str, ...]) -> dict[str, Style]:
    text, ground, panel, primary, secondary, success, warning, error = map(Color.parse, colours)

    def drawn(
        colour: Color, *, on: Color | None = None, bold: bool = False, strike: bool = False
    ) -> Style:
        ground = on.rich_color if on else None
        return Style(color=colour.rich_color, bgcolor=ground, bold=bold or None, strike=strike)

    return {
        "strong": Style(bold=True),
        "faint": drawn(ground.blend(text, 0.62)),
        "title": drawn(secondary, bold=True),
        "key": drawn(primary, bold=True),
        "good": drawn(success, bold=True),
        "bad": drawn(error, bold=True),
        "warn": drawn(warning, bold=True),
        "passed": drawn(ground, on=success, bold=True),
        "failed": drawn(ground.blend(text, 0.62), on=panel),
        "neutral": drawn(text, on=panel),
        "again": drawn(warning, strike=True),
        "bar": drawn(secondary),
        "rolled": drawn(primary, bold=True),
        "selected": Style(bgcolor=ground.blend(primary, 0.14).rich_color),
        **_looks_of_map(text, ground, primary, secondary, error),
    }


def _looks_of_map(
    text: Color, ground: Color, primary: Color, secondary: Color, error: Color
) -> dict[str, Style]:
    def drawn(colour: Color, *, bold: bool = False, underline: bool = False) -> Style:
        return Style(color=colour.rich_color, bold=bold or None, underline=underline or None)

    white = Color.parse("white")
    return {
        "marker": drawn(primary.lighten(0.08), bold=True),
        "ghost": drawn(ground.blend(text, 0.45)),
        "arrow": drawn(primary),
        "hole": drawn(primary.lighten(0.12), bold=True),
        "grid": drawn(ground.blend(text, 0.3)),
        "edge": drawn(ground.blend(text, 0.45)),
        "letter": drawn(white, bold=True),
        "aimed": Style(
            color=ground.rich_color, bgcolor=primary.lighten(0.12).rich_color, bold=True
        ),
        "struck": drawn(white, bold=True, underline=True),
        "enemy": drawn(ground.blend(error, 0.55)),
        "enemy under": drawn(error, bold=True),
        "friend": drawn(ground.blend(secondary, 0.5)),
        "friend under": drawn(secondary.lighten(0.05), bold=True),
        "under": Style(bgcolor=ground.blend(primary, 0.15).rich_color),
        "name": drawn(text),
        "structure": drawn(ground.blend(text, 0.3)),
        "impassable": drawn(ground.blend(text, 0.2)),
    }
