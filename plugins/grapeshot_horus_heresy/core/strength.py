"""The Strength of a weapon as profiles print it: a number, or made from its bearer's."""

from __future__ import annotations

import re
from typing import Any

from grapeshot.records import NamedTuple
from grapeshot.schema import Kind

_FORM = re.compile(r"(?:user)?\+(\d+)|(?:x(\d+)|(\d+)x)|(user)|([*†])|(-)", re.IGNORECASE)


class StrengthRule(NamedTuple):
    """How the bearer's own Strength becomes that of the blow: multiplied first, then added to."""

    printed: str
    times: int = 1
    plus: int = 0
    replaced: bool = False
    """Whether a trait of the weapon replaces the wound roll, as a star or a dagger says."""
    harmless: bool = False
    """Whether it rolls no wounds at all."""


def strength_rule() -> Kind:
    """Return the kind of a Strength that is no number: User, +1, x2, a star, a dagger, a dash."""

    def read(value: Any) -> StrengthRule:
        found = _FORM.fullmatch(str(value).replace(" ", "")) if isinstance(value, str) else None
        if found is None:
            raise ValueError
        plus, times, printed_times, _, star, dash = found.groups()
        factor = int(times or printed_times or 1)
        if not 1 <= factor <= _MOST:
            raise ValueError
        return StrengthRule(value, factor, int(plus or 0), bool(star), bool(dash))

    return Kind('"user", "+1", "x2", "*", "†" or "-"', read)


_MOST = 10
"""No profile multiplies by more."""
