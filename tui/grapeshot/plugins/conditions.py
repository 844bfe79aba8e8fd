"""When an effect of a rule in TOML acts: conditions on what the attack is like.

`when = { "situation.distance" = { at_most = 12 }, "target.type" = ["infantry", "walker"] }`
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import ge, gt, le, lt
from typing import TYPE_CHECKING, Any

from grapeshot.dice import DiceExpression
from grapeshot.errors import Fault, Place, shown
from grapeshot.names import nearest
from grapeshot.records import NamedTuple
from grapeshot.schema import fields_by_name

if TYPE_CHECKING:
    from grapeshot.plugins.ruleset import Ruleset
    from grapeshot.schema import Kind

_SIDES = ("weapon", "attacker", "target", "situation", "choices", "options")
_HAS, _TAGS = "has", "tags"
_BEARING = ("weapon", "attacker", "target")
_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "at_least": ge,
    "at_most": le,
    "above": gt,
    "below": lt,
}
_NOT = "not"
_MOST = 10_000
"""No number of an engagement is larger."""
_COLLECTIONS = (tuple, list, frozenset, set)
_BORNE = ("traits", "rules")
"""Fields that hold what is borne, which is asked for by name."""


class Condition(NamedTuple):
    """One condition: of which field, and what it has to be."""

    path: str
    wanted: Any

    def holds(self, attack: Any, plan: Any) -> bool:
        """Return whether it holds for an attack and the plan on which is stated."""
        side, _, name = self.path.partition(".")
        if side == _TAGS:
            return _is(getattr(plan, "tags", frozenset()), self.wanted)
        if name == _HAS:
            return _has(attack, side, self.wanted)
        return _is(getattr(getattr(attack, side), name), self.wanted)


def _has(attack: Any, side: str, wanted: Any) -> bool:
    if isinstance(wanted, dict):
        return not _has(attack, side, wanted[_NOT])
    return any(attack.has(each, of=side) for each in _listed(wanted))


def _is(found: Any, wanted: Any) -> bool:
    """Return whether a value is what is wanted: equal, one of a list, within limits."""
    if isinstance(wanted, dict):
        return all(_compares(found, each, value) for each, value in wanted.items())
    if type(found) in _COLLECTIONS:  # a value of several numbers, as dice are, is none
        return any(each in found for each in _listed(wanted))
    return any(_equals(found, each) for each in _listed(wanted))


def _equals(found: Any, wanted: Any) -> bool:
    """Return whether two values are equal; `true` is not 1."""
    return isinstance(found, bool) == isinstance(wanted, bool) and bool(found == wanted)


def _compares(found: Any, comparison: str, wanted: Any) -> bool:
    if comparison == _NOT:
        return not _is(found, wanted)
    number = _number(found)
    return number is not None and _COMPARISONS[comparison](number, wanted)


def _number(found: Any) -> float | None:
    """Return the number that a value stands for; None for what is none: "-", dice, as the user."""
    if isinstance(found, bool) or found is None:
        return None
    if isinstance(found, DiceExpression):
        return None if found.is_random else found.bonus
    if isinstance(found, int | float):
        return found
    try:
        return float(found) if hasattr(found, "__float__") else None
    except (TypeError, ValueError):
        return None


def _listed(wanted: Any) -> list[Any]:
    return wanted if isinstance(wanted, list) else [wanted]


def read_conditions(when: Mapping[str, Any], place: Place) -> tuple[Condition, ...]:
    """Return the conditions of a table. Raise Fault for what is none."""
    for path, wanted in when.items():
        inside = Place(place.file, f"{place.key}.{path}")
        side, dot, name = path.partition(".")
        if path != _TAGS and (not dot or side not in _SIDES or not name):
            expected = 'a field such as "situation.distance", a trait by "target.has", or "tags"'
            raise _fault(f'condition "{path}"', expected, inside, side, (*_SIDES, _TAGS))
        if name == _HAS and side not in _BEARING:
            raise _fault(f'condition "{path}"', "weapon, attacker or target before it", inside)
        _check_wanted(wanted, inside, words=path == _TAGS or name == _HAS)
    return tuple(Condition(*each) for each in when.items())


def _check_wanted(wanted: Any, place: Place, *, words: bool) -> None:
    """Check what a condition wants: a value, a list of values, or a table of comparisons.

    With `words` nothing but texts can be meant. Raise Fault.
    """
    if not isinstance(wanted, dict):
        _check_values(wanted, place, words=words)
        return
    known = (_NOT,) if words else (*_COMPARISONS, _NOT)
    if not wanted:
        raise _fault("{}", "one of: " + ", ".join(known), place)
    for comparison, value in wanted.items():
        if comparison not in known:
            expected = "one of: " + ", ".join(known)
            raise _fault(f'unknown "{comparison}"', expected, place, comparison, known)
        if comparison == _NOT:
            _check_values(value, place, words=words)
        elif not _is_finite(value):
            raise _fault(f"{comparison} = {shown(value)}", "a number", place)


def _check_values(wanted: Any, place: Place, *, words: bool) -> None:
    values = wanted if isinstance(wanted, list) else [wanted]
    expected = "a text, or a list of texts" if words else "a value, or a list of values"
    for each in values:
        is_text = isinstance(each, str) and bool(each)
        if not (is_text or (not words and (isinstance(each, bool) or _is_finite(each)))):
            raise _fault(shown(wanted), expected, place)
    if not values:
        raise _fault("[]", expected, place)


def _is_finite(value: Any) -> bool:
    """Return whether a value is a number of a size that a rule may state."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and -_MOST <= value <= _MOST


