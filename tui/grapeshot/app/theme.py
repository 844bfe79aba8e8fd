"""The program's own colours: gunmetal, brass, powder smoke."""

from __future__ import annotations

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
