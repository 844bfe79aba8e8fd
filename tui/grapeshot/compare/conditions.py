"""Conditions whose chance a comparison tells: that a measure comes to k at least."""

from __future__ import annotations

import re

from grapeshot.errors import Fault
from grapeshot.records import NamedTuple


class Condition(NamedTuple):
    """That a measure comes to so many at least."""

    measure: str
    least: int

    def __str__(self) -> str:
        return f"{self.measure}>={self.least}"


def read_condition(text: str) -> Condition:
    """Read `models_destroyed>=3`. Raise Fault (`bad_condition`)."""
    found = re.fullmatch(r"\s*(\w+)\s*>=\s*(\d{1,6})\s*", text)
    if not found:
        raise Fault(
            "bad_condition", f'"{text}"', expected="a measure and a number: models_destroyed>=3"
        )
    return Condition(found[1], int(found[2]))
