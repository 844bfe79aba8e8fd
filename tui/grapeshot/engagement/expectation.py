"""The form of an `[expect]`: what is malformed is a fault of the file, not a difference."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.places import find_line, inside
from grapeshot.errors import Fault, Place, shown

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement

Table = Mapping[str, Any]
_NUMBER = re.compile(r"[+-]?\d{1,400}(?:/\d{1,400}|\.\d{1,400})?(?:[eE][+-]?\d{1,2})?")
_MOST_TOLERANCE = 0.1
_TABLES = ("events", "mean", "values", "targets", "total", "weapons")
_APART = ("refused", "tolerance", "targets", "total", "weapons")
"""What is no measure of the attack as a whole."""
_CHANCE = 'a chance: a number from 0 to 1, as 0, "1/4" or "0.25"'
_ANY_NUMBER = 'a number, as 3, "5/4" or "0.25"'


def demand_form(engagement: Engagement) -> None:
    """Raise Fault (`bad_expect`), with key and line, where the `[expect]` is malformed."""
    check = _Form(inside(engagement.place, "expect"))
    try:
        check.top(engagement.expect, scripted=bool(engagement.script))
    except Fault as fault:
        find_line(fault)
        raise


class _Form:
    def __init__(self, place: Place) -> None:
        self._place = place

    def top(self, expect: Table, *, scripted: bool) -> None:
        """Check a whole `[expect]`; what a scripted one tells are plain values."""
        self._demand(isinstance(expect.get("refused", ""), str), "refused", expect, "one word")
        tolerance = expect.get("tolerance", 0)
        sane = _is_number(tolerance) and isfinite(tolerance) and 0 <= tolerance <= _MOST_TOLERANCE
        self._demand(sane, "tolerance", expect, f"a number from 0 to {_MOST_TOLERANCE}")
        for key in _TABLES:
            self._demand(isinstance(expect.get(key, {}), Mapping), key, expect, "a table")
        used = expect.get("dice_used", [])
        self._demand(isinstance(used, list), "dice_used", expect, "a list of what dice were for")
        if scripted:
            return
        own = {key: value for key, value in expect.items() if key not in _APART}
        self._frame(own, "")
        self._frame(expect.get("total", {}), "total.")
        for key in ("targets", "weapons"):
            for name, frame in expect.get(key, {}).items():
                self._demand(isinstance(frame, Mapping), f"{key}.{name}", {}, "a table")
                self._frame({k: v for k, v in frame.items() if k != "refused"}, f"{key}.{name}.")

    def _frame(self, frame: Table, where: str) -> None:
        """Check what is expected of the attack, of one target or of all together."""
        for key, value in frame.items():
            at = f"{where}{key}"
            if key in _TABLES:
                self._demand(isinstance(value, Mapping), at, {}, "a table")
            if key in ("mean", "events"):
                self._numbers(value, at, chances=key == "events")
            elif key != "values" and isinstance(value, Mapping):
                self._distribution(value, at)

    def _distribution(self, table: Table, at: str) -> None:
        """Check chances by value; or, by the name of each unit, such tables."""
        if any(isinstance(each, Mapping) for each in table.values()):
            for name, inner in table.items():
                self._demand(isinstance(inner, Mapping), f"{at}.{name}", {}, "a table of chances")
                self._numbers(inner, f"{at}.{name}", chances=True)
        else:
            self._numbers(table, at, chances=True)

    def _numbers(self, table: Table, at: str, *, chances: bool) -> None:
        for name, value in table.items():
            found = _fraction(value)
            good = found is not None and (not chances or 0 <= found <= 1)
            self._demand(good, f"{at}.{name}", {name: value}, _CHANCE if chances else _ANY_NUMBER)

    def _demand(self, good: bool, key: str, table: Table, expected: str) -> None:
        if not good:
            last = key.rpartition(".")[2]
            told = f"{key} = {shown(table[last])}" if last in table else key
            raise Fault("bad_expect", told, expected=expected, place=inside(self._place, key))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _fraction(value: Any) -> Fraction | None:
    """Return the number that is meant, or None for what is none."""
    if _is_number(value):
        return Fraction(value) if isfinite(value) else None
    if not isinstance(value, str) or not _NUMBER.fullmatch(value):
        return None
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError):
        return None
