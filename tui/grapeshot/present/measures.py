"""The measures of odds: which of them say something, and which a player wants to know first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grapeshot.pipeline.odds import Frame, Odds
    from grapeshot.pipeline.program import Program

MOST_WANTED = ("models_destroyed", "models_slain", "wounds_lost", "unsaved_wounds", "hits")
"""Measures that a player wants to know before all others."""
TAKEN = "attacker_"
"""Measures of what the attacker suffers begin so; the rest is the name of the target's measure."""


def sides_of(program: Program | None) -> list[str]:
    """Return the sides that act, in the order in which they do; none where only one does."""
    sides = dict.fromkeys(stage.side for stage in program.stages) if program else {}
    acting = [side for side in sides if side]
    return acting if len(acting) > 1 else []


def frame_of(odds: Odds, target: str = "") -> Frame:
    """Return the odds of one target, or summed over all, those of the attack included."""
    part = odds.targets.get(target) or odds.total
    attack = odds.attack
    return attack._replace(
        distributions={**attack.distributions, **part.distributions},
        mean={**attack.mean, **part.mean},
        events={**attack.events, **part.events},
        standard_error={**attack.standard_error, **part.standard_error},
    )


def counted(frame: Frame) -> list[str]:
    """List the measures that come to whole numbers, those first that may come to several."""
    found = [name for name, chances in frame.distributions.items() if all(map(_is_count, chances))]
    return sorted(found, key=lambda name: not varies(frame, name))


def _is_count(value: object) -> bool:
    return isinstance(value, int)


def varies(frame: Frame, name: str) -> bool:
    """Return whether a measure may come to more than one number."""
    return len(frame.distributions.get(name, ())) > 1


def varying(frame: Frame) -> list[str]:
    """List the counted measures that may come to several numbers."""
    return [name for name in counted(frame) if varies(frame, name)]


def most_wanted(names: Sequence[str]) -> str:
    """Return the measure that a player wants to know first, by default the last; "" of none."""
    return next((name for name in MOST_WANTED if name in names), names[-1] if names else "")
