"""The program's own colours, gunmetal, brass, powder smoke, and what each style looks like."""

from __future__ import annotations

from collections.abc import Mapping

from textual.color import Color
from textual.filter import DimFilter
from textual.theme import Theme

NAME = "grapeshot"

GRAPESHOT = Theme(
    name=NAME,
    primary="#d9a441",
    secondary="#7fa7c4",
    accent="#e8c170",
    warning="#e0a458",
    error="#e2705f",
    success="#8fbf7f",
    foreground="#d8d5cc",
    background="#14171a",
    surface="#1a1e22",
    panel="#22272c",
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
