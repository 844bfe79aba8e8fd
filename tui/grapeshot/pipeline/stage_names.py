"""The stages of a resolution, in the order in which they come; a rule set has some of them."""

from __future__ import annotations

STAGES = (
    "target",
    "attacks",
    "hit",
    "allocate",
    "wound",
    "save",
    "damage",
    "post_damage",
    "fight",
)
