"""Comparing an engagement with its `[expect]`.

Whole numbers and texts such as "1/4" are exact; a text such as "0.25" is good to the case's own
`tolerance`. What is left out of a distribution, and events left out, have probability 0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from grapeshot.errors import Fault, shown
from grapeshot.names import nearest
from grapeshot.present.report import plain

if TYPE_CHECKING:
    from grapeshot.pipeline.odds import Frame, Odds
    from grapeshot.pipeline.program import Fired, Program

_FLOAT = 1e-12
"""How far a float may lie off an exact value."""
_COORDINATE = 1e-6
"""How far a coordinate on the table may lie off, in inches."""
_KEPT_APART = ("refused", "tolerance")
_OPEN = ("events", "mean", "values", "targets", "total", "weapons")
"""Tables of which a scripted case may tell a part; any other, such as hits by unit, is whole."""
_MISSING = object()


def odds_differences(expect: Mapping[str, Any], program: Program, odds: Odds) -> list[str]:
    """Return a line for each way in which odds are not what was expected."""
    if odds.method != "exact":
        return [f"the odds were {odds.method}, so there is nothing exact to compare"]
    compare = _OddsComparison(plain(program.values), odds, float(expect.get("tolerance", _FLOAT)))
    weapons = expect.get("weapons", {})
    return [*compare.all(expect), *compare.weapons(weapons, program.weapons)]


class _OddsComparison:
    """Compares the frames of an attack, of its targets, and of all of them together."""

    def __init__(self, values: dict[str, Any], odds: Odds, tolerance: float) -> None:
        self._values = values
        self._odds = odds
        self._tolerance = tolerance

    def all(self, expect: Mapping[str, Any]) -> Iterator[str]:
        """Yield the differences of a whole `[expect]`."""
        parts = {"targets", "total", "weapons", *_KEPT_APART}
        attack = {key: value for key, value in expect.items() if key not in parts}
        yield from self._frame("", self._odds.attack, attack)
        for name, wanted in expect.get("targets", {}).items():
            frame = self._odds.targets.get(name)
            if frame is None:
                raise _no_such("targets", "target", name, self._odds.targets)
            yield from self._frame(f"targets.{name}.", frame, wanted)
        yield from self._frame("total.", self._odds.total, expect.get("total", {}))

    def weapons(self, expect: Mapping[str, Any], fired: Iterable[Fired]) -> Iterator[str]:
        """Yield the differences of what each weapon of a volley does."""
        known = {each.name: each for each in fired}
        frames = {each.name: each.frame for each in self._odds.weapons}
        for name, wanted in expect.items():
            if name not in known:
                raise _no_such("weapons", "weapon", name, known)
            refused = known[name].refused
            reason, word = wanted.get("refused", ""), refused.reason if refused else ""
            if reason != word:
                yield f"weapons.{name}: {word or 'fired'}, expected {reason or 'fired'}"
            values, self._values = self._values, plain(dict(known[name].values))
            rest = {key: value for key, value in wanted.items() if key != "refused"}
            yield from self._frame(f"weapons.{name}.", frames[name], rest)
            self._values = values

    def _frame(self, where: str, frame: Frame, expect: Mapping[str, Any]) -> Iterator[str]:
        for key, wanted in expect.items():
            at = where + key
            if key == "events":
                yield from self._chances(at, frame.events, wanted)
            elif key == "mean":
                for name, value in wanted.items():
                    yield from self._number(f"{at}.{name}", frame.mean.get(name), value)
            elif key == "values":
                for name, value in wanted.items():
                    yield from _told(f"{at}.{name}", self._values.get(name, _MISSING), value)
            elif isinstance(wanted, Mapping):
                yield from self._distribution(at, key, frame, wanted)
            elif key in frame.distributions:
                expected = 'a table of chances, as { 0 = "1/2", 1 = "1/2" }'
                raise Fault("bad_expect", f"expect.{at} = {shown(wanted)}", expected=expected)
            else:
                yield from _told(at, self._values.get(key, _MISSING), wanted)

    def _distribution(
        self, at: str, key: str, frame: Frame, wanted: Mapping[str, Any]
    ) -> Iterator[str]:
        found: Any = frame.distributions.get(key)
        if any(isinstance(chance, Mapping) for chance in wanted.values()):
            if found and not all(isinstance(each, Mapping) for each in found.values()):
                expected = "chances: it is measured of the target as a whole"
                raise Fault("bad_expect", f"expect.{at}: tables", expected=expected)
            for name, inner in wanted.items():
                yield from self._one(f"{at}.{name}", _within(found, name), inner)
        else:
            yield from self._one(at, found, wanted)

    def _one(self, at: str, found: Any, wanted: Mapping[str, Any]) -> Iterator[str]:
        if found is None:
            yield f"{at}: is not measured"
            return
        named = {str(value): chance for value, chance in found.items()}
        missing = dict.fromkeys(named.keys() - wanted.keys(), 0)
        yield from self._chances(at, named, {**wanted, **missing})

    def _chances(
        self, at: str, found: Mapping[str, Any], wanted: Mapping[str, Any]
    ) -> Iterator[str]:
        for name, chance in wanted.items():
            yield from self._number(f"{at}[{name}]", found.get(name, 0), chance)

    def _number(self, at: str, found: Any, wanted: Any) -> Iterator[str]:
        if found is None:
            yield f"{at}: is not measured"
        elif not self._same(found, wanted):
            yield f"{at}: {found}, expected {wanted}"

    def _same(self, found: Any, wanted: Any) -> bool:
        exact = not isinstance(found, float) and not isinstance(wanted, float)
        if exact and "." not in str(wanted):
            return bool(Fraction(found) == Fraction(wanted))
        return abs(float(found) - float(Fraction(wanted))) <= self._tolerance


def _no_such(key: str, what: str, name: str, known: Collection[str]) -> Fault:
    return Fault(
        "bad_expect",
        f'expect.{key}: there is no {what} "{name}"',
        expected="one of: " + ", ".join(known)
        if known
        else f"[[{'more_' if key == 'weapons' else ''}{key}]] of which one has the name",
        nearest=nearest(name, known),
    )


def _within(found: Any, name: str) -> Any:
    """Return the distribution of one unit, where there is one for each."""
    return found.get(name) if isinstance(found, Mapping) else None


def played_differences(
    expect: Mapping[str, Any], result: Mapping[str, Any], dice: list[str]
) -> list[str]:
    """Return a line for each way in which a scripted resolution is not what was expected.

    `result` is what the report of a roll holds, with its events and values; `dice` says what each
    die was for.
    """
    found: list[str] = []
    for key, wanted in expect.items():
        if key == "dice_used":
            found += differences(key, dice, wanted)
        elif key not in _KEPT_APART:
            told = result.get(key, _MISSING)
            found += differences(key, told, wanted)
            if key not in _OPEN and isinstance(wanted, Mapping) and isinstance(told, Mapping):
                more = [name for name in told if told[name] and name not in wanted]
                found += [f"{key}.{name}: {told[name]}, expected 0" for name in more]
    return found


def _told(at: str, found: Any, wanted: Any) -> Iterator[str]:
    if found is _MISSING:
        yield f"{at}: is not told, expected {wanted}"
    else:
        yield from differences(at, found, wanted)


def differences(at: str, found: Any, wanted: Any) -> Iterator[str]:
    """Yield the differences of plain values: numbers, words, lists, tables.

    Numbers and truth values that are missing count as 0; floats are coordinates.
    """
    if isinstance(wanted, Mapping):
        yield from _table_differences(at, found, wanted)
    elif isinstance(wanted, list):
        yield from _list_differences(at, found, wanted)
    elif found is _MISSING:
        if wanted or not _is_number(wanted):
            yield f"{at}: is not told, expected {wanted}"
    elif not _equal(found, wanted):
        yield f"{at}: {found}, expected {wanted}"


def _table_differences(at: str, found: Any, wanted: Mapping[str, Any]) -> Iterator[str]:
    if not isinstance(found, Mapping):
        found = {}
    for name, value in wanted.items():
        yield from differences(f"{at}.{name}", found.get(name, _MISSING), value)


def _list_differences(at: str, found: Any, wanted: list[Any]) -> Iterator[str]:
    if not isinstance(found, list) or len(found) != len(wanted):
        told = "is not told" if found is _MISSING else found
        yield f"{at}: {told}, expected {wanted}"
        return
    for number, (mine, theirs) in enumerate(zip(found, wanted, strict=True)):
        yield from differences(f"{at}[{number}]", mine, theirs)


def _equal(found: Any, wanted: Any) -> bool:
    if _is_number(found) and _is_number(wanted):
        close: bool = abs(found - wanted) <= _COORDINATE
        return close
    return bool(found == wanted)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float))
