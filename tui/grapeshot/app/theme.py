"""The program's own colours, gunmetal, brass, powder smoke, and what each style looks like."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import DimFilter, LineFilter
from textual.theme import Theme

NAME = "grapeshot"

GRAPESHOT = Theme(
    name=NAME,
    primary="#d7af5f",
    secondary="#87afd7",
    accent="#ffd75f",
    warning="#ffaf5f",
    error="#d75f5f",
    success="#87af87",
    foreground="#d0d0d0",
    background="#121212",
    surface="#1c1c1c",
    panel="#262626",
    dark=True,
)

STYLES = {
    "": "",
    "strong": "bold",
    "faint": "dim",
    "title": "bold $secondary",
    "key": "bold $primary",
    "good": "bold $success",
    "bad": "bold $error",
    "warn": "bold $warning",
    "passed": "bold reverse $success",
    "failed": "dim on $panel",
    "neutral": "on $panel",
    "again": "strike $warning",
    "bar": "$secondary",
    "rolled": "bold $primary",
    "selected": "on $selected",
    "marker": "bold $primary",
    "ghost": "dim",
    "arrow": "$primary",
    "hole": "bold $accent",
    "grid": "dim $grey",
    "edge": "dim",
    "letter": "bold",
    "aimed": "bold reverse $primary",
    "struck": "bold underline",
    "enemy": "dim $error",
    "enemy under": "bold $error",
    "friend": "dim $secondary",
    "friend under": "bold $secondary",
    "name": "",
    "structure": "dim $grey",
    "impassable": "dim $grey",
}
"""What each meaning looks like: never a colour alone. In the words of Textual's markup."""

GROUNDS = {
    "under": "$selected",
    "enemy": "$enemy-ground",
    "enemy under": "$error",
    "friend": "$friend-ground",
    "friend under": "$secondary",
}
"""The colour that a map's letters stand on, by the style of what is filled."""

FAINT = DimFilter(0.65)
"""What is faint is nearer to the foreground than Textual would have it, and can be read."""


class In256Colours(LineFilter):
    """Every colour as the nearest of the 256 that all terminals know by number.

    The number costs half the bytes of red, green and blue, and over SSH, which does not tell that a
    terminal knows more, the screen looks as it does at home.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Give the colours of a row by their numbers."""
        return [
            Segment(segment.text, _numbered(segment.style), segment.control)
            if segment.style is not None
            else segment
            for segment in segments
        ]


@lru_cache(maxsize=1024)
def _numbered(style: Style) -> Style:
    fore, back = style.color, style.bgcolor
    return style + Style(
        color=nearest_of_256(fore) if fore is not None and fore.triplet else fore,
        bgcolor=nearest_of_256(back) if back is not None and back.triplet else back,
    )


_CUBE = (0, 95, 135, 175, 215, 255)
"""The shares of red, green and blue in the colours 16 to 231."""
_GREYS = range(8, 239, 10)
"""The greys 232 to 255."""


def nearest_of_256(colour: RichColor) -> RichColor:
    """Find the colour among 256 that differs least; one that is among them stays as it is.

    Rich's own choice moves some of them, and so the colours under a dialog.
    """
    wanted = colour.get_truecolor()
    steps = [min(range(6), key=lambda step: abs(_CUBE[step] - share)) for share in wanted]
    grey = min(range(24), key=lambda step: abs(_GREYS[step] - sum(wanted) / 3))
    in_cube = sum((_CUBE[step] - share) ** 2 for step, share in zip(steps, wanted, strict=True))
    as_grey = sum((_GREYS[grey] - share) ** 2 for share in wanted)
    red, green, blue = steps
    number = 232 + grey if as_grey < in_cube else 16 + 36 * red + 6 * green + blue
    return RichColor.from_ansi(number)


def look(style: str) -> str:
    """Return how a style looks; behind `|` it names the one that it lies on, as on a map."""
    upper, _, ground = style.partition("|")
    colour = GROUNDS.get(ground)
    below = STYLES[upper] if upper in STYLES else f"on {GROUNDS[upper]}"
    return f"{below} on {colour}".strip() if colour else below


def more_colours(theme: Theme, colours: Mapping[str, str]) -> dict[str, str]:
    """Return the colours that lie between those of a theme.

    What is selected stands on a grey: among 256 colours a tint of brass turns into olive, on which
    grey letters cannot be read. A theme that leaves the colours to the terminal has none between:
    what is dimmed says so itself.
    """
    if theme.ansi:
        named = {"enemy-ground": colours["error"], "friend-ground": colours["secondary"]}
        return {"selected": "ansi_default", "grey": "ansi_default", **named}
    ground = Color.parse(colours["background"])
    return {
        name: ground.blend(Color.parse(colours[other]), share).hex
        for name, other, share in (
            ("selected", "foreground", 0.16),
            ("grey", "foreground", 0.46),
            ("enemy-ground", "error", 0.55),
            ("friend-ground", "secondary", 0.5),
        )
    }
