"""Looks: what is selected can be read in 256 colours; a click selects."""

from __future__ import annotations

from rich.color import Color as RichColor
from rich.color import ColorSystem
from tests.app.desk import Desk, run
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from grapeshot.app.theme import (
    FAINT,
    GRAPESHOT,
    GROUNDS,
    STYLES,
    look,
    more_colours,
    nearest_of_256,
)

GREYS = range(232, 256)
"""The numbers of the greys among 256 colours."""


def _contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of WCAG 2."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Color) -> float:
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_what_is_selected_stands_on_a_grey_in_256_colours() -> None:
    """Of a tint of brass they make olive, on which grey letters cannot be read."""
    colours = GRAPESHOT.to_color_system().generate()
    ground = Color.parse(more_colours(GRAPESHOT, colours)["selected"])
    assert ground.rich_color.downgrade(ColorSystem.EIGHT_BIT).number in GREYS
    text = Color.parse(colours["foreground"])
    assert _contrast(text, ground) > 7
    assert _contrast(ground.blend(text, FAINT.dim_factor), ground) > 3.9


def test_a_colour_that_has_a_number_keeps_it() -> None:
    """Or a dialog would change the colours of all that can be seen beside it."""
    for number in range(16, 256):
        named = RichColor.from_ansi(number).get_truecolor()
        assert nearest_of_256(RichColor.from_triplet(named)).get_truecolor() == named


def test_the_own_theme_is_made_of_numbered_colours() -> None:
    for name in ("primary", "secondary", "error", "foreground", "background", "panel"):
        colour = Color.parse(getattr(GRAPESHOT, name)).rich_color
        assert nearest_of_256(colour).get_truecolor() == colour.get_truecolor(), name


def test_every_theme_has_the_colours_between() -> None:
    for theme in BUILTIN_THEMES.values():
        colours = theme.to_color_system().generate()
        named = more_colours(theme, colours)
        used = {word for style in (*STYLES, *GROUNDS) for word in look(f"letter|{style}").split()}
        for word in used:
            if word.startswith("$"):
                assert word[1:] in {**colours, **named}, (theme.name, word)


def test_a_click_selects_a_part_and_a_row() -> None:
    async def act(desk: Desk) -> None:
        row = next(n for n, line in enumerate(desk.pane("attack").splitlines()) if "Target" in line)
        await desk.pilot.click("#attack", offset=(5, row + 1))
        await desk.settle()
        assert desk.bench.part is not None
        assert desk.bench.part.key == "t"
        await desk.press("w")
        await desk.pilot.click("#list", offset=(5, 2))
        await desk.settle()
        assert desk.app.screen is desk.screen
        assert desk.bench.past

    run(act)