def fitted(
    conditions: tuple[Condition, ...], ruleset: Ruleset, place: Place
) -> tuple[tuple[Condition, ...], list[Fault]]:
    """Return conditions with their values as the fields of a rule set have them, and the faults."""
    read: list[Condition] = []
    faults: list[Fault] = []
    for each in conditions:
        try:
            inside = Place(place.file, f"{place.key}.{each.path}")
            read.append(each._replace(wanted=_read(each, ruleset, inside)))
        except Fault as fault:
            faults.append(fault)
    return tuple(read), faults


def _read(condition: Condition, ruleset: Ruleset, place: Place) -> Any:
    """Return the wanted value of a condition, read as its field is. Raise Fault."""
    side, _, name = condition.path.partition(".")
    if side == _TAGS or name == _HAS:
        return condition.wanted
    fields = fields_by_name(getattr(ruleset, side))
    if name not in fields:
        told = f'{ruleset.id} has no field "{condition.path}"'
        raise _fault(told, f"one of the {len(fields)} fields of {side}", place, name, fields)
    if name in _BORNE:
        told = f"{condition.path} = {shown(condition.wanted)}"
        raise _fault(told, f'"{side}.has" in its place', place)
    return _as_field(condition.wanted, fields[name].metadata["kind"], place)


def _as_field(wanted: Any, kind: Kind, place: Place) -> Any:
    if isinstance(wanted, list):
        return [_as_field(each, kind, place) for each in wanted]
    if isinstance(wanted, dict):
        return {each: _compared(each, value, kind, place) for each, value in wanted.items()}
    for given in (wanted, [wanted]):  # of a list each item may be asked for
        try:
            read = kind.read(given)
        except (ValueError, Fault):
            continue
        return read if given is wanted else read[0]
    near = nearest(wanted, kind.expected.split('"')[1::2]) if isinstance(wanted, str) else None
    raise Fault("bad_plugin", shown(wanted), expected=kind.expected, nearest=near, place=place)


def _compared(comparison: str, wanted: Any, kind: Kind, place: Place) -> Any:
    if comparison == _NOT:
        return _as_field(wanted, kind, place)
    for given in (wanted, int(wanted), str(wanted)):
        try:
            if _number(kind.read(given)) is not None:
                return wanted
        except (ValueError, Fault):
            continue
    told = f"{comparison} = {shown(wanted)}"
    raise _fault(told, f"a field that is a number; this is {kind.expected}", place)


def _fault(
    told: str, expected: str, place: Place, name: str = "", known: Iterable[str] = ()
) -> Fault:
    near = nearest(name, known) if name and name not in known else None
    return Fault("bad_plugin", told, expected=expected, nearest=near, place=place)
