"""How large an engagement may be."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

from grapeshot.errors import Fault

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement

MOST_DICE = 10_000
"""The most dice of an attack, before any of them meets a target: more is a typo."""


def demand_few_dice(engagement: Engagement) -> None:
    """Raise Fault (`too_many_dice`) where numbers, each allowed, make too many dice together."""
    for fields in engagement.ruleset.dice_fields:
        numbers = [_most(engagement, field) for field in fields]
        if prod(numbers) > MOST_DICE:
            given = zip(fields, numbers, strict=True)
            raise Fault(
                "too_many_dice",
                " with ".join(f"{field} = {number}" for field, number in given)
                + f" make up to {prod(numbers)} dice",
                expected=f"at most {MOST_DICE} in one attack",
            )


def _most(engagement: Engagement, field: str) -> int:
    """Return the greatest value of a field, such as `weapon.dice`; what is not given is one."""
    found: Any = engagement
    for name in field.split("."):
        found = getattr(found, name, None)
    highest = getattr(found, "highest", found)
    return highest if isinstance(highest, int) else 1
